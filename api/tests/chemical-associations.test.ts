import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asSystem } from '#db/scope.ts'
import { loadReferenceData } from '#seed/reference.ts'
import { startApi, type Account, type Caller, type TestApi } from './support/api.ts'

let api: TestApi
const callers = new Map<Account, Caller>()
let associations: string

beforeAll(async () => {
  api = await startApi()
  for (const account of ['editor', 'reader', 'maintainer', 'limited'] as const)
    callers.set(account, await api.signIn(account))
  associations = `organizations/${caller('editor').organizationId}/chemical-associations`
})
afterAll(() => api.close())

const caller = (account: Account): Caller => callers.get(account) ?? api.visitor()
const NOBODY = '00000000-0000-4000-8000-000000000000'
const find = async (path: string) => (await caller('editor').get(path)).body.content[0]
const area = async (name: string) =>
  (await find(`organizations/${caller('editor').organizationId}/areas?q=${encodeURIComponent(name)}`))?.id ?? ''
const restrictionsOf = (body: Record<string, unknown>) =>
  body['restrictions'] as {
    restriction_id: string
    list: string
    accepted_by: string | null
    comment: string | null
    has_changed: boolean
  }[]
const faults = (body: { fields: readonly { path: string; code: string }[] }) =>
  body.fields.map(({ path, code }) => `${path} ${code}`).toSorted()
const newChemical = async (input: object) => (await caller('maintainer').post('chemicals', input)).body

const substance = async (cas: string) => (await find(`substances?cas_number=${cas}`))?.id
const recipe = async (max: number) => ({
  name: 'Trial bath',
  substance_concentrations: [
    { substance_id: await substance('1333-82-0'), concentration: { min: 0, max, unit: '% w/w' } },
  ],
})

/** The reference data of a later version, with a new edition of the restriction lists. */
async function loadEdition(change: (lines: string) => string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'ansvar-edition-'))
  cpSync(new URL('../../data/', import.meta.url), folder, { recursive: true })
  const file = join(folder, 'restriction_lists.csv')
  writeFileSync(file, change(readFileSync(file, 'utf8')))
  await asSystem(api.database, (trx) => loadReferenceData(trx, pathToFileURL(`${folder}/`)))
  rmSync(folder, { recursive: true })
}

