/** What a migration may take away from the version that still runs beside it, by the words of its statement. */
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
  [/^alter table\b.*\balter (column )?\w+ set not null\b/, 'asks for a value that was not asked for'],
  [/^alter table\b.*\balter (column )?\w+ drop default\b/, 'takes a default away'],
  [/^revoke\b.*\bfrom ansvar_app\b/, 'takes a right away'],
]

/** What of a migration the version before it does not survive; empty where it only expands. */
export function contractionsIn(sql: string): readonly string[] {
  return statementsOf(sql).flatMap((statement) => [
    ...contracting.flatMap(([pattern, what]) => {
      const found = pattern.exec(statement)
      return found ? [what.replace('$1', found[1] ?? '')] : []
    }),
    ...(addsRequired(statement) ? ['adds a column that the version before does not fill'] : []),
  ])
}

/** A migration that contracts says so in a line of its head: what goes, and which version was the last to read it. */
export const saysThatItContracts = (sql: string): boolean => /^(--.*\n)*-- Contracts: \S.*\S/.test(sql)

const addsRequired = (statement: string): boolean =>
  /^alter table\b/.test(statement) &&
  splitOutside(statement, ',').some(
    (part) => /\badd (column )?(?!constraint|primary|unique|foreign|check|exclude)\w+ /.test(part) && isRequired(part),
  )

const isRequired = (part: string): boolean =>
  /\bnot null\b|\bprimary key\b/.test(part) && !/\bdefault\b|\bgenerated\b/.test(part)

/** Statements in lower case on one line each, without comments, texts and the bodies of functions. */
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

/** Cuts a text where a mark stands outside of brackets. */
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
