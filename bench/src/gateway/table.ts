import type { Figures } from './figures.ts'
import type { Question } from './questions.ts'

export function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return sorted.length % 2 === 1
    ? (sorted[Math.floor(middle)] ?? NaN)
    : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2
}

const head = ['', 'CPU ratio', 'req/s ratio', 'memory ratio', 'CPU ms', 'req/s', 'p50 ms', 'p99 ms']

/** Returns one table with a section per query and a row per server. */
export function tableOf(figures: readonly Figures[], questions: readonly Question[]): string {
  const blocks = questions.map(({ name, what }) => [
    [`${name} ${what}`],
    ...figures.filter(({ question }) => question === name).map(rowOf),
  ])
  const rows = [head, ...blocks.flat()]
  const widths = head.map((_, column) =>
    Math.max(...rows.map((row) => (row.length > 1 ? (row[column] ?? '').length : 0))),
  )
  const lines = rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  '),
  )
  return `${lines.join('\n')}\n`
}

function rowOf(one: Figures): string[] {
  const ratios = [one.cpuRatio, one.rateRatio, one.memoryRatio].map((ratio) => ratio.toFixed(2))
  return [
    `  ${one.server}`,
    ...ratios,
    one.cpuMsPerRequest.toFixed(3),
    one.requestsPerSecond.toFixed(0),
    one.p50Ms.toFixed(2),
    one.p99Ms.toFixed(2),
  ]
}
