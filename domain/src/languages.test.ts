import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { acceptedLanguage, isLanguage } from './languages.ts'

test.each([
  ['da', 'da'],
  ['da-DK', 'da'],
  ['DA', 'da'],
  ['en-GB,en;q=0.9', 'en'],
  ['fr, da;q=0.5, en;q=0.8', 'en'],
  ['fr;q=1, da;q=0.1', 'da'],
  ['en;q=0, da;q=0.1', 'da'],
  ['en;q=0.5,da;q=0.5', 'en'],
  ['da;q=oops', 'da'],
  ['fr', null],
  ['*', null],
  ['', null],
  [null, null],
  [undefined, null],
])('of %j the language is %j', (header, expected) => {
  expect(acceptedLanguage(header)).toBe(expected)
})

test('every header gives a supported language or null', () => {
  fc.assert(
    fc.property(fc.string(), (header) => {
      const language = acceptedLanguage(header)
      return language === null || isLanguage(language)
    }),
  )
  expect([isLanguage('en'), isLanguage('da'), isLanguage('sv'), isLanguage(null)]).toEqual([true, true, false, false])
})
