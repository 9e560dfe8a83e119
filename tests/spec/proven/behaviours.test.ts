import { expect, test } from 'vitest'
import { behaviours } from '../behaviours.ts'
import { readOutcomes } from './reports.ts'

// The last tests of `npm test`: what the specification says the product does was seen in this run, by a test that ran
// and passed. A title that exists proves nothing; a test that was skipped does not either.

const outcomes = readOutcomes()

test.each(behaviours)('$id is proven by this run', ({ test: title }) => {
  const found = outcomes.get(title) ?? []
  expect(found).toContain('passed')
  expect(found).not.toContain('failed')
})
