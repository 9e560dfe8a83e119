import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dataSheetAge, dataSheetAges, physicalStates, waterHazardClasses } from './chemicals.ts'
import { fromDayNumber, type IsoDate } from './dates.ts'

test('the enumerations are those of the specification', () => {
  expect(physicalStates).toEqual(['AEROSOL', 'GAS', 'LIQUID', 'SOLID'])
  expect(waterHazardClasses).toEqual(['1', '2', '3', 'NWG', 'AWG'])
})

describe('the age of a data sheet', () => {
  test.each([
    [null, 'MISSING'],
    ['2026-11-21', 'CURRENT'],
    ['2023-11-21', 'CURRENT'],
    ['2023-11-20', 'OLDER_THAN_THREE_YEARS'],
    ['1999-01-01', 'OLDER_THAN_THREE_YEARS'],
  ])('last revised on %s it is %s on 21 November 2026', (lastRevision, age) => {
    expect(dataSheetAge(lastRevision as IsoDate | null, '2026-11-21' as IsoDate)).toBe(age)
  })

  test('a sheet revised on 29 February is current until the end of February three years later', () => {
    const revised = '2024-02-29' as IsoDate
    expect(dataSheetAge(revised, '2027-02-28' as IsoDate)).toBe('CURRENT')
    expect(dataSheetAge(revised, '2027-03-01' as IsoDate)).toBe('OLDER_THAN_THREE_YEARS')
  })

  test('the age never decreases', () => {
    const days = fc.integer({ min: 0, max: 40_000 })
    fc.assert(
      fc.property(days, days, days, (revised, today, later) => {
        const rank = (day: number) => dataSheetAges.indexOf(dataSheetAge(fromDayNumber(revised), fromDayNumber(day)))
        expect(rank(today + later)).toBeGreaterThanOrEqual(rank(today))
      }),
    )
  })
})
