import { expect, test } from 'vitest'
import { datesIn } from './dates.ts'

test.each([
  ['2024-03-12', 'sv', '2024-03-12'],
  ['12.03.2024', 'de', '2024-03-12'],
  ['12-03-2024', 'da', '2024-03-12'],
  ['12. marts 2024', 'da', '2024-03-12'],
  ['12th of March, 2024', 'en', '2024-03-12'],
  ['March 12, 2024', 'en', '2024-03-12'],
  ['5. Dezember 2023', 'de', '2023-12-05'],
  ['03/04/2024', 'da', '2024-04-03'],
  ['25/12/2024', 'en', '2024-12-25'],
  ['12/25/2024', 'en', '2024-12-25'],
] as const)('%s in %s is the day %s', (text, language, iso) => {
  expect(datesIn(`Revision: ${text} (4.2)`, language)).toEqual([{ at: 10, iso, isAmbiguous: false }])
})

test('a slash between a day and a month below 13 is ambiguous in English and in an unknown language', () => {
  expect(datesIn('03/04/2024', 'en')).toEqual([{ at: 0, iso: '2024-04-03', isAmbiguous: true }])
  expect(datesIn('03/04/2024', null)).toMatchObject([{ isAmbiguous: true }])
  expect(datesIn('04/04/2024', 'en')).toMatchObject([{ isAmbiguous: false }])
})

test.each(['31.02.2024', '2024-13-01', 'Version 4.2.2024.1', '1907/2006', '67-64-1', '1.2.24'])(
  '%s is no date',
  (text) => {
    expect(datesIn(text, 'da')).toEqual([])
  },
)
