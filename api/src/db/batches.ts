import { setImmediate } from 'node:timers/promises'

/** Rows that are worked on at once: a few milliseconds of one statement, or of checks. */
const BATCH = 100

/** Does the work for a few of many at a time, in their order, and lets other requests have their turn in between. */
export async function inBatches<T>(
  all: readonly T[],
  work: (batch: readonly T[], from: number) => unknown,
): Promise<void> {
  for (let from = 0; from < all.length; from += BATCH) {
    if (from > 0) await setImmediate()
    await work(all.slice(from, from + BATCH), from)
  }
}
