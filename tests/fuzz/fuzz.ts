import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { root } from '../tree/files.ts'
import { startStack } from '../torture/stack.ts'
import { runFuzz, type Report } from './run.ts'
import { openTarget } from './target.ts'

// The long run: `pnpm fuzz --requests 20000 --seed 7`. `--only 1234` sends one request of a seed again and prints all
// of it.

/** The target is recreated after this number of requests, because accounts lose their level and lists grow. */
const ROUND = 2_500
/** The gateway's own deadline in milliseconds, and a margin for a busy machine. */
const MAX_MS = 11_500

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    only: { type: 'string' },
  },
})
const seed = Number(values.seed)
const requests = Number(values.requests)
const folder = `${root}test-results`
const say = (text: string) => void process.stdout.write(`${text}\n`)

/** Sends the requests to a new service, whose processes must still run at the end. */
async function round(from: number, count: number): Promise<{ report: Report; log: string[]; ended: string[] }> {
  const stack = await startStack('pglite')
  if (!stack) throw new Error('the service did not start')
  const target = await openTarget(stack.url)
  try {
    const ended = (): ('api' | 'gateway')[] => (['api', 'gateway'] as const).filter((name) => !stack[name].isRunning())
    const isRunning = (): boolean => ended().length === 0
    const report = await runFuzz(target, { seed, from, count, maxMs: MAX_MS, isRunning })
    const log = [stack.api, stack.gateway].flatMap((part) => part.output().split('\n'))
    return { report, log, ended: ended().map((name) => `the ${name} ended: ${stack[name].output().slice(-2_000)}`) }
  } finally {
    target.close()
    await stack.stop()
  }
}

const statuses: Record<string, number> = {}
let bad = 0
const taken = new Set<string>()
const from = values.only === undefined ? 0 : Number(values.only)
const end = values.only === undefined ? requests : from + 1
say(`Seed ${seed}`)
for (let at = from; at < end; at += ROUND) {
  const { report, log, ended } = await round(at, Math.min(ROUND, end - at))
  for (const [status, count] of Object.entries(report.statuses)) statuses[status] = (statuses[status] ?? 0) + count
  for (const what of report.taken) taken.add(what)
  for (const { number, request, faults, text } of report.found) {
    bad += 1
    const id = /"request_?[iI]d":"([\w-]+)"/.exec(text)?.[1]
    const logged = id === undefined ? [] : log.filter((line) => line.includes(id))
    mkdirSync(folder, { recursive: true })
    writeFileSync(
      `${folder}/fuzz-${seed}-${number}.json`,
      JSON.stringify({ ...request, body: request.body?.toString('latin1'), faults, text, logged }, null, 2),
    )
    say(`  ✗ ${number} ${request.what} (${request.role}): ${faults.join('; ').slice(0, 400)}`)
    say(`again: pnpm fuzz --seed ${seed} --only ${number}; all of it: test-results/fuzz-${seed}-${number}.json`)
  }
  if (values.only !== undefined) say(JSON.stringify({ statuses, found: report.found.length }))
  for (const line of ended) say(`  ✗ ${line}`)
  bad += ended.length
  say(`${Math.min(at + ROUND, end)} of ${end} sent, ${taken.size} calls and fields accepted`)
}
say(
  `Answers: ${Object.entries(statuses)
    .map(([status, count]) => `${status} × ${count}`)
    .join(', ')}`,
)
say(bad === 0 ? 'Nothing found' : `${bad} found`)
process.exit(bad === 0 ? 0 : 1)
