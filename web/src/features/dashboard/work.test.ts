import { expect, test } from 'vitest'
import type { IsoDate } from '@ansvar/domain/dates'
import { workItemKinds, type WorkItemKind } from '@ansvar/domain/work-items'
import { hrefOf, nextStepOf, whenOf } from './work.ts'

const today = '2026-11-21' as IsoDate
const when = (dueOn: string | null) => whenOf({ kind: 'DATA_SHEET', dueOn: dueOn as IsoDate | null }, today)

test('a due date is shown in days, one long past in months, and work without one by what it waits for', () => {
  expect(when('2026-11-21')).toEqual({ key: 'dueToday' })
  expect(when('2026-11-26')).toEqual({ key: 'dueIn', count: 5 })
  expect(when('2026-11-05')).toEqual({ key: 'overdueBy', count: 16 })
  expect(when('2026-09-22')).toEqual({ key: 'overdueBy', count: 60 })
  expect(when('2025-11-21')).toEqual({ key: 'overdueMonths', count: 12 })
  expect(when(null)).toEqual({ key: 'waiting.DATA_SHEET' })
})

const itemOf = (kind: WorkItemKind) =>
  ({ id: `${kind}:7:8`, kind, recordId: '7', section: 'EVALUATION', roles: [] }) as const

test('each kind of work links to its record, next to its list', () => {
  expect(Object.fromEntries(workItemKinds.map((kind) => [kind, hrefOf(itemOf(kind))]))).toEqual({
    INSPECTION: '/monitoring/control-book?open=7',
    POLICY_REVIEW: '/leadership/policies?open=7',
    PROCEDURE_REVIEW: '/operation/procedures?open=7',
    DOCUMENT_REVIEW: '/documents/own-documents?open=7',
    POLICY_APPROVAL: '/leadership/policies?open=7',
    PROCEDURE_APPROVAL: '/operation/procedures?open=7',
    POLICY_REFUSED: '/leadership/policies?open=7',
    POLICY_ACKNOWLEDGEMENT: '/leadership/policies?open=7',
    PROCEDURE_ACKNOWLEDGEMENT: '/operation/procedures?open=7',
    POLICY_ACKNOWLEDGEMENT_ROUND: '/leadership/policies?open=7',
    PROCEDURE_ACKNOWLEDGEMENT_ROUND: '/operation/procedures?open=7',
    PROCEDURE_REFUSED: '/operation/procedures?open=7',
    OBLIGATION: '/documents/binding-obligations?open=7',
    EVENT: '/evaluation/event-handling?open=7',
    ACTION: '/evaluation/event-handling?open=7#8',
    VERIFICATION: '/evaluation/event-handling?open=7#8',
    AUTHORITY_REPORT: '/evaluation/event-handling?open=7',
    EVENT_FACTS: '/evaluation/event-handling?open=7',
    DATA_SHEET: '/chemicals/my-chemicals?open=7',
    RISK_ASSESSMENT: '/chemicals/my-chemicals?view=assessments&open=7',
    READING: '/monitoring/meters?open=7',
    BREACH: '/documents/binding-obligations?open=7',
    DOCUMENT_EXPIRY: '/documents/own-documents?open=7',
    PERMIT: '/documents/own-documents?open=7',
    COMPETENCE: '/organization/members?open=7',
    REMINDER_WITHOUT_OWNER: '/monitoring/control-book?view=reminders&isWithoutOwner=true',
  })
})

const steps = (edits: boolean, manages: boolean) =>
  Object.fromEntries(
    workItemKinds.map((kind) => {
      const { step, href } = nextStepOf(itemOf(kind), { edits, manages })
      return [kind, `${step} ${href}`]
    }),
  )

test('an action links to itself on the screen of the record that it follows from', () => {
  const action = itemOf('ACTION')
  expect(hrefOf({ ...action, section: 'MONITORING' })).toBe('/monitoring/control-book?open=7#8')
  expect(hrefOf({ ...action, section: 'DOCUMENTS' })).toBe('/documents/binding-obligations?open=7#8')
  expect(hrefOf({ ...action, section: 'LEADERSHIP' })).toBe('/leadership/policies?open=7#8')
  const ofAssessment = { ...action, section: 'CHEMICALS' } as const
  expect(hrefOf(ofAssessment)).toBe('/chemicals/my-chemicals?view=assessments&open=7#8')
  const editor = { edits: true, manages: true }
  expect(nextStepOf(ofAssessment, editor).href).toBe('/chemicals/my-chemicals/assessments/7#8')
  expect(nextStepOf({ ...action, section: 'DOCUMENTS' }, editor)).toEqual({
    step: 'COMPLETE',
    href: '/documents/binding-obligations/7#8',
  })
  const ofDocument = { ...action, id: 'ACTION:7:DOCUMENT_REVIEW:8', section: 'DOCUMENTS' } as const
  expect(hrefOf(ofDocument)).toBe('/documents/own-documents?open=7#8')
  expect(nextStepOf(ofDocument, editor)).toEqual({ step: 'COMPLETE', href: '/documents/own-documents?open=7#8' })
})

