import { describe, expect, test } from 'vitest'
import type { IsoDate } from './dates.ts'
import { assessmentProblems, bindingTerritories, legislationProblems, nextAssessmentDate } from './legislations.ts'
import type { Period } from './periods.ts'

const today = '2026-11-21' as IsoDate
const act = { titleEn: 'Waste Order', titleDa: null, link: null, inForceFrom: null, repealedOn: null }
const codes = (problems: readonly { path: string; code: string }[]) =>
  problems.map(({ path, code }) => `${path} ${code}`)

describe('an act', () => {
  test('has a title in at least one language', () => {
    expect(legislationProblems(act)).toEqual([])
    expect(legislationProblems({ ...act, titleEn: null, titleDa: 'Affaldsbekendtgørelsen' })).toEqual([])
    expect(codes(legislationProblems({ ...act, titleEn: null }))).toEqual(['titleEn required'])
  })

  test('is not repealed before it was in force, and has a valid link', () => {
    const faulty = { ...act, link: 'javascript:alert(1)', inForceFrom: '2024-01-01', repealedOn: '2023-12-31' }
    expect(codes(legislationProblems(faulty))).toEqual(['link not_a_web_address', 'repealedOn before_start'])
    expect(legislationProblems({ ...act, inForceFrom: '2024-01-01', repealedOn: '2024-01-01' })).toEqual([])
  })
})

test.each([
  ['COMPLIANT', null, ['assessedOn required']],
  ['PARTLY', '2026-11-22', ['assessedOn in_future']],
  ['NOT_COMPLIANT', '2026-11-21', []],
  ['NOT_ASSESSED', '2026-11-21', ['assessedOn not_assessed']],
  ['NOT_ASSESSED', null, []],
] as const)('an assessment as %s on %s has the problems %j', (complianceStatus, assessedOn, expected) => {
  expect(codes(assessmentProblems({ complianceStatus, assessedOn: assessedOn as IsoDate | null }, today))).toEqual(
    expected,
  )
})

test.each([
  ['Europe/Copenhagen', ['INTL', 'EU', 'DK']],
  ['Asia/Kolkata', ['INTL', 'EU', 'IN']],
  ['UTC', ['INTL', 'EU']],
])('organizations in %s are bound by acts of %j', (timeZone, expected) => {
  expect(bindingTerritories(timeZone)).toEqual(expected)
})

test.each([
  ['a year after the last one', '2026-02-28', 'P1Y', '2027-02-28'],
  ['never without a period', '2026-02-28', null, null],
  ['never, where it happens once', '2026-02-28', 'P0D', null],
  ['never before the first one', null, 'P1Y', null],
] as const)('the next assessment is %s', (_, assessedOn, period, expected) => {
  expect(nextAssessmentDate(assessedOn as IsoDate | null, period as Period | null)).toBe(expected)
})
