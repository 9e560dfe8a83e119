import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type Account, type Caller, type TestApi } from './support/api.ts'
import { pdf, upload } from './support/files.ts'
import { follow } from './support/stream.ts'

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
const requests = 'chemical-requests'
const idOf = async (path: string) => (await caller('editor').get(path)).body.content[0]?.id ?? ''
const statement = async (list: string, code: string) => {
  const { body } = await caller('editor').get(`${list}?q=${code}`)
  return body.content.find((each) => each['code'] === code)?.id ?? ''
}
const faults = (body: { fields: readonly { path: string; code: string }[] }) =>
  body.fields.map(({ path, code }) => `${path} ${code}`).toSorted()
/** Texts of the own chemical and of its use that no other organization and no maintainer may read. */
const secrets = ['Tank nine', 'Written by Mads', 'Hard chrome plating', 'Mads Bruun', 'Nordlys', '98765', 'Pickling']

async function made(account: Account, path: string, input: object) {
  const { status, body } = await caller(account).post(path, input)
  expect([status, body.fields]).toEqual([201, undefined])
  return body
}
async function done(account: Account, path: string, input?: object, headers: Record<string, string> = {}) {
  const { status, body } = await caller(account).put(path, input, headers)
  expect([status, body.code, body.fields]).toEqual([200, undefined, undefined])
  return body
}

const bath = async (name: string) => ({
  name,
  product_number: 'CB-7',
  producer_name: 'Bathworks Ltd',
  description: 'Written by Mads',
  physical_state: 'LIQUID',
  storage_class: '6.1B',
  hazard_statement_ids: [await statement('hazard-statements', 'H350')],
  substance_concentrations: [
    { substance_id: await idOf('substances?cas_number=1333-82-0'), concentration: { min: 20, max: 40, unit: '% w/w' } },
  ],
  areas: ['Hard chrome plating'],
})

const requestOf = async (name: string) =>
  (
    await caller('maintainer').get(`${requests}?q=${encodeURIComponent(name)}&sort=created_date,desc`)
  ).body.content.find((each) => each['name'] === name)

type Sheet = { readonly file: { readonly id: string; readonly created_by: string } }
const sheetsOf = (request: Readonly<Record<string, unknown>> | undefined) =>
  (request?.['data_sheets'] ?? []) as readonly Sheet[]

/** An own chemical in use whose request a maintainer has taken. Returns their ids. */
async function taken(name: string) {
  const own = await made('editor', ownChemicals, await bath(name))
  const used = await made('editor', associations, { chemical_id: own.id, amount: 200, unit: 'l', use: 'Tank nine' })
  await done('editor', `${ownChemicals}/${own.id}/request`)
  const request = (await requestOf(name))?.id ?? ''
  await done('maintainer', `${requests}/${request}/take`)
  return { own: own.id, association: used.id, request }
}

/** An own chemical in use whose request is answered by a new chemical of the catalogue. Returns their ids. */
async function answered(name: string) {
  const ids = await taken(name)
  const { chemical_id: id } = await done('maintainer', `${requests}/${ids.request}/accept`)
  return { ...ids, chemical: String(id) }
}

