import { expect, test } from 'vitest'
import { authorityReportTransitionsOf, authorityReportTransitionTo } from './authority-report-states.ts'
import { reportStates } from './authority-reports.ts'

const due = { state: 'DUE', isEventClosed: false } as const

test('a due report is made or not required, and is due again after a mistake', () => {
  expect(authorityReportTransitionsOf(due, 'MANAGE', []).may).toEqual(['REPORT', 'MARK_NOT_REQUIRED'])
  for (const state of ['REPORTED', 'NOT_REQUIRED'] as const)
    expect(authorityReportTransitionsOf({ ...due, state }, 'MANAGE', []).may).toEqual(['MAKE_DUE'])
})

test('a report of a closed event stays as it is', () => {
  for (const state of reportStates)
    expect(authorityReportTransitionsOf({ state, isEventClosed: true }, 'MANAGE', ['HANDLER']).may).toEqual([])
})

test('the handler of the event and managers change the state of a report', () => {
  expect(authorityReportTransitionsOf(due, 'READ', ['HANDLER']).may).toEqual(['REPORT', 'MARK_NOT_REQUIRED'])
  expect(authorityReportTransitionsOf(due, 'EDIT', []).may).toEqual([])
  expect(authorityReportTransitionsOf(due, null, ['HANDLER']).may).toEqual([])
})

test('a save is a transition if its state is another one', () => {
  expect(reportStates.map((state) => authorityReportTransitionTo(state, state))).toEqual([null, null, null])
  expect(authorityReportTransitionTo('DUE', 'REPORTED')).toBe('REPORT')
  expect(authorityReportTransitionTo('REPORTED', 'NOT_REQUIRED')).toBe('MARK_NOT_REQUIRED')
  expect(authorityReportTransitionTo('NOT_REQUIRED', 'DUE')).toBe('MAKE_DUE')
})
