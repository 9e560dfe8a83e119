/**
 * Who may make each call in their own organization. One letter per caller, in the order of `levels`: `y` is answered,
 * `s` must sign in, `n` is forbidden. In every other organization only a manager of a parent organization finds
 * anything.
 */
export const responses = {
  //                  none READ EDIT MANAGE MAINTAIN token-READ token-EDIT
  'to everyone': '    y    y    y    y      y        y          y',
  'to persons': '     s    y    y    y      y        n          n',
  'to browsers': '    s    y    y    y      y        s          s',
  'to the known': '   s    y    y    y      y        y          y',
  'to editors': '     s    n    y    y      n        n          y',
  'to managers': '    s    n    n    y      n        n          n',
  'to handlers': '    s    n    y    y      n        n          n',
  'to managers, of events': ' s n n y n n n',
  'to editors, of closed events': ' s n y y n n y',
  // The records of the tests are those of a user who is none of the callers.
  'to authors': '     s    n    n    n      n        n          n',
  'to those who see it': ' s n y y n n y',
  'to maintainers': ' s    n    n    n      y        n          n',
} as const
export type Reach = keyof typeof responses

/** The callers. A maintainer of the catalogues has level READ here, so that no permission comes from a higher level. */
export const levels = ['none', 'READ', 'EDIT', 'MANAGE', 'MAINTAIN', 'token READ', 'token EDIT'] as const
export type Level = (typeof levels)[number]

/** Returns the expected result for a caller: 'y', 's' or 'n'. */
export const expectedFor = (reach: Reach, level: Level): string =>
  responses[reach].trim().split(/\s+/)[levels.indexOf(level)] ?? ''

/** Returns the lines of a table, trimmed. */
export const lines = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
