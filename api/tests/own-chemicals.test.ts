import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type Account, type Caller, type TestApi } from './support/api.ts'

let api: TestApi
const callers = new Map<Account, Caller>()
let organization: string
let ownChemicals: string
let associations: string

beforeAll(async () => {
  api = await startApi()
  for (const account of ['editor', 'reader', 'manager', 'maintainer', 'outsider', 'limited'] as const)
    callers.set(account, await api.signIn(account))
  organization = `organizations/${caller('editor').organizationId}`
  ownChemicals = `${organization}/chemicals`
  associations = `${organization}/chemical-associations`
})
afterAll(() => api.close())

const caller = (account: Account): Caller => callers.get(account) ?? api.visitor()
const NOBODY = '00000000-0000-4000-8000-000000000000'
const first = async (path: string) => (await caller('editor').get(path)).body.content[0]
const idOf = async (path: string) => (await first(path))?.id ?? ''
const faults = (body: { fields: readonly { path: string; code: string }[] }) =>
  body.fields.map(({ path, code }) => `${path} ${code}`).toSorted()
const statement = async (list: string, code: string) => {
  const { body } = await caller('editor').get(`${list}?q=${code}`)
  return body.content.find((each) => each['code'] === code)?.id ?? ''
}
const area = (name: string) => idOf(`${organization}/areas?q=${encodeURIComponent(name)}`)

async function made(account: Account, path: string, input: object) {
  const { status, body } = await caller(account).post(path, input)
  expect([status, body.fields]).toEqual([201, undefined])
  return body
}

/** A product with hazards and a restricted substance. */
async function chromeBath(name: string) {
  return {
    name,
    product_number: 'CB-7',
    producer_name: 'Bathworks Ltd',
    physical_state: 'LIQUID',
    storage_class: '6.1B',
    hazard_statement_ids: [await statement('hazard-statements', 'H350')],
    substance_concentrations: [
      {
        substance_id: await idOf('substances?cas_number=1333-82-0'),
        concentration: { min: 20, max: 40, unit: '% w/w' },
      },
    ],
    data_sheets: [{ language: 'en', last_revision_date: '2020-03-01', supplier: 'Bathworks Ltd' }],
    areas: ['Hard chrome plating'],
  }
}

describe('an own chemical', () => {
  test('gets its label, its restrictions and the day of its newest data sheet by the rules of the catalogue', async () => {
    const body = await made('editor', ownChemicals, await chromeBath('Chrome bath A'))
    expect(body).toMatchObject({
      version: 1,
      danger_code: 'RED',
      signal_word: 'DANGER',
      pictograms: ['GHS08'],
      warnings: { danger_code_decided_by: 'H350' },
      data_sheet_revised_on: '2020-03-01',
      data_sheets: [{ language: 'en', last_revision_date: '2020-03-01', supplier: 'Bathworks Ltd', file: null }],
      active: true,
    })
    expect((body['restrictions'] as { list: string }[]).map(({ list }) => list)).toContain('AUTHORISATION')
    const { body: listed } = await caller('reader').get(`${ownChemicals}?q=bathworks&danger_code=RED`)
    expect(listed.content.map(({ id }) => id)).toEqual([body.id])
    const { body: history } = await caller('reader').get(`${ownChemicals}/${body.id}/history`)
    expect(history.content.map(({ action }) => action)).toEqual(['CREATED'])
  })

  test('is changed by PUT under its version', async () => {
    const { id } = await made('editor', ownChemicals, { name: 'Degreaser D' })
    const saved = await caller('editor').put(`${ownChemicals}/${id}`, { name: 'Degreaser D2' }, { 'if-match': '"1"' })
    expect(saved.body).toMatchObject({ version: 2, name: 'Degreaser D2', danger_code: 'GREEN', active: true })
    const stale = await caller('editor').put(`${ownChemicals}/${id}`, { name: 'Other' }, { 'if-match': '"1"' })
    expect([stale.status, stale.body.current['version']]).toEqual([412, 2])
  })

  test('reports every invalid field', async () => {
    const { body } = await caller('editor').post(ownChemicals, {
      name: ' ',
      storage_class: 'none',
      hazard_statement_ids: [NOBODY],
      dangerous_good_id: NOBODY,
      substance_concentrations: [{ substance_id: NOBODY, concentration: { min: 60, max: 50, unit: '% w/w' } }],
      data_sheets: [{ language: 'Danish', last_revision_date: 'yesterday' }],
    })
    expect(faults(body)).toEqual([
      'dangerous_good_id not_found',
      'data_sheets.0.language not_in_list',
      'data_sheets.0.last_revision_date not_a_date',
      'hazard_statement_ids.0 not_found',
      'name required',
      'storage_class not_in_list',
      'substance_concentrations.0.concentration.max upside_down',
      'substance_concentrations.0.substance_id not_found',
    ])
    const sheets = [{ language: 'da', last_revision_date: '2026-01-31', file: { id: NOBODY } }]
    const missing = await caller('editor').post(ownChemicals, { name: 'Sheet', data_sheets: sheets })
    expect(faults(missing.body)).toEqual(['data_sheets.0.file not_found'])
    const future = [{ language: 'da', last_revision_date: '2999-01-01' }]
    const early = await caller('editor').post(ownChemicals, { name: 'Sheet', data_sheets: future })
    expect(faults(early.body)).toEqual(['data_sheets.0.last_revision_date in_future'])
  })

  test('is read by readers, written by editors, and not written in an organization with limited access', async () => {
    expect((await caller('reader').post(ownChemicals, { name: 'Mine' })).status).toBe(403)
    const limited = `organizations/${caller('limited').organizationId}/chemicals`
    expect((await caller('limited').post(limited, { name: 'Mine' })).body.code).toBe('limited')
  })
})

