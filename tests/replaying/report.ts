import type { Divergence, Played } from '@ansvar/web/replay/play.ts'
import type { Json, Recording } from '@ansvar/web/replay/recording.ts'

const text = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value))
const short = (value: unknown): string => {
  const json = JSON.stringify(value) ?? 'nothing'
  return json.length > 200 ? `${json.slice(0, 200)}…` : json
}

/** Formats rows as a table with columns as wide as their content. */
function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? []
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Formats every step of a played recording, with the notes at their positions. */
export function stepsTable(recording: Recording, { steps }: Played): string {
  const rows = steps.map(({ index, at, machine, actor, event, value }) => ({
    index,
    cells: [String(index), (at / 1_000).toFixed(2), `${machine} ${actor}`, event, text(value)],
  }))
  const marks = recording.entries.flatMap((entry, index) =>
    entry.is === 'mark' ? [{ index, cells: [String(index), (entry.at / 1_000).toFixed(2), '⚑', entry.note, ''] }] : [],
  )
  const all = [...rows, ...marks].toSorted((one, other) => one.index - other.index)
  return table([['entry', 's', 'machine', 'event', 'state'], ...all.map(({ cells }) => cells)])
}

/** Describes where a recording and the machines diverge. */
export function divergenceText({
  index,
  at,
  machine,
  actor,
  event,
  expected,
  value,
  context,
  effects,
}: Divergence): string {
  const lines = [
    `entries[${index}], ${(at / 1_000).toFixed(2)} s: ${machine} (${actor}) parts from the recording at ${event}`,
    `  expected state: ${text(expected)}`,
    `  found state:    ${text(value)}`,
    ...context.flatMap((one) => [
      `  context ${one.path}`,
      `    expected: ${short(one.expected)}`,
      `    found:    ${short(one.found)}`,
    ]),
  ]
  if (effects) lines.push(`  expected to do: ${short(effects.expected)}`, `  does:           ${short(effects.found)}`)
  return lines.join('\n')
}
