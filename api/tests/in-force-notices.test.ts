import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { asSystem } from '#db/scope.ts'
import { putScheduledInForce } from '#resources/approvals/scheduled.ts'
import { password, startApi, type Caller, type TestApi } from './support/api.ts'

let api: TestApi
let manager: Caller
let editor: Caller
let reader: Caller
let own: string
const ids = { manager: '', editor: '', reader: '' }

const now = new Date('2026-11-24T09:00:00Z')

beforeAll(async () => {
  api = await startApi()
  api.setClock(now)
  manager = await api.signIn('manager')
  editor = await api.signIn('editor')
  reader = await api.signIn('reader')
  own = `organizations/${manager.organizationId}`
  for (const [name, caller] of Object.entries({ manager, editor, reader }))
    ids[name as keyof typeof ids] = (await caller.get('user')).body.id
})
afterAll(() => api.close())
afterEach(() => api.setClock(now))

/** Returns the members who were notified of a document, with the kinds, without the assignment of its owner. */
async function notified(id: string): Promise<Record<string, string[]>> {
  const rows = await asSystem(api.database, async (trx) => {
    const { rows: found } = await sql<{ member_id: string; kind: string }>`
      select member_id, kind from notifications
      where record_id = ${id} and kind in ('DOCUMENT_IN_FORCE', 'DOCUMENT_APPROVED', 'ACKNOWLEDGEMENT_REQUESTED')
      order by created_date, kind`.execute(trx)
    return found
  })
  const kinds = Object.groupBy(rows, ({ member_id: member }) => member)
  return Object.fromEntries(Object.entries(kinds).map(([member, all]) => [member, (all ?? []).map(({ kind }) => kind)]))
}

async function membersWith(filter: string): Promise<string[]> {
  const { body } = await manager.get(`${own}/members?size=500&active=true&${filter}`)
  return body.content.map(({ id }) => id)
}
const each = (members: readonly string[], kinds: readonly string[]) =>
  Object.fromEntries(members.map((member) => [member, kinds]))

const draft = { title: 'Støj', body: 'Tekst', review_period: 'P1Y' }
const recorded = () => ({ ...draft, state: 'APPROVED', approved_by_id: ids.manager, approved_on: '2026-11-20' })

/** Creates a document, and sends it to the reader for approval. Returns the ids of both. */
async function sent(collection: string, values: object = {}, approval: object = {}): Promise<[string, string]> {
  const { body } = await editor.post(`${own}/${collection}`, { ...draft, ...values })
  const input = { approver_ids: [ids.reader], ...approval }
  return [body.id, (await editor.post(`${own}/${collection}/${body.id}/approvals`, input)).body.id]
}
async function approve(approvalId: string): Promise<void> {
  await reader.call('post', 'user/confirmation', { body: new URLSearchParams({ current_password: password }) })
  expect((await reader.put(`${own}/approvals/${approvalId}/approve`, {})).status).toBe(200)
}

test('a typed-in approval notifies the owner and the managers, but not the user who saves', async () => {
  const { body } = await editor.post(`${own}/policies`, { ...recorded(), owner_id: ids.reader })
  const managers = await membersWith('level=MANAGE')
  expect(managers).toContain(ids.manager)
  expect(await notified(body.id)).toEqual(each([...managers, ids.reader], ['DOCUMENT_IN_FORCE']))
})

test('a later version notifies again, and a save that puts none in force notifies nobody', async () => {
  const { body } = await editor.post(`${own}/policies`, recorded())
  const path = `${own}/policies/${body.id}`
  await editor.put(path, { ...recorded(), owner_id: ids.editor })
  expect((await notified(body.id))[ids.manager]).toEqual(['DOCUMENT_IN_FORCE'])
  await editor.put(path, { ...recorded(), body: 'Ny tekst' })
  expect((await notified(body.id))[ids.manager]).toEqual(['DOCUMENT_IN_FORCE', 'DOCUMENT_IN_FORCE'])
})

test('a signed approval notifies the sender and the owner of the approval only, and the other managers', async () => {
  const [id, approval] = await sent('policies', { owner_id: ids.manager })
  await approve(approval)
  const others = (await membersWith('level=MANAGE')).filter((member) => member !== ids.manager)
  expect(await notified(id)).toEqual({
    ...each(others, ['DOCUMENT_IN_FORCE']),
    ...each([ids.manager, ids.editor], ['DOCUMENT_APPROVED']),
  })
})

test('a procedure with departments notifies their active members only', async () => {
  const { body: departments } = await manager.get(`${own}/organizations/${manager.organizationId}`)
  const { id: departmentId } = (departments['departments'] as { id: string }[])[0] ?? { id: '' }
  await asSystem(api.database, (trx) =>
    sql`update members set department_id = ${departmentId} where id in (${ids.manager}::uuid, ${ids.reader}::uuid)`.execute(
      trx,
    ),
  )
  const { body } = await editor.post(`${own}/procedures`, { ...recorded(), department_ids: [departmentId] })
  const members = await asSystem(api.database, async (trx) => {
    const { rows } = await sql<{ id: string }>`
      select id from members where department_id = ${departmentId} and active and id <> ${ids.editor}`.execute(trx)
    return rows.map(({ id }) => id)
  })
  expect(members).toContain(ids.reader)
  expect(await notified(body.id)).toEqual(each(members, ['DOCUMENT_IN_FORCE']))
})

test('an open round of confirmations notifies its members, and nobody else', async () => {
  const { body } = await editor.post(`${own}/policies`, recorded())
  const document = { document_kind: 'POLICY', document_id: body.id }
  const round = { ...document, member_ids: [ids.reader], due_on: '2027-01-31' }
  expect((await manager.post(`${own}/acknowledgement-rounds`, round)).status).toBe(201)
  await editor.put(`${own}/policies/${body.id}`, { ...recorded(), body: 'Ny tekst' })
  const found = await notified(body.id)
  expect(found[ids.reader]).toEqual(['ACKNOWLEDGEMENT_REQUESTED', 'ACKNOWLEDGEMENT_REQUESTED'])
  expect(found[ids.manager]).toEqual(['DOCUMENT_IN_FORCE'])
})

test('a scheduled version notifies on its first day, once with several processes', async () => {
  const [id, approval] = await sent('policies', {}, { in_force_from: '2026-11-25' })
  await approve(approval)
  expect(await notified(id)).toEqual(each([ids.editor], ['DOCUMENT_APPROVED']))
  const managers = await membersWith('level=MANAGE')
  const midnight = new Date('2026-11-24T23:00:30Z')
  api.setClock(midnight)
  await Promise.all([1, 2, 3].map(() => putScheduledInForce(api.database, midnight, 'http://ansvar.test')))
  expect(await notified(id)).toEqual({
    ...each(managers, ['DOCUMENT_IN_FORCE']),
    ...each([ids.editor], ['DOCUMENT_APPROVED']),
  })
})

test('a member who has muted the kind is not notified', async () => {
  const { body: settings } = await manager.get('user/notification-settings')
  const { digest, digest_hour, immediate } = settings
  const muted = { digest, digest_hour, immediate, muted: ['DOCUMENT_IN_FORCE'] }
  expect((await manager.put('user/notification-settings', muted)).status).toBe(200)
  const { body } = await editor.post(`${own}/policies`, recorded())
  expect((await notified(body.id))[ids.manager]).toBeUndefined()
})
