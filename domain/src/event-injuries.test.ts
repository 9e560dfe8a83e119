import { expect, test } from 'vitest'
import type { IsoDate } from './dates.ts'
import {
  absenceDays,
  bodyParts,
  contactModes,
  firstCountedDay,
  hasPersonalNumber,
  injuryKinds,
  injuryProblems,
} from './event-injuries.ts'

const day = (text: string) => text as IsoDate
const [friday, saturday, sunday, monday] = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'].map(day) as [
  IsoDate,
  IsoDate,
  IsoDate,
  IsoDate,
]
const today = day('2026-12-01')
const absence = (firstAbsenceOn: IsoDate | null, absenceUntil: IsoDate | null = null) => ({
  firstAbsenceOn,
  absenceUntil,
})

test('the groups of ESAW each have a code', () => {
  expect([injuryKinds.length, bodyParts.length, contactModes.length]).toEqual([14, 9, 10])
})

test('an absence counts calendar days after the day of the accident, weekends included', () => {
  expect(absenceDays(friday, absence(saturday, sunday), today)).toBe(2)
  expect(absenceDays(friday, absence(friday, sunday), today)).toBe(2)
  expect(absenceDays(friday, absence(friday, friday), today)).toBe(0)
  expect(absenceDays(friday, absence(monday), today)).toBe(9)
  expect(absenceDays(friday, absence(null), today)).toBeNull()
})

test('the first day that counts is never the day of the accident', () => {
  expect(firstCountedDay(friday, absence(friday))).toBe(saturday)
  expect(firstCountedDay(friday, absence(friday, friday))).toBeNull()
  expect(firstCountedDay(friday, absence(monday, monday))).toBe(monday)
  expect(firstCountedDay(friday, absence(null))).toBeNull()
})

test.each(['010190-1234', '0101901234', 'Ole 010190 1234', '610190–1234', 'cpr:311299-0000.'])(
  'a personal identification number is found in %j',
  (text) => {
    expect(hasPersonalNumber(text)).toBe(true)
  },
)

test.each([
  'Ole Winther',
  '20 30 11 20',
  '+4520301120',
  '450190-1234',
  '011390-1234',
  'Truck 12345678901',
  '2026-11-20',
])('no personal identification number is found in %j', (text) => {
  expect(hasPersonalNumber(text)).toBe(false)
})

const facts = {
  injuredMemberId: null,
  injuredName: 'Ole Winther',
  job: null,
  object: null,
  hiredOn: null,
  diedOn: null,
  ...absence(null),
}
const found = (more: Partial<Parameters<typeof injuryProblems>[0]>) =>
  injuryProblems({ ...facts, ...more }, friday, today).map(({ path, code }) => `${path} ${code}`)

test('an injury names a member or a person, not both and not none', () => {
  expect(found({})).toEqual([])
  expect(found({ injuredName: null, injuredMemberId: 'm' })).toEqual([])
  expect(found({ injuredName: null })).toEqual(['injuredName required'])
  expect(found({ injuredMemberId: 'm' })).toEqual(['injuredName invalid'])
})

test('a personal identification number is refused in every text', () => {
  expect(found({ injuredName: 'Ole 010190-1234', job: '010190-1234', object: '0101901234' })).toEqual([
    'injuredName personal_number',
    'job personal_number',
    'object personal_number',
  ])
})

test('absence and death are not before the event, and only the end of an absence is in the future', () => {
  expect(found({ firstAbsenceOn: friday, absenceUntil: day('2027-01-01') })).toEqual([])
  expect(found({ firstAbsenceOn: day('2026-11-19'), diedOn: day('2026-11-19') })).toEqual([
    'firstAbsenceOn before_occurrence',
    'diedOn before_occurrence',
  ])
  expect(found({ hiredOn: day('2027-01-01'), firstAbsenceOn: day('2027-01-01'), diedOn: day('2027-01-01') })).toEqual([
    'hiredOn in_future',
    'firstAbsenceOn in_future',
    'diedOn in_future',
  ])
  expect(found({ absenceUntil: sunday })).toEqual(['firstAbsenceOn needed'])
  expect(found({ firstAbsenceOn: sunday, absenceUntil: saturday })).toEqual(['absenceUntil upside_down'])
})
