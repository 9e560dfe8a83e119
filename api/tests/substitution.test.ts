import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type Caller, type TestApi } from './support/api.ts'

let api: TestApi
let editor: Caller
let reader: Caller
let maintainer: Caller
let associations: string

beforeAll(async () => {
  api = await startApi()
  editor = await api.signIn('editor')
  reader = await api.signIn('reader')
  maintainer = await api.signIn('maintainer')
  associations = `organizations/${editor.organizationId}/chemical-associations`
})
afterAll(() => api.close())

const find = async (path: string) => (await editor.get(path)).body.content[0]
const faults = (body: { fields: readonly { path: string; code: string }[] }) =>
  body.fields.map(({ path, code }) => `${path} ${code}`).toSorted()
const statement = async (code: string) => (await find(`hazard-statements?q=${code}`))?.id ?? ''
/** Adds a product to the catalogue that is used for `area`. */
async function product(name: string, area: string, codes: readonly string[], more: object = {}) {
  const ids = await Promise.all(codes.map(statement))
  const { status, body } = await maintainer.post('chemicals', {
    name,
    areas: [area],
    hazard_statement_ids: ids,
    ...more,
  })
  expect(status).toBe(201)
  return body
}
const used = async (chemicalId: string | undefined, use: string | null = null) =>
  (await editor.post(associations, { chemical_id: chemicalId, use })).body
const against = (chemicalId: string) => ({ chemical_id: chemicalId, why_not: 'No' })
type Proposal = {
  chemical: { name: string }
  candidates: {
    chemical_id: string
    name: string
    uses: string[]
    comparisons: { property: string; effect: string; lost: string[]; gained: string[] }[]
  }[]
}
async function proposal(id: string): Promise<Proposal> {
  const { body } = await reader.get(`${associations}/${id}/substitutes`)
  return {
    chemical: body['chemical'] as Proposal['chemical'],
    candidates: body['candidates'] as Proposal['candidates'],
  }
}

describe('the proposed substitutes of a chemical', () => {
  test('have an area of use in common, are less dangerous, in use and on no list, the least dangerous first', async () => {
    const current = await product('Etch R', 'Trial etching', ['H350', 'H314'])
    const mild = await product('Etch Y', 'trial ETCHING', ['H315'])
    await product('Etch G', 'Trial etching', [])
    await product('Etch without CMR', 'Trial etching', ['H314'])
    await product('Etch worse', 'Trial etching', ['H350', 'H340', 'H314'])
    await product('Etch retired', 'Trial etching', [], { active: false })
    await product('Other', 'Trial coating', [])
    const chromium = (await find('substances?cas_number=1333-82-0'))?.id
    const share = (max: number) => ({
      substance_concentrations: [{ substance_id: chromium, concentration: { min: 0, max, unit: 'mg/kg' } }],
    })
    await product('Etch listed', 'Trial etching', [], share(2_000))
    await product('Etch below limits', 'Trial etching', [], share(1))
    const { id } = await used(current.id)
    const { chemical, candidates } = await proposal(id)
    expect(chemical.name).toBe('Etch R')
    const names = candidates.map(({ name }) => name)
    expect(names).not.toContain('Etch listed')
    expect(names.filter((name) => name !== 'Etch below limits')).toEqual(['Etch G', 'Etch Y', 'Etch without CMR'])
    const found = candidates.find(({ chemical_id: each }) => each === mild.id)
    expect(found?.uses).toEqual(['trial ETCHING'])
    expect(found?.comparisons).toContainEqual({ property: 'CMR', effect: 'BETTER', lost: ['H350'], gained: [] })
    expect(found?.comparisons).toContainEqual({
      property: 'STATEMENTS',
      effect: 'DIFFERENT',
      lost: ['H314'],
      gained: ['H315'],
    })
  })

  test('are found by the use of the organization, and are at most 20', async () => {
    const current = await product('Rinse R', 'Nothing in common', ['H350'])
    for (let number = 0; number < 22; number += 1) await product(`Rinse ${number}`, 'Trial rinsing', [])
    const { id } = await used(current.id, 'Trial rinsing of racks')
    const { candidates } = await proposal(id)
    expect(candidates).toHaveLength(20)
  })

  test('of a missing chemical are not found', async () => {
    const missing = `${associations}/00000000-0000-4000-8000-000000000000/substitutes`
    expect((await reader.get(missing)).status).toBe(404)
  })
})

