import { drawOf } from './draw.ts'
import { fields, graphqlRequest } from './graphql.ts'
import { faultsOf } from './judge.ts'
import { callsOf, restRequest } from './rest.ts'
import type { FuzzRequest } from './request.ts'
import type { Target } from './target.ts'

export type Finding = {
  readonly number: number
  readonly request: FuzzRequest
  readonly faults: readonly string[]
  readonly text: string
}

export type Report = {
  readonly sent: number
  /** The number of responses with each status. */
  readonly statuses: Readonly<Record<number, number>>
  readonly found: readonly Finding[]
  /** The calls and fields that succeeded at least once. */
  readonly taken: ReadonlySet<string>
}

type Plan = {
  readonly seed: number
  readonly from: number
  readonly count: number
  /** The duration in milliseconds above which a response is a fault. */
  readonly maxMs: number
  /** Returns whether the processes still run. */
  readonly isRunning: () => boolean
}

/** The number of concurrent requests. */
const AT_ONCE = 6
/** The number of requests after which signed-out callers sign in again. */
const RENEWAL = 150

/** Returns the request of a number. Calls and fields take turns. */
export function requestOf({ description, ids }: Target, seed: number, number: number): FuzzRequest {
  const draw = drawOf(seed, number)
  const calls = callsOf(description)
  const turn = Math.floor(number / 2)
  return number % 2 === 0
    ? restRequest(description, calls[(turn + seed) % calls.length]!, draw, ids)
    : graphqlRequest(fields[(turn + seed) % fields.length]!, draw, ids)
}

/** Sends the requests from a number on, and reports every invalid response. */
export async function runFuzz(target: Target, { seed, from, count, maxMs, isRunning }: Plan): Promise<Report> {
  const statuses: Record<number, number> = {}
  const found: Finding[] = []
  const taken = new Set<string>()
  const queue = Array.from({ length: count }, (_, index) => from + index)

  async function work(batch: number[]): Promise<void> {
    for (let number = batch.shift(); number !== undefined && isRunning(); number = batch.shift()) {
      const request = requestOf(target, seed, number)
      const response = await target.send(request)
      statuses[response.status] = (statuses[response.status] ?? 0) + 1
      if (response.status < 300 && !response.text.includes('"errors"')) taken.add(request.what)
      const faults = faultsOf(response, request, maxMs)
      if (faults.length > 0) found.push({ number, request, faults, text: response.text.slice(0, 2_000) })
    }
  }
  while (queue.length > 0 && isRunning()) {
    const batch = queue.splice(0, RENEWAL)
    await Promise.all(Array.from({ length: AT_ONCE }, () => work(batch)))
    if (isRunning()) await target.renew()
  }
  return { sent: count - queue.length, statuses, found, taken }
}
