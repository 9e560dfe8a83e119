/** Statements of a migration that can break the previous version, which runs at the same time, by pattern. */
const contracting: readonly (readonly [RegExp, string])[] = [
  [/^drop (table|view|materialized view|type|sequence|schema|domain)\b/, 'drops a $1'],
  [/^drop (function|procedure)\b/, 'drops a $1'],
  [/^alter (table|view|type|function|schema|sequence)\b.*\brename\b/, 'renames in a $1'],
  [/^alter (table|view|type|function|sequence)\b.*\bset schema\b/, 'moves a $1'],
  [
    /^alter table\b.*\bdrop (column\b|(if exists )?(?!constraint|default|not null|expression|identity|column)\w+)/,
    'drops a column',
  ],
  [/^alter table\b.*\balter (column )?\w+ (set data )?type\b/, 'changes the type of a column'],
  [/^alter table\b.*\balter (column )?\w+ set not null\b/, 'requires a value that was optional'],
  [/^alter table\b.*\balter (column )?\w+ drop default\b/, 'takes a default away'],
  [/^revoke\b.*\bfrom ansvar_app\b/, 'takes a right away'],
]

/**
 * Returns the statements of a migration that the previous version does not survive. Returns none if it only expands.
 */
export function contractionsIn(sql: string): readonly string[] {
  return statementsOf(sql).flatMap((statement) => [
    ...contracting.flatMap(([pattern, what]) => {
      const found = pattern.exec(statement)
      return found ? [what.replace('$1', found[1] ?? '')] : []
    }),
    ...(addsRequired(statement) ? ['adds a column that the previous version does not fill'] : []),
  ])
}

/** Returns whether a migration has a header line that names what it removes, and the last version that read it. */
export const saysThatItContracts = (sql: string): boolean => /^(--.*\n)*-- Contracts: \S.*\S/.test(sql)

const addsRequired = (statement: string): boolean =>
  /^alter table\b/.test(statement) &&
  splitOutside(statement, ',').some(
    (part) => /\badd (column )?(?!constraint|primary|unique|foreign|check|exclude)\w+ /.test(part) && isRequired(part),
  )

const isRequired = (part: string): boolean =>
  /\bnot null\b|\bprimary key\b/.test(part) && !/\bdefault\b|\bgenerated\b/.test(part)

/** Returns the statements in lower case, one line each, without comments, string literals and function bodies. */
const statementsOf = (sql: string): readonly string[] =>
  splitOutside(
    sql
      .replaceAll(/--.*|\/\*[\s\S]*?\*\/|\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'/g, (found) =>
        /^(--|\/\*)/.test(found) ? ' ' : "''",
      )
      .replaceAll(/\s+/g, ' ')
      .toLowerCase(),
    ';',
  ).map((statement) => statement.trim())

/** Splits a text at a separator outside of brackets. */
function splitOutside(text: string, mark: string): readonly string[] {
  const parts = ['']
  let depth = 0
  for (const letter of text) {
    if (letter === '(') depth += 1
    if (letter === ')') depth -= 1
    if (letter === mark && depth === 0) parts.push('')
    else parts[parts.length - 1] += letter
  }
  return parts
}
