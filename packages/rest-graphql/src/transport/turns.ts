import { Counts } from './counts.ts'

/** Ends the turn; calls after the first do nothing. */
export type Release = () => void

export type Turns = {
  /**
   * A turn of this client: at once, or as soon as one is free and the client is below its share. Among waiting clients
   * the one with the fewest turns goes first. Rejects with the signal's reason when that aborts, and with an
   * OverloadError where the client has too many queued already, or has waited too long.
   */
  take(client: string, signal: AbortSignal): Promise<Release> | Release
  /** Turns that are taken, and those that are queued. */
  count(): { readonly taken: number; readonly waiting: number }
}

type Limits = {
  readonly total: number
  readonly perClient: number
  /** How many turns one client may have queued, and for how long, in milliseconds. */
  readonly waiting: number
  readonly timeoutMs: number
}

/** The client has more queued than its limit. */
export class OverloadError extends Error {
  override readonly name = 'OverloadError'
}

/** Shares a number of turns fairly among clients. */
export function createTurns({ total, perClient, waiting, timeoutMs }: Limits): Turns {
  const taken = new Counts()
  /** What is queued, by client, in order. */
  const queues = new Map<string, Set<() => void>>()

  const isFree = (client: string): boolean => taken.total < total && taken.of(client) < perClient

  function begin(client: string): Release {
    taken.add(client, 1)
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      taken.add(client, -1)
      next()
    }
  }

  function next(): void {
    let first: string | null = null
    for (const client of queues.keys())
      if (isFree(client) && (first === null || taken.of(client) < taken.of(first))) first = client
    const [start] = (first !== null && queues.get(first)) || []
    start?.()
  }

  function wait(client: string, signal: AbortSignal): Promise<Release> {
    const queue = queues.get(client) ?? new Set()
    if (queue.size >= waiting) return Promise.reject(new OverloadError('Too many requests are waiting'))
    const { promise, resolve, reject } = Promise.withResolvers<Release>()
    const leave = () => {
      queue.delete(start)
      if (queue.size === 0) queues.delete(client)
      signal.removeEventListener('abort', abort)
      clearTimeout(timer)
    }
    const abort = () => {
      leave()
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      leave()
      reject(new OverloadError('There was no turn in time'))
    }, timeoutMs)
    const start = () => {
      leave()
      resolve(begin(client))
    }
    queues.set(client, queue.add(start))
    signal.addEventListener('abort', abort)
    return promise
  }

  return {
    take(client, signal) {
      if (signal.aborted) return Promise.reject(signal.reason as Error)
      return isFree(client) && !queues.has(client) ? begin(client) : wait(client, signal)
    },
    count: () => ({ taken: taken.total, waiting: [...queues.values()].reduce((sum, { size }) => sum + size, 0) }),
  }
}
