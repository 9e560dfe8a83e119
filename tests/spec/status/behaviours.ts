import { testTitles } from '../../tree/titles.ts'
import type { BehaviourRow } from '../behaviours.ts'
import { missing, present, type Status } from '../row.ts'

const titles = testTitles()

/**
 * Returns whether there is a test with the behaviour's title. tests/spec/proven checks at the end of `npm test` that it
 * ran and passed.
 */
export const behaviourStatus = ({ test }: BehaviourRow): Status => (titles.has(test) ? present : missing)
