/** A password's length: fewer characters are guessed, more are not worth hashing. */
export const passwordLimits = { min: 12, max: 200 } as const

/** What everybody knows: the demo's accounts have it, and no other account may. */
export const demoPassword = 'ansvar-demo-2026'

export type PasswordProblem = 'common' | 'too_simple' | 'personal'

/**
 * What is wrong with a new password that is long enough; null where nothing is. NIST SP 800-63B, section 5.1.1.2, names
 * what to refuse: passwords from breaches, repetitive and sequential ones, and words of the context, such as names.
 * `isListed` asks a list of common passwords, in lower case; `context` are the names of person, organisation and service.
 */
export function passwordProblem(
  password: string,
  context: readonly string[],
  isListed: (text: string) => boolean,
): PasswordProblem | null {
  const text = password.normalize('NFKC').toLowerCase()
  if (undisguised(text).includes(undisguised(demoPassword))) return 'common'
  if (isSimple(text)) return 'too_simple'
  if (isPersonal(text, context)) return 'personal'
  return formsOf(text).some(isListed) ? 'common' : null
}

/** A word of the context may be in a password that has so many letters and digits besides. */
const FEWEST_OTHERS = 8
/** A piece of at most so many characters, over and over, is no more than the piece. */
const LONGEST_PIECE = 8
const FEWEST_CHARACTERS = 5
const MOST_RUNS = 4

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

/** Few characters, one piece over and over, or a few runs along the alphabet, the digits or a row of keys. */
function isSimple(text: string): boolean {
  const letters = text.split('')
  if (new Set(letters).size < FEWEST_CHARACTERS) return true
  // Text that is a repetition is found in itself before its end.
  if (`${text}${text}`.indexOf(text, 1) <= Math.min(text.length / 2, LONGEST_PIECE)) return true
  const runs = letters.filter((letter, index) => {
    const pair = `${letters[index - 1]}${letter}`
    return index === 0 || (letter !== letters[index - 1] && !neighbours.has(pair))
  })
  return runs.length <= MOST_RUNS
}

const disguises: Readonly<Record<string, string>> = {
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
const undisguised = (text: string): string => text.replaceAll(/[013457@$!]/g, (sign) => disguises[sign] ?? sign)
const isOrdinary = /[\p{L}\p{N}]/gu

function isPersonal(text: string, context: readonly string[]): boolean {
  const words = context
    .map((each) => each.normalize('NFKC').toLowerCase())
    .flatMap((each) => [each.replaceAll(/[^\p{L}\p{N}]/gu, ''), ...each.split(/[^\p{L}\p{N}]+/u)])
    .filter((word) => word.length > 2)
    .toSorted((one, other) => other.length - one.length)
  return [text, undisguised(text)].some((form) => {
    const left = words.reduce((rest, word) => rest.replaceAll(word, ' '), form)
    return left !== form && (left.match(isOrdinary)?.length ?? 0) < FEWEST_OTHERS
  })
}

/** A password as lists know it: itself, without the digits and signs around it, and both without letters in disguise. */
function formsOf(text: string): string[] {
  const bare = text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const forms = [text, bare, undisguised(text), undisguised(bare)]
  return [...forms, ...forms.map((form) => form.replaceAll(/[\s._-]+/g, ''))].filter((form) => form.length > 3)
}
