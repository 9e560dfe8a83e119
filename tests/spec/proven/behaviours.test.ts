import { expect, test } from 'vitest'
import { behaviours } from '../behaviours.ts'
import { readOutcomes } from './reports.ts'

// The last tests of `npm test`: a test that ran and passed in this run proves each behaviour in the specification. A
// title without a passed test proves nothing, and neither does a skipped test.

const outcomes = readOutcomes()

test.each(behaviours)('$id is proven by this run', ({ test: title }) => {
  const found = outcomes.get(title) ?? []
  expect(found).toContain('passed')
  expect(found).not.toContain('failed')
})