describe('a request for the catalogue', () => {
  test('has a copy of the product for maintainers, without the organization, its use and names', async () => {
    const own = await made('editor', ownChemicals, await bath('Request bath A'))
    await made('editor', associations, {
      chemical_id: own.id,
      amount: 98_765,
      unit: 'l',
      use: 'Tank nine',
      area_ids: [await idOf(`${organization}/areas?q=Pickling`)],
    })
    expect(own).toMatchObject({ state: 'ACTIVE', request: null, merged_into_id: null, may: ['REQUEST'] })
    const body = await done('editor', `${ownChemicals}/${own.id}/request`, { share_sheet: false })
    expect(body).toMatchObject({
      version: 2,
      state: 'REQUESTED',
      request: { state: 'REQUESTED', share_sheet: false, reason: null, chemical_id: null },
      may: ['WITHDRAW'],
    })
    const { body: listed } = await caller('maintainer').get(`${requests}?q=request%20bath%20a&state=REQUESTED`)
    expect(listed.content).toMatchObject([
      {
        name: 'Request bath A',
        product_number: 'CB-7',
        producer_name: 'Bathworks Ltd',
        storage_class: '6.1B',
        danger_code: 'RED',
        share_sheet: false,
        data_sheets: [],
        reviewer: null,
        may: ['TAKE'],
      },
    ])
    const read = (await caller('maintainer').get(`${requests}/${listed.content[0]?.id}`)).body
    const texts = JSON.stringify([listed, read])
    expect(secrets.filter((text) => texts.includes(text))).toEqual([])
    expect(texts).not.toContain(caller('editor').organizationId)
    expect(texts).not.toContain(own.id)
    expect(Object.keys(read).filter((key) => /amount|area|organization|created_by|modified_by/.test(key))).toEqual([])
    expect((await caller('editor').put(`${ownChemicals}/${own.id}/request`, {})).body.code).toBe('conflict')
    expect((await caller('editor').put(`${ownChemicals}/${own.id}/discard`, undefined)).status).toBe(409)
  })

  test('is read and answered by system maintainers only', async () => {
    const { request, own } = await taken('Request bath B')
    for (const account of ['reader', 'editor', 'manager', 'outsider'] as const) {
      expect((await caller(account).get(requests)).status).toBe(403)
      expect((await caller(account).get(`${requests}/${request}`)).status).toBe(403)
      expect((await caller(account).get(`${requests}/${NOBODY}`)).status).toBe(403)
      expect((await caller(account).put(`${requests}/${request}/accept`, {})).status).toBe(403)
    }
    const theirs = `organizations/${caller('outsider').organizationId}/chemicals`
    expect((await caller('outsider').put(`${theirs}/${own}/withdraw-request`, undefined)).status).toBe(404)
    expect((await caller('outsider').put(`${ownChemicals}/${own}/withdraw-request`, undefined)).status).toBe(404)
    expect((await caller('reader').put(`${ownChemicals}/${own}/withdraw-request`, undefined)).status).toBe(403)
    expect((await caller('reader').get(`${ownChemicals}/${own}`)).body).toMatchObject({ state: 'IN_REVIEW', may: [] })
  })

  test('is withdrawn, and then seen by no maintainer', async () => {
    const { own, request } = await taken('Request bath C')
    const body = await done('editor', `${ownChemicals}/${own}/withdraw-request`)
    expect(body).toMatchObject({ state: 'ACTIVE', request: null, may: ['REQUEST'] })
    expect(await requestOf('Request bath C')).toBeUndefined()
    expect((await caller('maintainer').put(`${requests}/${request}/accept`, {})).status).toBe(404)
    await done('editor', `${ownChemicals}/${own}/request`)
    expect(await requestOf('Request bath C')).toMatchObject({ state: 'REQUESTED' })
  })

  test('is made for a product in use only, and not in an organization with limited access', async () => {
    const own = await made('editor', ownChemicals, { name: 'Retired bath', active: false })
    expect((await caller('editor').put(`${ownChemicals}/${own.id}/request`, {})).body.code).toBe('retired')
    expect((await caller('reader').put(`${ownChemicals}/${own.id}/request`, {})).status).toBe(403)
    const limited = `organizations/${caller('limited').organizationId}/chemicals/${NOBODY}/request`
    expect((await caller('limited').put(limited, {})).body.code).toBe('limited')
  })
})

