import { expect, test } from 'vitest'
import { splitNumbers, substanceProblems } from './substances.ts'

test('pasted numbers are parsed', () => {
  expect(splitNumbers(' 67-64-1, 64-17-5;\n71-43-2 ')).toEqual(['67-64-1', '64-17-5', '71-43-2'])
  expect(splitNumbers('  ')).toEqual([])
})

test('a number with a wrong check digit is reported by its index', () => {
  const found = substanceProblems({ casNumbers: ['67-64-1', '67-64-2'], ecNumbers: ['200-662-3', '200-662-2'] })
  expect(found).toEqual([
    { path: 'casNumbers.1', code: 'not_a_cas' },
    { path: 'ecNumbers.0', code: 'not_an_ec_number' },
  ])
})

test('numbers that were typed as digits only are valid', () => {
  expect(substanceProblems({ casNumbers: ['67641'], ecNumbers: ['2006622'] })).toEqual([])
})
