import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { usedSince } from './consumption.ts'
import { convert } from './conversions.ts'
import { convertReading, entryOf, exactReading, type StoredReading } from './entered-readings.ts'
import { meterTypes } from './meter-types.ts'
import { readingUnitsOf, unitsOf } from './meters.ts'
import { rational, toNumber } from './rationals.ts'

const none = { finalValue: null, initialValue: null }
const stored = (value: number, unit: string, units: string): StoredReading => {
  const converted = convertReading({ value, ...none }, unit, units)
  return { ...converted, enteredUnit: unit, enteredValue: value, enteredFinalValue: null, enteredInitialValue: null }
}

describe('a reading in another unit of its group', () => {
  test.each([
    [1.25, 'MWh', 'kWh', 1250],
    [250, 'l', 'm³', 0.25],
    [1000, 'l diesel', 'l diesel', 1000],
    [90, 'min', 'h', 1.5],
    [212, '°F', '°C', 100],
    [0.5, '% v/v', 'ppmv', 5000],
    [14, 'd', 'week', 2],
  ])('%d %s is %d in %s', (value, from, to, expected) => {
    expect(convertReading({ value, ...none }, from, to).value).toBe(expected)
  })

  test('is converted with the final and initial values of the counter', () => {
    expect(convertReading({ value: 0.2, finalValue: 99.9, initialValue: 0 }, 'MWh', 'kWh')).toEqual({
      value: 200,
      finalValue: 99_900,
      initialValue: 0,
    })
  })

  test('returns the entered value in every unit of its group', () => {
    const pairs = meterTypes.flatMap((type) =>
      unitsOf(type).flatMap((units) => readingUnitsOf(type, units).map((unit) => [unit, units] as const)),
    )
    fc.assert(
      fc.property(fc.constantFrom(...pairs), fc.integer({ min: 0, max: 999_999_999 }), ([unit, units], thousandths) => {
        const value = thousandths / 1000
        expect(entryOf(stored(value, unit, units), units)).toEqual({ unit, value, ...none })
        expect(Number.isFinite(stored(value, unit, units).value)).toBe(true)
      }),
    )
  })

  test('differs from the previous one by the entered amounts, not by the rounded ones', () => {
    const [before, after] = [stored(1_000_000.1, 'l diesel', 'kWh'), stored(1_000_000.2, 'l diesel', 'kWh')]
    const used = usedSince('COUNTER', exactReading(before, 'kWh'), { ...exactReading(after, 'kWh'), mark: null })
    expect(used).toBe(toNumber(convert(rational(0.1), 'l diesel', 'kWh')))
    expect(used).not.toBe(after.value - before.value)
  })
})

describe('the units of a reading', () => {
  test.each([
    ['ELECTRICITY', 'MWh', ['MWh', 'kWh', 'Wh', 'J', 'kJ', 'MJ']],
    ['FLEET', 'km', ['km', 'mm', 'cm', 'm']],
    ['FLEET', 'l', ['l', 'ml', 'hl', 'cm³', 'dm³', 'm³']],
    ['GAS', 'm³', ['m³', 'ml', 'l', 'hl', 'cm³', 'dm³']],
    ['CUSTOM', 'pallets', ['pallets']],
  ] as const)('of %s in %s are those of its group, the own unit first', (type, units, expected) => {
    expect(readingUnitsOf(type, units)).toEqual(expected)
  })

  test('of a heat meter are energy and the six fuels', () => {
    expect(readingUnitsOf('HEAT', 'kWh')).toHaveLength(12)
    expect(readingUnitsOf('HEAT', 'l diesel')).toContain('MWh')
  })
})
