import { expect, test } from 'vitest'
import type { IsoDate } from './dates.ts'
import { eventImportances, eventKinds, eventProblems, eventStates, isActionOpen } from './events.ts'

test('an event has the importances of the specification', () => {
  expect(eventImportances).toEqual(['HIGH', 'MEDIUM', 'LOW'])
})

test('an event is of one of five kinds and is open, dismissed or closed', () => {
  expect(eventKinds).toEqual(['INCIDENT', 'NEAR_MISS', 'NON_CONFORMITY', 'OBSERVATION', 'COMPLAINT'])
  expect(eventStates).toEqual(['OPEN', 'DISMISSED', 'CLOSED'])
})

const day = (text: string) => text as IsoDate
const today = day('2026-11-21')
const found = (event: Parameters<typeof eventProblems>[0]) =>
  eventProblems(event, today).map(({ path, code }) => `${path} ${code}`)

test('an event is in the past, its action is later, and an action has a description', () => {
  expect(found({ occurrenceDate: today, correctiveAction: 'Repair', actionDueDate: today })).toEqual([])
  expect(
    found({
      occurrenceDate: day('2026-11-22'),
      actionDueDate: day('2026-11-20'),
      actionCompletedDate: day('2026-12-01'),
      correctiveAction: ' ',
    }),
  ).toEqual([
    'occurrenceDate in_future',
    'actionCompletedDate in_future',
    'actionDueDate before_occurrence',
    'correctiveAction required',
  ])
})

test.each([
  ['OPEN', 'Repair', null, true],
  ['OPEN', 'Repair', '2026-11-20', false],
  ['OPEN', null, null, false],
  ['DISMISSED', 'Repair', null, false],
] as const)('%s with the action %s done on %s, an action is open: %s', (state, correctiveAction, done, open) => {
  expect(isActionOpen({ state, correctiveAction, actionCompletedDate: done && day(done) })).toBe(open)
})
