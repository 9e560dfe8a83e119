import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fromDayNumber, type IsoDate, type IsoDateTime } from './dates.ts'
import { instantAt, instantsIn, localTime, parseTime } from './local-times.ts'

const zone = 'Europe/Copenhagen'

describe('times of day', () => {
  test.each([
    ['2026-01-15', '14:06', '2026-01-15T13:06:00.000Z'],
    ['2026-07-15', '14:06', '2026-07-15T12:06:00.000Z'],
    ['2026-03-29', '00:30', '2026-03-28T23:30:00.000Z'],
    ['2026-03-29', '03:00', '2026-03-29T01:00:00.000Z'],
    ['2026-03-29', '02:30', '2026-03-29T01:30:00.000Z'],
    ['2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25', '03:00', '2026-10-25T02:00:00.000Z'],
  ])('%s %s is %s', (day, time, instant) => {
    expect(instantAt(day as IsoDate, time, zone)).toBe(instant)
  })

  test('an instant has its time in the zone', () => {
    expect(localTime('2026-07-15T12:06:00Z' as IsoDateTime, zone)).toBe('14:06')
    expect(localTime('2026-01-15T23:30:00Z' as IsoDateTime, zone)).toBe('00:30')
  })

  test.each([
    ['14:06', '14:06'],
    ['7.05', '07:05'],
    [' 00:00 ', '00:00'],
    ['24:00', null],
    ['12:60', null],
    ['noon', null],
  ])('%j is %s', (text, time) => {
    expect(parseTime(text)).toBe(time)
  })

  test('many times of one zone equal single conversions, also near changes of the clocks', () => {
    const zones = fc.constantFrom(zone, 'UTC', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Casablanca')
    const days = fc.integer({ min: 3650, max: 25_000 }).map(fromDayNumber)
    const about = fc.constantFrom<string>('2026-03-28', '2026-03-29', '2026-03-30', '2026-10-24', '2026-10-25')
    const times = fc.nat(1439).map((at) => `${Math.floor(at / 60)}:${String(at % 60).padStart(2, '0')}`)
    const moments = fc.array(fc.tuple(fc.oneof(days, about as fc.Arbitrary<IsoDate>), times), { maxLength: 20 })
    fc.assert(
      fc.property(zones, moments, (timeZone, typed) => {
        const at = instantsIn(timeZone)
        expect(typed.map(([day, time]) => at(day, time))).toEqual(
          typed.map(([day, time]) => instantAt(day, time, timeZone)),
        )
      }),
    )
  })
})
