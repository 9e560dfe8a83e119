import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type Account, type Caller, type TestApi } from './support/api.ts'

let api: TestApi
let manager: Caller
let own: string
const callers = new Map<Account, Caller>()

beforeAll(async () => {
  api = await startApi()
  for (const account of ['manager', 'editor', 'limited', 'outsider'] as const)
    callers.set(account, await api.signIn(account))
  manager = caller('manager')
  own = `organizations/${manager.organizationId}`
})
afterAll(() => api.close())

const caller = (account: Account): Caller => callers.get(account) ?? api.visitor()

async function find(collection: string, q: string, person = manager): Promise<string> {
  const path = `organizations/${person.organizationId}/${collection}?q=${encodeURIComponent(q)}`
  return (await person.get(path)).body.content[0]?.id ?? ''
}

const lists = [
  ['areas', `areas`, { description: 'Under the roof' }],
  ['departments', null, { leader_id: null }],
  ['competences', 'competences', { valid_for: 'P1Y', description: 'Yearly' }],
] as const

describe.each(lists)('%s', (collection, posted, more) => {
  const creation = () => `${own}/${posted ?? `organizations/${manager.organizationId}/departments`}`

  test('can be added, read, renamed, retired and restored', async () => {
    const created = await manager.post(creation(), { name: ' Ærø ', ...more })
    expect([created.status, created.headers.get('etag')]).toEqual([201, '"1"'])
    expect(created.body).toMatchObject({ name: 'Ærø', active: true, last_modified_by: 'Kirsten Holm', ...more })
    const path = `${own}/${collection}/${created.body.id}`
    const retired = await manager.put(path, { name: 'Ærø', active: false }, { 'if-match': '"1"' })
    expect(retired.body).toMatchObject({ version: 2, active: false })
    const renamed = await manager.put(path, { name: 'Fanø' })
    expect(renamed.body).toMatchObject({ version: 3, active: false, name: 'Fanø' })
    expect((await manager.get(path)).body).toEqual(renamed.body)
    expect((await manager.put(path, { name: 'Fanø', active: true })).body).toMatchObject({ active: true })
    const stale = await manager.put(path, { name: 'Samsø' }, { 'if-match': '"1"' })
    expect([stale.status, stale.body.current['name']]).toEqual([412, 'Fanø'])
  })

  test('can be filtered to those in use, and are sorted by the Danish alphabet', async () => {
    const all = (await manager.get(`${own}/${collection}?size=500`)).body
    const used = (await manager.get(`${own}/${collection}?size=500&active=true`)).body
    expect(used.total_elements).toBeLessThan(all.total_elements)
    const names = all.content.map((item) => String(item['name']))
    expect(names).toEqual(names.toSorted(new Intl.Collator('da').compare))
  })

  test('an existing name is refused at its field, ignoring case and accents, and nothing is written', async () => {
    await manager.post(creation(), { name: 'Østbygning' })
    const before = (await manager.get(`${own}/${collection}`)).body.total_elements
    const { status, body } = await manager.post(creation(), { name: 'østbygning' })
    expect([status, body.fields]).toEqual([422, [{ path: 'name', code: 'taken' }]])
    expect((await manager.get(`${own}/${collection}`)).body.total_elements).toBe(before)
  })

  test('a record can be saved with its own name', async () => {
    const id = (await manager.post(creation(), { name: 'Vestbygning' })).body.id
    expect((await manager.put(`${own}/${collection}/${id}`, { name: 'VESTBYGNING' })).status).toBe(200)
  })

  test('every invalid field is reported', async () => {
    const { status, body } = await manager.post(creation(), { name: 'x'.repeat(121), active: 'yes', colour: 'red' })
    expect(status).toBe(422)
    expect(body.fields.map(({ path, code }) => `${path} ${code}`).toSorted()).toEqual([
      'active invalid',
      'colour unknown_field',
      'name too_long',
    ])
  })

  test('an editor can read but not change them', async () => {
    const editor = caller('editor')
    expect((await editor.get(`${own}/${collection}`)).status).toBe(200)
    expect((await editor.post(creation(), { name: 'Mit' })).status).toBe(403)
  })
})

