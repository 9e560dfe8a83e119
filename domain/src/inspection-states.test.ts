import { describe, expect, test } from 'vitest'
import { inspectionStage, inspectionTransitionsOf, type InspectionFacts } from './inspection-states.ts'

const may = (facts: Partial<InspectionFacts>, level: 'READ' | 'EDIT' | 'MANAGE' = 'EDIT') =>
  inspectionTransitionsOf({ state: 'IN_PROGRESS', missing: 0, open: 0, ...facts }, level).may
const refusal = (facts: Partial<InspectionFacts>) =>
  inspectionTransitionsOf({ state: 'IN_PROGRESS', missing: 0, open: 0, ...facts }, 'EDIT').refusals.find(
    ({ transition }) => transition === 'COMPLETE',
  )?.reason

const stage = (status: 'DONE' | 'PENDING', isSkipped: boolean, isStarted: boolean) =>
  inspectionStage({ status, isSkipped, isStarted })

describe('the stage of an inspection', () => {
  test('is derived from its status, its skipping and its start', () => {
    expect(stage('PENDING', false, false)).toBe('PLANNED')
    expect(stage('PENDING', false, true)).toBe('IN_PROGRESS')
    expect(stage('PENDING', true, true)).toBe('SKIPPED')
    expect(stage('DONE', false, false)).toBe('DONE')
  })
})

describe('an inspection', () => {
  test('is started, completed, postponed and skipped by editors, and reopened by managers', () => {
    expect(may({ state: 'PLANNED' })).toEqual(['START', 'POSTPONE', 'SKIP'])
    expect(may({})).toEqual(['COMPLETE', 'POSTPONE', 'SKIP'])
    expect(may({ state: 'DONE' })).toEqual([])
    expect(may({ state: 'DONE' }, 'MANAGE')).toEqual(['REOPEN'])
    expect(may({}, 'READ')).toEqual([])
  })

  test('is completed when every required item is answered and every failure is followed up', () => {
    expect(refusal({ missing: 1, open: 1 })).toBe('UNANSWERED')
    expect(refusal({ open: 1 })).toBe('NOT_FOLLOWED_UP')
    expect(refusal({})).toBeUndefined()
  })
})