describe('my chemicals', () => {
  test('has 41 chemicals in the demo, which are found by catalogue fields and by use', async () => {
    const { body } = await caller('reader').get(associations)
    expect(body.total_elements).toBe(41)
    expect((await caller('reader').get(`${associations}?q=baths%201`)).body.total_elements).toBe(1)
    expect((await caller('reader').get(`${associations}?q=chromoline`)).body.content[0]).toMatchObject({
      data_sheet_age: 'OLDER_THAN_THREE_YEARS',
      supply: { article_number: 'SG-1250' },
    })
    expect((await caller('reader').get(`${associations}?data_sheet_age=MISSING`)).body.total_elements).toBe(2)
    expect((await caller('reader').get(`${associations}?danger_code=YELLOW&q=saw`)).body.total_elements).toBe(1)
    const page = (await caller('reader').get(`${associations}?size=15&page=1`)).body
    expect([page.total_elements, page.content.length]).toEqual([41, 15])
    const beyond = (await caller('reader').get(`${associations}?size=15&page=9`)).body
    expect(beyond).toEqual({ total_elements: 41, content: [] })
    expect((await caller('reader').get(`${associations}?q=xyzzy`)).body).toEqual({ total_elements: 0, content: [] })
  })

  test('adds a chemical of the catalogue once, with supply, areas, amount and use', async () => {
    const chemical = await find('chemicals?q=phosphoric')
    const [supply] = (chemical?.['supplies'] ?? []) as { id: string }[]
    const input = {
      chemical_id: chemical?.id,
      supply_id: supply?.id,
      area_ids: [await area('Pickling')],
      amount: 2.5,
      unit: 'l',
      use: 'Electropolishing',
    }
    const { status, body } = await caller('editor').post(associations, input)
    expect(status).toBe(201)
    expect(body).toMatchObject({ ...input, supply, active: true, data_sheet_age: 'CURRENT', open_restrictions: 0 })
    const again = await caller('editor').post(associations, input)
    expect([again.status, faults(again.body)]).toEqual([422, ['chemical_id taken']])
    const saved = await caller('editor').put(`${associations}/${body.id}`, { active: false }, { 'if-match': '"1"' })
    expect(saved.body).toMatchObject({
      version: 2,
      chemical_id: chemical?.id,
      supply: null,
      amount: null,
      active: false,
    })
    const stale = await caller('editor').put(`${associations}/${body.id}`, {}, { 'if-match': '"1"' })
    expect([stale.status, stale.body.current['version']]).toEqual([412, 2])
    const { body: history } = await caller('reader').get(`${associations}/${body.id}/history`)
    expect(history.content.map(({ action }) => action)).toEqual(['UPDATED', 'CREATED'])
  })

  test('reports every invalid field', async () => {
    const other = await find('chemicals?q=potassium%20hydroxide')
    const { body } = await caller('editor').post(associations, {
      chemical_id: other?.id,
      supply_id: NOBODY,
      area_ids: [await area('Pickling'), NOBODY],
      amount: -1,
      responsible_id: NOBODY,
      use: 'x'.repeat(1001),
    })
    expect(faults(body)).toEqual([
      'amount not_positive',
      'area_ids.1 not_found',
      'responsible_id not_found',
      'supply_id not_found',
      'unit required',
      'use too_long',
    ])
    expect(faults((await caller('editor').post(associations, {})).body)).toEqual(['chemical_id required'])
    const retired = await newChemical({ name: 'Gone', active: false })
    expect(faults((await caller('editor').post(associations, { chemical_id: retired.id })).body)).toEqual([
      'chemical_id not_found',
    ])
  })

  test('can be changed by editors, and not in a LIMITED organization', async () => {
    const chemical = await find('chemicals?q=potassium%20hydroxide')
    expect((await caller('reader').post(associations, { chemical_id: chemical?.id })).status).toBe(403)
    const limited = `organizations/${caller('limited').organizationId}/chemical-associations`
    expect((await caller('limited').post(limited, { chemical_id: chemical?.id })).body.code).toBe('limited')
  })
})

