import { parseArgs } from 'node:util'
import { auditComplaint, killUnderWrites, racePuts, repeatAtOnce, restartUnderLoad } from './rounds.ts'
import { startStack, type Engine, type Stack } from './stack.ts'
import { compareTimes } from './times.ts'

// The long run: `pnpm torture --minutes 10 --seed 7`. Prints its checks. The exit code is 1 if anything was lost.

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '2' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    puts: { type: 'string', default: '10000' },
    engine: { type: 'string', multiple: true, default: ['pglite', 'postgres'] },
  },
})
let isWell = true

function log(what: string, well: boolean): void {
  isWell &&= well
  process.stdout.write(`  ${well ? '✓' : '✗'} ${what}\n`)
}

async function torture(stack: Stack): Promise<void> {
  const until = performance.now() + Number(values.minutes) * 60_000
  const isOver = () => performance.now() > until
  const { writes, kills, missing } = await killUnderWrites(stack, {
    kills: 1_000_000,
    seed: Number(values.seed),
    isOver,
  })
  const killed = Object.entries(kills).map(([part, count]) => `${part} ${count}`)
  log(
    `${writes} acknowledged writes, killed ${killed.join(', ')} times: ${missing.length} missing`,
    missing.length === 0,
  )
  for (const line of missing.slice(0, 20)) process.stdout.write(`      ${line}\n`)
  const complaint = await auditComplaint(stack)
  log(`the audit trail ${complaint === null ? 'holds' : `does not hold: ${complaint}`}`, complaint === null)

  const total = Number(values.puts)
  const { saved, risen, stored, failed: unsaved } = await racePuts(stack, total)
  log(
    `${total} racing saves: ${saved} acknowledged, the version rose by ${risen}, ${stored} stored`,
    saved === total && risen === saved && stored === saved,
  )
  for (const line of unsaved.slice(0, 5)) process.stdout.write(`      ${line}\n`)
  const { ids, rows } = await repeatAtOnce(stack, 100)
  log(`100 concurrent repetitions under one key: ${ids} id, ${rows} row`, ids === 1 && rows === 1)
  for (const part of ['api', 'gateway'] as const) {
    const { succeeded, failed, away } = await restartUnderLoad(stack, part)
    log(
      `the ${part} restarted under load, ${away} ms away: ${succeeded} calls answered, ${failed.length} failed`,
      failed.length === 0,
    )
    for (const line of failed.slice(0, 5)) process.stdout.write(`      ${line}\n`)
  }
  for (const { what, known, unknown } of await compareTimes(stack)) {
    const apart = Math.abs(known - unknown)
    log(
      `${what}: ${known.toFixed(1)} ms for known names, ${unknown.toFixed(1)} ms for unknown ones`,
      apart < Math.max(10, known / 4),
    )
  }
}

process.stdout.write(`Seed ${values.seed}\n`)
for (const engine of values.engine) {
  const stack = await startStack(engine as Engine)
  if (!stack) {
    process.stdout.write(`On ${engine}: skipped, because this machine has no PostgreSQL to start\n`)
    continue
  }
  process.stdout.write(`On ${engine}\n`)
  try {
    await torture(stack)
  } finally {
    await stack.stop()
  }
}
process.exit(isWell ? 0 : 1)
