import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { asSystem } from '#db/scope.ts'
import { startApi, type Account, type Caller, type TestApi } from './support/api.ts'

let api: TestApi
let manager: Caller
let reader: Caller
let galvano: string

beforeAll(async () => {
  api = await startApi()
  manager = await api.signIn('manager')
  reader = await api.signIn('reader')
  const { body } = await manager.get('organizations')
  galvano = body.content.find((organization) => organization['name'] === 'Nordlys Galvano ApS')?.id ?? ''
})
afterAll(() => api.close())

describe('organizations', () => {
  test('a manager sees the complete holding, the own organization first, each with its parent', async () => {
    const { body } = await manager.get('organizations')
    expect(body.total_elements).toBe(3)
    expect(body.content.map((organization) => organization['parent_id'])).toEqual([
      null,
      manager.organizationId,
      manager.organizationId,
    ])
  })

  test('a reader sees the own organization only', async () => {
    const { body } = await reader.get('organizations')
    expect(body.content.map(({ id }) => id)).toEqual([manager.organizationId])
    expect((await reader.get(`organizations/${reader.organizationId}/organizations/${galvano}`)).status).toBe(404)
    expect((await reader.get(`organizations/${galvano}/organizations/${galvano}`)).status).toBe(404)
  })

  test('an organization can be read from itself or from a parent, not from a sibling or a subsidiary', async () => {
    const statuses = []
    for (const [parentId, id] of [
      [manager.organizationId, manager.organizationId],
      [manager.organizationId, galvano],
      [galvano, galvano],
      [galvano, manager.organizationId],
    ])
      statuses.push((await manager.get(`organizations/${parentId}/organizations/${id}`)).status)
    expect(statuses).toEqual([200, 200, 200, 404])
  })
})

describe('permissions', () => {
  test.each([
    ['maintainer', ['READ_ORGANIZATION', 'EDIT_ORGANIZATION', 'MANAGE_ORGANIZATION', 'MAINTAIN_SYSTEM']],
    ['manager', ['READ_ORGANIZATION', 'EDIT_ORGANIZATION', 'MANAGE_ORGANIZATION']],
    ['editor', ['READ_ORGANIZATION', 'EDIT_ORGANIZATION']],
    ['reader', ['READ_ORGANIZATION']],
    ['limited', ['READ_ORGANIZATION', 'EDIT_ORGANIZATION', 'MANAGE_ORGANIZATION']],
  ])('%s', async (account, expected) => {
    const caller = await api.signIn(account as Account)
    const { body } = await caller.get(`organizations/${caller.organizationId}/permissions`)
    expect(body).toEqual({ total_elements: expected.length, content: expected })
  })

  test('a manager of the parent manages the subsidiary', async () => {
    const { body } = await manager.get(`organizations/${galvano}/permissions`)
    expect(body.content).toContain('MANAGE_ORGANIZATION')
    expect((await manager.post(`organizations/${galvano}/policies`, { title: 'Fra oven' })).status).toBe(201)
  })

  test('a changed level and a deactivation take effect at the next request', async () => {
    const editor = await api.signIn('editor')
    const path = `organizations/${editor.organizationId}/policies`
    const change = (values: { level?: 'READ' | 'EDIT'; active?: boolean }) =>
      asSystem(api.database, (trx) =>
        trx.updateTable('members').set(values).where('email', '=', 'editor@nordlys.example').execute(),
      )
    onTestFinished(async () => void (await change({ level: 'EDIT', active: true })))
    await change({ level: 'READ' })
    expect((await editor.post(path, { title: 'T' })).status).toBe(403)
    await change({ level: 'EDIT' })
    expect((await editor.post(path, { title: 'T' })).status).toBe(201)
    await change({ active: false })
    expect((await editor.get('user')).status).toBe(401)
    await expect(api.signIn('editor')).rejects.toThrow('401')
  })
})

test('a LIMITED organization can read policies but not write them at any level', async () => {
  const limited = await api.signIn('limited')
  const path = `organizations/${limited.organizationId}/policies`
  const response = await limited.post(path, { title: '' })
  expect([response.status, response.body.code]).toEqual([403, 'limited'])
  expect((await limited.get(path)).body).toEqual({ total_elements: 0, content: [] })
  expect((await limited.get(`organizations/${limited.organizationId}/members`)).status).toBe(200)
})

const members = (query: string) => reader.get(`organizations/${reader.organizationId}/members?${query}`)
const found = async (q: string) => (await members(`q=${encodeURIComponent(q)}`)).body.content.map((m) => m['name'])

describe('members', () => {
  test('are listed by name in the order of the Danish alphabet, for every level', async () => {
    const names = (await members('')).body.content.map((member) => member['name'])
    expect(names).toEqual([
      'Aisha Rahimi',
      'Birgitte Aagaard',
      'Henrik Lund',
      'Jonas Kjær',
      'Kirsten Holm',
      'Lars Østergaard',
      'Mads Bruun',
      'Poul Ågren',
      'Signe Dahl',
    ])
  })

  test('are found by name, email address and title, ignoring case and accents', async () => {
    expect(await found('kjaer')).toEqual(['Jonas Kjær'])
    expect(await found('KJÆR')).toEqual(['Jonas Kjær'])
    expect(await found('ågaard')).toEqual(['Birgitte Aagaard'])
    expect(await found('holm environment')).toEqual(['Kirsten Holm'])
    expect(await found('%')).toEqual([])
    expect(await found('_')).toEqual([])
    expect(await found("o'brien")).toEqual([])
  })

  test('can be filtered by activity and level, and fetched by ids', async () => {
    expect((await members('active=false')).body.content.map((member) => member['name'])).toEqual(['Poul Ågren'])
    expect((await members('level=EDIT&level=MANAGE&active=true')).body.total_elements).toBe(6)
    expect((await members('sort=level,desc&sort=name')).body.content[0]?.['name']).toBe('Henrik Lund')
    const ids = (await members('size=3')).body.content.map(({ id }) => id)
    const together = await members([...ids, manager.organizationId].map((id) => `id=${id}`).join('&'))
    expect(together.body.content.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  })

  test('of another organization are not found by their ids', async () => {
    const outsider = await api.signIn('outsider')
    const theirs = (await outsider.get(`organizations/${outsider.organizationId}/members`)).body.content
    expect(theirs.length).toBeGreaterThan(1)
    expect((await members(theirs.map(({ id }) => `id=${id}`).join('&'))).body.total_elements).toBe(0)
  })
})
