import { describe, expect, test } from 'vitest'
import { literalTexts } from './house/literals.ts'
import { singular, textsOf } from './house/translations.ts'
import { read } from './tree/files.ts'

const texts = { en: textsOf('en'), da: textsOf('da') }

/** The product's name, the beginning of an address, and keys that the component translates. */
const allowed = (text: string) => text === 'Ansvar' || text === 'https://' || texts.en.has(text)

describe('texts in the code', () => {
  test('are in the translations, not in the components', () => {
    const found = literalTexts()
    expect(found.some(({ text }) => text === 'Ansvar')).toBe(true)
    expect(found.filter(({ text }) => !allowed(text))).toEqual([])
  })
})

describe.each(['en', 'da'] as const)('a text of %s with a count', (language) => {
  const keys = [...texts[language].keys()]
  /** Texts that are only shown for several: a button that is shown if there are more than fit. */
  const alwaysSeveral = new Set(['screen.showAll'])

  test('has the plural forms of its language and no others', () => {
    const counted = new Set(keys.filter((key) => singular(key) !== key).map(singular))
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    expect(counted.size).toBeGreaterThan(30)
    const lacking = [...counted]
      .flatMap((key) => forms.map((form) => `${key}_${form}`))
      .filter((key) => !keys.includes(key))
    expect(lacking).toEqual([])
  })

  test('is never formatted without its count', () => {
    const single = keys.filter((key) => singular(key) === key && texts[language].get(key)?.includes('{{count'))
    expect(single.filter((key) => !alwaysSeveral.has(key))).toEqual([])
  })

  test('shows the number in the plural form', () => {
    const others = keys.filter((key) => key.endsWith('_other'))
    expect(others.filter((key) => !(texts[language].get(key) ?? '').includes('{{'))).toEqual([])
  })
})

describe('the specification’s names', () => {
  const named = {
    en: {
      controlBook: 'Control book',
      legislationAssociations: 'Binding obligations',
      documents: 'Own documents',
      events: 'Event handling',
      procedures: 'Procedures',
      chemicalAssociations: 'My chemicals',
    },
    da: {
      controlBook: 'Kontrolbog',
      legislationAssociations: 'Bindende forpligtelser',
      documents: 'Egne dokumenter',
      events: 'Hændelseshåndtering',
      procedures: 'Procedurer',
      chemicalAssociations: 'Mine kemikalier',
    },
  } as const
  /** Pages whose name in the menu or in the list differs from their title. */
  const menuOf: Readonly<Record<string, string>> = { documents: 'ownDocuments' }
  const listOf: Readonly<Record<string, string>> = { controlBook: 'inspections' }

  describe.each(['en', 'da'] as const)('in %s', (language) => {
    const textOf = (key: string) => texts[language].get(key)

    test.each(Object.entries(named[language]))('are those of the menu, the page and the list of %s', (page, name) => {
      expect(textOf(`menus.${menuOf[page] ?? page}`)).toBe(name)
      expect(textOf(`pages.${page}.title`)).toBe(name)
      expect(textOf(`${listOf[page] ?? page}.title`)).toBe(name)
    })

    test('call an event an event: an incident is one of its kinds', () => {
      const other = language === 'en' ? /\bincidents?\b/i : /\b(uheld|events?|incidents?)\b/i
      const found = [...texts[language]].filter(([, text]) => other.test(text)).map(([key]) => key)
      expect(found).toEqual(language === 'en' ? ['events.options.kind.INCIDENT'] : [])
      expect(textOf('events.one')).toBe(language === 'en' ? 'Event' : 'Hændelse')
    })

    test('say “Report event” wherever one is reported', () => {
      const actions = ['menus.reportEvent', 'events.new', 'events.create', 'events.saveNew']
      expect(new Set(actions.map(textOf))).toEqual(new Set([language === 'en' ? 'Report event' : 'Indberet hændelse']))
    })

    test('call a compliance obligation binding only where its standard is named', () => {
      const foreign = [...texts[language]].filter(([, text]) => /compliance obligation/i.test(text)).map(([key]) => key)
      expect(foreign).toEqual(language === 'en' ? ['legislationAssociations.empty.text'] : [])
    })
  })

  test('in Danish use different terms for where a record applies and for the areas of an organization', () => {
    const area = /\bområde(r|t|ts|rne)?\b/i
    const wrong = [...texts.da].filter(([key, text]) => {
      const english = texts.en.get(key) ?? ''
      return area.test(text) && (/territor/i.test(`${key} ${english}`) || !/\barea/i.test(english))
    })
    expect(wrong).toEqual([])
    const applying = [...texts.da].filter(([key]) => /\.(columns|fields|filters)\.territory$/.test(key))
    expect(new Set(applying.map(([, text]) => text))).toEqual(new Set(['Gælder i']))
  })

  test('in Danish are the glossary’s where another word has a similar meaning', () => {
    const near = /[Ll]øbe?t? (den |tælleren )?rundt|[Gg]jort kendt|\b[Aa]lvor\b|\bAdministrere\b|\bniveauet\b/
    expect([...texts.da].filter(([, text]) => near.test(text))).toEqual([])
    const roles = ['READ', 'EDIT', 'MANAGE'].map((level) => texts.da.get(`levels.${level}`))
    expect(roles).toEqual(['Læser', 'Redaktør', 'Administrator'])
    // One word each for leaving a form and for reverting a change.
    expect(texts.da.get('screen.cancel')).not.toBe(texts.da.get('screen.undo.label'))
  })

  test('are those of the README', () => {
    expect(read('README.md')).not.toMatch(/\bincidents?\b|compliance obligation/i)
  })
})
