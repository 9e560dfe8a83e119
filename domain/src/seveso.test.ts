import { describe, expect, test } from 'vitest'
import { categoriesOf, namedSubstance, sevesoFigure, type SevesoCategory, type SevesoProduct } from './seveso.ts'

const category = (
  entry: string,
  lowerTonnes: number,
  upperTonnes: number,
  statements: readonly string[],
  uncertain: readonly string[] = [],
): SevesoCategory => ({ entry, lowerTonnes, upperTonnes, statements, uncertain })

const categories = [
  category('H1', 5, 20, ['H300', 'H310', 'H330'], ['H300', 'H310', 'H330']),
  category('H2', 50, 200, ['H301', 'H331'], ['H301']),
  category('P2', 10, 50, ['H220', 'H221']),
  category('P5c', 5000, 50_000, ['H225', 'H226'], ['H225', 'H226']),
  category('E1', 100, 200, ['H400', 'H410']),
  category('O1', 100, 500, ['EUH014']),
  category('O3', 50, 200, ['EUH029']),
]
const chlorine = { entry: '10', casNumbers: ['7782-50-5'], lowerTonnes: 10, upperTonnes: 25, fromPercent: null }
const carcinogens = { entry: '33', casNumbers: ['302-01-2'], lowerTonnes: 0.5, upperTonnes: 2, fromPercent: 5 }
const substances = [chlorine, carcinogens]
const thresholds = { categories, substances }

const product = (id: string, codes: readonly string[], tonnes: number, more: Partial<SevesoProduct> = {}) => ({
  id,
  codes,
  substances: [],
  amounts: [{ amount: tonnes, unit: 't' as const, maximum: null }],
  ...more,
})
const group = (figure: ReturnType<typeof sevesoFigure>, name: string) =>
  figure.groups.find((each) => each.group === name)
const weight = (min: number) => ({ min, max: 100, unit: '% w/w' as const })

const entriesOf = (codes: readonly string[]) => categoriesOf(codes, categories).map(({ category: { entry } }) => entry)
/** Returns the named substance of a product with a substance from this concentration and others. */
const named = (min: number | null, cas = '7782-50-5', others = 0) =>
  namedSubstance(
    {
      substances: [
        ...Array.from({ length: others }, () => ({ casNumbers: ['7732-18-5'], concentration: null })),
        { casNumbers: [cas], concentration: min === null ? null : weight(min) },
      ],
    },
    substances,
  )?.entry

describe('the summation rule of note 4', () => {
  test('adds quotients within health, physical and environmental hazards, and not between them', () => {
    const figure = sevesoFigure(
      [product('a', ['H331'], 30), product('b', ['H331', 'H410'], 20), product('c', ['H220'], 9)],
      thresholds,
    )
    expect([group(figure, 'H')?.lower, group(figure, 'P')?.lower, group(figure, 'E')?.lower]).toEqual([1, 0.9, 0.2])
    expect([group(figure, 'H')?.upper, figure.tier]).toEqual([0.25, 'LOWER'])
  })

  test('does not apply to section O, whose entries are compared one by one', () => {
    const figure = sevesoFigure([product('a', ['EUH014'], 60), product('b', ['EUH029'], 40)], thresholds)
    expect([group(figure, 'O')?.lower, figure.tier]).toEqual([0.8, 'NONE'])
  })

  test('reaches the upper tier at a quotient of exactly 1', () => {
    expect(sevesoFigure([product('a', ['H220'], 50)], thresholds).tier).toBe('UPPER')
    expect(sevesoFigure([product('a', ['H220'], 49.999)], thresholds).tier).toBe('LOWER')
  })
})

describe('the quantities of a product', () => {
  test('are the lowest of its categories in each group (note 5)', () => {
    const figure = sevesoFigure([product('a', ['H330', 'H331', 'H400'], 1)], thresholds)
    expect(group(figure, 'H')?.parts).toMatchObject([{ entry: 'H1', lowerTonnes: 5, uncertain: true }])
    expect(group(figure, 'E')?.parts).toMatchObject([{ entry: 'E1', uncertain: false }])
  })

  test('are those of part 2 for a named substance, in the groups of its classification and by itself', () => {
    const substance = { casNumbers: ['7782-50-5'], concentration: null }
    const figure = sevesoFigure([product('a', ['H331', 'H400'], 5, { substances: [substance] })], thresholds)
    for (const name of ['H', 'E', 'NAMED'])
      expect([name, group(figure, name)?.parts]).toMatchObject([name, [{ entry: '10', lowerTonnes: 10 }]])
    expect(group(figure, 'H')?.lower).toBe(0.5)
  })

  test('count the most that is likely to be there (note 3)', () => {
    const amounts = [{ amount: 100, unit: 'kg' as const, maximum: 2000 }]
    expect(group(sevesoFigure([product('a', ['H220'], 0, { amounts })], thresholds), 'P')?.lower).toBe(0.2)
  })
})

describe('what is not counted', () => {
  test('is named with its reason: no amount, litres without a density, and pieces', () => {
    const amounts = [
      { amount: null, unit: null, maximum: null },
      { amount: 200, unit: 'l' as const, maximum: null },
      { amount: 6, unit: 'pcs' as const, maximum: null },
      { amount: 500, unit: 'kg' as const, maximum: null },
    ]
    const { groups, uncounted } = sevesoFigure([product('a', ['H225'], 0, { amounts })], thresholds)
    expect(uncounted.map(({ reason, entries }) => [reason, entries])).toEqual([
      ['NO_AMOUNT', ['P5c']],
      ['NO_DENSITY', ['P5c']],
      ['PIECES', ['P5c']],
    ])
    expect(groups.find((each) => each.group === 'P')?.parts).toMatchObject([{ tonnes: 0.5, uncertain: true }])
  })

  test('does not include products without an entry of the annex', () => {
    expect(sevesoFigure([product('a', ['H319'], 900)], thresholds)).toMatchObject({ tier: 'NONE', uncounted: [] })
  })
})

test('H301 is in H2 only without a classification by inhalation or skin contact (note 7)', () => {
  expect(entriesOf(['H301'])).toEqual(['H2'])
  expect(entriesOf(['H301+H311'])).toEqual([])
  expect(entriesOf(['H301', 'H331'])).toEqual(['H2'])
})

test('a product is a named substance as its only constituent, from 80 %, or from the concentration of the entry', () => {
  expect([named(null), named(80, undefined, 1), named(79, undefined, 1), named(null, undefined, 1)]).toEqual([
    '10',
    '10',
    undefined,
    undefined,
  ])
  expect([named(6, '302-01-2', 1), named(4, '302-01-2', 1)]).toEqual(['33', undefined])
})