describe('my chemicals', () => {
  test('contain an own chemical once, with its hazards, restrictions and the age of its data sheet', async () => {
    const own = await made('editor', ownChemicals, await chromeBath('Chrome bath B'))
    const body = await made('editor', associations, { chemical_id: own.id, amount: 200, unit: 'l', use: 'Tank nine' })
    expect(body).toMatchObject({
      chemical_id: own.id,
      own: true,
      supply: null,
      data_sheet_age: 'OLDER_THAN_THREE_YEARS',
    })
    expect(body['open_restrictions']).toBeGreaterThan(0)
    const read = (await caller('reader').get(`${associations}/${body.id}`)).body
    expect(read['chemical']).toMatchObject({
      id: own.id,
      own: true,
      name: 'Chrome bath B',
      producer_id: null,
      producer_name: 'Bathworks Ltd',
      danger_code: 'RED',
      countries_data: [
        { storage_class: '6.1B', safety_data_sheets: [{ last_revision_date: '2020-03-01', file: null }] },
      ],
    })
    const again = await caller('editor').post(associations, { chemical_id: own.id })
    expect([again.status, faults(again.body)]).toEqual([422, ['chemical_id taken']])
    for (const query of [
      'q=chrome%20bath%20b',
      'q=tank%20nine',
      `chemical_id=${own.id}`,
      'danger_code=RED&q=bathworks&data_sheet_age=OLDER_THAN_THREE_YEARS&pictograms=GHS08',
    ])
      expect((await caller('reader').get(`${associations}?${query}`)).body.content.map(({ id }) => id)).toEqual([
        body.id,
      ])
    const { body: byName } = await caller('reader').get(`${associations}?sort=name&size=100`)
    const names = byName.content.map(({ chemical }) => (chemical as { name: string }).name)
    expect(names).toContain('Chrome bath B')
    expect(names).toEqual(names.toSorted(new Intl.Collator('da').compare))
    const saved = await caller('editor').put(`${associations}/${body.id}`, { chemical_id: own.id, use: 'Tank ten' })
    expect(saved.body).toMatchObject({ version: 2, chemical_id: own.id, own: true, use: 'Tank ten' })
    const other = await caller('editor').put(`${associations}/${body.id}`, { chemical_id: await idOf('chemicals') })
    expect(faults(other.body)).toEqual(['chemical_id fixed'])
  })

  test('accept a restriction of an own chemical until its composition changes', async () => {
    const input = await chromeBath('Chrome bath C')
    const own = await made('editor', ownChemicals, input)
    const body = await made('editor', associations, { chemical_id: own.id })
    const open = Number(body['open_restrictions'])
    const [one] = body['restrictions'] as { restriction_id: string }[]
    const path = `${associations}/${body.id}/restrictions/${one?.restriction_id}`
    const accepted = await caller('editor').put(path, { comment: 'Closed system' })
    expect(accepted.body['open_restrictions']).toBeLessThan(open)
    const [recipe] = input.substance_concentrations
    const changed = {
      ...input,
      substance_concentrations: [{ ...recipe, concentration: { min: 50, max: 60, unit: '% w/w' } }],
    }
    expect((await caller('editor').put(`${ownChemicals}/${own.id}`, changed)).status).toBe(200)
    expect((await caller('reader').get(`${associations}/${body.id}`)).body['open_restrictions']).toBe(open)
  })

  test('do not contain the own chemical of another organization, which is answered like a missing one', async () => {
    const theirs = `organizations/${caller('outsider').organizationId}/chemicals`
    const { id } = await made('outsider', theirs, { name: 'Theirs' })
    const foreign = await caller('editor').post(associations, { chemical_id: id })
    const missing = await caller('editor').post(associations, { chemical_id: NOBODY })
    expect([foreign.status, foreign.body.fields]).toEqual([missing.status, missing.body.fields])
    expect(faults(foreign.body)).toEqual(['chemical_id not_found'])
    expect((await caller('editor').get(`chemicals?id=${id}`)).body.total_elements).toBe(0)
    expect((await caller('editor').get(`${ownChemicals}/${id}`)).status).toBe(404)
    expect((await caller('editor').get(`${theirs}/${id}`)).status).toBe(404)
  })

  test('take no own chemical that is retired or in the bin', async () => {
    const retired = await made('editor', ownChemicals, { name: 'Retired', active: false })
    const { body: one } = await caller('editor').post(associations, { chemical_id: retired.id })
    const discarded = await made('editor', ownChemicals, { name: 'Discarded' })
    expect((await caller('editor').put(`${ownChemicals}/${discarded.id}/discard`, undefined)).status).toBe(200)
    const { body: other } = await caller('editor').post(associations, { chemical_id: discarded.id })
    expect([faults(one), faults(other)]).toEqual([['chemical_id not_found'], ['chemical_id not_found']])
  })
})

