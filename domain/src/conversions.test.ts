import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ATM_PER_BAR,
  convert,
  DAYS_PER_MONTH,
  DAYS_PER_YEAR,
  fuelPerKwh,
  IncompatibleUnits,
  isConvertible,
  MINUTE_MS,
} from './conversions.ts'
import { compare, divide, type Rational, rational, toNumber } from './rationals.ts'
import { type UnitGroup, unitGroups } from './units.ts'

const groups = (Object.keys(unitGroups) as UnitGroup[]).filter((group) => group !== 'CUSTOM')
const amounts = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }).map(rational)
const unitsOfOneGroup = (count: number) =>
  fc
    .constantFrom(...groups)
    .chain((group) => fc.array(fc.constantFrom<string>(...unitGroups[group]), { minLength: count, maxLength: count }))

const converted = (amount: number | string, from: string, to: string) => toNumber(convert(rational(amount), from, to))

describe('the constants of the specification (section 9)', () => {
  test.each([
    ['m³ natural gas', 0.09259259],
    ['kg wood pellets', 0.20408163],
    ['l diesel', 0.09345794],
    ['l gasoline', 0.10309278],
    ['l heating oil', 0.09661836],
    ['l jet fuel', 0.10309278],
  ] as const)('%s: %d of it is one kWh', (unit, factor) => {
    expect(fuelPerKwh[unit]).toBe(factor)
    expect(convert(rational(factor), unit, 'kWh')).toEqual(rational(1))
    expect(convert(rational(50), unit, 'kWh')).toEqual(divide(rational(50), rational(factor)))
  })

  test('time and pressure', () => {
    expect([MINUTE_MS, DAYS_PER_MONTH, DAYS_PER_YEAR, ATM_PER_BAR]).toEqual([60_000, 30.416655, 365.25, 0.986923])
    expect(converted(1, 'min', 'ms')).toBe(60_000)
    expect(converted(1, 'month', 'd')).toBe(30.416655)
    expect(converted(1, 'year', 'd')).toBe(365.25)
    expect(converted(1, 'bar', 'atm')).toBe(0.986923)
  })
})

describe('conversion', () => {
  test.each([
    [1, 'kWh', 'MJ', 3.6],
    [1, 'MWh', 'kWh', 1000],
    [3600, 'J', 'Wh', 1],
    [1, 'm³', 'l', 1000],
    [12.5, 'hl', 'm³', 1.25],
    [250, 'cm³', 'dm³', 0.25],
    [1, 't', 'kg', 1000],
    [1, 'bar', 'kPa', 100],
    [1013.25, 'mbar', 'Pa', 101_325],
    [90, 'min', 'h', 1.5],
    [2, 'week', 'd', 14],
    [-40, '°C', '°F', -40],
    [100, '°C', '°F', 212],
    [0, 'K', '°C', -273.15],
    [68, '°F', '°C', 20],
    [42.195, 'km', 'm', 42_195],
    [1, '% w/w', 'mg/kg', 10_000],
    [5, 'µg/kg', 'ppbw', 5],
    [0.5, 'g/l', 'mg/m³', 500_000],
    [1, '% v/v', 'ppmv', 10_000],
    [1, 'ml/l', 'ml/m³', 1000],
  ])('%d %s is so many %s: %d', (amount, from, to, expected) => {
    expect(converted(amount, from, to)).toBe(expected)
  })

  test('converting there and back returns the same amount, in every group', () => {
    fc.assert(
      fc.property(amounts, unitsOfOneGroup(2), (amount, [a = '', b = '']) => {
        expect(convert(convert(amount, a, b), b, a)).toEqual(amount)
      }),
    )
  })

  test('10,000 conversions within a group do not drift', () => {
    fc.assert(
      fc.property(amounts, unitsOfOneGroup(10_000), (amount, path) => {
        let [current, unit]: [Rational, string] = [amount, path[0] ?? '']
        for (const next of path) [current, unit] = [convert(current, unit, next), next]
        expect(convert(current, unit, path[0] ?? '')).toEqual(amount)
      }),
      { numRuns: 20 },
    )
  })

  test('conversion preserves the order of amounts', () => {
    fc.assert(
      fc.property(amounts, amounts, unitsOfOneGroup(2), (x, y, [a = '', b = '']) => {
        expect(compare(convert(x, a, b), convert(y, a, b))).toBe(compare(x, y))
      }),
    )
  })

  test('units convert within a group, and between groups only for energy and heat', () => {
    for (const group of groups)
      for (const other of groups) {
        const related = group === other || [group, other].toSorted().join() === 'ENERGY,HEAT'
        for (const a of unitGroups[group])
          for (const b of unitGroups[other])
            expect([a, b, isConvertible(a, b)]).toEqual([a, b, related || (isEnergy(a) && isEnergy(b))])
      }
  })

  test.each([
    ['kWh', 'm³'],
    ['m³', 'm³ natural gas'],
    ['l', 'l diesel'],
    ['% w/w', '% v/v'],
    ['mg/l', 'mg/kg'],
    ['pallets', 'kg'],
    ['kg', 'pallets'],
    ['pallets', 'boxes'],
    ['kWh', 'toString'],
  ])('%s to %s is rejected with the names of both', (from, to) => {
    expect(isConvertible(from, to)).toBe(false)
    expect(() => convert(rational(1), from, to)).toThrow(new IncompatibleUnits(from, to))
  })

  test('a custom unit converts to itself', () => {
    expect(convert(rational(7), 'pallets', 'pallets')).toEqual(rational(7))
  })
})

const isEnergy = (unit: string) => (unitGroups.ENERGY as readonly string[]).includes(unit)
