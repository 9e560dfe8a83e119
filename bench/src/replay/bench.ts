import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

// Measures `pnpm replay FILE`: `pnpm bench replay`. The file repeats the recordings of tests/replay until it has the
// number of events. Measures the machines alone, and the complete command.

/** Maximum milliseconds per thousand events. */
const LIMIT = 1_000

const { values } = parseArgs({
  options: { events: { type: 'string', default: '1000' }, times: { type: 'string', default: '9' } },
})
const root = fileURLToPath(new URL('../../..', import.meta.url))
const minEvents = Number(values.events)

type Entry = { readonly is: string; readonly actor?: string }
type Recording = { readonly actors: readonly { readonly actor: string }[]; readonly entries: readonly Entry[] }

const taken: readonly Recording[] = readdirSync(join(root, 'tests/replay'))
  .filter((name) => name.endsWith('.json'))
  .map((name) => JSON.parse(readFileSync(join(root, 'tests/replay', name), 'utf8')) as Recording)
const [first] = taken
if (!first) throw new Error('There is no recording in tests/replay')

const actors: object[] = []
const entries: object[] = []
let [events, round] = [0, 0]
while (events < minEvents) {
  const of = taken[round % taken.length] ?? first
  // Every repetition has different actors.
  const named = <One extends { readonly actor?: string }>(one: One) =>
    one.actor === undefined ? one : { ...one, actor: `${round}.${one.actor}` }
  actors.push(...of.actors.map(named))
  entries.push(...of.entries.map(named))
  events += of.entries.filter(({ is }) => is === 'start' || is === 'event').length
  round += 1
}

const folder = mkdtempSync(join(tmpdir(), 'ansvar-bench-'))
const file = join(folder, 'recording.json')
writeFileSync(file, JSON.stringify({ ...first, actors, entries, count: entries.length, dropped: 0 }))
const [machines, whole]: [number[], number[]] = [[], []]
try {
  for (let time = 0; time < Number(values.times); time += 1) {
    const began = performance.now()
    const printed = execFileSync(process.execPath, ['tests/replaying/command.ts', file], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    })
    whole.push(performance.now() - began)
    const [, count, took] = /: (\d+) events as recorded, in (\d+) ms\s*$/.exec(printed) ?? []
    if (Number(count) !== events) throw new Error(`${count} of ${events} events were played`)
    machines.push(Number(took))
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
const row = (name: string, times: readonly number[]) =>
  `${name.padEnd(22)}${median(times).toFixed(0).padStart(8)}${Math.max(...times)
    .toFixed(0)
    .padStart(8)}`
process.stdout.write(`${events} events, ms           median  slowest\n`)
process.stdout.write(`${row('the machines', machines)}\n${row('the whole command', whole)}\n`)
// The limit is one second per thousand events.
if (median(whole) > (LIMIT * events) / 1_000) process.exitCode = 1
