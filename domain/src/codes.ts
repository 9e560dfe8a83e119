/** Codes that open a record, such as printed on a label. A code is valid in one organization only. */

/** The resources whose records have codes. */
export const codeResources = ['REMINDER', 'METER', 'OWN_CHEMICAL', 'AREA'] as const
export type CodeResource = (typeof codeResources)[number]

/** Whether a code opens its record. */
export const codeStates = ['ACTIVE', 'REVOKED', 'RECORD_DISCARDED'] as const
export type CodeState = (typeof codeStates)[number]

export const codeLimits = {
  /** Number of characters of a code. */
  length: 10,
  /** Maximum number of records that get their codes in one call. */
  records: 200,
} as const

/** The digits of Crockford's base 32, which has no I, L, O and U. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const pattern = new RegExp(`^[${DIGITS}]{${codeLimits.length}}$`)

/** Returns the code of random bytes, one for each character. */
export const codeOf = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, codeLimits.length), (byte) => DIGITS[byte % DIGITS.length]).join('')

/**
 * Returns the code that a user typed or scanned. Accepts lower case, spaces and hyphens, and the letters that look like a
 * digit: I and L for 1, O for 0. Returns null for any other text.
 */
export function parseCode(text: string): string | null {
  const code = text.replaceAll(/[\s-]/g, '').toUpperCase().replaceAll(/[IL]/g, '1').replaceAll('O', '0')
  return pattern.test(code) ? code : null
}

/** Returns a code in groups that are easy to read aloud and to type, such as `7K3QD-92MXA`. */
export const groupedCode = (code: string): string => {
  const half = codeLimits.length / 2
  return `${code.slice(0, half)}-${code.slice(half)}`
}