describe('an answer', () => {
  test('declines with a reason, which the requester is notified of, and allows another request', async () => {
    const { own, request } = await taken('Request bath D')
    expect(faults((await caller('maintainer').put(`${requests}/${request}/decline`, { reason: ' ' })).body)).toEqual([
      'reason required',
    ])
    const stream = await follow(api, caller('editor'))
    await stream.next()
    // The first poll of a stream is the state to compare with.
    await made('editor', ownChemicals, { name: 'Before the answer' })
    await stream.next()
    await done('maintainer', `${requests}/${request}/decline`, { reason: 'A product of your own recipe' })
    const { body } = await caller('reader').get(`${ownChemicals}/${own}`)
    expect(body).toMatchObject({
      state: 'ACTIVE',
      request: { state: 'DECLINED', reason: 'A product of your own recipe' },
      version: 2,
    })
    const { body: notices } = await caller('editor').get(`${organization}/notifications?size=5`)
    const [notice] = notices.content
    expect(await stream.next()).toMatchObject({ resource: 'notifications', record_id: notice?.id })
    expect(notices.content[0]).toMatchObject({
      kind: 'CHEMICAL_REQUEST_ANSWERED',
      resource: 'own_chemicals',
      record_id: own,
      title: 'Request bath D',
    })
    expect((await caller('maintainer').put(`${requests}/${request}/accept`, {})).body.code).toBe('conflict')
    expect((await done('editor', `${ownChemicals}/${own}/request`))['state']).toBe('REQUESTED')
  })

  test('requires that a maintainer has taken the request', async () => {
    const own = await made('editor', ownChemicals, { name: 'Request bath E' })
    await done('editor', `${ownChemicals}/${own.id}/request`)
    const { id } = (await requestOf('Request bath E')) ?? {}
    expect((await caller('maintainer').put(`${requests}/${id}/accept`, {})).body.code).toBe('conflict')
    const { body } = await caller('maintainer').put(`${requests}/${id}/match`, { chemical_id: NOBODY })
    expect(faults(body)).toEqual(['chemical_id not_found'])
  })

  test('accepts the product as a chemical of the catalogue with the values and the sheet of the copy', async () => {
    const stored = await upload(caller('editor'), 'Chrome bath F.pdf', pdf('Chrome bath F'))
    const sheet = { language: 'en', last_revision_date: '2025-03-01', supplier: 'Bathworks Ltd' }
    const own = await made('editor', ownChemicals, {
      ...(await bath('Request bath F')),
      data_sheets: [{ ...sheet, file: { id: stored.body.id } }],
    })
    await done('editor', `${ownChemicals}/${own.id}/request`, { share_sheet: true })
    const shared = await requestOf('Request bath F')
    const [copy] = sheetsOf(shared)
    expect(copy).toMatchObject({ language: 'en', last_revision_date: '2025-03-01', file: { created_by: '' } })
    const content = (account: Account) => caller(account).get(`files/${copy?.file.id}/content`)
    expect([(await content('maintainer')).status, (await content('outsider')).status]).toEqual([200, 404])
    await done('maintainer', `${requests}/${shared?.id}/take`)
    const answer = await done('maintainer', `${requests}/${shared?.id}/accept`, { name: 'Chromobath F' })
    expect(answer).toMatchObject({ state: 'ACCEPTED', data_sheets: [], may: [] })
    const { body } = await caller('reader').get(`chemicals/${String(answer['chemical_id'])}`)
    expect(body).toMatchObject({
      name: 'Chromobath F',
      danger_code: 'RED',
      description: null,
      areas: [],
      data_sheet_revised_on: '2025-03-01',
      countries_data: [{ country: 'DK', storage_class: '6.1B', safety_data_sheets: [{ file: { id: copy?.file.id } }] }],
    })
    expect((await content('outsider')).status).toBe(200)
    expect((await caller('reader').get(`${ownChemicals}/${own.id}`)).body).toMatchObject({
      state: 'ACCEPTED',
      request: { chemical_id: answer['chemical_id'] },
    })
  })

  test('releases the shared sheet when the request is withdrawn', async () => {
    const stored = await upload(caller('editor'), 'Chrome bath G.pdf', pdf('Chrome bath G'))
    const own = await made('editor', ownChemicals, {
      name: 'Request bath G',
      data_sheets: [{ language: 'en', last_revision_date: '2025-03-01', file: { id: stored.body.id } }],
    })
    await done('editor', `${ownChemicals}/${own.id}/request`, { share_sheet: true })
    const [copy] = sheetsOf(await requestOf('Request bath G'))
    await done('editor', `${ownChemicals}/${own.id}/withdraw-request`)
    expect((await caller('maintainer').get(`files/${copy?.file.id}/content`)).status).toBe(404)
    expect((await caller('reader').get(`files/${stored.body.id}/content`)).status).toBe(200)
  })

  test('loses the copy of a sheet that a manager erases, and no other', async () => {
    const sheets = await Promise.all(
      ['H', 'I'].map(async (name) => {
        const { body } = await upload(caller('editor'), `Chrome bath ${name}.pdf`, pdf(`Chrome bath ${name}`))
        return { language: 'en', last_revision_date: '2025-03-01', file: { id: body.id } }
      }),
    )
    const [erased] = sheets
    const own = await made('editor', ownChemicals, { name: 'Request bath H', data_sheets: sheets })
    const request = () => done('editor', `${ownChemicals}/${own.id}/request`, { share_sheet: true })
    await request()
    const before = sheetsOf(await requestOf('Request bath H'))
    const erase = { reason: 'It has the name of a person' }
    const path = `${organization}/attachments/${erased?.file.id}/erase`
    expect((await caller('editor').put(path, erase)).status).toBe(403)
    expect(sheetsOf(await requestOf('Request bath H'))).toEqual(before)
    await done('manager', path, erase)
    const after = sheetsOf(await requestOf('Request bath H'))
    expect(after).toEqual([{ ...before[0], file: null }, before[1]])
    const content = (at: number) => caller('maintainer').get(`files/${before[at]?.file.id}/content`)
    expect([(await content(0)).status, (await content(1)).status]).toEqual([404, 200])
    await done('editor', `${ownChemicals}/${own.id}/withdraw-request`)
    await request()
    const again = sheetsOf(await requestOf('Request bath H'))
    expect(again).toMatchObject([{ file: null }, { file: { name: 'Chrome bath I.pdf' } }])
  })
})

