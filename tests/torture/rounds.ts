import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { MAX_DRAIN_MS } from '@ansvar/gateway/close-server'
import { RESTART_WAIT_MS } from '@ansvar/gateway/http/retry'
import { everyRow, retry, signIn } from './caller.ts'
import type { Stack } from './stack.ts'
import { createUntil, emptyLedger, missing, saveUntil } from './writers.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Returns random numbers between 0 and 1 from a seed (mulberry32), so that a run can be repeated. */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The number of failed calls that ends a round. */
const MAX_FAILURES = 1_000
/** After the api is back, calls that waited for it may still get a 502 for this time in milliseconds. */
const SETTLING_MS = 1_000

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await pause(10)
}

type Killing = {
  readonly kills: number
  readonly seed: number
  /** The minimum number of writes of a round, some of them after the last kill. */
  readonly writes?: number
  readonly isOver?: () => boolean
}
type Killed = { readonly writes: number; readonly kills: Readonly<Record<string, number>>; readonly missing: string[] }

/** Kills parts of a stack at random moments under write load, and checks every acknowledged write. */
export async function killUnderWrites(
  stack: Stack,
  { kills, seed, writes = 0, isOver = () => false }: Killing,
): Promise<Killed> {
  const random = randomFrom(seed)
  const caller = await signIn(stack.url)
  const ledger = emptyLedger()
  const stop = new AbortController()
  const writing = Promise.all([
    ...[0, 1, 2].map(() => createUntil(stop.signal, caller, ledger)),
    ...[0, 1, 2].map(() => saveUntil(stop.signal, caller, ledger)),
  ])
  const counts: Record<string, number> = { api: 0, gateway: 0, ...(stack.cluster && { database: 0 }) }
  const parts = Object.keys(counts)
  for (let index = 0; index < kills && !isOver(); index += 1) {
    await pause(150 + random() * 900)
    // Each part in turn first, so that a short run kills each.
    const part = parts[index < parts.length ? index : Math.floor(random() * parts.length)] ?? 'api'
    counts[part] = (counts[part] ?? 0) + 1
    if (part === 'database') {
      await stack.cluster?.kill()
      await stack.cluster?.start()
    } else {
      const { [part as 'api' | 'gateway']: killed } = stack
      await killed.end('SIGKILL')
      await killed.start()
    }
  }
  const written = () => ledger.created.length + ledger.saved.length
  const enough = Math.max(writes, written() + 6)
  await until(() => written() >= enough || ledger.wrong.length > 0)
  stop.abort()
  await writing
  return { writes: written(), kills: counts, missing: await missing(caller, ledger) }
}

type Raced = { readonly saved: number; readonly risen: number; readonly stored: number; readonly failed: string[] }

/**
 * Saves one record `count` times concurrently. Returns the number of acknowledged saves and by how much the version
 * rose.
 */
export async function racePuts(stack: Stack, count: number, racers = 50): Promise<Raced> {
  const caller = await signIn(stack.url)
  const made = await caller.call('POST', 'policies', { title: 'Raced' })
  const id = String(made.body['id'])
  let left = count
  let saved = 0
  const failed: string[] = []
  const race = async () => {
    while (left > 0) {
      left -= 1
      const result = await caller.call('PUT', `policies/${id}`, { title: `Raced ${left}` })
      if (result.status === 200) saved += 1
      else failed.push(describe(result))
    }
  }
  await Promise.all(Array.from({ length: racers }, race))
  const { body } = await caller.call('GET', `policies/${id}`)
  const revisions = await everyRow(caller, `policies/${id}/revisions`)
  return {
    saved,
    risen: Number(body['version']) - 1,
    stored: new Set(revisions.map(({ title }) => title)).size - 1,
    failed,
  }
}

/**
 * Sends one creating call `count` times concurrently under one key. Returns the number of ids in the responses and of
 * stored rows.
 */
