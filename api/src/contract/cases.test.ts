import { expect, test } from 'vitest'
import { camel, domainFields, snake, snakeName } from './cases.ts'

test('a record is converted to camelCase and back, without its nested records', () => {
  const row = { meter_units: 'kWh', value: 1, final_value: null, parts: [{ start_date: '2026-01-01' }] }
  expect(camel(row)).toEqual({ meterUnits: 'kWh', value: 1, finalValue: null, parts: row.parts })
  expect(snake(camel(row))).toEqual(row)
  expect(snake({ classA: 'x' })).toEqual({ class_a: 'x' })
})

test('fields for a rule of the domain are null if they are missing', () => {
  const parts: { approved_on?: string; note?: string } = { note: 'x' }
  expect(domainFields(parts, ['approved_on', 'note'])).toEqual({ approvedOn: null, note: 'x' })
})

test('a path of the domain is converted to snake_case', () => {
  expect(snakeName('contacts.0.validUntil')).toBe('contacts.0.valid_until')
})
