import { numbersIn, readDecisions, type Decision } from './read.ts'

const introduction = `# Decisions

Why Ansvar is built as it is. One short record a decision: the question, the decision and its consequences. Records are
numbered in the order in which they were written. A record that no longer holds stays, and names the one that replaces
it. To add one, copy the form of a recent record, then run \`pnpm decisions\`, which writes this index.
`

/** Returns the index of all decisions by area: docs/decisions/README.md. */
export function decisionIndex(): string {
  const areas = Map.groupBy(readDecisions(), ({ area }) => area)
  const sections = [...areas]
    .toSorted(([a], [b]) => a.localeCompare(b, 'en'))
    .map(([area, decisions]) => [`## ${area}`, '', ...decisions.map(lineOf), ''].join('\n'))
  return [introduction, ...sections].join('\n')
}

const lineOf = (decision: Decision): string =>
  `- [${decision.number} ${decision.title}](${decision.file})${noteOf(decision)}`

function noteOf({ status, related }: Decision): string {
  const [whole] = numbersIn(status)
  const part = related('Superseded in part by')
  if (whole) return `, superseded by ${whole}`
  return part.length > 0 ? `, superseded in part by ${part.join(' and ')}` : ''
}