describe('merging', () => {
  test('moves the association to the chemical of the catalogue, and leaves what the organization wrote', async () => {
    const { own, association, chemical } = await answered('Merge bath A')
    const before = (await caller('reader').get(`${associations}/${association}`)).body
    const [one] = before['restrictions'] as { restriction_id: string }[]
    await done('editor', `${associations}/${association}/restrictions/${one?.restriction_id}`, { comment: 'Closed' })
    const [code] = (
      await caller('editor').post(`${organization}/codes`, { resource: 'OWN_CHEMICAL', record_ids: [association] })
    ).body.content
    const merged = await done('editor', `${ownChemicals}/${own}/merge`, { chemical_version: 1, accepted: [] })
    expect(merged).toMatchObject({ state: 'MERGED', merged_into_id: chemical, active: false, may: ['UNMERGE'] })
    const after = (await caller('reader').get(`${associations}/${association}`)).body
    expect(after).toMatchObject({ chemical_id: chemical, own: false, amount: 200, unit: 'l', use: 'Tank nine' })
    expect(after['open_restrictions']).toBe(Number(before['open_restrictions']) - 1)
    expect((await caller('reader').get(`${organization}/codes/${String(code?.['code'])}`)).body).toMatchObject({
      record_id: association,
    })
    expect((await caller('editor').put(`${ownChemicals}/${own}`, { name: 'Other' })).body.code).toBe('conflict')
    const { body: list } = await caller('reader').get(`${ownChemicals}?merged_into_id=${chemical}`)
    expect(list.content.map(({ id }) => id)).toEqual([own])
  })

  test('requires that each difference of the label, restrictions and storage is accepted', async () => {
    const { own, chemical } = await answered('Merge bath B')
    const { body: former } = await caller('maintainer').get(`chemicals/${chemical}`)
    const changed = {
      name: former['name'],
      hazard_statement_ids: [await statement('hazard-statements', 'H225')],
      countries_data: [{ country: 'DK', storage_class: '3' }],
    }
    await done('maintainer', `chemicals/${chemical}`, changed)
    const merge = (input: object) => caller('editor').put(`${ownChemicals}/${own}/merge`, input)
    expect((await merge({ chemical_version: 1, accepted: ['DANGER_CODE'] })).body.code).toBe('chemical_changed')
    const open = ['SIGNAL_WORD', 'HAZARD_STATEMENTS', 'RESTRICTIONS']
    const incomplete = await merge({ chemical_version: 2, accepted: open })
    expect([incomplete.status, faults(incomplete.body)]).toEqual([422, ['accepted required']])
    const accepted = [...open, 'DANGER_CODE', 'STORAGE_CLASS']
    expect((await merge({ chemical_version: 2, accepted })).body).toMatchObject({ state: 'MERGED' })
  })

  test('is refused once the catalogue has retired the chemical, whose request can be withdrawn', async () => {
    const { own, chemical } = await answered('Merge bath C')
    await done('maintainer', `chemicals/${chemical}`, { name: 'Merge bath C', active: false })
    const { body } = await caller('editor').put(`${ownChemicals}/${own}/merge`, { chemical_version: 2 })
    expect(body.code).toBe('chemical_retired')
    expect(body.current['refusals']).toContainEqual({ transition: 'MERGE', reason: 'CHEMICAL_RETIRED' })
    expect((await done('editor', `${ownChemicals}/${own}/withdraw-request`))['state']).toBe('ACTIVE')
  })

  test('is refused while the organization uses both, and names the chemical', async () => {
    const { own, association, chemical } = await answered('Merge bath F')
    const both = await made('editor', associations, { chemical_id: chemical, amount: 5, unit: 'kg' })
    const merge = () => caller('editor').put(`${ownChemicals}/${own}/merge`, { chemical_version: 1 })
    const { body } = await merge()
    expect([body.code, body['detail']]).toEqual(['chemical_in_use', 'My chemicals already has Merge bath F.'])
    expect((await caller('reader').get(`${associations}/${association}`)).body).toMatchObject({ chemical_id: own })
    await done('editor', `${associations}/${both.id}/discard`)
    expect((await merge()).body).toMatchObject({ state: 'MERGED' })
  })

  test('is undone as an operation', async () => {
    const { own, association, chemical } = await answered('Merge bath D')
    const operation = randomUUID()
    await done('editor', `${ownChemicals}/${own}/merge`, { chemical_version: 1 }, { 'operation-id': operation })
    const { body: other } = await caller('editor').put(`${associations}/${association}`, {
      chemical_id: chemical,
      amount: 210,
      unit: 'l',
    })
    expect(other).toMatchObject({ amount: 210 })
    const undone = await done('editor', `${organization}/operations/${operation}/undo`)
    expect(undone).toMatchObject({ undone: 2, kept: [] })
    expect((await caller('reader').get(`${associations}/${association}`)).body).toMatchObject({
      chemical_id: own,
      own: true,
      amount: 210,
    })
    expect((await caller('reader').get(`${ownChemicals}/${own}`)).body).toMatchObject({
      state: 'ACCEPTED',
      merged_into_id: null,
      active: true,
    })
  })

  test('is undone by a call, too', async () => {
    const { own, association } = await answered('Merge bath E')
    await done('editor', `${ownChemicals}/${own}/merge`, { chemical_version: 1 })
    expect((await caller('reader').put(`${ownChemicals}/${own}/unmerge`, undefined)).status).toBe(403)
    await done('editor', `${ownChemicals}/${own}/unmerge`)
    expect((await caller('reader').get(`${associations}/${association}`)).body).toMatchObject({ chemical_id: own })
    expect((await caller('editor').put(`${ownChemicals}/${own}/unmerge`, undefined)).body.code).toBe('conflict')
  })
})
