import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isCas } from '@ansvar/domain/identifiers'
import { sevesoThresholds } from '#seveso/thresholds.ts'
import { startApi, type Caller, type TestApi } from './support/api.ts'

let api: TestApi
let editor: Caller
let maintainer: Caller
let here: string
let area: string

beforeAll(async () => {
  api = await startApi()
  const manager = await api.signIn('manager')
  editor = await api.signIn('editor')
  maintainer = await api.signIn('maintainer')
  here = `organizations/${editor.organizationId}`
  area = (await created(manager, `${here}/areas`, { name: 'Tank farm' })).id
})
afterAll(() => api.close())

type Values = Readonly<Record<string, unknown>>
type Part = Values & { readonly name: string }
type Group = { readonly group: string; readonly lower: number; readonly upper: number; readonly parts: readonly Part[] }

/** Creates a record. Throws if it is refused. */
async function created(who: Caller, path: string, input: object) {
  const { status, body, text } = await who.post(path, input)
  if (status !== 201) throw new Error(text)
  return body as Values & { readonly id: string }
}

const statement = async (code: string) => (await editor.get(`hazard-statements?q=${code}`)).body.content[0]?.id

let count = 0
/** Adds a chemical with these statements and substances, and stocks of it. Returns its name. */
async function newChemical(codes: readonly string[], stocks: readonly Values[], chemical: Values = {}) {
  count += 1
  const name = `Seveso ${count}`
  const hazards = await Promise.all(codes.map(statement))
  const made = await created(maintainer, 'chemicals', { name, hazard_statement_ids: hazards, ...chemical })
  const { id } = await created(editor, `${here}/chemical-associations`, { chemical_id: made.id })
  for (const stock of stocks)
    await created(editor, `${here}/chemical-associations/${id}/stocks`, { area_id: area, ...stock })
  return name
}

const figure = async (language = 'en') =>
  JSON.parse((await editor.get(`${here}/seveso-figure`, { 'accept-language': language })).text) as {
    readonly tier: string
    readonly groups: readonly Group[]
    readonly uncounted: readonly Part[]
  }
const groupOf = async (group: string) => (await figure()).groups.find((each) => each.group === group)
const partOf = async (group: string, name: string) => (await groupOf(group))?.parts.find((part) => part.name === name)

describe('the Seveso figure of an organization', () => {
  test('counts stocks in tonnes by the categories of the label, the maximum if it is more', async () => {
    const before = await groupOf('P')
    const name = await newChemical(
      ['H225', 'H411'],
      [
        { amount: 500, unit: 'kg' },
        { amount: 1, unit: 't', maximum: 2.5 },
      ],
    )
    expect(await partOf('P', name)).toMatchObject({
      entry: 'P5c',
      entry_name: 'Flammable liquids, category 2 or 3, not covered by P5a and P5b',
      uncertain: true,
      tonnes: 3,
      lower_tonnes: 5000,
      upper_tonnes: 50_000,
    })
    expect(await partOf('E', name)).toMatchObject({ entry: 'E2', uncertain: false })
    expect(((await groupOf('P'))?.lower ?? 0) - (before?.lower ?? 0)).toBeCloseTo(3 / 5000, 9)
    const { groups } = await figure('da')
    expect(groups.flatMap(({ parts }) => parts).find((part) => part.entry === 'E2')?.['entry_name']).toBe(
      'Farlig for vandmiljøet, kronisk 2',
    )
  })

  test('names what it cannot count, also of an amount without stocks', async () => {
    const name = await newChemical(
      ['H225'],
      [
        { amount: 200, unit: 'l' },
        { amount: 3, unit: 'pcs' },
      ],
    )
    const none = await newChemical(['H225'], [])
    const { uncounted, groups } = await figure()
    const reasons = (of: string) => uncounted.filter((part) => part.name === of).map((part) => part['reason'])
    expect([reasons(name), reasons(none)]).toEqual([['NO_DENSITY', 'PIECES'], ['NO_AMOUNT']])
    expect(groups.flatMap(({ parts }) => parts).filter((part) => part.name === name)).toEqual([])
  })

  test('compares a named substance with its own quantities, and reaches the tiers', async () => {
    const chlorine = (await editor.get('substances?cas_number=7782-50-5')).body.content[0]?.id
    const composition = [{ substance_id: chlorine, concentration: { min: 99, max: 100, unit: '% w/w' } }]
    const name = await newChemical(['H331'], [{ amount: 9, unit: 't' }], { substance_concentrations: composition })
    expect((await figure()).tier).toBe('NONE')
    expect(await partOf('NAMED', name)).toMatchObject({ entry: '10', entry_name: 'Chlorine', lower_tonnes: 10 })
    expect(await partOf('H', name)).toMatchObject({ entry: '10', upper_tonnes: 25 })
    await newChemical(['H331'], [{ amount: 5, unit: 't' }])
    expect((await figure()).tier).toBe('LOWER')
    await newChemical(['H220'], [{ amount: 50, unit: 't' }])
    expect((await figure()).tier).toBe('UPPER')
  })

  test('is unknown to other organizations', async () => {
    const outsider = await api.signIn('outsider')
    expect((await outsider.get(`${here}/seveso-figure`)).status).toBe(404)
  })
})

describe('the qualifying quantities', () => {
  const { categories, substances } = sevesoThresholds

  test('are those of Annex I: 21 categories, and named substances with existing CAS numbers', () => {
    expect(categories).toHaveLength(21)
    const wrong = substances.flatMap(({ casNumbers }) => casNumbers.filter((cas) => !isCas(cas)))
    expect([substances.length, wrong]).toEqual([36, []])
    expect([...categories, ...substances].filter((each) => each.lowerTonnes > each.upperTonnes)).toEqual([])
  })

  test('have statements of the lists, each in one category', async () => {
    const { body } = await editor.get('hazard-statements?size=500')
    const eu = await editor.get('eu-hazard-statements?size=500')
    const known = new Set([...body.content, ...eu.body.content].map((each) => each['code']))
    const codes = categories.flatMap(({ statements }) => statements)
    expect(codes.filter((code) => !known.has(code))).toEqual([])
    expect(new Set(codes).size).toBe(codes.length)
    expect(
      categories.flatMap(({ statements, uncertain }) => uncertain.filter((code) => !statements.includes(code))),
    ).toEqual([])
  })
})