describe('the catalogue', () => {
  test('returns own chemicals by their ids only', async () => {
    const own = await made('editor', ownChemicals, { name: 'Zinc bath Z', producer_name: 'Bathworks Ltd' })
    const catalogued = await idOf('chemicals?q=chromoline')
    const { body } = await caller('reader').get(`chemicals?id=${own.id}&id=${catalogued}`)
    expect(Object.fromEntries(body.content.map(({ id, own: isOwn }) => [id, isOwn]))).toEqual({
      [own.id]: true,
      [catalogued]: false,
    })
    expect((await caller('reader').get('chemicals?q=zinc%20bath%20z')).body.total_elements).toBe(0)
    expect((await caller('editor').get(`chemicals/${own.id}`)).status).toBe(404)
    expect((await caller('maintainer').put(`chemicals/${own.id}`, { name: 'Mine' })).status).toBe(404)
  })
})

describe('figures, work and storage', () => {
  test('count an own chemical as one of the catalogue', async () => {
    const figure = async () => (await caller('reader').get(`${organization}/dashboard/chemicals`)).body
    const before = await figure()
    const own = await made('editor', ownChemicals, { ...(await chromeBath('Chrome bath D')), data_sheets: [] })
    const { id } = await made('editor', associations, { chemical_id: own.id })
    const after = await figure()
    expect([Number(after['total']), Number(after['unsound_data_sheets'])]).toEqual([
      Number(before['total']) + 1,
      Number(before['unsound_data_sheets']) + 1,
    ])
    const { body: work } = await caller('manager').get(`${organization}/dashboard/work-items?kind=DATA_SHEET&size=100`)
    expect(work.content).toContainEqual(expect.objectContaining({ record_id: id, title: 'Chrome bath D' }))
  })

  test('find a storage conflict between an own chemical and one of the catalogue', async () => {
    const store = await made('manager', `${organization}/areas`, { name: 'Own chemical store' })
    const acid = await made('editor', ownChemicals, { name: 'Own oxidizer', storage_class: '5.1A' })
    const fuel = await made('editor', ownChemicals, { name: 'Own fuel', storage_class: '3' })
    const plain = await made('editor', ownChemicals, { name: 'Own soap' })
    for (const { id } of [acid, fuel, plain])
      await made('editor', associations, { chemical_id: id, area_ids: [store.id] })
    const { body } = await caller('reader').get(`${organization}/areas/${store.id}/storage-check`)
    expect(body['checked']).toBe(2)
    type Conflict = { joint_storage: string; chemicals_a: { name: string }[]; chemicals_b: { name: string }[] }
    const [conflict] = body['conflicts'] as Conflict[]
    expect(conflict?.joint_storage).toBe('NO')
    const names = [...(conflict?.chemicals_a ?? []), ...(conflict?.chemicals_b ?? [])].map(({ name }) => name)
    expect(names.toSorted()).toEqual(['Own fuel', 'Own oxidizer'])
    expect(body['unclassified']).toMatchObject([{ name: 'Own soap' }])
  })

  test('name an own chemical on labels and in events', async () => {
    const own = await made('editor', ownChemicals, { name: 'Labelled bath' })
    const { id } = await made('editor', associations, { chemical_id: own.id })
    const { body } = await caller('editor').post(`${organization}/codes`, {
      resource: 'OWN_CHEMICAL',
      record_ids: [id],
    })
    expect(body.content).toMatchObject([{ record_name: 'Labelled bath' }])
    const event = await idOf(`${organization}/events?state=OPEN`)
    const link = await made('manager', `${organization}/events/${event}/links`, {
      kind: 'CHEMICAL_ASSOCIATION',
      target_id: id,
    })
    expect(link['title']).toBe('Labelled bath')
  })
})

