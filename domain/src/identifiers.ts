const digitsOf = (text: string): number[] => Array.from(text.replaceAll(/\D/g, ''), Number)

const weighted = (digits: readonly number[], weight: (index: number) => number): number =>
  digits.reduce((sum, digit, index) => sum + digit * weight(index), 0)

/** The text without the blanks that people group digits by, and with plain hyphens for the dashes of word processors. */
const plain = (text: string): string => text.replaceAll(/\s/g, '').replaceAll(/[‐‑‒–—−]/g, '-')

const cvrWeights = [2, 7, 6, 5, 4, 3, 2, 1]

/**
 * Whether the text is a Danish company registration number: 8 digits, the weighted sum of which is a multiple of 11
 * (https://web.archive.org/web/20120917151518/http://www.erhvervsstyrelsen.dk/modulus_11).
 */
export function isCvr(text: string): boolean {
  return /^[1-9]\d{7}$/.test(text) && weighted(digitsOf(text), (index) => cvrWeights[index] ?? 0) % 11 === 0
}

/** A typed CVR number without its blanks, dashes and the DK of a VAT number. Whether it is one, isCvr says. */
export const normalizeCvr = (text: string): string => plain(text).replaceAll('-', '').replace(/^DK/i, '')

/**
 * Whether the text is a CAS registry number: the last digit is the sum of the others, each times its place from the
 * right, modulo 10 (https://www.cas.org/support/documentation/chemical-substances/checkdig).
 */
export function isCas(text: string): boolean {
  const digits = digitsOf(text)
  const check = digits.pop()
  return /^[1-9]\d{1,6}-\d{2}-\d$/.test(text) && weighted(digits, (index) => digits.length - index) % 10 === check
}

/** A typed CAS number without blanks, with its two hyphens where it was typed as digits alone. */
export const normalizeCas = (text: string): string => plain(text).replace(/^(\d{2,7})-?(\d{2})-?(\d)$/, '$1-$2-$3')

/**
 * Whether the text is an EC number: the last digit is the sum of the others, each times its place from the left, modulo
 * 11 (https://en.wikipedia.org/wiki/European_Community_number). Where that is 10 no number was given, but for 181 of
 * ELINCS (those that begin with 4), which end in 1.
 */
export function isEcNumber(text: string): boolean {
  const digits = digitsOf(text)
  const check = digits.pop()
  const remainder = weighted(digits, (index) => index + 1) % 11
  return /^[2-9]\d{2}-\d{3}-\d$/.test(text) && check === (remainder === 10 && text.startsWith('4') ? 1 : remainder)
}

/** A typed EC number without blanks, with its two hyphens where it was typed as digits alone. */
export const normalizeEcNumber = (text: string): string => plain(text).replace(/^(\d{3})-?(\d{3})-?(\d)$/, '$1-$2-$3')

/** Whether the text has the shape of a UN number (ADR, Table A): four digits. Whether it exists, the table must say. */
export const isUnNumber = (text: string): boolean => /^[0-3]\d{3}$/.test(text) && text !== '0000'

/** A typed UN number without its blanks and the letters UN. */
export const normalizeUnNumber = (text: string): string => plain(text).replace(/^UN-?/i, '')

/**
 * Whether the text has the shape of a NACE Rev. 2 code (Regulation (EC) No 1893/2006): a section A to U, or a division,
 * group or class such as 25, 25.6, 25.61. Whether it exists, the list must say.
 */
export const isNaceCode = (text: string): boolean => /^(?:[A-U]|\d{2}(?:\.\d{1,2})?)$/.test(text)

/** A typed NACE code without blanks and the section before a number (C25.61), with its dot where it was left out. */
export function normalizeNaceCode(text: string): string {
  return plain(text)
    .toUpperCase()
    .replace(/^[A-U]\.?(?=\d)/, '')
    .replace(/^(\d{2})(\d{1,2})$/, '$1.$2')
}

/**
 * Whether the text looks like a CELEX number (https://eur-lex.europa.eu/content/help/faq/celex-number.html):
 * sector, year, type of document, number, and what may follow them, such as the date of a consolidation.
 */
export const isCelex = (text: string): boolean =>
  /^[0-9CE]\d{4}[A-Z]{1,2}(?:\d{1,4}|\/[A-Z]{2,3})(?:\(\d{2}\)|R\(\d{2}\)|-\d{8})?$/.test(text)

/** A typed CELEX number without blanks and the word CELEX, in capitals. */
export const normalizeCelex = (text: string): string =>
  plain(text)
    .toUpperCase()
    .replace(/^CELEX:?/, '')
