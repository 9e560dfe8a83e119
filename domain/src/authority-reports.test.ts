import { expect, test } from 'vitest'
import {
  isReportPeriod,
  isValidOn,
  reportDueOn,
  reportProblems,
  reportsDue,
  type ReportingRule,
} from './authority-reports.ts'
import type { IsoDate } from './dates.ts'

const day = (text: string) => text as IsoDate
const rule = (id: string, trigger: ReportingRule['trigger'], period: string, more: Partial<ReportingRule> = {}) => ({
  id,
  trigger,
  period,
  validFrom: day('2022-07-01'),
  validTo: null,
  ...more,
})
const rules = [
  rule('EASY_ABSENCE', 'ABSENCE', 'P14D'),
  rule('EASY_COMPENSATION', 'COMPENSATION', 'P14D'),
  rule('AES_DEATH', 'DEATH', 'PT48H'),
  rule('ENVIRONMENT', 'ENVIRONMENT', 'P0D', { validFrom: null }),
  rule('DATA_BREACH', 'DATA_BREACH', 'PT72H'),
]

const friday = day('2026-11-20')
const injury = { firstAbsenceOn: null, absenceUntil: null, compensationLikely: false, diedOn: null }
const none: ReadonlyMap<string, IsoDate> = new Map()
const due = (
  injuries: readonly Partial<Parameters<typeof reportsDue>[1][number]>[],
  { occurrenceDate = friday, added = none, of = rules } = {},
) =>
  reportsDue(
    { occurrenceDate, added },
    injuries.map((each) => ({ ...injury, ...each })),
    of,
  ).map(({ ruleId, dueOn, remindOn }) => `${ruleId} ${dueOn} ${remindOn}`)

test('an accident on Friday with absence at the weekend only is reported: calendar days count', () => {
  const weekend = { firstAbsenceOn: day('2026-11-21'), absenceUntil: day('2026-11-22') }
  expect(due([weekend])).toEqual(['EASY_ABSENCE 2026-12-05 2026-11-26'])
})

test('an absence on the day of the accident alone is not reported', () => {
  expect(due([{ firstAbsenceOn: friday, absenceUntil: friday }])).toEqual([])
  expect(due([{ firstAbsenceOn: friday }])).toEqual(['EASY_ABSENCE 2026-12-05 2026-11-26'])
})

test('a first day of absence weeks after the accident starts the period on that day', () => {
  expect(due([{ firstAbsenceOn: day('2026-12-21') }])).toEqual(['EASY_ABSENCE 2027-01-04 2026-12-26'])
})

test('an absence that is recorded weeks later makes a report that is overdue already', () => {
  const [report] = reportsDue(
    { occurrenceDate: friday, added: none },
    [{ ...injury, firstAbsenceOn: day('2026-11-23') }],
    rules,
  )
  const recordedOn = day('2026-12-14')
  expect(report?.dueOn).toBe('2026-12-07')
  expect(report && report.dueOn < recordedOn).toBe(true)
})

test('a likely claim without absence is reported 14 days after the accident, and with absence only once', () => {
  expect(due([{ compensationLikely: true }])).toEqual(['EASY_COMPENSATION 2026-12-04 2026-11-25'])
  expect(due([{ compensationLikely: true, firstAbsenceOn: day('2026-11-21') }])).toEqual([
    'EASY_ABSENCE 2026-12-05 2026-11-26',
  ])
})

test('a death is reported within 48 hours of the start of its day', () => {
  expect(due([{ diedOn: friday }])).toEqual(['AES_DEATH 2026-11-21 2026-11-21'])
})

test('several injuries require one report of a rule, due by the earliest', () => {
  expect(due([{ firstAbsenceOn: day('2026-11-25') }, { firstAbsenceOn: day('2026-11-21') }])).toEqual([
    'EASY_ABSENCE 2026-12-05 2026-11-26',
  ])
})

test('an event without injuries requires no report, unless one is added by hand', () => {
  expect(due([])).toEqual([])
  expect(due([], { added: new Map([['ENVIRONMENT', friday]]) })).toEqual(['ENVIRONMENT 2026-11-20 2026-11-20'])
  expect(due([], { added: new Map([['DATA_BREACH', friday]]) })).toEqual(['DATA_BREACH 2026-11-22 2026-11-22'])
})

test('a rule applies on the days on which it is valid', () => {
  const of = [
    rule('OLD', 'ABSENCE', 'P9D', { validFrom: null, validTo: day('2022-06-30') }),
    rule('NEW', 'ABSENCE', 'P14D'),
  ]
  const before = { occurrenceDate: day('2022-06-28'), of }
  expect(due([{ firstAbsenceOn: day('2022-06-29') }], before)).toEqual(['OLD 2022-07-08 2022-07-04'])
  expect(due([{ firstAbsenceOn: day('2022-07-01') }], before)).toEqual(['NEW 2022-07-15 2022-07-06'])
  expect(isValidOn({ validFrom: null, validTo: friday }, day('2026-11-21'))).toBe(false)
})

test('a period is in calendar days or in hours', () => {
  expect(['P14D', 'PT48H', 'P0D'].every(isReportPeriod)).toBe(true)
  expect(['P1M', 'PT', 'P', '14'].some(isReportPeriod)).toBe(false)
  expect(reportDueOn(friday, 'PT24H')).toBe(friday)
})

const problems = (more: Partial<Parameters<typeof reportProblems>[0]>) =>
  reportProblems(
    { state: 'DUE', reportedOn: null, reason: null, countedFromOn: null, ...more },
    friday,
    day('2026-12-01'),
  ).map(({ path, code }) => `${path} ${code}`)

test('a reported one has a date, and one that is not required has a reason', () => {
  expect(problems({})).toEqual([])
  expect(problems({ state: 'REPORTED' })).toEqual(['reportedOn required'])
  expect(problems({ state: 'NOT_REQUIRED', reason: ' ' })).toEqual(['reason required'])
  expect(problems({ reportedOn: day('2026-12-02'), countedFromOn: day('2026-11-01') })).toEqual([
    'reportedOn in_future',
    'countedFromOn before_occurrence',
  ])
})