test('a chemical without a risk assessment opens for readers, and begins one for editors', () => {
  const missing = { ...itemOf('RISK_ASSESSMENT'), id: 'RISK_ASSESSMENT:7:MISSING' }
  expect(hrefOf(missing)).toBe('/chemicals/my-chemicals?open=7')
  expect(nextStepOf(missing, { edits: true, manages: false })).toEqual({
    step: 'ASSESS',
    href: '/chemicals/my-chemicals/assessments/new/edit?chemical=7',
  })
  expect(nextStepOf(missing, { edits: false, manages: false }).step).toBe('OPEN')
})

test('readers complete the actions that they are responsible for, and open those that they only lead', () => {
  const reader = { edits: false, manages: false }
  const own = { ...itemOf('ACTION'), roles: ['RESPONSIBLE'] } as const
  expect(nextStepOf(own, reader)).toEqual({ step: 'COMPLETE', href: '/evaluation/event-handling?open=7#8' })
  expect(nextStepOf({ ...own, roles: ['LEADER'] }, reader).step).toBe('OPEN')
  expect(nextStepOf({ ...own, kind: 'VERIFICATION' }, reader).step).toBe('OPEN')
})

test('approvers decide at any level, in the panel that readers can open', () => {
  const item = { ...itemOf('POLICY_APPROVAL'), roles: ['APPROVER'] } as const
  expect(nextStepOf(item, { edits: false, manages: false })).toEqual({
    step: 'APPROVE',
    href: '/leadership/policies?open=7',
  })
})

test('the next step of each kind is one press away', () => {
  expect(steps(true, true)).toEqual({
    INSPECTION: 'RECORD /monitoring/control-book/inspections/7/edit?done=today',
    POLICY_REVIEW: 'REVIEW /leadership/policies/7',
    PROCEDURE_REVIEW: 'REVIEW /operation/procedures/7',
    DOCUMENT_REVIEW: 'REVIEW /documents/own-documents?open=7',
    POLICY_APPROVAL: 'APPROVE /leadership/policies/7',
    PROCEDURE_APPROVAL: 'APPROVE /operation/procedures/7',
    POLICY_REFUSED: 'REVISE /leadership/policies/7',
    POLICY_ACKNOWLEDGEMENT: 'READ /leadership/policies?open=7',
    PROCEDURE_ACKNOWLEDGEMENT: 'READ /operation/procedures?open=7',
    POLICY_ACKNOWLEDGEMENT_ROUND: 'OPEN /leadership/policies/7',
    PROCEDURE_ACKNOWLEDGEMENT_ROUND: 'OPEN /operation/procedures/7',
    PROCEDURE_REFUSED: 'REVISE /operation/procedures/7',
    OBLIGATION: 'ASSESS /documents/binding-obligations/7',
    BREACH: 'ASSESS /documents/binding-obligations/7',
    DOCUMENT_EXPIRY: 'RENEW /documents/own-documents?open=7',
    PERMIT: 'RENEW /documents/own-documents?open=7',
    EVENT: 'HANDLE /evaluation/event-handling/7',
    ACTION: 'COMPLETE /evaluation/event-handling/7#8',
    VERIFICATION: 'VERIFY /evaluation/event-handling/7#8',
    AUTHORITY_REPORT: 'REPORT /evaluation/event-handling/7',
    EVENT_FACTS: 'RECORD /evaluation/event-handling/7',
    DATA_SHEET: 'OPEN /chemicals/my-chemicals?open=7',
    RISK_ASSESSMENT: 'ASSESS /chemicals/my-chemicals/assessments/7',
    READING: 'RECORD /monitoring/meters/7/readings/new/edit',
    COMPETENCE: 'RENEW /organization/members/7/edit',
    REMINDER_WITHOUT_OWNER: 'ASSIGN /monitoring/control-book?view=reminders&isWithoutOwner=true',
  })
})

test('readers open the record, and editors open members', () => {
  const opened = Object.fromEntries(workItemKinds.map((kind) => [kind, `OPEN ${hrefOf(itemOf(kind))}`]))
  expect(steps(false, false)).toEqual(opened)
  expect(steps(true, false)['COMPETENCE']).toBe('OPEN /organization/members?open=7')
})
