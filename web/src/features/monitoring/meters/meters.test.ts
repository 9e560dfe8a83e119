import { describe, expect, test } from 'vitest'
import type { IsoDate, IsoDateTime } from '@ansvar/domain/dates'
import { ticksOf } from '#ui/plot-frame.ts'
import { meterStatusOf } from './meter-status.ts'
import { metersOf } from './meters.resource.ts'
import { rememberUnit } from './reading-unit.ts'
import { readingsOf } from './readings.resource.ts'

const today = '2026-11-20' as IsoDate

describe('the status of a meter', () => {
  test.each([
    ['2026-11-14', 'overdue', 6],
    ['2026-11-20', 'today', undefined],
    ['2026-11-22', 'soon', 2],
    ['2026-12-01', 'onTime', undefined],
    [null, 'unscheduled', undefined],
  ])('with its next reading on %s it is %s', (date, key, count) => {
    const status = meterStatusOf({ active: true, nextReadingDate: date as IsoDate | null }, today)
    expect([status.text, status.count]).toEqual([`meters.status.${key}`, count])
  })

  test('retired is retired', () => {
    expect(meterStatusOf({ active: false, nextReadingDate: today }, today).text).toBe('meters.status.retired')
  })
})

test('a new meter is of the type that was chosen, in a unit of that type', () => {
  const water = metersOf('WATER')
  expect(water.empty()).toMatchObject({ utilityType: 'WATER', units: 'm³', kind: 'COUNTER' })
  expect(metersOf('FLEET').empty()).toMatchObject({ units: 'l', kind: 'CONSUMPTION' })
  expect(metersOf('TANK_BEARING').empty()).toMatchObject({ units: 'l', kind: 'LEVEL' })
  expect(water.check?.(water.empty(), today)).toEqual([{ path: 'name', code: 'required' }])
  const custom = metersOf('CUSTOM')
  expect(custom.check?.({ ...custom.empty(), name: 'Pallets' }, today)).toEqual([{ path: 'units', code: 'required' }])
})

describe('a reading that is written', () => {
  const meter = { id: '1', kind: 'COUNTER', units: 'kWh', utilityType: 'ELECTRICITY' } as const
  const readings = readingsOf({ meter, timeZone: 'Europe/Copenhagen', titleOf: () => '' })
  const draft = { ...readings.empty(), performedOn: '2025-07-01' as IsoDate, performedAtTime: '14.06', value: 5 }
  const found = (patch: object) =>
    readings.check?.({ ...draft, ...patch }, today).map(({ path, code }) => `${path} ${code}`)

  test('is sent as the instant of the organization’s clocks', () => {
    expect(readings.toInput(draft)).toMatchObject({
      performedAt: '2025-07-01T12:06:00.000Z',
      value: 5,
      unit: 'kWh',
      mark: null,
    })
  })

  test('begins in the unit that the meter was last read in, if it may still be', () => {
    rememberUnit('1', 'MWh')
    expect(readings.empty().unit).toBe('MWh')
    rememberUnit('1', 'm³')
    expect(readings.empty().unit).toBe('kWh')
  })

  test('is edited as it was entered, and returns to its meter', () => {
    const entered = { enteredUnit: 'MWh', enteredValue: 1.25, enteredFinalValue: null, enteredInitialValue: null }
    const facts = {
      id: '2',
      version: 1,
      organizationId: '3',
      meterId: '1',
      performedAt: '2025-07-01T12:06:00.000Z' as IsoDateTime,
      mark: null,
      finalValue: null,
      initialValue: null,
      previousValue: null,
      consumption: null,
      note: null,
    }
    const stamps = { lastModifiedDate: '2025-07-01T12:06:00.000Z' as IsoDateTime, lastModifiedBy: 'Lars' }
    expect(readings.toDraft({ ...facts, ...stamps, value: 1250, ...entered })).toMatchObject({
      value: 1.25,
      unit: 'MWh',
    })
    expect(readings.paths.detail?.('2')).toBe('/monitoring/meters/1')
  })

  test.each([
    [{ performedOn: null }, 'performedOn required'],
    [{ performedOn: '2025-02-29' }, 'performedOn not_a_date'],
    [{ performedOn: '2999-01-01' }, 'performedOn in_future'],
    [{ performedAtTime: 'noon' }, 'performedAtTime not_a_time'],
    [{ value: '1.482,5' }, 'value not_a_number'],
    [{ value: -1 }, 'value negative'],
    [{ value: 1e11, unit: 'MWh' }, 'value too_large'],
    [{ value: 0.5, unit: 'MWh', mark: 'REPLACED', initialValue: 0.6 }, 'value below_initial'],
    [{ mark: 'ROLLED_OVER' }, 'finalValue required'],
  ])('with %j says %s', (patch, problem) => {
    expect(found(patch)).toEqual([problem])
  })
})

test('an axis has few, round numbers that hold all values', () => {
  expect(ticksOf(0, 43_000)).toEqual([0, 20_000, 40_000, 60_000])
  expect(ticksOf(-4, 8)).toEqual([-5, 0, 5, 10])
  expect(ticksOf(0, 0)).toEqual([0, 1])
})