export async function repeatAtOnce(stack: Stack, count: number): Promise<{ ids: number; rows: number }> {
  const caller = await signIn(stack.url)
  const [key, title] = [randomUUID(), `Once ${randomUUID()}`]
  const result = await Promise.all(
    Array.from({ length: count }, () =>
      retry(() => caller.call('POST', 'policies', { title }, { 'idempotency-key': key })),
    ),
  )
  const rows = await everyRow(caller, 'policies?q=once')
  return {
    ids: new Set(result.map(({ body }) => body['id'])).size,
    rows: rows.filter((row) => row['title'] === title).length,
  }
}

/**
 * Restarts a part with SIGTERM, under reads and writes without retries. Returns the calls that failed although the
 * gateway waits for the api (`RESTART_WAIT_MS`), and how long the part was away in milliseconds.
 */
export async function restartUnderLoad(
  stack: Stack,
  part: 'api' | 'gateway',
): Promise<{ succeeded: number; failed: string[]; away: number }> {
  const caller = await signIn(stack.url)
  const made = await caller.call('POST', 'policies', { title: 'Restarted' })
  const failures: { readonly at: number; readonly text: string }[] = []
  let succeeded = 0
  const over = new AbortController()
  const load = async (ask: () => ReturnType<typeof caller.call>, what: string) => {
    while (!over.signal.aborted) {
      const outcome = await ask().catch((error: unknown) => error as Error)
      if (!(outcome instanceof Error) && outcome.status < 300) succeeded += 1
      // A refused connection is not a request in progress, because a load balancer uses another gateway.
      else if (!isRefused(outcome)) failures.push({ at: performance.now(), text: `${what}: ${describe(outcome)}` })
      await pause(5)
      // Timers run before sockets are read. After a stall, the connection may have been closed as idle.
      await turn()
    }
  }
  const loads = Promise.all([
    ...[0, 1, 2].map(() => load(() => caller.call('GET', 'policies?size=50'), 'GET')),
    ...[0, 1].map(() =>
      load(() => caller.call('POST', 'policies', { title: 'Under load' }, { 'idempotency-key': randomUUID() }), 'POST'),
    ),
    ...[0, 1].map(() =>
      load(() => caller.call('PUT', `policies/${String(made.body['id'])}`, { title: 'Again' }), 'PUT'),
    ),
  ])
  const more = async (count: number) => {
    const enough = succeeded + count
    await until(() => succeeded >= enough || failures.length > MAX_FAILURES)
  }
  await more(20)
  const ending = performance.now()
  await stack[part].end('SIGTERM')
  const ended = performance.now()
  await stack[part].start()
  const back = performance.now()
  await more(20)
  over.abort()
  await loads
  // Calls get a 502 while the api is away for longer than the gateway waits. The gateway closes requests that take longer than
  // it drains, such as writes on a disk that stalls.
  const isExplained = (at: number) =>
    part === 'api'
      ? at >= ending + RESTART_WAIT_MS && at <= back + SETTLING_MS
      : at >= ending + MAX_DRAIN_MS && at <= ended + SETTLING_MS
  const failed = failures.filter(({ at }) => !isExplained(at)).map(({ text }) => text)
  return { succeeded, failed, away: Math.round(back - ending) }
}

const isRefused = (outcome: unknown): boolean =>
  outcome instanceof Error && /ECONNREFUSED/.test(String((outcome.cause as { code?: string } | undefined)?.code))

const describe = (outcome: unknown): string =>
  outcome instanceof Error ? `${outcome.message} ${String(outcome.cause)}` : JSON.stringify(outcome)

/**
 * Verifies the audit trail while the api is stopped. Returns null if it is valid, else the output of the verification.
 */
export async function auditComplaint(stack: Stack): Promise<string | null> {
  await stack.api.end('SIGTERM')
  const run = promisify(execFile)(process.execPath, ['api/src/commands/audit-verify.ts'], {
    cwd: root,
    env: { ...stack.variables },
  })
  const complaint = await run.then(
    () => null,
    (error: unknown) => String((error as { stdout?: string }).stdout ?? error),
  )
  await stack.api.start()
  return complaint
}
