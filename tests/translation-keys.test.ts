import { describe, expect, test } from 'vitest'
import { isAskedFor, literalKeys, placeholdersOf, singular, textsOf } from './house/translations.ts'

describe('translations', () => {
  const [en, da] = [textsOf('en'), textsOf('da')]

  test('both languages have the same keys, and none is empty', () => {
    expect([...da.keys()].toSorted()).toEqual([...en.keys()].toSorted())
    expect([...en, ...da].filter(([, text]) => text.trim() === '')).toEqual([])
    expect(en.size).toBeGreaterThan(200)
  })

  test.each(['en', 'da'])(
    'the namespaces of %s are in alphabetical order, so that two changes seldom conflict',
    (of) => {
      const words = [...new Set([...textsOf(of).keys()].map((key) => key.replace(/\..*/, '')))]
      expect(words).toEqual(words.toSorted())
    },
  )

  test('both languages ask for the same values', () => {
    const differing = [...en].filter(([key, text]) => placeholdersOf(text) !== placeholdersOf(da.get(key) ?? ''))
    expect(differing).toEqual([])
  })

  test('every key that the code writes out has a text', () => {
    const known = new Set([...en.keys()].map(singular))
    expect(literalKeys().filter((key) => !known.has(key))).toEqual([])
    expect(literalKeys().length).toBeGreaterThan(100)
  })

  test('every text is asked for by the code', () => {
    expect([...en.keys()].filter((key) => !isAskedFor(key))).toEqual([])
  })
})
