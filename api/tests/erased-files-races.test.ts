import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startApi, type Caller, type TestApi } from './support/api.ts'
import { pdf, upload } from './support/files.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let api: TestApi
let manager: Caller
let organization: string
beforeAll(async () => {
  api = await startApi()
  manager = await api.signIn('manager')
  organization = `organizations/${manager.organizationId}`
})
afterAll(() => api.close())

const marksIn = (record: Readonly<Record<string, unknown>>) =>
  (record['files'] as { readonly erased_by?: string }[]).map((file) => file.erased_by)

test('a record and its versions show an erased file, if they are saved while it is erased', async () => {
  for (let round = 0; round < 12; round += 1) {
    const { id } = (await upload(manager, 'a.pdf', pdf(randomUUID()))).body
    const policy = await manager.post(`${organization}/policies`, { title: 'T', files: [{ id }] })
    const path = `${organization}/policies/${policy.body.id}`
    const save = (title: string) => manager.put(path, { title, files: [{ id }] })
    const erase = () => manager.put(`${organization}/attachments/${id}/erase`, { reason: 'Wrong file' })
    const results = await Promise.all([save('One'), erase(), save('Two'), save('Three')])
    expect(results.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const revisions = await manager.get(`${path}/revisions`)
    expect(revisions.body.total_elements).toBe(4)
    const records = [(await manager.get(path)).body, ...revisions.body.content]
    expect(records.map(marksIn)).toEqual(records.map(() => ['Kirsten Holm']))
  }
})
