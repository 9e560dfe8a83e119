import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type Account, type Caller, type TestApi, type TestResponse } from './support/api.ts'
import { pdf, upload } from './support/files.ts'
import { madeBy } from './support/new-organization.ts'

// Merging an own chemical while my chemicals has the chemical of the catalogue already: both entries become one.

let api: TestApi
const callers = new Map<Account, Caller>()
let organization: string
let associations: string
let carcinogen: string
let member: string

beforeAll(async () => {
  api = await startApi()
  for (const account of ['editor', 'reader', 'manager', 'maintainer'] as const)
    callers.set(account, await api.signIn(account))
  organization = `organizations/${caller('editor').organizationId}`
  associations = `${organization}/chemical-associations`
  member = (await caller('editor').get(`${organization}/members`)).body.content[0]?.id ?? ''
  const { body } = await caller('editor').get('hazard-statements?q=H350')
  carcinogen = String(body.content.find((each) => each['code'] === 'H350')?.id)
})
afterAll(() => api.close())

const caller = (account: Account): Caller => callers.get(account) ?? api.visitor()
type Body = TestResponse['body']
const created = (path: string, input: object) => madeBy(caller('manager').post(path, input))
const done = (path: string, input: object = {}, headers: Record<string, string> = {}) =>
  madeBy(caller('editor').put(path, input, headers))
const read = async (path: string): Promise<Body> => (await caller('reader').get(path)).body
const entry = (id: string) => read(`${associations}/${id}`)
const stocksOf = async (id: string) => (await read(`${associations}/${id}/stocks`)).content
const linkedTo = async (id: string) => (await read(`${organization}/event-links?target_id=${id}`)).content
const binned = async (id: string) =>
  (await caller('manager').get(`${organization}/bin?size=100`)).body.content.find((each) => each['record_id'] === id)
const faults = ({ fields }: Body) => fields.map(({ path, code }) => `${path} ${code}`)

type Both = {
  readonly own: string
  readonly chemical: string
  /** The entry of the own chemical, and that of the chemical of the catalogue. */
  readonly from: string
  readonly into: string
  readonly areas: readonly [string, string]
}

/** Returns an own chemical that the catalogue has now, while my chemicals has both. */
async function both(name: string, [ours, theirs]: readonly [object, object]): Promise<Both> {
  const areas = [
    (await created(`${organization}/areas`, { name: `${name} north` })).id,
    (await created(`${organization}/areas`, { name: `${name} south` })).id,
  ] as const
  const { id: own } = await created(`${organization}/chemicals`, {
    name,
    hazard_statement_ids: [carcinogen],
    substance_concentrations: [
      {
        substance_id: (await read('substances?cas_number=1333-82-0')).content[0]?.id,
        concentration: { min: 20, max: 40, unit: '% w/w' },
      },
    ],
  })
  const { id: from } = await created(associations, { chemical_id: own, area_ids: [areas[0]], ...ours })
  await done(`${organization}/chemicals/${own}/request`)
  const { body: found } = await caller('maintainer').get('chemical-requests?state=REQUESTED&sort=created_date,desc')
  const request = `chemical-requests/${found.content[0]?.id}`
  await madeBy(caller('maintainer').put(`${request}/take`, {}))
  const { chemical_id: chemical } = await madeBy(caller('maintainer').put(`${request}/accept`, {}))
  const { id: into } = await created(associations, { chemical_id: chemical, area_ids: [areas[1]], ...theirs })
  return { own, chemical: String(chemical), from, into, areas }
}

const merge = ({ own }: Both, combined: object | null, headers: Record<string, string> = {}) =>
  caller('editor').put(
    `${organization}/chemicals/${own}/merge`,
    { chemical_version: 1, ...(combined && { combined }) },
    headers,
  )
const unmerge = ({ own }: Both) => done(`${organization}/chemicals/${own}/unmerge`)

