import { describe, expect, test } from 'vitest'
import { periodStarts } from './calendar-periods.ts'
import { stepsOf } from './consumption.ts'
import { type IsoDate, startOfDay } from './dates.ts'
import { emissionValueProblems, type EmissionValue, valueOn } from './emission-factors.ts'
import { consumptionOf } from './meter-emissions.ts'
import { toNumber, type Rational } from './rationals.ts'

const day = (text: string) => text as IsoDate
const value = (
  amount: number,
  startDate: string | null,
  endDate: string | null,
  meterUnits = 'kWh',
): EmissionValue => ({
  value: amount,
  meterUnits,
  emissionUnits: 'KILOGRAM',
  startDate: startDate as IsoDate | null,
  endDate: endDate as IsoDate | null,
})
const listed = (problems: readonly { path: string; code: string }[]) =>
  problems.map(({ path, code }) => `${path} ${code}`)

describe('the values of an emission factor', () => {
  test.each([
    ['one after the other', [value(1, null, '2024-12-31'), value(2, '2025-01-01', null)], []],
    [
      'that share a day',
      [value(1, null, '2025-01-01'), value(2, '2025-01-01', null)],
      ['values.1.startDate overlapping'],
    ],
    [
      'that share a day in units of one group',
      [value(1, null, null), value(2, null, null, 'MWh')],
      ['values.1.startDate overlapping'],
    ],
    ['that end before they start', [value(1, '2025-02-01', '2025-01-31')], ['values.0.endDate before_start']],
    ['of another unit than the type is read in', [value(1, null, null, 'm³')], ['values.0.meterUnits wrong_unit']],
  ])('%s', (_, values, expected) => {
    expect(listed(emissionValueProblems('ELECTRICITY', values))).toEqual(expected)
  })

  test('two values in units that do not convert may apply on the same day', () => {
    expect(emissionValueProblems('GAS', [value(2, null, null, 'm³'), value(0.2, null, null)])).toEqual([])
  })

  test('the value of the day applies to every unit that converts to its unit', () => {
    const values = [value(0.14, '2024-01-01', '2024-12-31'), value(0.12, '2025-01-01', null)]
    expect(valueOn(values, 'MWh', day('2024-12-31'))?.value).toBe(0.14)
    expect(valueOn(values, 'MWh', day('2025-01-01'))?.value).toBe(0.12)
    expect([valueOn(values, 'MWh', day('2023-12-31')), valueOn(values, 'm³', day('2025-01-01'))]).toEqual([null, null])
  })
})

describe('periods', () => {
  test('are calendar months or years', () => {
    expect(periodStarts(day('2026-01-15'), day('2026-03-01'), 'MONTH')).toEqual([
      '2026-01-01',
      '2026-02-01',
      '2026-03-01',
      '2026-04-01',
    ])
    expect(periodStarts(day('2025-06-30'), day('2026-01-01'), 'YEAR')).toEqual([
      '2025-01-01',
      '2026-01-01',
      '2027-01-01',
    ])
    expect(periodStarts(day('9999-01-01'), day('9999-12-31'), 'MONTH')).toEqual(['9999-01-01'])
  })

  test.each([
    ['2026-01-01', 'Europe/Copenhagen', '2025-12-31T23:00:00.000Z'],
    ['2026-03-29', 'Europe/Copenhagen', '2026-03-28T23:00:00.000Z'],
    ['2026-03-30', 'Europe/Copenhagen', '2026-03-29T22:00:00.000Z'],
    ['2026-10-25', 'Europe/Copenhagen', '2026-10-24T22:00:00.000Z'],
    ['2026-10-26', 'Europe/Copenhagen', '2026-10-25T23:00:00.000Z'],
    ['2026-07-01', 'UTC', '2026-07-01T00:00:00.000Z'],
    // In Cairo the clocks are set from midnight to one o'clock.
    ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
  ])('%s begins in %s at %s', (date, zone, instant) => {
    expect(new Date(startOfDay(day(date), zone)).toISOString()).toBe(instant)
  })
})

const number = (amount: Rational | null) => amount && toNumber(amount)

describe('consumption and what it emits', () => {
  const zone = 'Europe/Copenhagen'
  const readings = (list: readonly (readonly [string, number])[]) =>
    list.map(([date, amount]) => ({
      at: startOfDay(day(date), zone),
      value: amount,
      mark: null,
      finalValue: null,
      initialValue: null,
    }))
  const consumption2025 = (
    list: readonly (readonly [string, number])[],
    values: readonly EmissionValue[],
    to = '2025-03-31',
  ) =>
    consumptionOf({
      steps: stepsOf('COUNTER', readings(list)),
      starts: periodStarts(day('2024-12-01'), day(to), 'MONTH'),
      timeZone: zone,
      unit: 'MWh',
      values,
      emissionUnit: 'KILOGRAM',
    })

  test('are calculated by the value of each day, in its unit', () => {
    // 62 MWh over the 62 days of December and January, 31 in each month. At 140 g per kWh until New Year, at 120 from
    // then on.
    const periods = consumption2025(
      [
        ['2024-12-01', 100],
        ['2025-02-01', 162],
      ],
      [value(0.14, null, '2024-12-31'), value(0.12, '2025-01-01', null)],
    )
    expect(periods.map(({ amount }) => number(amount))).toEqual([31, 31, null, null])
    expect(periods.map(({ emission }) => number(emission))).toEqual([4340, 3720, null, null])
    expect(periods[0]?.parts.map(({ converted }) => number(converted))).toEqual([31_000])
  })

  test('a month in which the factor changes has a part for each value', () => {
    const [, january] = consumption2025(
      [
        ['2024-12-01', 0],
        ['2025-02-01', 62],
      ],
      [value(0.1, null, '2025-01-10'), value(0.2, '2025-01-11', null)],
    )
    expect(january?.parts.map(({ startDate, endDate }) => [startDate, endDate])).toEqual([
      ['2025-01-01', '2025-01-10'],
      ['2025-01-11', '2025-01-31'],
    ])
    expect(number(january?.emission ?? null)).toBe(10 * 1000 * 0.1 + 21 * 1000 * 0.2)
  })

  test('days without a value make the month partial', () => {
    const periods = consumption2025(
      [
        ['2024-12-01', 0],
        ['2025-02-01', 62],
      ],
      [value(0.2, '2025-01-11', null)],
    )
    expect(periods.map(({ emissionCoverage }) => emissionCoverage)).toEqual(['NONE', 'PARTIAL', 'NONE', 'NONE'])
    expect(periods.map(({ emission }) => number(emission))).toEqual([null, 4200, null, null])
  })

  test('the emission is unknown without a factor', () => {
    const [december] = consumption2025(
      [
        ['2024-12-01', 0],
        ['2025-01-01', 31],
      ],
      [],
    )
    expect([number(december?.amount ?? null), december?.emission, december?.emissionCoverage]).toEqual([
      31,
      null,
      'NONE',
    ])
  })
})
