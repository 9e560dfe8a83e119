import { expect, test } from 'vitest'
import type { IsoDate } from './dates.ts'
import type { Period } from './periods.ts'
import { cleanTags, noticePeriodOf, noticeProblems, tagsOfText, titleOfFile, validityOf } from './documents.ts'

const day = (text: string) => text as IsoDate

test.each([
  [null, 'UNLIMITED'],
  ['2026-11-19', 'EXPIRED'],
  ['2026-11-20', 'EXPIRING'],
  ['2027-01-19', 'EXPIRING'],
  ['2027-01-20', 'VALID'],
])('a document that expires on %s is, on 20 November 2026, %s', (expiry, validity) => {
  const notice = noticePeriodOf({ kind: 'GENERAL' })
  expect(validityOf(expiry === null ? null : day(expiry), notice, day('2026-11-20'))).toBe(validity)
})

test.each([
  ['PERMIT', null, '2027-02-20', 'EXPIRING'],
  ['PERMIT', null, '2027-02-21', 'VALID'],
  ['PERMIT', 'P1M', '2026-12-21', 'VALID'],
  ['CONTRACT', 'P1Y', '2027-11-20', 'EXPIRING'],
  ['CONTRACT', 'P0D', '2026-11-20', 'EXPIRING'],
  ['CONTRACT', 'P0D', '2026-11-21', 'VALID'],
] as const)(
  'a %s with the notice period %s that expires on %s is, on 20 November 2026, %s',
  (kind, period, expiry, validity) => {
    const notice = noticePeriodOf({ kind, noticePeriod: period as Period | null })
    expect(validityOf(day(expiry), notice, day('2026-11-20'))).toBe(validity)
  },
)

test.each([
  ['P2Y', true],
  ['P24M', true],
  ['P731D', true],
  ['P25M', false],
  ['P1Y366D', true],
  ['P2Y1D', true],
  ['P2Y30D', false],
])('the notice period %s of a document is accepted: %s', (period, isAccepted) => {
  expect(noticeProblems(period as Period).length === 0).toBe(isAccepted)
})

test.each([
  ['Miljøgodkendelse 2024.pdf', 'Miljøgodkendelse 2024'],
  ['FOTO.JPEG', 'FOTO'],
  ['Rapport 2.1', 'Rapport 2.1'],
  ['Tegning.dwg', 'Tegning.dwg'],
])('the file %s becomes the document %s', (name, title) => {
  expect(titleOfFile(name)).toBe(title)
})

test('tags are stored without duplicates, as first written', () => {
  expect(cleanTags([' Permit ', 'permit', 'spill  drill', '', 'Støj', 'STØJ'])).toEqual([
    'Permit',
    'spill drill',
    'Støj',
  ])
})

test('a text is split into tags at commas, semicolons and lines', () => {
  expect(tagsOfText('permit, air;noise\nair ,')).toEqual(['permit', 'air', 'noise'])
})
