import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type Account, type Caller, type TestApi } from './support/api.ts'

let api: TestApi
let manager: Caller
let own: string
const callers = new Map<Account, Caller>()
const ids = new Map<string, string>()

beforeAll(async () => {
  api = await startApi()
  for (const account of ['manager', 'editor', 'limited', 'outsider', 'maintainer'] as const)
    callers.set(account, await api.signIn(account))
  manager = caller('manager')
  own = `organizations/${manager.organizationId}`
  for (const item of (await manager.get('organizations')).body.content) ids.set(String(item['name']), item.id)
})
afterAll(() => api.close())

const caller = (account: Account): Caller => callers.get(account) ?? api.visitor()
const id = (name: string) => ids.get(name) ?? ''
const nordlys = 'Nordlys Metal A/S'
const galvano = 'Nordlys Galvano ApS'

async function inputOf(name: string) {
  const { body } = await manager.get(`${own}/organizations/${id(name)}`)
  const { registration_number, address, nace_code, time_zone, certification_standards, parent_id } = body
  return { name: body['name'], registration_number, address, nace_code, time_zone, certification_standards, parent_id }
}

describe('an organization', () => {
  test('is saved by its manager, in normalized form', async () => {
    const path = `${own}/organizations/${id(galvano)}`
    const { status, body, headers } = await manager.put(
      path,
      {
        name: 'Nordlys Galvano ApS',
        registration_number: 'DK 24 25 67 90',
        nace_code: 'C2561',
        time_zone: 'Atlantic/Faroe',
        certification_standards: ['ISO_45001', 'ISO_14001', 'ISO_45001'],
      },
      { 'if-match': '"1"' },
    )
    expect([status, headers.get('etag')]).toEqual([200, '"2"'])
    expect(body).toMatchObject({
      registration_number: '24256790',
      nace_code: '25.61',
      time_zone: 'Atlantic/Faroe',
      certification_standards: ['ISO_14001', 'ISO_45001'],
      address: null,
      parent_id: id(nordlys),
      feature_accessibility: 'FULL',
      last_modified_by: 'Kirsten Holm',
    })
    const stale = await manager.put(path, { name: 'X' }, { 'if-match': '"1"' })
    expect([stale.status, stale.body.current['name']]).toEqual([412, galvano])
  })

  test.each([
    ['a CVR number with a wrong check digit', { registration_number: '24256791' }, 'registration_number', 'not_a_cvr'],
    ['a NACE code that does not exist', { nace_code: '25.99.9' }, 'nace_code', 'not_a_nace_code'],
    ['a NACE code of the right form that does not exist', { nace_code: '99.98' }, 'nace_code', 'not_a_nace_code'],
    ['an invalid time zone', { time_zone: 'Europe/Odense' }, 'time_zone', 'not_in_list'],
    ['an invalid standard', { certification_standards: ['ISO_9001'] }, 'certification_standards.0', 'not_in_list'],
    ['no name', { name: ' ' }, 'name', 'required'],
    ['a field that it does not have', { colour: 'blue' }, 'colour', 'unknown_field'],
  ])('with %s is refused at its field, and nothing is written', async (_, faulty, path, code) => {
    const before = await manager.get(`${own}/organizations/${id(nordlys)}`)
    const { status, body } = await manager.put(`${own}/organizations/${id(nordlys)}`, {
      ...(await inputOf(nordlys)),
      ...faulty,
    })
    expect([status, body.fields]).toEqual([422, [{ path, code }]])
    expect((await manager.get(`${own}/organizations/${id(nordlys)}`)).body).toEqual(before.body)
  })

  test('has the accessibility that the operator sets, regardless of the body', async () => {
    const { status, body } = await manager.put(`${own}/organizations/${id(nordlys)}`, {
      ...(await inputOf(nordlys)),
      feature_accessibility: 'LIMITED',
    })
    expect([status, body['feature_accessibility']]).toEqual([200, 'FULL'])
  })

  test('cannot be a subsidiary of itself, of its descendant or of an unrelated organization', async () => {
    const grandchild = await manager.post(`${own}/organizations/${id(galvano)}/subsidiaries`, { name: 'Galvano Nord' })
    expect([grandchild.status, grandchild.body['parent_id']]).toEqual([201, id(galvano)])
    for (const parent_id of [id(galvano), grandchild.body.id]) {
      const path = `${own}/organizations/${id(galvano)}`
      const { status, body } = await manager.put(path, { ...(await inputOf(galvano)), parent_id })
      expect([status, body.fields]).toEqual([422, [{ path: 'parent_id', code: 'circular' }]])
    }
    const foreign = { ...(await inputOf(galvano)), parent_id: caller('outsider').organizationId }
    const { body } = await manager.put(`${own}/organizations/${id(galvano)}`, foreign)
    expect(body.fields).toEqual([{ path: 'parent_id', code: 'not_found' }])
  })

  test('can be moved within the holding with its subsidiaries', async () => {
    const montage = id('Nordlys Montage ApS')
    const path = `${own}/organizations/${montage}`
    const input = await inputOf('Nordlys Montage ApS')
    expect((await manager.put(path, { ...input, parent_id: id(galvano) })).body['parent_id']).toBe(id(galvano))
    const below = await manager.get(`${own}/organizations/${id(galvano)}/subsidiaries`)
    expect(below.body.content.map((item) => item['name'])).toContain('Nordlys Montage ApS')
    expect((await manager.put(path, { ...input, parent_id: id(nordlys) })).status).toBe(200)
  })

  test('that is LIMITED is saved and extended by the operator only', async () => {
    const limited = caller('limited')
    const path = `organizations/${limited.organizationId}/organizations/${limited.organizationId}`
    const { status, body } = await limited.put(path, { name: 'Havn' })
    expect([status, body.code]).toEqual([403, 'limited'])
    expect((await limited.post(`${path}/subsidiaries`, { name: 'Ny' })).status).toBe(403)
  })

  test('cannot be changed by a manager of its subsidiary', async () => {
    const path = `organizations/${id(galvano)}/organizations/${id(nordlys)}`
    expect((await manager.put(path, await inputOf(nordlys))).status).toBe(404)
  })
})

