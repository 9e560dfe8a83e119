import { expect, test } from 'vitest'
import { correctiveActionTransitionsOf, type CorrectiveActionFacts } from './corrective-action-states.ts'
import { correctiveActionProblems, effectDueOn } from './corrective-actions.ts'
import type { IsoDate } from './dates.ts'

const day = (text: string) => text as IsoDate
const done: CorrectiveActionFacts = {
  state: 'DONE',
  isOwnWork: true,
  needsSecondPerson: true,
  isSourceClosed: false,
}
const open: CorrectiveActionFacts = { ...done, state: 'OPEN', isOwnWork: false }

const may = (facts: CorrectiveActionFacts) => correctiveActionTransitionsOf(facts, 'EDIT', []).may

test('the effect of an important action is verified by another person', () => {
  expect(may(done)).toEqual(['REOPEN'])
  expect(may({ ...done, isOwnWork: false })).toEqual(['VERIFY', 'REOPEN'])
  expect(may({ ...done, needsSecondPerson: false })).toEqual(['VERIFY', 'REOPEN'])
  expect(may({ ...done, isOwnWork: false, isSourceClosed: true })).toEqual(['VERIFY'])
})

test('an action is completed by its responsible member at any level', () => {
  expect(correctiveActionTransitionsOf(open, 'READ', ['RESPONSIBLE']).may).toEqual(['COMPLETE'])
  expect(correctiveActionTransitionsOf(open, 'READ', []).may).toEqual([])
  expect(correctiveActionTransitionsOf(open, 'EDIT', []).may).toEqual(['COMPLETE', 'CANCEL'])
  expect(correctiveActionTransitionsOf(open, null, ['RESPONSIBLE']).may).toEqual([])
})

test('the effect is due 30 days after the completion', () => {
  expect(effectDueOn(day('2026-02-10'))).toBe('2026-03-12')
  expect(effectDueOn(null)).toBeNull()
})

test('an action is due and completed after what it follows from, and not completed in the future', () => {
  const dates = { sourceDate: day('2026-03-02'), dueOn: day('2026-03-01'), completedOn: day('2026-03-09') }
  expect(correctiveActionProblems(dates, day('2026-03-08'))).toEqual([
    { path: 'dueOn', code: 'before_occurrence' },
    { path: 'completedOn', code: 'in_future' },
  ])
  expect(correctiveActionProblems({ ...dates, sourceDate: null }, day('2026-03-09'))).toEqual([])
  expect(correctiveActionProblems({ ...dates, completedOn: day('2026-03-01') }, day('2026-03-09'))).toContainEqual({
    path: 'completedOn',
    code: 'before_occurrence',
  })
})
