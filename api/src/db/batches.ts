import { setImmediate } from 'node:timers/promises'

/** The number of rows in one batch: a few milliseconds of one statement, or of checks. */
const BATCH = 100

/** Runs the work batch by batch, in order. Other requests run in between. */
export async function inBatches<T>(
  all: readonly T[],
  work: (batch: readonly T[], from: number) => unknown,
): Promise<void> {
  for (let from = 0; from < all.length; from += BATCH) {
    if (from > 0) await setImmediate()
    await work(all.slice(from, from + BATCH), from)
  }
}
