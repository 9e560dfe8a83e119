import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fuelUnits, isCustomUnit, isUnit, normalizeUnit, unitGroups } from './units.ts'

const everyUnit = Object.values(unitGroups).flat()

describe('the groups of units (specification, section 3)', () => {
  test('energy has the six units of the specification', () => {
    expect(unitGroups.ENERGY).toEqual(['kWh', 'Wh', 'MWh', 'J', 'kJ', 'MJ'])
  })

  test('heat is energy and the six fuels', () => {
    expect(unitGroups.HEAT).toEqual([...unitGroups.ENERGY, ...fuelUnits])
    expect(fuelUnits).toHaveLength(6)
  })

  test('only units of energy are in two groups', () => {
    const others = everyUnit.filter((unit) => !(unitGroups.ENERGY as readonly string[]).includes(unit))
    expect(new Set(others).size).toBe(others.length)
  })
})

describe('typed units', () => {
  test.each([
    ['m3', 'm³'],
    [' kWh ', 'kWh'],
    ['mg/m3', 'mg/m³'],
    ['m3 natural gas', 'm³ natural gas'],
    ['L', 'l'],
    ['mL', 'ml'],
    ['mg/L', 'mg/l'],
    ['μg/l', 'µg/l'],
    ['kwh', null],
    ['Mg', null],
    ['litre', null],
    ['m33', null],
    ['', null],
  ])('%s is %s', (text, unit) => {
    expect(normalizeUnit(text)).toBe(unit)
  })

  test('a unit is normalized already', () => {
    for (const unit of everyUnit) expect([unit, isUnit(unit), normalizeUnit(unit)]).toEqual([unit, true, unit])
  })

  test.each([
    ['pallets', true],
    ['€', true],
    ['m² belagt areal', true],
    ['x'.repeat(40), true],
    ['x'.repeat(41), false],
    ['', false],
    [' stk', false],
    ['stk ', false],
    ['a\nb', false],
    ['a\u202Eb', false],
    [7, false],
  ])('whether %j names a custom unit: %s', (text, valid) => {
    expect(isCustomUnit(text)).toBe(valid)
  })

  test('the check of a custom unit is fast for every text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200, unit: fc.constantFrom('a', ' ', '\u0000') }), (text) => {
        expect(isCustomUnit(text)).toBe(
          text.length >= 1 && text.length <= 40 && text.trim() === text && !text.includes('\u0000'),
        )
      }),
    )
  })
})
