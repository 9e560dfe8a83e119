import { expect, test } from 'vitest'
import { eventStage, eventTransitionsOf, reportedEvent, type EventFacts } from './event-states.ts'

const taken: EventFacts = { ...reportedEvent, isTaken: true }
const closable: EventFacts = { ...taken, verifiedActions: 1 }

test('the stage of an event follows from its state, from when it was taken, and from its actions', () => {
  expect(eventStage(reportedEvent)).toBe('REPORTED')
  expect(eventStage(taken)).toBe('HANDLING')
  expect(eventStage({ ...taken, openActions: 1, verifiedActions: 1 })).toBe('HANDLING')
  expect(eventStage({ ...taken, doneActions: 1 })).toBe('VERIFYING')
  expect(eventStage({ ...taken, state: 'CLOSED' })).toBe('CLOSED')
  expect(eventStage({ ...reportedEvent, state: 'DISMISSED' })).toBe('DISMISSED')
})

const refusal = (facts: EventFacts, transition: string) =>
  eventTransitionsOf(facts, 'MANAGE', []).refusals.find((refused) => refused.transition === transition)?.reason

test('an event is closed when nothing is left to do', () => {
  expect(refusal({ ...closable, openActions: 1 }, 'CLOSE')).toBe('OPEN_ACTIONS')
  expect(refusal({ ...closable, doneActions: 1 }, 'CLOSE')).toBe('EFFECT_NOT_VERIFIED')
  expect(refusal(taken, 'CLOSE')).toBe('NO_ACTIONS')
  expect(refusal({ ...taken, hasNoActionReason: true }, 'CLOSE')).toBeUndefined()
  expect(refusal({ ...closable, lacksRootCause: true }, 'CLOSE')).toBe('NO_ROOT_CAUSE')
  expect(refusal({ ...closable, isReportDue: true }, 'CLOSE')).toBe('REPORT_DUE')
  expect(refusal(closable, 'CLOSE')).toBeUndefined()
})

test('an event is taken by a member, if no one else handles it', () => {
  expect(refusal({ ...reportedEvent, isMember: false }, 'TAKE')).toBe('NOT_A_MEMBER')
  expect(refusal({ ...reportedEvent, isHandledByOther: true }, 'TAKE')).toBe('HAS_HANDLER')
  expect(refusal(reportedEvent, 'TAKE')).toBeUndefined()
  expect(refusal(taken, 'TAKE')).toBeUndefined()
  expect(refusal({ ...taken, isHandler: true }, 'TAKE')).toBe('NOT_IN_STATE')
  expect(refusal({ ...reportedEvent, isHandler: true }, 'TAKE')).toBeUndefined()
  expect(refusal({ ...taken, state: 'CLOSED' }, 'TAKE')).toBe('NOT_IN_STATE')
})

const may = (level: 'READ' | 'EDIT' | 'MANAGE', isHandler: boolean) =>
  eventTransitionsOf({ ...closable, isHandler }, level, isHandler ? ['HANDLER'] : []).may

test('an event is closed and handed over by its handler and by managers', () => {
  expect(may('MANAGE', false)).toEqual(['TAKE', 'HAND_OVER', 'CLOSE', 'DISMISS'])
  expect(may('EDIT', true)).toEqual(['HAND_OVER', 'CLOSE', 'DISMISS'])
  expect(may('EDIT', false)).toEqual(['TAKE', 'DISMISS'])
  expect(may('READ', true)).toEqual([])
})
