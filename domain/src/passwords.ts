/** Limits of a password's length in characters. Shorter ones can be guessed, and longer ones cost too much to hash. */
export const passwordLimits = { min: 12, max: 200 } as const

/** The public password of the demo accounts. No other account may use it. */
export const demoPassword = 'ansvar-demo-2026'

export type PasswordProblem = 'common' | 'too_simple' | 'personal'

/**
 * Checks a new password of sufficient length. Returns null if it is acceptable. NIST SP 800-63B, section 5.1.1.2, lists
 * what to reject: breached passwords, repetitive and sequential ones, and context-specific words such as names.
 * `isListed` looks up a list of common passwords in lower case. `context` contains the names of the person, the
 * organization and the service.
 */
export function passwordProblem(
  password: string,
  context: readonly string[],
  isListed: (text: string) => boolean,
): PasswordProblem | null {
  const text = password.normalize('NFKC').toLowerCase()
  if (withoutSubstitutes(text).includes(withoutSubstitutes(demoPassword))) return 'common'
  if (isSimple(text)) return 'too_simple'
  if (isPersonal(text, context)) return 'personal'
  return formsOf(text).some(isListed) ? 'common' : null
}

/** A password may contain a context word if it has this many other letters and digits. */
const MIN_OTHER_CHARACTERS = 8
/** A repeated segment of up to this many characters is no stronger than the segment. */
const MAX_REPEATED_LENGTH = 8
const MIN_DISTINCT_CHARACTERS = 5
const MAX_SEQUENCES = 4

const rows = [
  'abcdefghijklmnopqrstuvwxyzæøå',
  '01234567890',
  'qwertyuiopå',
  'asdfghjklæø',
  'zxcvbnm,./',
  'zxcvbnm,.-',
  'qwertzuiop',
]
const neighbours = new Set(rows.flatMap((row) => pairsOf(row)))

function pairsOf(row: string): string[] {
  const letters = row.split('')
  return letters.slice(1).flatMap((letter, index) => [`${letters[index]}${letter}`, `${letter}${letters[index]}`])
}

/**
 * Returns whether the text is a few characters, one repeated segment, or a few sequences of letters, digits or keys.
 */
function isSimple(text: string): boolean {
  const letters = text.split('')
  if (new Set(letters).size < MIN_DISTINCT_CHARACTERS) return true
  // A repeated text contains itself before its end.
  if (`${text}${text}`.indexOf(text, 1) <= Math.min(text.length / 2, MAX_REPEATED_LENGTH)) return true
  const sequences = letters.filter((letter, index) => {
    const pair = `${letters[index - 1]}${letter}`
    return index === 0 || (letter !== letters[index - 1] && !neighbours.has(pair))
  })
  return sequences.length <= MAX_SEQUENCES
}

const substitutes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const withoutSubstitutes = (text: string): string =>
  text.replaceAll(/[013457@$!]/g, (sign) => substitutes[sign] ?? sign)
const isOrdinary = /[\p{L}\p{N}]/gu

function isPersonal(text: string, context: readonly string[]): boolean {
  const words = context
    .map((each) => each.normalize('NFKC').toLowerCase())
    .flatMap((each) => [each.replaceAll(/[^\p{L}\p{N}]/gu, ''), ...each.split(/[^\p{L}\p{N}]+/u)])
    .filter((word) => word.length > 2)
    .toSorted((one, other) => other.length - one.length)
  return [text, withoutSubstitutes(text)].some((form) => {
    const left = words.reduce((rest, word) => rest.replaceAll(word, ' '), form)
    return left !== form && (left.match(isOrdinary)?.length ?? 0) < MIN_OTHER_CHARACTERS
  })
}

/**
 * Returns the forms of a password to look up: itself, without leading and trailing digits and signs, and both with
 * substituted letters restored.
 */
function formsOf(text: string): string[] {
  const bare = text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const forms = [text, bare, withoutSubstitutes(text), withoutSubstitutes(bare)]
  return [...forms, ...forms.map((form) => form.replaceAll(/[\s._-]+/g, ''))].filter((form) => form.length > 3)
}
