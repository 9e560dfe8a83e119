import { expect, test } from 'vitest'
import type { IsoDate } from '@ansvar/domain/dates'
import { workItemKinds } from '@ansvar/domain/work-items'
import { hrefOf, whenOf } from './work.ts'

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

test('each kind of work links to its record, next to its list', () => {
  expect(Object.fromEntries(workItemKinds.map((kind) => [kind, hrefOf({ kind, recordId: '7' })]))).toEqual({
    INSPECTION: '/monitoring/control-book?open=7',
    POLICY_REVIEW: '/leadership/policies?open=7',
    PROCEDURE_REVIEW: '/operation/procedures?open=7',
    OBLIGATION: '/documents/binding-obligations?open=7',
    EVENT: '/evaluation/event-handling?open=7',
    ACTION: '/evaluation/event-handling?open=7',
    DATA_SHEET: '/chemicals/my-chemicals?open=7',
    READING: '/monitoring/meters?open=7',
  })
})
