import { describe, expect, test } from 'vitest'
import { meterTypeOfSegment, meterTypes, meterTypeSegment } from './meter-types.ts'
import { isUnitOf, meterDefaults, unitsOf } from './meters.ts'

describe('meter types', () => {
  test('there are fourteen', () => {
    expect(new Set(meterTypes).size).toBe(14)
  })

  test('a route segment is the type in lower case', () => {
    expect(meterTypeSegment('TANK_BEARING')).toBe('tank_bearing')
    expect(meterTypes.map((type) => meterTypeOfSegment(meterTypeSegment(type)))).toEqual(meterTypes)
  })

  test.each(['WATER', 'tank-bearing', '', 'constructor'])('%j is no segment', (segment) => {
    expect(meterTypeOfSegment(segment)).toBeNull()
  })

  test('every type except CUSTOM has units without duplicates', () => {
    for (const type of meterTypes) {
      const units = unitsOf(type)
      expect([type, units.length > 0]).toEqual([type, type !== 'CUSTOM'])
      expect(new Set(units).size).toBe(units.length)
    }
  })

  test('a new meter has the default unit and kind of its type', () => {
    expect(Object.fromEntries(meterTypes.map((type) => [type, Object.values(meterDefaults(type)).join(' ')]))).toEqual({
      CONCENTRATION_MASS_TO_MASS: 'mg/kg LEVEL',
      CONCENTRATION_MASS_TO_VOLUME: 'mg/l LEVEL',
      CONCENTRATION_VOLUME_TO_VOLUME: '% v/v LEVEL',
      ELECTRICITY: 'kWh COUNTER',
      HEAT: 'MWh COUNTER',
      WATER: 'm³ COUNTER',
      FLEET: 'l CONSUMPTION',
      TANK_BEARING: 'l LEVEL',
      GAS: 'm³ COUNTER',
      MASS: 'kg CONSUMPTION',
      PRESSURE: 'bar LEVEL',
      TIME: 'h COUNTER',
      TEMPERATURE: '°C LEVEL',
      CUSTOM: ' CONSUMPTION',
    })
  })

  test('the default unit comes first, and the usual ones before the others', () => {
    for (const type of meterTypes) expect(unitsOf(type)[0] ?? '').toBe(meterDefaults(type).units)
    expect(unitsOf('FLEET').slice(0, 3)).toEqual(['l', 'km', 'kWh'])
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