describe('a restriction', () => {
  test('is accepted with a comment until the composition changes', async () => {
    const chemical = await newChemical(await recipe(20))
    const { body } = await caller('editor').post(associations, { chemical_id: chemical.id })
    const open = restrictionsOf(body)
    const [first] = open
    expect(open.every(({ accepted_by: by }) => by === null)).toBe(true)
    expect(body['open_restrictions']).toBe(open.length)
    const path = `${associations}/${body.id}/restrictions/${first?.restriction_id}`
    expect(faults((await caller('editor').put(path, { comment: ' ' })).body)).toEqual(['comment required'])
    expect((await caller('reader').put(path, { comment: 'Fine' })).status).toBe(403)

    const accepted = await caller('editor').put(path, { comment: 'Covered by the supplier' }, { 'if-match': '"1"' })
    expect(accepted.body).toMatchObject({ version: 2, open_restrictions: open.length - 1 })
    expect(restrictionsOf(accepted.body)[0]).toMatchObject({ comment: 'Covered by the supplier', has_changed: false })
    expect(restrictionsOf(accepted.body)[0]?.accepted_by).not.toBeNull()

    await caller('maintainer').put(`chemicals/${chemical.id}`, await recipe(40))
    const after = (await caller('reader').get(`${associations}/${body.id}`)).body
    expect(restrictionsOf(after)[0]).toMatchObject({
      accepted_by: null,
      comment: 'Covered by the supplier',
      has_changed: true,
    })
    await caller('maintainer').put(`chemicals/${chemical.id}`, await recipe(20))
    expect(restrictionsOf((await caller('reader').get(`${associations}/${body.id}`)).body)[0]?.has_changed).toBe(false)
    await caller('maintainer').put(`chemicals/${chemical.id}`, await recipe(0.01))
    const lists = restrictionsOf((await caller('reader').get(`${associations}/${body.id}`)).body).map(
      ({ list }) => list,
    )
    expect(lists.filter((list) => list !== 'RESTRICTION')).toEqual([])
  })

  test('that was accepted returns when a new edition changes its entry, and is removed with the entry', async () => {
    const chemical = await newChemical({ ...(await recipe(20)), name: 'Bath of another edition' })
    const { body } = await caller('editor').post(associations, { chemical_id: chemical.id })
    const path = `${associations}/${body.id}`
    const candidate = async () =>
      restrictionsOf((await caller('reader').get(path)).body).find(({ list }) => list === 'CANDIDATE')
    const id = (await candidate())?.restriction_id
    await caller('editor').put(`${path}/restrictions/${id}`, { comment: 'Only in the closed line' })
    expect(await candidate()).toMatchObject({ comment: 'Only in the closed line', has_changed: false })
    expect((await candidate())?.accepted_by).not.toBeNull()

    const entry = '(Article 57b),2010-12-15'
    await loadEdition((lines) => lines.replace(entry, '(Article 57b); Toxic for reproduction (Article 57c),2010-12-15'))
    expect(await candidate()).toMatchObject({
      accepted_by: null,
      comment: 'Only in the closed line',
      has_changed: true,
      reason: expect.stringContaining('Toxic for reproduction') as string,
    })
    await loadEdition((lines) => lines.replace(/^REACH SVHC.*,Chromium trioxide,.*\n/m, ''))
    expect(await candidate()).toBeUndefined()
    await loadEdition((lines) => lines)
    expect(await candidate()).toMatchObject({ restriction_id: id, has_changed: false })
    expect((await candidate())?.accepted_by).not.toBeNull()
  })

  test('of another chemical is not found', async () => {
    const one = await find(`${associations}?q=chromoline`)
    expect(
      (await caller('editor').put(`${associations}/${one?.id}/restrictions/${NOBODY}`, { comment: 'x' })).status,
    ).toBe(404)
  })

  test('that the demo has accepted is accepted', async () => {
    const one = await find(`${associations}?q=chromoline`)
    expect(restrictionsOf(one ?? {})[0]).toMatchObject({ list: 'AUTHORISATION', accepted_by: 'Kirsten Holm' })
  })
})

describe('the storage check of an area', () => {
  test('returns the pairs of classes that may not be stored together, with the chemicals of each', async () => {
    const path = `organizations/${caller('editor').organizationId}/areas/${await area('Chemical store')}/storage-check`
    const { body } = await caller('reader').get(path)
    const conflicts = body['conflicts'] as {
      class_a: string
      class_b: string
      joint_storage: string
      chemicals_a: { name: string }[]
      chemicals_b: { name: string }[]
    }[]
    const pair = conflicts.find(({ class_a: a, class_b: b }) => a === '3' && b === '6.1B')
    expect(pair?.joint_storage).toBe('NO')
    expect(pair?.chemicals_a.map(({ name }) => name)).toContain('Acetone, technical')
    expect(pair?.chemicals_b.map(({ name }) => name)).toEqual(['Chromoline HX 250', 'Hydrofluoric acid 40 %'])
    expect(conflicts.some(({ joint_storage: value }) => value === 'YES')).toBe(false)
    expect(body['checked']).toBeGreaterThan(10)
  })

  test('returns the chemicals that cannot be checked', async () => {
    const chemical = await newChemical({ name: 'Without a class' })
    const areaId = await area('Office and canteen')
    await caller('editor').post(associations, { chemical_id: chemical.id, area_ids: [areaId] })
    const path = `organizations/${caller('editor').organizationId}/areas/${areaId}/storage-check`
    const { body } = await caller('reader').get(path)
    expect(body).toMatchObject({ checked: 0, conflicts: [], unclassified: [{ name: 'Without a class' }] })
  })
})
