import { gen, nat, noBias, sample, type Arbitrary } from 'fast-check'

/** Random choices from a seed and a number. The same pair creates the same request again. */
export type Draw = {
  /** Draws a value of an arbitrary, with fast-check's bias towards edge cases. */
  readonly of: <T>(arbitrary: Arbitrary<T>) => T
  readonly pick: <T>(list: readonly T[]) => T
  /** Draws an integer from 0 up to, but not including, `end`. */
  readonly below: (end: number) => number
  /** Returns true with the given probability in percent. */
  readonly percent: (share: number) => boolean
}

/** More numbers than any run uses, so that two seeds have no numbers in common. */
const MAX_REQUESTS = 10_000_019

export function drawOf(seed: number, number: number): Draw {
  const [generate] = sample(gen(), { seed: (seed * MAX_REQUESTS + number) | 0, numRuns: 1 })
  const of = <T>(arbitrary: Arbitrary<T>): T => generate!(() => arbitrary)
  const below = (end: number): number => of(noBias(nat(Math.max(end - 1, 0))))
  return {
    of,
    below,
    pick: <T>(list: readonly T[]): T => list[below(list.length)] as T,
    percent: (share) => below(100) < share,
  }
}
