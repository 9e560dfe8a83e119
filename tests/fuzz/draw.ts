import { gen, nat, noBias, sample, type Arbitrary } from 'fast-check'

/** Choices that one seed and one number decide: the same request is made again from both. */
export type Draw = {
  /** A value of an arbitrary, with fast-check's own liking for edges. */
  readonly of: <T>(arbitrary: Arbitrary<T>) => T
  readonly pick: <T>(list: readonly T[]) => T
  /** A whole number from 0 up to, but not including, `end`. */
  readonly below: (end: number) => number
  /** Whether something happens that happens in so many of a hundred cases. */
  readonly percent: (share: number) => boolean
}

/** More than any run makes, so that the numbers of one seed do not meet those of the next. */
const MOST_SHOTS = 10_000_019

export function drawOf(seed: number, number: number): Draw {
  const [generate] = sample(gen(), { seed: (seed * MOST_SHOTS + number) | 0, numRuns: 1 })
  const of = <T>(arbitrary: Arbitrary<T>): T => generate!(() => arbitrary)
  const below = (end: number): number => of(noBias(nat(Math.max(end - 1, 0))))
  return {
    of,
    below,
    pick: <T>(list: readonly T[]): T => list[below(list.length)] as T,
    percent: (share) => below(100) < share,
  }
}
