import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { localDay } from '@ansvar/domain/dates'
import { startApi, type Caller, type TestApi } from './support/api.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 400_000 })

// An organization adds legislation once, so that an obligation in the bin and legislation to add are the same record.

let api: TestApi
let manager: Caller
let editor: Caller
let obligations: string
const today = localDay(new Date(), 'Europe/Copenhagen')

beforeAll(async () => {
  api = await startApi()
  manager = await api.signIn('manager')
  editor = await api.signIn('editor')
  obligations = `organizations/${manager.organizationId}/legislations`
})
afterAll(() => api.close())

/** Returns the id of legislation that the organization has not added. */
const candidate = async (): Promise<string> =>
  (await manager.get(`${obligations}/candidates?size=1`)).body.content[0]?.id ?? ''
const add = (id: string, who = editor) => who.post(`${obligations}/${id}`, {})
const discard = (id: string, who = editor, reason?: string) =>
  who.put(`${obligations}/${id}/discard`, reason === undefined ? undefined : { reason })

test('legislation whose obligation is in the bin is a candidate again', async () => {
  const id = await candidate()
  await add(id)
  expect((await manager.get(`${obligations}/candidates?id=${id}`)).body.total_elements).toBe(0)
  expect((await discard(id)).status).toBe(200)
  expect((await manager.get(`${obligations}/candidates?id=${id}`)).body.total_elements).toBe(1)
})

test('adding the legislation again restores the obligation with its values and assessments', async () => {
  const id = await candidate()
  const { body: added } = await add(id)
  const note = 'Waste is sorted at the source.'
  const assessed = await editor.put(`${obligations}/${id}`, {
    ...added,
    compliance_status: 'COMPLIANT',
    assessed_on: today,
    note,
  })
  expect(assessed.status).toBe(200)
  expect((await discard(id, manager, 'Added by mistake')).status).toBe(200)
  expect((await manager.get(`${obligations}/${id}/assessments`)).status).toBe(404)
  const { status, body } = await add(id)
  expect([status, body]).toMatchObject([201, { id, compliance_status: 'COMPLIANT', note }])
  expect(body.version).toBeGreaterThan(assessed.body.version)
  expect((await manager.get(`${obligations}/${id}/assessments`)).body.total_elements).toBe(1)
  const items = await manager.get(`organizations/${manager.organizationId}/bin?record_id=${id}`)
  expect(items.body.total_elements).toBe(0)
})

test('an obligation with assessments is discarded by managers only', async () => {
  const id = await candidate()
  const { body: added } = await add(id)
  await editor.put(`${obligations}/${id}`, { ...added, compliance_status: 'PARTLY', assessed_on: today })
  expect((await discard(id)).body.code).toBe('forbidden')
  expect((await discard(id, manager, 'Does not apply')).status).toBe(200)
})

test('an obligation that a corrective action corrects is not discarded', async () => {
  const id = await candidate()
  const { body: added } = await add(id)
  await editor.put(`${obligations}/${id}`, { ...added, compliance_status: 'NOT_COMPLIANT', assessed_on: today })
  const { body: user } = await editor.get('user')
  const action = await editor.post(`organizations/${manager.organizationId}/corrective-actions`, {
    source_kind: 'LEGISLATION_ASSOCIATION',
    source_id: id,
    title: 'Sort the waste',
    due_on: today,
    responsible_id: user.id,
  })
  expect(action.status).toBe(201)
  const refused = await discard(id, manager, 'Does not apply')
  expect([refused.status, refused.body['detail']]).toEqual([409, 'Used by 1 corrective action (Sort the waste).'])
})