describe('areas', () => {
  test('can be nested, but not in themselves or in their descendants', async () => {
    const [works, hall, line] = [
      await find('areas', 'Odense works'),
      await find('areas', 'Hall 2'),
      await find('areas', 'zinc'),
    ]
    const tree = (await manager.get(`${own}/areas?parent_id=${hall}`)).body
    expect(tree.content.map(({ id }) => id)).toContain(line)
    for (const parent of [works, hall, line]) {
      const { status, body } = await manager.put(`${own}/areas/${works}`, { name: 'Works', parent_id: parent })
      expect([status, body.fields]).toEqual([422, [{ path: 'parent_id', code: 'circular' }]])
    }
    expect((await manager.get(`${own}/areas/${works}`)).body).toMatchObject({ version: 1, parent_id: null })
  })

  test('two areas with different parents can have the same name', async () => {
    const [one, two] = [await find('areas', 'Hall 1'), await find('areas', 'Hall 2')]
    for (const parent_id of [one, two])
      expect((await manager.post(`${own}/areas`, { name: 'Entrance', parent_id })).status).toBe(201)
    const again = await manager.post(`${own}/areas`, { name: 'entrance', parent_id: two })
    expect(again.body.fields).toEqual([{ path: 'name', code: 'taken' }])
  })

  test('an area of another organization cannot be a parent', async () => {
    const theirs = await find('areas', 'Fabrikken', caller('outsider'))
    expect(theirs).not.toBe('')
    const { status, body } = await manager.post(`${own}/areas`, { name: 'Shed', parent_id: theirs })
    expect([status, body.fields]).toEqual([422, [{ path: 'parent_id', code: 'not_found' }]])
  })

  test('a LIMITED organization has areas and competences for its meters and members', async () => {
    const limited = caller('limited')
    const theirs = `organizations/${limited.organizationId}`
    expect((await limited.post(`${theirs}/areas`, { name: 'Dock' })).status).toBe(201)
    expect((await limited.post(`${theirs}/competences`, { name: 'Diver' })).status).toBe(201)
    const department = await limited.post(`${theirs}/organizations/${limited.organizationId}/departments`, {
      name: 'D',
    })
    expect([department.status, department.body.code]).toEqual([403, 'limited'])
  })
})

describe('departments', () => {
  test('can be created in a subsidiary by a manager of the parent', async () => {
    const holding = (await manager.get('organizations')).body.content
    const subsidiary = holding.find((item) => item['name'] === 'Nordlys Galvano ApS')?.id ?? ''
    const { status, body } = await manager.post(`${own}/organizations/${subsidiary}/departments`, { name: 'Packing' })
    expect([status, body['organization_id']]).toEqual([201, subsidiary])
    expect((await manager.get(`${own}/departments?q=packing`)).body.total_elements).toBe(0)
    expect((await manager.get(`organizations/${subsidiary}/departments?q=packing`)).body.total_elements).toBe(1)
  })

  test('can be led by a member of the same organization only', async () => {
    const parent = await find('members', 'Kirsten')
    const holding = (await manager.get('organizations')).body.content
    const subsidiary = holding.find((item) => item['name'] === 'Nordlys Galvano ApS')?.id ?? ''
    const path = `${own}/organizations/${subsidiary}/departments`
    const { status, body } = await manager.post(path, { name: 'Shipping', leader_id: parent })
    expect([status, body.fields]).toEqual([422, [{ path: 'leader_id', code: 'not_found' }]])
  })

  test('of a sibling or a parent organization are not found', async () => {
    const foreign = `${own}/organizations/${caller('outsider').organizationId}/departments`
    expect((await manager.post(foreign, { name: 'X' })).status).toBe(404)
    const theirs = await find('departments', 'Produktion', caller('outsider'))
    expect((await manager.put(`${own}/departments/${theirs}`, { name: 'X' })).status).toBe(404)
  })
})
