import { drawOf } from './draw.ts'
import { fields, graphqlShot } from './graphql.ts'
import { faultsOf } from './judge.ts'
import { callsOf, restShot } from './rest.ts'
import type { Shot } from './shot.ts'
import type { Target } from './target.ts'

export type Suggestion = {
  readonly number: number
  readonly shot: Shot
  readonly faults: readonly string[]
  readonly text: string
}

export type Report = {
  readonly sent: number
  /** The number of responses with each status. */
  readonly statuses: Readonly<Record<number, number>>
  readonly found: readonly Suggestion[]
  /** The calls and fields that succeeded at least once. */
  readonly taken: ReadonlySet<string>
}

type Plan = {
  readonly seed: number
  readonly from: number
  readonly count: number
  /** The duration in milliseconds above which a response is a fault. */
  readonly longest: number
  /** Returns whether the processes still run. */
  readonly isThere: () => boolean
}

/** The number of concurrent requests. */
const AT_ONCE = 6
/** The number of requests after which signed-out callers sign in again. */
const RENEWAL = 150

/** Returns the request of a number. Calls and fields take turns. */
export function shotOf({ description, ids }: Target, seed: number, number: number): Shot {
  const draw = drawOf(seed, number)
  const calls = callsOf(description)
  const turn = Math.floor(number / 2)
  return number % 2 === 0
    ? restShot(description, calls[(turn + seed) % calls.length]!, draw, ids)
    : graphqlShot(fields[(turn + seed) % fields.length]!, draw, ids)
}

/** Sends the requests from a number on, and reports every invalid response. */
export async function runFuzz(target: Target, { seed, from, count, longest, isThere }: Plan): Promise<Report> {
  const statuses: Record<number, number> = {}
  const found: Suggestion[] = []
  const taken = new Set<string>()
  const queue = Array.from({ length: count }, (_, index) => from + index)

  async function work(batch: number[]): Promise<void> {
    for (let number = batch.shift(); number !== undefined && isThere(); number = batch.shift()) {
      const shot = shotOf(target, seed, number)
      const told = await target.send(shot)
      statuses[told.status] = (statuses[told.status] ?? 0) + 1
      if (told.status < 300 && !told.text.includes('"errors"')) taken.add(shot.what)
      const faults = faultsOf(told, shot, longest)
      if (faults.length > 0) found.push({ number, shot, faults, text: told.text.slice(0, 2_000) })
    }
  }
  while (queue.length > 0 && isThere()) {
    const batch = queue.splice(0, RENEWAL)
    await Promise.all(Array.from({ length: AT_ONCE }, () => work(batch)))
    if (isThere()) await target.renew()
  }
  return { sent: count - queue.length, statuses, found, taken }
}
