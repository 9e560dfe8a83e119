/**
 * Who may make each call in the own organisation. One letter a caller, in the order of `levels`: `y` is answered, `s`
 * is asked to sign in, `n` is forbidden. In every other organisation all but who manages from above find nothing.
 */
export const answers = {
  //                  none READ EDIT MANAGE MAINTAIN token-READ token-EDIT
  'to everyone': '    y    y    y    y      y        y          y',
  'to persons': '     s    y    y    y      y        n          n',
  'to browsers': '    s    y    y    y      y        s          s',
  'to the known': '   s    y    y    y      y        y          y',
  'to editors': '     s    n    y    y      n        n          y',
  'to managers': '    s    n    n    y      n        n          n',
  'to maintainers': ' s    n    n    n      y        n          n',
} as const
export type Reach = keyof typeof answers

/** Who calls. A maintainer of the catalogues has level READ here, so that nothing comes from a level besides. */
export const levels = ['none', 'READ', 'EDIT', 'MANAGE', 'MAINTAIN', 'token READ', 'token EDIT'] as const
export type Level = (typeof levels)[number]

/** What a caller is told: 'y', 's' or 'n'. */
export const told = (reach: Reach, level: Level): string =>
  answers[reach].trim().split(/\s+/)[levels.indexOf(level)] ?? ''

/** The lines of a table, trimmed. */
export const lines = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
