/** Folders and files whose comments use standard terms only. Add a folder once its comments are rewritten. */
export const cleanRooms: readonly string[] = [
  'api/src/audit',
  'api/src/auth',
  'api/src/backup',
  'api/src/commands',
  'api/src/contract',
  'api/src/db',
  'api/src/files',
  'api/src/http',
  'api/src/live',
  'api/src/mail',
  'api/src/resources',
  'api/src/seed',
  'api/tests',
  'bench/src',
  'domain/src',
  'gateway',
  'packages/rest-graphql',
  'scripts',
  'tests',
  'web/build',
  'web/src',
]

/** Returns whether a file must use standard terms only. */
export const isInCleanRoom = (path: string): boolean =>
  cleanRooms.some((room) => path === room || path.startsWith(`${room}/`))

/** Patterns of private and outdated words, each with the standard term (docs/language.md). */
const standardTerms: Readonly<Record<string, string>> = {
  anew: 'again',
  anybody: 'any user',
  beside: 'next to',
  besides: 'in addition to',
  'but for': 'except',
  'e-mail': 'email',
  kept: 'stored',
  meanwhile: 'in the meantime',
  nobody: 'no user',
  nowhere: 'not stored',
  'organisations?': 'organization',
  patience: 'timeout',
  'reckon(?:s|ed|ing)?': 'calculate',
  somebody: 'a user',
  tells: 'reports',
  thereof: 'of it',
  told: 'notified',
  whoever: 'the user who',
  whom: 'the user',
  whomever: 'the user',
}

const pattern = new RegExp(String.raw`\b(?:${Object.keys(standardTerms).join('|')})\b`, 'gi')

/** Returns the private words in the comments of a file as `line: word, use term`. */
export function privateWordsIn(source: string): readonly string[] {
  return source
    .split('\n')
    .flatMap((text, index) =>
      [...commentOf(text).matchAll(pattern)].map(([word]) => `${index + 1}: "${word}", use "${termFor(word)}"`),
    )
}

const termFor = (word: string): string =>
  Object.entries(standardTerms).find(([own]) => new RegExp(`^(?:${own})$`, 'i').test(word))?.[1] ?? ''

/** Returns the comment of a line, without links and code in backticks. Ignores trailing comments after a string. */
function commentOf(line: string): string {
  const [, comment = ''] = /^\s*(?:\/\*\*?|\*|\/\/)(.*)$/.exec(line) ?? /^[^'"`]*\s\/\/ (.*)$/.exec(line) ?? []
  return comment.replaceAll(/`[^`]*`|https?:\S+/g, '')
}
