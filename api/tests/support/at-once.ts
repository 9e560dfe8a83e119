/** As many as a process has connections to its database: more would wait for one, and who waits for long is told 503. */
const LANES = 10

/** Does the same so many times, ten at once all the while; answers what came of each, in order. */
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
