import { describe, expect, test } from 'vitest'
import { literalTexts } from './house/literals.ts'
import { singular, textsOf } from './house/translations.ts'

const texts = { en: textsOf('en'), da: textsOf('da') }

/** The product's name, the beginning of an address, and keys that the component translates. */
const allowed = (text: string) => text === 'Ansvar' || text === 'https://' || texts.en.has(text)

describe('words in the code', () => {
  test('stand in the translations, not in what is drawn', () => {
    const found = literalTexts()
    expect(found.some(({ text }) => text === 'Ansvar')).toBe(true)
    expect(found.filter(({ text }) => !allowed(text))).toEqual([])
  })
})

describe.each(['en', 'da'] as const)('a text of %s that counts', (language) => {
  const keys = [...texts[language].keys()]
  /** What is only said of several: a button that is there where there are more than fit. */
  const alwaysSeveral = new Set(['screen.showAll'])

  test('has a form for one and a form for others, and no form that the language has not', () => {
    const counted = new Set(keys.filter((key) => singular(key) !== key).map(singular))
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    expect(counted.size).toBeGreaterThan(30)
    const lacking = [...counted]
      .flatMap((key) => forms.map((form) => `${key}_${form}`))
      .filter((key) => !keys.includes(key))
    expect(lacking).toEqual([])
  })

  test('is never put into one form for all', () => {
    const single = keys.filter((key) => singular(key) === key && texts[language].get(key)?.includes('{{count'))
    expect(single.filter((key) => !alwaysSeveral.has(key))).toEqual([])
  })

  test('says the number in the form for others', () => {
    const others = keys.filter((key) => key.endsWith('_other'))
    expect(others.filter((key) => !(texts[language].get(key) ?? '').includes('{{'))).toEqual([])
  })
})