describe('a decision about substitution', () => {
  const decision = { decision: 'KEEP', because: 'The customer requires it', decided_on: '2026-01-10' }

  test('is required for RED, missing until it is recorded, and in the history', async () => {
    const current = await product('Bath R', 'Trial bath', ['H350'])
    const other = await product('Bath Y', 'Trial bath', ['H302'])
    const { id, ...created } = await used(current.id)
    expect(created).toMatchObject({
      substitution: null,
      substitution_required: ['RED', 'CMR'],
      substitution_state: 'MISSING',
    })
    const candidates = [
      { chemical_id: other.id, name: 'Ignored', danger_code: 'RED', why_not: 'Too slow' },
      { name: 'Soap', why_not: 'Does not dissolve it' },
    ]
    const path = `${associations}/${id}/substitution`
    const { status, body } = await editor.put(path, { ...decision, candidates }, { 'if-match': '"1"' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ version: 2, substitution_state: 'DECIDED' })
    expect(body['substitution']).toEqual({
      ...decision,
      review_on: null,
      candidates: [
        { chemical_id: other.id, name: 'Bath Y', danger_code: 'YELLOW', why_not: 'Too slow' },
        { chemical_id: null, name: 'Soap', danger_code: null, why_not: 'Does not dissolve it' },
      ],
    })
    const stale = await editor.put(path, decision, { 'if-match': '"1"' })
    expect([stale.status, stale.body.current['version']]).toEqual([412, 2])
    const { body: history } = await reader.get(`${associations}/${id}/history`)
    expect(JSON.stringify(history.content[0])).toContain('Does not dissolve it')
    // A save of the other fields does not change the decision, and a review on a past day is due.
    const saved = await editor.put(`${associations}/${id}`, { use: 'Bath 4' })
    expect(saved.body['substitution']).toEqual(body['substitution'])
    const due = await editor.put(path, { ...decision, review_on: '2026-02-01' })
    expect(due.body['substitution_state']).toBe('DUE')
  })

  test('is not required for a chemical that is neither RED nor restricted', async () => {
    const { id } = await product('Glue', 'Trial glue', ['H315'])
    expect(await used(id)).toMatchObject({ substitution_required: [], substitution_state: 'NOT_REQUIRED' })
  })

  test('stays valid with a candidate that has been retired since, which cannot be added', async () => {
    const current = await product('Oil R', 'Trial oil', ['H350'])
    const other = await product('Oil Y', 'Trial oil', ['H302'])
    const gone = await product('Oil gone', 'Trial oil', [], { active: false })
    const { id } = await used(current.id)
    const path = `${associations}/${id}/substitution`
    const candidates = [{ chemical_id: other.id, why_not: 'Too thin' }]
    await editor.put(path, { ...decision, candidates })
    const retired = await maintainer.put(`chemicals/${other.id}`, { name: 'Oil old', active: false })
    expect(retired.status).toBe(200)
    const again = await editor.put(path, { ...decision, candidates, review_on: '2099-01-01' })
    expect(again.body['substitution']).toMatchObject({ candidates: [{ name: 'Oil Y', danger_code: 'YELLOW' }] })
    const refused = await editor.put(path, { ...decision, candidates: [{ chemical_id: gone.id, why_not: 'No' }] })
    expect([refused.status, faults(refused.body)]).toEqual([422, ['candidates.0.chemical_id not_found']])
  })

  test('is refused with all problems of its fields', async () => {
    const current = await product('Acid R', 'Trial acid', ['H350'])
    const other = await product('Acid Y', 'Trial acid', ['H315'])
    const { id } = await used(current.id)
    const put = async (body: object) => faults((await editor.put(`${associations}/${id}/substitution`, body)).body)
    expect(await put({})).toEqual(['because required', 'decision required'])
    expect(await put({ ...decision, candidates: [against(current.id)] })).toEqual(['candidates.0.chemical_id invalid'])
    expect(await put({ ...decision, candidates: [against(other.id), against(other.id)] })).toEqual([
      'candidates.1.chemical_id twice',
    ])
    const many = Array.from({ length: 101 }, (_, index) => ({ name: `Soap ${index}`, why_not: 'No' }))
    expect(await put({ ...decision, candidates: many })).toEqual(['candidates too_many'])
    expect(await put({ ...decision, decision: 'SUBSTITUTE' })).toEqual(['candidates required'])
    expect(await put({ ...decision, because: ' ' })).toEqual(['because required'])
    expect(await put({ ...decision, decided_on: '2099-01-01' })).toEqual(['decided_on in_future'])
    expect(await put({ ...decision, review_on: '2026-01-09' })).toEqual(['review_on upside_down'])
    expect(await put({ ...decision, candidates: [{ why_not: 'No' }] })).toEqual(['candidates.0.name required'])
  })

  test('does not name an own chemical of another organization', async () => {
    const outsider = await api.signIn('outsider')
    const chemicals = `organizations/${outsider.organizationId}/chemicals`
    const theirs = await outsider.post(chemicals, { name: 'Fjord wax' })
    expect(theirs.status).toBe(201)
    const { id } = await used((await product('Wax R', 'Trial wax', ['H350'])).id)
    const candidates = [{ chemical_id: theirs.body.id, why_not: 'No' }]
    const refused = await editor.put(`${associations}/${id}/substitution`, { ...decision, candidates })
    expect([refused.status, faults(refused.body)]).toEqual([422, ['candidates.0.chemical_id not_found']])
  })

  test('cannot be recorded by a reader', async () => {
    const { id } = (await find(associations)) as { id: string }
    expect((await reader.put(`${associations}/${id}/substitution`, decision)).status).toBe(403)
  })
})
