import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { instant } from './instants.ts'

const iso = fc
  .date({ noInvalidDate: true, min: new Date('0001-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59.999Z') })
  .map((date) => date.toISOString())

/** Formats a fraction as PostgreSQL does: without trailing zeros. */
const trimmed = (text: string) => text.replace(/\.?0*Z$/, '')

test('an instant of a row or of JSON in the database becomes the same instant with milliseconds', () => {
  fc.assert(
    fc.property(iso, (text) => {
      expect(instant(`${trimmed(text).replace('T', ' ')}+00`)).toBe(text)
      expect(instant(`${trimmed(text)}+00:00`)).toBe(text)
    }),
  )
})

test('an instant in another time zone is the same instant', () => {
  expect(instant('2026-07-01 02:30:00.5+02')).toBe('2026-07-01T00:30:00.500Z')
  expect(instant('2026-07-01T05:30:00+05:30')).toBe('2026-07-01T00:00:00.000Z')
  expect(instant('2026-07-01 00:00:00.123456+00')).toBe('2026-07-01T00:00:00.123Z')
})
