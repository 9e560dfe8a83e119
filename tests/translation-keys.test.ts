import { beforeAll, describe, expect, test } from 'vitest'
import { readModel, type Model } from './house/texts/model.ts'
import { openPatterns } from './house/texts/open-patterns.ts'
import { placeholdersOf, singular, textsOf } from './house/translations.ts'
import { filesBelow, read } from './tree/files.ts'

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

  test('both languages have the same placeholders', () => {
    const differing = [...en].filter(([key, text]) => placeholdersOf(text) !== placeholdersOf(da.get(key) ?? ''))
    expect(differing).toEqual([])
  })
})

const moved = (key: string, namespace: string): string => key.replace(/^\w+/, namespace)

const filesWith = (pattern: RegExp): readonly string[] =>
  filesBelow('web/src', ['.ts', '.tsx']).filter((path) => !path.includes('.test.') && pattern.test(read(path)))

describe('the texts that the code uses', () => {
  let model: Model
  // The compiler reads the web app, which takes long on a busy machine.
  beforeAll(() => {
    model = readModel()
  }, 60_000)
  const keys = [...textsOf('en').keys()].map(singular)
  const known = new Set(keys)
  const namespaces = [...new Set(keys.map((key) => key.replace(/\..*/, '')))]
  const accepted = (candidates: readonly string[]) => candidates.filter((key) => model.isUsed(key))

  /** Columns that a list omits from those that it shares with another one. */
  const leftOut = new Set(['legislationCandidates.columns.topics'])

  test('are all texts: none is unused', () => {
    expect(keys.filter((key) => !model.isUsed(key))).toEqual([])
  })

  test('are found by their namespace', () => {
    expect(accepted(keys.map((key) => moved(key, 'nonsense')))).toEqual([])
    const others = keys.flatMap((key) => namespaces.map((name) => moved(key, name))).filter((key) => !known.has(key))
    expect(others.length).toBeGreaterThan(50_000)
    // The texts of a transition are accepted in every namespace that has transitions.
    expect(accepted(others).length / others.length).toBeLessThan(0.015)
  })

  test('are found by their last part', () => {
    expect(accepted(keys.map((key) => `${key}Nonsense`))).toEqual([])
    expect(accepted(keys.map((key) => key.replace(/\w+$/, 'nonsense')))).toEqual([])
  })

  test('exist wherever the code has no fallback for a missing one', () => {
    const without = model.needed.filter((any) => !any.some((key) => known.has(key) || leftOut.has(key)))
    expect(without).toEqual([])
    expect(model.needed.length).toBeGreaterThan(1500)
  })

  test('are translated by the typed functions, whose keys are cast only where a path is joined to its namespace', () => {
    expect(filesWith(/\b(i18n|getI18n\(\))\.(t|exists|getFixedT)\b/)).toEqual(['web/src/texts/translation.ts'])
    expect(filesWith(/\bas (Key|LooseKey|Namespace|NamespaceWith|Translate)\b/)).toEqual([
      'web/src/screen/history/use-values.ts',
      'web/src/screen/texts.ts',
    ])
  })

  test('are known to the compiler, except a few in a list', () => {
    expect(model.keys.unknown).toEqual([])
    const listed = new Set(openPatterns(model).map(({ pattern }) => pattern))
    // The problems of a field, in a namespace and shared, follow the convention for all fields.
    expect([...model.keys.patterns].filter((pattern) => !listed.has(pattern))).toEqual([
      'screen.failed.causes.*',
      'problems.*',
    ])
  })
})
