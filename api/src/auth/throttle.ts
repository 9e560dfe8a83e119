import { RequestProblem } from '#contract/problem.ts'

const MAX_KEYS = 10_000

/** Counts events by key in a sliding window, in this process only. */
export type Throttle = {
  /** Throws `too_many_requests` if the key has reached its limit. */
  guard(key: string, now: number): void
  count(key: string, now: number): void
  clear(key: string): void
}

/** Creates a throttle with a maximum number of events per window. */
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
      // The oldest key is removed, so that many different keys cannot fill the memory.
      const [oldest] = events.keys()
      if (events.size > MAX_KEYS && oldest !== undefined) events.delete(oldest)
    },
    clear: (key) => void events.delete(key),
  }
}

/** Runs the calls of one key one after another, so that simultaneous attempts cannot exceed a limit together. */
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
