import { describe, expect, test } from 'vitest'
import { isUnitOf, meterTypeOfSegment, meterTypes, meterTypeSegment, unitsOf } from './meters.ts'

describe('meter types', () => {
  test('there are fourteen', () => {
    expect(new Set(meterTypes).size).toBe(14)
  })

  test('a route names each in lower case, and leads back to it', () => {
    expect(meterTypeSegment('TANK_BEARING')).toBe('tank_bearing')
    expect(meterTypes.map((type) => meterTypeOfSegment(meterTypeSegment(type)))).toEqual(meterTypes)
  })

  test.each(['WATER', 'tank-bearing', '', 'constructor'])('%j is no segment', (segment) => {
    expect(meterTypeOfSegment(segment)).toBeNull()
  })

  test('each but CUSTOM has units to choose from, each once', () => {
    for (const type of meterTypes) {
      const units = unitsOf(type)
      expect([type, units.length > 0]).toEqual([type, type !== 'CUSTOM'])
      expect(new Set(units).size).toBe(units.length)
    }
  })

  test.each([
    ['ELECTRICITY', 'kWh', true],
    ['ELECTRICITY', 'l diesel', false],
    ['HEAT', 'm³ natural gas', true],
    ['WATER', 'm³', true],
    ['WATER', 'kWh', false],
    ['FLEET', 'km', true],
    ['TANK_BEARING', 'cm', true],
    ['MASS', 'kilo', false],
    ['CUSTOM', 'pallets', true],
    ['CUSTOM', '', false],
    ['WATER', null, false],
  ] as const)('%s may be read in %s: %s', (type, unit, allowed) => {
    expect(isUnitOf(type, unit)).toBe(allowed)
  })
})
