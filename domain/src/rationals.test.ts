import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { add, compare, differenceOf, divide, multiply, rational, subtract, toNumber } from './rationals.ts'

const decimals = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 }).map(rational)

describe('exact fractions', () => {
  test.each([
    ['0.1', 1n, 10n],
    ['-0.25', -1n, 4n],
    ['12', 12n, 1n],
    ['1e-7', 1n, 10_000_000n],
    ['2.5e3', 2500n, 1n],
    ['0', 0n, 1n],
  ])('%s is read exactly and in lowest terms', (text, numerator, denominator) => {
    expect(rational(text)).toEqual({ numerator, denominator })
  })

  test.each(['', ' ', '1,5', '1.', '.5', 'NaN', '1e9999', '0x10', Number.POSITIVE_INFINITY, Number.NaN])(
    '%s is refused',
    (text) => {
      expect(() => rational(text)).toThrow(RangeError)
    },
  )

  test('a number has the value of its decimal notation', () => {
    expect(add(rational(0.1), rational(0.2))).toEqual(rational(0.3))
    expect(rational(1e-7)).toEqual(rational('0.0000001'))
  })

  test('division by zero is refused', () => {
    expect(() => divide(rational(1), rational(0))).toThrow(RangeError)
  })

  test('every number is unchanged after converting there and back', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(toNumber(rational(value)) === value).toBe(true)
      }),
    )
  })

  test('every subnormal number is unchanged as well', () => {
    const steps = fc.maxSafeInteger().map((count) => count * Number.MIN_VALUE)
    fc.assert(
      fc.property(steps, (value) => {
        expect(toNumber(rational(value)) === value).toBe(true)
      }),
      { examples: [[1.711600919325449e-308], [Number.MIN_VALUE], [2 ** -1022], [2 ** -1021 - Number.MIN_VALUE]] },
    )
  })

  test('a quotient rounds to the nearest number, as the processor does', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.integer({ min: 1 }), (a, b) => {
        expect(toNumber(divide(rational(a), rational(b))) - a / b === 0).toBe(true)
      }),
    )
  })

  test('the difference of two decimals is that of the fractions, to the bit', () => {
    const any = fc.double({ noNaN: true, noDefaultInfinity: true })
    const read = fc.tuple(fc.integer({ min: -1e12, max: 1e12 }), fc.integer({ min: 0, max: 6 }))
    const decimal = read.map(([digits, digitsAfter]) => Number(`${digits}e-${digitsAfter}`))
    fc.assert(
      fc.property(fc.oneof(decimal, any), fc.oneof(decimal, any), (a, b) => {
        expect(differenceOf(a, b) === toNumber(subtract(rational(a), rational(b)))).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  test('subtraction and division exactly reverse addition and multiplication', () => {
    fc.assert(
      fc.property(decimals, decimals, (a, b) => {
        expect(subtract(add(a, b), b)).toEqual(a)
        fc.pre(b.numerator !== 0n)
        expect(divide(multiply(a, b), b)).toEqual(a)
      }),
    )
  })

  test('the order is that of the numbers', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer(), (a, b) => {
        expect(compare(rational(a), rational(b))).toBe(a < b ? -1 : Number(a > b))
      }),
    )
  })
})