describe('combining', () => {
  test('leaves one entry, with the amount that was decided, and what both have', async () => {
    const known = await both('Combined bath A', [
      { amount: 200, unit: 'l', use: 'Tank nine', responsible_id: member },
      { amount: 5, unit: 'l', use: 'Tank ten' },
    ])
    const { from, into, areas } = known
    const [one] = (await entry(from))['restrictions'] as { restriction_id: string }[]
    await done(`${associations}/${from}/restrictions/${one?.restriction_id}`, { comment: 'Closed tank' })
    const merged = await madeBy(merge(known, { amount: 150, unit: 'l' }))
    expect(merged).toMatchObject({ state: 'MERGED', merged_into_id: known.chemical, may: ['UNMERGE'] })
    expect(merged).not.toHaveProperty('combined')
    const result = await entry(into)
    expect(result).toMatchObject({
      chemical_id: known.chemical,
      own: false,
      amount: 150,
      unit: 'l',
      use: 'Tank ten',
      responsible_id: member,
      area_ids: [areas[1], areas[0]],
    })
    expect(result['restrictions']).toContainEqual(
      expect.objectContaining({ restriction_id: one?.restriction_id, comment: 'Closed tank', has_changed: false }),
    )
    expect((await caller('reader').get(`${associations}/${from}`)).status).toBe(404)
    expect((await binned(from))?.['reason']).toBe('Combined with Combined bath A')
  })

  test('moves stocks, links of events, safety data sheets, codes and risk assessments', async () => {
    const known = await both('Combined bath B', [{}, {}])
    const { from, into, areas, own, chemical } = known
    const stock = (id: string, area: string, amount: number) =>
      created(`${associations}/${id}/stocks`, { area_id: area, amount, unit: 'l' })
    await stock(from, areas[0], 30)
    await stock(into, areas[1], 12)
    const event = {
      title: 'A spill',
      kind: 'INCIDENT',
      importance: 'LOW',
      occurrence_date: '2026-03-01',
      accident_occurred: false,
    }
    const [spill, other] = [await newEvent(event), await newEvent(event)]
    for (const [id, target] of [
      [spill, from],
      [other, from],
      [other, into],
    ])
      await created(`${organization}/events/${id}/links`, { kind: 'CHEMICAL_ASSOCIATION', target_id: target })
    const { body: file } = await upload(caller('editor'), 'bath.pdf', pdf(randomUUID()), {
      path: `${organization}/attachments`,
    })
    const sheet = { language: 'en', last_revision_date: '2026-03-01', file: { id: file.id, name: 'bath.pdf' } }
    await done(`${associations}/${from}`, { chemical_id: own, area_ids: [areas[0]], data_sheets: [sheet] })
    const printed = await created(`${organization}/codes`, { resource: 'OWN_CHEMICAL', record_ids: [from] })
    const code = String(printed.content[0]?.['code'])
    const alone = await assessed([from])
    const shared = await assessed([into, from])

    await madeBy(merge(known, {}))
    expect(new Set((await stocksOf(into)).map(({ amount }) => amount))).toEqual(new Set([12, 30]))
    expect(await entry(into)).toMatchObject({ amount: 42, unit: 'l', data_sheets: [{ file: { id: file.id } }] })
    const content = () => caller('reader').get(`files/${file.id}/content`)
    expect((await content()).status).toBe(200)
    const links = (await linkedTo(into)).filter(({ active }) => active)
    expect(new Set(links.map((link) => link['event_id']))).toEqual(new Set([spill, other]))
    expect(await read(`${organization}/codes/${code}`)).toMatchObject({ record_id: into, state: 'ACTIVE' })
    for (const id of [alone, shared])
      expect(await read(`${organization}/risk-assessments/${id}`)).toMatchObject({ association_ids: [into] })
    const tasks = await read(`${organization}/dashboard/work-items?kind=RISK_ASSESSMENT&size=500`)
    expect(tasks.content.filter((each) => each['record_id'] === into)).toEqual([])

    await unmerge(known)
    expect((await stocksOf(from)).map(({ amount }) => amount)).toEqual([30])
    expect((await stocksOf(into)).map(({ amount }) => amount)).toEqual([12])
    expect(await entry(from)).toMatchObject({ own: true, chemical_id: own, data_sheets: [{ file: { id: file.id } }] })
    expect(await entry(into)).toMatchObject({ chemical_id: chemical, area_ids: [areas[1]], data_sheets: [] })
    expect((await content()).status).toBe(200)
    expect((await linkedTo(from)).map(({ active }) => active)).toEqual([true, true])
    expect((await linkedTo(into)).map((link) => link['event_id'])).toEqual([other])
    expect(await read(`${organization}/codes/${code}`)).toMatchObject({ record_id: from })
    expect(await read(`${organization}/risk-assessments/${alone}`)).toMatchObject({
      association_ids: [from],
      state: 'CURRENT',
    })
    expect(await read(`${organization}/risk-assessments/${shared}`)).toMatchObject({ association_ids: [into, from] })
  })

  test('makes a completed assessment outdated only by what has changed, and a save without changes no draft', async () => {
    const known = await both('Combined bath C', [
      { amount: 100, unit: 'l' },
      { amount: 10, unit: 'l', area_ids: [] },
    ])
    const id = await assessed([known.from])
    await madeBy(merge(known, { amount: 110, unit: 'l' }))
    const path = `${organization}/risk-assessments/${id}`
    expect(await read(path)).toMatchObject({ state: 'CURRENT', outdated_because: [] })
    const { version, ...values } = await read(path)
    expect(version).toBe(3)
    await done(path, { ...assessment, ...pick(values, ['title', 'association_ids']) })
    expect(await read(path)).toMatchObject({ state: 'CURRENT' })
    await done(`${associations}/${known.into}`, {
      chemical_id: known.chemical,
      amount: 400,
      unit: 'l',
      area_ids: known.areas,
    })
    expect(await read(path)).toMatchObject({ state: 'OUTDATED', outdated_because: ['AMOUNT', 'AREA'] })
  })

  test('requires an amount if one of both has one, and a unit for it', async () => {
    const known = await both('Combined bath D', [{ amount: 3, unit: 'kg' }, {}])
    for (const [combined, problems] of [
      [{}, ['combined.amount required']],
      [{ amount: 3 }, ['combined.unit required']],
      [{ amount: -3, unit: 'kg' }, ['combined.amount not_positive']],
    ] as const) {
      const { status, body } = await merge(known, combined)
      expect([status, faults(body)]).toEqual([422, problems])
    }
    expect(await entry(known.from)).toMatchObject({ amount: 3 })
    expect((await merge(known, null)).body.code).toBe('chemical_in_use')
  })

  test('is undone as an operation, and values that were changed since stay', async () => {
    const known = await both('Combined bath E', [
      { amount: 200, unit: 'l', use: 'Tank nine' },
      { amount: 5, unit: 'l' },
    ])
    const before = [await entry(known.from), await entry(known.into)] as const
    const operation = randomUUID()
    await madeBy(merge(known, { amount: 205, unit: 'l' }, { 'operation-id': operation }))
    const undone = await done(`${organization}/operations/${operation}/undo`)
    expect(undone['kept']).toEqual([])
    const fields = ['chemical_id', 'amount', 'unit', 'use', 'area_ids', 'responsible_id'] as const
    expect(pick(await entry(known.from), fields)).toEqual(pick(before[0], fields))
    expect(pick(await entry(known.into), fields)).toEqual(pick(before[1], fields))

    await madeBy(merge(known, { amount: 205, unit: 'l' }))
    await done(`${associations}/${known.into}`, {
      chemical_id: known.chemical,
      amount: 210,
      unit: 'l',
      use: 'Tank nine',
      area_ids: [known.areas[1], known.areas[0]],
    })
    await unmerge(known)
    expect(await entry(known.into)).toMatchObject({ amount: 210, use: null, area_ids: [known.areas[1]] })
    expect(await entry(known.from)).toMatchObject({ amount: 200, use: 'Tank nine' })
  })

  test('leaves in the bin what only undoing the merging can restore', async () => {
    const known = await both('Combined bath F', [{}, {}])
    await madeBy(merge(known, {}))
    const item = await binned(known.from)
    const { status, body } = await caller('manager').put(`${organization}/bin/${item?.id}/restore`, {})
    expect([status, body.code]).toEqual([409, 'conflict'])
    await unmerge(known)
    expect(await entry(known.from)).toMatchObject({ own: true })
  })
})

const pick = (body: object, fields: readonly string[]) =>
  Object.fromEntries(Object.entries(body).filter(([field]) => fields.includes(field)))

const assessment = {
  process: 'The part is dipped.',
  hazardous_properties: 'H350: May cause cancer.',
  supplier_information: 'Use with local extraction.',
  negligible_because: 'The bath is closed.',
  workers_consulted: true,
  conclusion: 'ACCEPTABLE',
}

/** Creates and completes a risk assessment of chemicals. Returns its id. */
async function assessed(ids: readonly string[]): Promise<string> {
  const path = `${organization}/risk-assessments`
  const { id } = await created(path, { title: 'Dipping', ...assessment, association_ids: ids })
  await done(`${path}/${id}/complete`)
  return id
}
const newEvent = async (event: object) => (await created(`${organization}/events`, event)).id
