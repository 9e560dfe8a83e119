import { readFileSync } from 'node:fs'

export const languages = ['en', 'da'] as const
export type Language = (typeof languages)[number]

type Texts = { readonly [key: string]: string | Texts }

const texts = Object.fromEntries(
  languages.map((language) => {
    const file = new URL(`../../web/public/assets/i18n/${language}.json`, import.meta.url)
    return [language, JSON.parse(readFileSync(file, 'utf8')) as Texts]
  }),
) as Record<Language, Texts>

/** Returns a function that returns a text of the interface by its key. Throws if there is no such text. */
export function translatorFor(language: Language) {
  return (key: string, values: Readonly<Record<string, string | number>> = {}): string => {
    const found = key
      .split('.')
      .reduce<string | Texts | undefined>(
        (node, part) => (typeof node === 'object' ? node[part] : undefined),
        texts[language],
      )
    if (typeof found !== 'string') throw new Error(`There is no text ${key} in ${language}`)
    return found.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
  }
}

export type Translate = ReturnType<typeof translatorFor>
