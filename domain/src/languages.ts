/** Languages of the product; the first is the default and the fallback (specification, section 9). */
export const languages = ['en', 'da'] as const
export type Language = (typeof languages)[number]

export const defaultLanguage: Language = 'en'

export function isLanguage(text: unknown): text is Language {
  return languages.includes(text as Language)
}

/** Returns the best language for an Accept-Language header. Returns null if it requests none of ours. */
export function acceptedLanguage(header: string | null | undefined): Language | null {
  const requested = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean)
      return {
        primary: tag.trim().toLowerCase().split('-')[0] ?? '',
        quality: quality === undefined ? 1 : Number(quality),
      }
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
  for (const { primary } of requested) if (isLanguage(primary)) return primary
  return null
}
