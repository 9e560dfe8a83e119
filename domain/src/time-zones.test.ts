import { expect, test } from 'vitest'
import { isTimeZone, timeZones } from './time-zones.ts'

test.each([
  ['Europe/Copenhagen', true],
  ['America/Nuuk', true],
  ['Atlantic/Faroe', true],
  ['UTC', true],
  ['Europe/Odense', false],
  ['+01:00', false],
  ['', false],
])('%j is a time zone: %s', (name, expected) => {
  expect(isTimeZone(name)).toBe(expected)
})

test('every listed time zone is valid', () => {
  expect(timeZones.length).toBeGreaterThan(300)
  expect(timeZones.filter((name) => !isTimeZone(name))).toEqual([])
})
