import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromDayNumber, type IsoDate } from './dates.ts'
import { nextDate, type Period } from './periods.ts'
import {
  approvalProblems,
  documentStates,
  nextReviewDate,
  revisionProblems,
  type DocumentState,
} from './controlled-documents.ts'

const today = '2026-11-20' as IsoDate
const approved = {
  state: 'APPROVED' as DocumentState,
  approvedById: 'someone',
  approvedOn: '2025-11-24' as IsoDate,
  reviewPeriod: 'P1Y' as Period,
}
const bare = { approvedById: null, approvedOn: null, reviewPeriod: null }

describe('an approval', () => {
  test.each([
    ['whole', approved, []],
    ['today', { ...approved, approvedOn: today }, []],
    ['tomorrow', { ...approved, approvedOn: '2026-11-21' as IsoDate }, ['approvedOn in_future']],
    ['of nothing', { ...approved, ...bare }, ['approvedById required', 'approvedOn required', 'reviewPeriod required']],
    ['without a period', { ...approved, reviewPeriod: null }, ['reviewPeriod required']],
    ['of a draft may be missing', { ...approved, ...bare, state: 'DRAFT' as DocumentState }, []],
    [
      'of a draft is never in the future',
      { ...approved, approvedOn: '2027-01-01' as IsoDate, state: 'DRAFT' as DocumentState },
      ['approvedOn in_future'],
    ],
    ['of what is retired may be missing', { ...approved, ...bare, state: 'RETIRED' as DocumentState }, []],
  ])('%s', (_, facts, expected) => {
    expect(approvalProblems(facts, today).map(({ path, code }) => `${path} ${code}`)).toEqual(expected)
  })
})

describe('a revision', () => {
  test.each([
    [null, 'DRAFT', []],
    [null, 'RETIRED', []],
    ['DRAFT', 'APPROVED', []],
    ['APPROVED', 'RETIRED', []],
    ['RETIRED', 'DRAFT', []],
    ['RETIRED', 'APPROVED', ['state retired']],
    ['RETIRED', 'RETIRED', ['state retired']],
  ] as const)(
    'of %s as %s is refused only where what is retired is not taken up as a draft',
    (before, state, found) => {
      expect(revisionProblems(before, state).map(({ path, code }) => `${path} ${code}`)).toEqual(found)
    },
  )
})

describe('the next review', () => {
  test.each([
    ['after the approval', approved, null, '2026-11-24'],
    ['after a later review', approved, '2026-05-31', '2027-05-31'],
    ['after the approval, where the review lies before it', approved, '2025-01-01', '2026-11-24'],
    ['never, where it happens once', { ...approved, reviewPeriod: 'P0D' as Period }, null, null],
    ['never for a draft', { ...approved, state: 'DRAFT' as DocumentState }, '2026-01-01', null],
    ['never for what is retired', { ...approved, state: 'RETIRED' as DocumentState }, null, null],
    ['never without a period', { ...approved, reviewPeriod: null }, null, null],
  ])('is due %s', (_, facts, reviewed, expected) => {
    expect(nextReviewDate(facts, reviewed as IsoDate | null)).toBe(expected)
  })

  test('is a period after the later of approval and review, and only for approved documents', () => {
    const day = fc.integer({ min: 0, max: 40_000 }).map(fromDayNumber)
    const period = fc.constantFrom('P1Y', 'P6M', 'P30D').map((text) => text as Period)
    fc.assert(
      fc.property(
        day,
        day,
        period,
        fc.constantFrom(...documentStates),
        (approvedOn, reviewedOn, reviewPeriod, state) => {
          const next = nextReviewDate({ ...approved, state, approvedOn, reviewPeriod }, reviewedOn)
          const later = approvedOn > reviewedOn ? approvedOn : reviewedOn
          return state === 'APPROVED' ? next === nextDate(later, reviewPeriod) : next === null
        },
      ),
    )
    expect(nextReviewDate(approved, null)).toBe('2026-11-24')
  })
})
