import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type Caller, type TestApi } from './support/api.ts'

let api: TestApi
let editor: Caller
let reader: Caller
let views: string

beforeAll(async () => {
  api = await startApi()
  editor = await api.signIn('editor')
  reader = await api.signIn('reader')
  views = `organizations/${editor.organizationId}/list-views`
})
afterAll(() => api.close())

const fireRegister = { name: 'Fire register', list: 'chemicalAssociations', query: 'columns=name%2Camount&sort=name' }

describe('a saved view of a list', () => {
  test('is saved by an editor and seen by every member, by its list', async () => {
    const saved = await editor.post(views, fireRegister)
    expect({ status: saved.status, body: saved.body }).toMatchObject({
      status: 201,
      body: { ...fireRegister, active: true, version: 1 },
    })
    await editor.post(views, { ...fireRegister, name: 'All', list: 'meters', query: '' })
    const { body } = await reader.get(`${views}?list=chemicalAssociations&list=policies&active=true`)
    expect(body.content).toContainEqual(expect.objectContaining(fireRegister))
    expect(body.content.filter(({ list }) => list !== 'chemicalAssociations')).toEqual([])
    expect((await reader.post(views, fireRegister)).status).toBe(403)
    expect((await reader.put(`${views}/${saved.body.id}`, fireRegister)).status).toBe(403)
  })

  test('has a unique name among the offered views of its list, which cannot be changed', async () => {
    const first = await editor.post(views, { ...fireRegister, name: 'Audit' })
    const same = await editor.post(views, { ...fireRegister, name: 'audit' })
    expect({ status: same.status, fields: same.body.fields }).toEqual({
      status: 422,
      fields: [{ path: 'name', code: 'taken' }],
    })
    expect((await editor.post(views, { ...fireRegister, name: 'Audit', list: 'meters' })).status).toBe(201)
    const path = `${views}/${first.body.id}`
    const moved = await editor.put(path, { ...fireRegister, name: 'Audit', list: 'meters' })
    expect(moved.body.fields).toEqual([{ path: 'list', code: 'fixed' }])
    expect((await editor.put(path, { ...fireRegister, name: 'Audit', active: false })).status).toBe(200)
    expect((await editor.post(views, { ...fireRegister, name: 'Audit' })).status).toBe(201)
    const again = await editor.put(path, { ...fireRegister, name: 'Audit', active: true })
    expect(again.body.fields).toEqual([{ path: 'name', code: 'taken' }])
  })

  test('is not seen by other organizations', async () => {
    const { body } = await editor.post(views, { ...fireRegister, name: 'Ours' })
    const outsider = await api.signIn('outsider')
    expect((await outsider.get(`${views}/${body.id}`)).status).toBe(404)
    expect((await outsider.get(views)).status).toBe(404)
  })
})
