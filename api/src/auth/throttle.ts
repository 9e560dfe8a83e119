import { RequestProblem } from '#contract/problem.ts'

const MAX_KEYS = 10_000

/** Counts events by key in a sliding window, in this process alone. */
export type Throttle = {
  /** Refuses with 429 where the key has reached its limit. */
  guard(key: string, now: number): void
  count(key: string, now: number): void
  clear(key: string): void
}

/** A limit of so many events in so many milliseconds. */
export function createThrottle(limit: number, windowMs: number): Throttle {
  const events = new Map<string, number[]>()
  const recent = (key: string, now: number) => (events.get(key) ?? []).filter((at) => at > now - windowMs)
  return {
    guard(key, now) {
      const times = recent(key, now)
      const [first] = times.slice(-limit)
      if (times.length < limit || first === undefined) return
      const seconds = Math.max(1, Math.ceil((first + windowMs - now) / 1000))
      throw new RequestProblem('too_many_requests', { headers: { 'retry-after': String(seconds) } })
    },
    count(key, now) {
      const times = [...recent(key, now), now].slice(-limit)
      events.delete(key)
      events.set(key, times)
      // The oldest key makes room, so that a flood of names cannot fill the memory.
      const [oldest] = events.keys()
      if (events.size > MAX_KEYS && oldest !== undefined) events.delete(oldest)
    },
    clear: (key) => void events.delete(key),
  }
}

/** Runs what shares a key one after another, so that a burst of attempts does not slip past a limit together. */
export function createQueue(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const before = last.get(key) ?? Promise.resolve()
    const mine = before.then(work)
    const settled = mine.catch(() => {})
    last.set(key, settled)
    try {
      return await mine
    } finally {
      if (last.get(key) === settled) last.delete(key)
    }
  }
}
