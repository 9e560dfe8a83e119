import { expect, test } from 'vitest'
import type { CodeResource } from '@ansvar/domain/codes'
import { targetOf, type FoundCode } from './code-target.ts'

const found = (resource: CodeResource, openInspectionId: string | null = null): FoundCode => ({
  id: 'c',
  code: '7K3QD92MXA',
  resource,
  recordId: 'r',
  recordName: 'Fire doors',
  state: 'ACTIVE',
  openInspectionId,
})

test.each([
  [found('REMINDER', 'i'), true, '/monitoring/control-book/inspections/i?run=1'],
  [found('REMINDER', 'i'), false, '/monitoring/control-book?open=i'],
  [found('REMINDER'), true, '/monitoring/control-book/reminders/r'],
  [found('REMINDER'), false, '/monitoring/control-book?view=reminders&open=r'],
  [found('METER'), true, '/monitoring/meters/r/readings/new/edit'],
  [found('METER'), false, '/monitoring/meters/r'],
  [found('OWN_CHEMICAL'), true, '/chemicals/my-chemicals/r'],
  [found('OWN_CHEMICAL'), false, '/chemicals/my-chemicals/r'],
  [found('AREA'), true, null],
] as const)('%o opens, with editing %s, %s', (code, mayEdit, target) => {
  expect(targetOf(code, mayEdit)).toBe(target)
})
