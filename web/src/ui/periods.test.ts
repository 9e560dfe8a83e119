import { describe, expect, test } from 'vitest'
import { ONCE, type Period } from '@ansvar/domain/periods'
import { joinPeriod, formatPeriod, splitPeriod } from './periods.ts'

describe('a period', () => {
  test('is a number of the largest unit that fits', () => {
    expect(splitPeriod('P24M' as Period)).toEqual({ count: 2, unit: 'years' })
    expect(splitPeriod('P6M' as Period)).toEqual({ count: 6, unit: 'months' })
    expect(splitPeriod('P14D' as Period)).toEqual({ count: 2, unit: 'weeks' })
    expect(splitPeriod('P10D' as Period)).toEqual({ count: 10, unit: 'days' })
  })

  test('of no length or of mixed units is no number of one unit', () => {
    expect(splitPeriod(ONCE)).toBeNull()
    expect(splitPeriod('P1M3D' as Period)).toBeNull()
    expect(splitPeriod(null)).toBeNull()
  })

  test('is put together as ISO 8601 writes it', () => {
    expect(joinPeriod(3, 'weeks')).toBe('P3W')
  })

  test('of mixed units is worded part by part', () => {
    expect(formatPeriod('P1M3D' as Period, (unit, count) => `${count} ${unit}`)).toBe('1 months 3 days')
  })
})
