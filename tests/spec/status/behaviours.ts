import { testTitles } from '../../tree/titles.ts'
import type { BehaviourRow } from '../behaviours.ts'
import { missing, present, type Status } from '../row.ts'

const titles = testTitles()

/** A behaviour has a test of that name. That it ran and passed, tests/spec/proven holds at the end of `npm test`. */
export const behaviourStatus = ({ test }: BehaviourRow): Status => (titles.has(test) ? present : missing)
