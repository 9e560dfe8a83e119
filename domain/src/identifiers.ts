const digitsOf = (text: string): number[] => Array.from(text.replaceAll(/\D/g, ''), Number)

const weighted = (digits: readonly number[], weight: (index: number) => number): number =>
  digits.reduce((sum, digit, index) => sum + digit * weight(index), 0)

/** Removes blanks, with which users group digits, and replaces the dashes of word processors with plain hyphens. */
const plain = (text: string): string => text.replaceAll(/\s/g, '').replaceAll(/[‐‑‒–—−]/g, '-')

const cvrWeights = [2, 7, 6, 5, 4, 3, 2, 1]

/**
 * Returns whether the text is a Danish company registration number: 8 digits whose weighted sum is a multiple of 11
 * (https://web.archive.org/web/20120917151518/http://www.erhvervsstyrelsen.dk/modulus_11).
 */
export function isCvr(text: string): boolean {
  return /^[1-9]\d{7}$/.test(text) && weighted(digitsOf(text), (index) => cvrWeights[index] ?? 0) % 11 === 0
}

/**
 * Normalizes a typed CVR number: removes blanks, dashes and the DK of a VAT number. Does not validate it; see `isCvr`.
 */
export const normalizeCvr = (text: string): string => plain(text).replaceAll('-', '').replace(/^DK/i, '')

/**
 * Returns whether the text is a CAS registry number. The last digit is the sum of the others, each times its position
 * from the right, modulo 10 (https://www.cas.org/support/documentation/chemical-substances/checkdig).
 */
export function isCas(text: string): boolean {
  const digits = digitsOf(text)
  const check = digits.pop()
  return /^[1-9]\d{1,6}-\d{2}-\d$/.test(text) && weighted(digits, (index) => digits.length - index) % 10 === check
}

/** Normalizes a typed CAS number: removes blanks, and adds the two hyphens if only digits were typed. */
export const normalizeCas = (text: string): string => plain(text).replace(/^(\d{2,7})-?(\d{2})-?(\d)$/, '$1-$2-$3')

/**
 * Returns whether the text is an EC number. The last digit is the sum of the others, each times its position from the
 * left, modulo 11 (https://en.wikipedia.org/wiki/European_Community_number). Numbers with the remainder 10 were not
 * assigned, except 181 ELINCS numbers (those that start with 4), which end in 1.
 */
export function isEcNumber(text: string): boolean {
  const digits = digitsOf(text)
  const check = digits.pop()
  const remainder = weighted(digits, (index) => index + 1) % 11
  return /^[2-9]\d{2}-\d{3}-\d$/.test(text) && check === (remainder === 10 && text.startsWith('4') ? 1 : remainder)
}

/** Normalizes a typed EC number: removes blanks, and adds the two hyphens if only digits were typed. */
export const normalizeEcNumber = (text: string): string => plain(text).replace(/^(\d{3})-?(\d{3})-?(\d)$/, '$1-$2-$3')

/**
 * Returns whether the text has the form of a UN number (ADR, Table A): four digits. Only the table shows if it exists.
 */
export const isUnNumber = (text: string): boolean => /^[0-3]\d{3}$/.test(text) && text !== '0000'

/** Normalizes a typed UN number: removes blanks and the letters UN. */
export const normalizeUnNumber = (text: string): string => plain(text).replace(/^UN-?/i, '')

/**
 * Returns whether the text has the form of a NACE Rev. 2 code (Regulation (EC) No 1893/2006): a section A to U, or a
 * division, group or class such as 25, 25.6, 25.61. Only the list shows if it exists.
 */
export const isNaceCode = (text: string): boolean => /^(?:[A-U]|\d{2}(?:\.\d{1,2})?)$/.test(text)

/** Normalizes a typed NACE code: removes blanks and a section before a number (C25.61), and adds a missing dot. */
export function normalizeNaceCode(text: string): string {
  return plain(text)
    .toUpperCase()
    .replace(/^[A-U]\.?(?=\d)/, '')
    .replace(/^(\d{2})(\d{1,2})$/, '$1.$2')
}

/**
 * Returns whether the text has the form of a CELEX number
 * (https://eur-lex.europa.eu/content/help/faq/celex-number.html): sector, year, type of document and number. A suffix
 * may follow, such as the date of a consolidation.
 */
export const isCelex = (text: string): boolean =>
  /^[0-9CE]\d{4}[A-Z]{1,2}(?:\d{1,4}|\/[A-Z]{2,3})(?:\(\d{2}\)|R\(\d{2}\)|-\d{8})?$/.test(text)

/** Normalizes a typed CELEX number: removes blanks and the word CELEX, and converts to capitals. */
export const normalizeCelex = (text: string): string =>
  plain(text)
    .toUpperCase()
    .replace(/^CELEX:?/, '')
