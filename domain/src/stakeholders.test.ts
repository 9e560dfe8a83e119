import { describe, expect, test } from 'vitest'
import {
  isWebAddress,
  normalizeRegistration,
  normalizeWeb,
  stakeholderKinds,
  stakeholderProblems,
} from './stakeholders.ts'

test('the kinds are those of the field', () => {
  expect(stakeholderKinds).toEqual(['SUPPLIER', 'PRODUCER', 'AUTHORITY', 'CUSTOMER', 'NEIGHBOUR', 'INSURER', 'OTHER'])
})

test.each([
  ['https://www.mst.dk/erhverv', true],
  ['http://nordlys.example', true],
  ['javascript:alert(1)', false],
  ['https://kirsten:hemmelig@nordlys.example', false],
  ['https://intranet', false],
  ['ftp://nordlys.example', false],
  ['mst.dk', false],
])('%j is a web address: %s', (text, expected) => {
  expect(isWebAddress(text)).toBe(expected)
})

test('typed values are stored in one form', () => {
  expect(normalizeWeb('mst.dk')).toBe('https://mst.dk')
  expect(normalizeWeb('http://mst.dk')).toBe('http://mst.dk')
  expect(normalizeRegistration('DK', 'DK 24 25 67 90')).toBe('24256790')
  expect(normalizeRegistration(null, '24 25 67 90')).toBe('24256790')
  expect(normalizeRegistration('DE', ' HRB 4711 ')).toBe('HRB 4711')
})

describe('the contact details of a stakeholder', () => {
  const none = { country: null, registrationNumber: null, web: null, contacts: [] }

  test('may be left open', () => {
    expect(stakeholderProblems(none)).toEqual([])
  })

  test('a Danish number has a check digit, a foreign one is stored as it is', () => {
    expect(stakeholderProblems({ ...none, country: 'DK', registrationNumber: '24256790' })).toEqual([])
    expect(stakeholderProblems({ ...none, country: 'DE', registrationNumber: 'HRB 4711' })).toEqual([])
    expect(stakeholderProblems({ ...none, country: 'DK', registrationNumber: '24256791' })).toEqual([
      { path: 'registrationNumber', code: 'not_a_cvr' },
    ])
  })

  test('every invalid address is reported', () => {
    const contacts = [
      { email: 'tilsyn@mst.example', phone: '+45 72 54 40 00' },
      { email: 'tilsyn', phone: 'ring' },
    ]
    expect(stakeholderProblems({ ...none, web: 'intranet', contacts })).toEqual([
      { path: 'web', code: 'not_a_web_address' },
      { path: 'contacts.1.email', code: 'not_an_email' },
      { path: 'contacts.1.phone', code: 'not_a_phone' },
    ])
  })
})
