import { testTitles } from '../../tree/titles.ts'
import type { BehaviourRow } from '../behaviours.ts'
import { missing, present, type Status } from '../row.ts'

const titles = testTitles()

/** A behaviour is there when a test of that name says so; whether it is true, the test's own run says. */
export const behaviourStatus = ({ test }: BehaviourRow): Status => (titles.has(test) ? present : missing)
