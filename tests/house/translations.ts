import { read } from '../tree/files.ts'

type Texts = { readonly [key: string]: string | Texts }

const flatten = (texts: Texts, prefix = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${prefix}${key}`, value]] : flatten(value, `${prefix}${key}.`),
  )

/** Returns the texts of a language by full key. */
export const textsOf = (language: string): ReadonlyMap<string, string> =>
  new Map(flatten(JSON.parse(read(`web/public/assets/i18n/${language}.json`)) as Texts))

/** Returns a key without its plural suffix. */
export const singular = (key: string): string => key.replace(/_(zero|one|other)$/, '')

export const placeholdersOf = (text: string): string =>
  [...text.matchAll(/\{\{-?\s*(\w+)|<(\w+)>/g)]
    .map(([, value, tag]) => value ?? tag ?? '')
    .toSorted((one, other) => one.localeCompare(other))
    .join(' ')