test('a new subsidiary has no members and the time zone of its parent, and can invite members', async () => {
  const { body } = await manager.post(`${own}/organizations/${id(nordlys)}/subsidiaries`, {
    name: 'Nordlys Logistik ApS',
    registration_number: '13748136',
  })
  expect(body).toMatchObject({ version: 1, time_zone: 'Europe/Copenhagen', feature_accessibility: 'FULL' })
  const path = `organizations/${body.id}/members`
  expect((await manager.get(path)).body.total_elements).toBe(0)
  expect((await manager.post(path, { name: 'Bo', email: 'bo@logistik.example', level: 'MANAGE' })).status).toBe(201)
  expect((await manager.get('organizations')).body.content.map((item) => item.id)).toContain(body.id)
})

const codes = async (query: string, headers = {}) =>
  (await manager.get(`industries?${query}`, headers)).body.content.map((item) => String(item['code']))

const shipRepair = async (language: string) =>
  (await manager.get('industries?code=33.15', { 'accept-language': language })).body.content[0]?.['name']

describe('industries', () => {
  test('are listed in their hierarchy', async () => {
    expect(await codes('level=SECTION&size=100')).toEqual(Array.from('ABCDEFGHIJKLMNOPQRSTU'))
    expect(await codes('parent_code=25.6')).toEqual(['25.61', '25.62'])
    expect((await manager.get('industries')).body.total_elements).toBe(996)
  })

  test.each([
    ['25.61', '25.61'],
    ['2561', '25.61'],
    ['treatment coating metals', '25.61'],
    ['overfladebehandling metal', '25.61'],
    ['OVERFLADE', '25.61'],
  ])('are found by %j in any language', async (q, code) => {
    for (const language of ['en', 'da'])
      expect(await codes(`q=${encodeURIComponent(q)}`, { 'accept-language': language })).toContain(code)
  })

  test('are named in the reader’s language', async () => {
    expect([await shipRepair('en'), await shipRepair('da')]).toEqual([
      'Repair and maintenance of ships and boats',
      'Reparation og vedligeholdelse af skibe og både',
    ])
  })
})
