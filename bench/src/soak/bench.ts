// Measures the memory of API and gateway under a steady load on PostgreSQL: `pnpm bench soak --minutes 10`. Prints it
// continuously, and its growth. Exits with 1 if one of them grows by more than a small amount.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { calls, signIn, type Caller } from '../shared/calls.ts'
import { fill } from '../shared/fill.ts'
import { createDatabase } from '../shared/database.ts'
import { startService, type Service } from '../shared/service.ts'
import { slopeOf } from './slope.ts'

/**
 * Maximum growth of the memory from the middle to the end of the soak, as a share. The first half is for the heap to
 * reach its size. A leak continues to grow.
 */
const MAX_GROWTH = 0.15
const SAMPLES = 60
const CALLERS = 20
const STREAMS = 20

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '10' }, rate: { type: 'string', default: '40' } },
})
const soakMs = Number(values.minutes) * 60_000
const inMib = (value: number | undefined): string => `${(value ?? 0).toFixed(0)} MiB`
const log = (text: string): void => void process.stdout.write(`${text}\n`)

const database = await createDatabase(process.env['ANSVAR_BENCH_SERVER'] ?? '')
const folder = mkdtempSync(join(tmpdir(), 'ansvar-soak-'))
const key = randomBytes(32).toString('hex')
const services: Service[] = []
try {
  const size = { organizations: 20, members: 50, readings: 40_000, changes: 10_000 }
  const accounts = await fill(database.url, Buffer.from(key), size)
  const api = await startService('api', {
    DATABASE_URL: database.url,
    AUDIT_KEY: key,
    AUDIT_SIGN_KEY: key,
    DATA_DIR: folder,
    SEED: 'demo',
  })
  services.push(api)
  const gateway = await startService('gateway', { API_URL: api.origin })
  services.push(gateway)
  const fetchThere = (path: string, init: RequestInit) => fetch(`${gateway.origin}${path}`, init)
  const callers = await Promise.all(accounts.slice(0, CALLERS).map((account) => signIn(fetchThere, account)))
  if (!(await soak(callers, { api, gateway }))) process.exitCode = 1
} finally {
  for (const service of services.toReversed()) await service.stop()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
}

/** Returns whether the memory of both was stable. */
async function soak(callers: readonly Caller[], watched: Readonly<Record<string, Service>>): Promise<boolean> {
  const samples: { readonly minute: number; readonly mib: readonly number[] }[] = []
  const began = performance.now()
  const left = () => soakMs - (performance.now() - began)
  const counted = { requests: 0, refused: 0, streams: 0 }

  async function requestNext(turn: number): Promise<void> {
    const [call, caller] = [calls[turn % calls.length], callers[Math.floor(turn / calls.length) % callers.length]]
    if (!call || !caller) return
    counted.requests += 1
    await call.run(caller).catch(() => (counted.refused += 1))
  }
  /** Subscribers of the stream of changes connect and disconnect after a few seconds. */
  async function follow(start: number): Promise<void> {
    for (let turn = start; left() > 0; turn += 1) {
      counted.streams += 1
      await callers[turn % callers.length]?.follow(Math.min(3_000 + (turn % 7) * 1_000, left()))
    }
  }
  const followers = Array.from({ length: STREAMS }, (_, index) => follow(index))
  const sampling = setInterval(() => {
    const minute = (performance.now() - began) / 60_000
    samples.push({ minute, mib: Object.values(watched).map((service) => service.memory()) })
  }, soakMs / SAMPLES)

  // Requests have a fixed rate, regardless of how fast the responses are, because waiting requests need memory too.
  const inFlight = new Set<Promise<void>>()
  for (let turn = 0; left() > 0; turn += 1) {
    const request = requestNext(turn).finally(() => inFlight.delete(request))
    inFlight.add(request)
    await new Promise((resolve) => setTimeout(resolve, 1_000 / Number(values.rate)))
  }
  clearInterval(sampling)
  await Promise.all([...inFlight, ...followers])

  log(
    `${counted.requests} requests, ${counted.refused} refused, ${counted.streams} streams, in ${values.minutes} minutes`,
  )
  const isStable = Object.keys(watched).map((name, index) => {
    const points = samples.map(({ minute, mib }) => ({ x: minute, y: mib[index] ?? 0 }))
    const half = points.slice(Math.floor(points.length / 2))
    const slope = slopeOf(half)
    const [first, middle, last] = [points[0], half[0], half.at(-1)].map((point) => point?.y ?? 0)
    const grown = (slope * ((half.at(-1)?.x ?? 0) - (half[0]?.x ?? 0))) / (middle || 1)
    const holds = grown <= MAX_GROWTH
    log(
      `${name.padEnd(8)} ${inMib(first)} at first, ${inMib(middle)} in the middle, ${inMib(last)} at the end; second half ` +
        `${slope >= 0 ? '+' : ''}${slope.toFixed(2)} MiB a minute, ${(grown * 100).toFixed(1)} %${holds ? '' : `  GREW by more than ${MAX_GROWTH * 100} %`}`,
    )
    return holds
  })
  return isStable.every(Boolean) && counted.refused === 0
}
