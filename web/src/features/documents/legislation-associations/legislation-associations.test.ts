import { describe, expect, test } from 'vitest'
import type { IsoDate } from '@ansvar/domain/dates'
import { assessmentStatusOf } from './compliance-status.ts'
import { legislationAssociations } from './legislation-associations.resource.ts'

const today = '2026-11-21' as IsoDate
const empty = legislationAssociations.empty()
const assessed = { ...empty, complianceStatus: 'PARTLY' as const, assessedOn: '2026-11-20' as IsoDate }
const found = (patch: object) =>
  legislationAssociations.check?.({ ...assessed, ...patch }, today).map(({ path, code }) => `${path} ${code}`)

describe('an obligation', () => {
  test('that is assessed has a day, which can be read and is not to come', () => {
    expect(found({})).toEqual([])
    expect(found({ assessedOn: null })).toEqual(['assessedOn required'])
    expect(found({ assessedOn: 'Friday' })).toEqual(['assessedOn not_a_date'])
    expect(found({ assessedOn: '2026-11-22' })).toEqual(['assessedOn in_future'])
  })

  test('that is not assessed any more loses its day, whatever was typed there', () => {
    expect(found({ complianceStatus: 'NOT_ASSESSED' })).toEqual([])
    const input = legislationAssociations.toInput({ ...assessed, complianceStatus: 'NOT_ASSESSED' })
    expect(input).toMatchObject({ complianceStatus: 'NOT_ASSESSED', assessedOn: null })
  })

  test.each([
    ['NOT_ASSESSED', 'legislationAssociations.toAssess.first'],
    ['COMPLIANT', 'legislationAssociations.toAssess.reassessment'],
  ] as const)('that is %s and to be assessed says so', (complianceStatus, text) => {
    expect(assessmentStatusOf({ complianceStatus, needsAssessment: true })?.text).toBe(text)
  })

  test('that nothing is to be done about says nothing', () => {
    expect(assessmentStatusOf({ complianceStatus: 'COMPLIANT', needsAssessment: false })).toBeNull()
  })
})
