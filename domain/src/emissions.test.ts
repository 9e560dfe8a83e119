import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { IncompatibleUnits } from './conversions.ts'
import { convertEmission, emissionOf, emissionUnits } from './emissions.ts'
import { add, rational, toNumber } from './rationals.ts'

const electricity = { value: rational(0.123), emissionUnit: 'KILOGRAM', meterUnit: 'kWh' } as const

describe('emissions', () => {
  test('1.2 MWh at 0.123 kg per kWh are 147.6 kg', () => {
    expect(toNumber(emissionOf(rational(1.2), 'MWh', electricity, 'KILOGRAM'))).toBe(147.6)
  })

  test('the same in grams and tonnes', () => {
    expect(toNumber(emissionOf(rational(1.2), 'MWh', electricity, 'GRAM'))).toBe(147_600)
    expect(toNumber(emissionOf(rational(1.2), 'MWh', electricity, 'TONNE'))).toBe(0.1476)
  })

  test('heat from a fuel is converted to kWh: 9.345794 l of diesel are 100 kWh', () => {
    expect(toNumber(emissionOf(rational(9.345794), 'l diesel', electricity, 'GRAM'))).toBe(12_300)
  })

  test('an amount whose unit does not convert has no emission', () => {
    expect(() => emissionOf(rational(1), 'm³', electricity, 'GRAM')).toThrow(new IncompatibleUnits('m³', 'kWh'))
  })

  test('the emissions of 10,000 readings add up to the emission of their sum', () => {
    const one = emissionOf(rational(0.1), 'kWh', electricity, 'TONNE')
    let sum = rational(0)
    for (let reading = 0; reading < 10_000; reading++) sum = add(sum, one)
    expect(sum).toEqual(emissionOf(rational(1000), 'kWh', electricity, 'TONNE'))
  })

  test('converting there and back returns the same emission', () => {
    const units = fc.constantFrom(...emissionUnits)
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), units, units, (value, a, b) => {
        expect(convertEmission(convertEmission(rational(value), a, b), b, a)).toEqual(rational(value))
      }),
    )
  })
})
