import type { Json, JsonObject } from './recording.ts'

/** Replaces every secret, in masked and unmasked recordings. */
export const SECRET = '•••'

const secrets: ReadonlySet<string> = new Set(['password', 'currentPassword', 'newPassword', 'secret', 'token'])

/** Keys whose values come from the app, not from users. */
const own: ReadonlySet<string> = new Set(
  '__typename $error chosen code field hash kind language machine mark may operation path problem resource side src start status timeZone transition type'.split(
    ' ',
  ),
)
/** Keys below which all values come from the app. */
const ownBelow: ReadonlySet<string> = new Set(['problems', 'choices', 'organizationIds', 'granted', 'needed'])

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const key = /^[0-9a-f]{32,64}$/
const day = /^\d{4}-\d\d(-\d\d)?([T ][\d:.]+(Z|[+-]\d\d:?\d\d)?)?$/
const period = /^P(\d+[YMWD])*(T(\d+[HMS])+)?$/
/** The number of a list item, or the date of a row that was pasted from a spreadsheet. Neither is masked. */
const rowStart = /^(?:\s*\d+[.)]|\d{4}-\d\d-\d\d)$/
const words = /(?<=^|\n)(?:\s*\d+[.)](?=\s)|\d{4}-\d\d-\d\d(?=\t))|\p{L}[\p{L}\p{M}]*|\d+/gu

export type Mask = {
  /**
   * Returns a value with its texts masked. `at` is the key of the value. Files must be described in masked form
   * already.
   */
  readonly value: (value: Json, at?: string) => Json
  readonly text: (text: string) => string
  /** Returns an address with the values of its query masked. Its path contains ids only. */
  readonly route: (route: string) => string
}

/**
 * Masks texts by users, word by word. Equal words get equal replacements and different words different ones. Empty
 * texts, punctuation and whitespace do not change. So merging masked texts equals masking the merge. Other values do
 * not change: ids, dates, periods, and the codes that `isCode` accepts.
 */
export function createMask(isCode: (text: string) => boolean, random: () => number = Math.random): Mask {
  const names = new Map<string, string>()
  const taken = new Set<string>()

  function fresh(make: (attempt: number) => string): string {
    for (let attempt = 0; ; attempt += 1) {
      const made = make(attempt)
      if (taken.has(made)) continue
      taken.add(made)
      return made
    }
  }

  const named = (found: string, make: (attempt: number) => string): string => {
    const made = names.get(found) ?? fresh(make)
    names.set(found, made)
    return made
  }

  /**
   * Only numbers that start with zero get a replacement that does, because 0.856 is parsed in another way than 1.856.
   * There are too few numbers of the same length for all replacements, so later attempts are longer.
   */
  const number = (digits: string) => (attempt: number) => {
    const rest = Array.from({ length: digits.length - 1 + Math.floor(attempt / 40) }, () => Math.floor(random() * 10))
    return `${digits.startsWith('0') ? 0 : 1 + Math.floor(random() * 9)}${rest.join('')}`
  }

  function word(found: string): string {
    if (rowStart.test(found)) return found
    if (/^\d/.test(found)) return named(found, number(found))
    const lower = found.toLowerCase()
    const spoken = (each: string) => named(each, (attempt) => syllables(2 + Math.floor(attempt / 40), random))
    if (found === lower) return spoken(lower)
    if (found === found[0]?.toUpperCase() + lower.slice(1)) return capital(spoken(lower))
    if (found === found.toUpperCase()) return spoken(lower).toUpperCase()
    return spoken(`=${found}`)
  }

  const text = (of: string): string => of.replaceAll(words, word)
  const isOwn = (of: string): boolean => [uuid, key, day, period].some((form) => form.test(of)) || isCode(of)

  function value(of: Json, at = ''): Json {
    if (secrets.has(at) && typeof of === 'string') return of === '' ? '' : SECRET
    if (ownBelow.has(at) || at === '$file') return of
    if (at === 'href' && typeof of === 'string') return route(of)
    if (typeof of === 'string') return own.has(at) || isOwn(of) ? of : at === 'name' ? fileName(of) : text(of)
    if (Array.isArray(of)) return of.map((each: Json) => value(each, at))
    if (typeof of !== 'object' || of === null) return of
    // A refusal's reasons are codes of the service. The record in it is not.
    const isPlain = (each: string) => at === 'extensions' && each !== 'current'
    return Object.fromEntries(
      Object.entries(of as JsonObject).map(([each, inside]) => [each, isPlain(each) ? inside : value(inside, each)]),
    )
  }

  /** The extension of a file's name is not masked. */
  function fileName(name: string): string {
    const ending =
      /\.(?:pdf|png|jpe?g|webp|heic|docx|xlsx|pptx|od[ts]|csv|txt|zip|rar|7z|gz|tar)$/i.exec(name)?.[0] ?? ''
    return text(name.slice(0, name.length - ending.length)) + ending
  }

  function route(address: string): string {
    const [path = '', query] = address.split('?')
    if (query === undefined) return address
    const parts = [...new URLSearchParams(query)].map(([name, part]) => {
      const masked = secrets.has(name) ? SECRET : part.startsWith('/') ? route(part) : isOwn(part) ? part : text(part)
      return [name, masked] as [string, string]
    })
    return `${path}?${new URLSearchParams(parts).toString()}`
  }

  return { value, text, route }
}

/** Returns a mask that does not change texts. Secrets are removed anyway. */
export function createBareMask(): Mask {
  const value = (of: Json, at = ''): Json => {
    if (at === '$file') return of
    if (secrets.has(at) && typeof of === 'string') return of === '' ? '' : SECRET
    if (Array.isArray(of)) return of.map((each: Json) => value(each, at))
    if (typeof of !== 'object' || of === null) return of
    return Object.fromEntries(Object.entries(of as JsonObject).map(([each, inside]) => [each, value(inside, each)]))
  }
  return {
    value,
    text: (text) => text,
    route: (address) => address.replace(/(?<=[?&]token=)[^&]+/, encodeURIComponent(SECRET)),
  }
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const syllables = (count: number, random: () => number): string =>
  Array.from({ length: count }, () => {
    const [head, tail] = ['bdfghjklmnprstv', 'aeiou']
    return head.charAt(Math.floor(random() * head.length)) + tail.charAt(Math.floor(random() * tail.length))
  }).join('')
