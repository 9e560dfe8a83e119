/**
 * The number of connections of a process to its database. More requests would wait for one, and be refused with 503.
 */
const LANES = 10

/** Runs the same work several times, ten at a time. Returns the results in order. */
export async function atOnce<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = []
  let begun = 0
  async function lane(): Promise<void> {
    while (begun < count) {
      const index = begun
      begun += 1
      results[index] = await work(index)
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return results
}