describe('the bin', () => {
  test('takes an own chemical that is not used, and refuses one that is', async () => {
    const own = await made('editor', ownChemicals, { name: 'Used bath' })
    const { id } = await made('editor', associations, { chemical_id: own.id })
    const used = await caller('editor').put(`${ownChemicals}/${own.id}/discard`, undefined)
    expect([used.status, used.body.code, used.body['detail']]).toEqual([
      409,
      'in_use',
      'Used by 1 chemical (Used bath).',
    ])
    expect((await caller('editor').put(`${associations}/${id}/discard`, undefined)).status).toBe(200)
    expect((await caller('editor').put(`${ownChemicals}/${own.id}/discard`, undefined)).body.code).toBe('in_use')
    const free = await made('editor', ownChemicals, { name: 'Free bath' })
    const { body: item } = await caller('editor').put(`${ownChemicals}/${free.id}/discard`, undefined)
    expect(item).toMatchObject({ resource: 'own_chemicals', title: 'Free bath' })
    expect((await caller('editor').get(`${ownChemicals}?q=free`)).body.total_elements).toBe(0)
    expect((await caller('editor').get(`chemicals?id=${free.id}`)).body.total_elements).toBe(0)
    expect((await caller('editor').put(`${organization}/bin/${item.id}/restore`, undefined)).status).toBe(200)
    expect((await caller('editor').get(`${ownChemicals}?q=free`)).body.total_elements).toBe(1)
  })
})

test('the area of an own chemical is in use', async () => {
  const pickling = await area('Pickling')
  const own = await made('editor', ownChemicals, { name: 'Pickling aid' })
  await made('editor', associations, { chemical_id: own.id, area_ids: [pickling] })
  expect((await caller('editor').get(`${associations}?area_id=${pickling}&q=pickling%20aid`)).body.total_elements).toBe(
    1,
  )
})
