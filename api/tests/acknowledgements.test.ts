import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { localDay } from '@ansvar/domain/dates'
import { putScheduledInForce } from '#resources/approvals/scheduled.ts'
import { password, startApi, type Caller, type TestApi } from './support/api.ts'

let api: TestApi
let manager: Caller
let editor: Caller
let reader: Caller
let own: string
const ids = { manager: '', editor: '', reader: '' }

const now = new Date('2026-11-24T09:00:00Z')
const today = localDay(now, 'Europe/Copenhagen')
const due = '2026-12-08'

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

const recorded = { recorded: { approved_by_id: '', approved_on: today } }

/** Creates a policy that is in force, owned by the editor. */
async function inForce(values: object = {}) {
  const draft = { title: 'Alkohol', body: 'Vi drikker ikke.', review_period: 'P1Y', owner_id: ids.editor, ...values }
  const { body } = await editor.post(`${own}/policies`, draft)
  return publish(body.id)
}
/** Puts the working copy of a policy in force, and returns it. */
async function publish(id: string, values: object = {}) {
  const input = { recorded: { ...recorded.recorded, approved_by_id: ids.manager }, ...values }
  expect((await manager.post(`${own}/policies/${id}/approvals`, input)).status).toBe(201)
  return (await manager.get(`${own}/policies/${id}`)).body
}
/** Saves another text, and puts it in force. */
async function revise(id: string, values: object = {}) {
  const { body: before } = await manager.get(`${own}/policies/${id}`)
  const { title, review_period, owner_id } = before
  const body = `${String(before.body)} Heller ikke til fester.`
  const saved = await manager.put(`${own}/policies/${id}`, { title, body, review_period, owner_id, state: 'DRAFT' })
  expect(saved.status).toBe(200)
  return publish(id, values)
}
const start = (documentId: string, values: object = {}, as = manager) =>
  as.post(`${own}/acknowledgement-rounds`, {
    document_kind: 'POLICY',
    document_id: documentId,
    member_ids: [ids.reader, ids.editor],
    due_on: due,
    ...values,
  })
const read = async (id: string, as = manager) => (await as.get(`${own}/acknowledgement-rounds/${id}`)).body
const confirm = (id: string, version: unknown, as = reader) =>
  as.put(`${own}/acknowledgement-rounds/${id}/confirm`, { document_version: version })
const members = (id: string, as = manager) => as.get(`${own}/acknowledgement-rounds/${id}/acknowledgements`)
const asks = async (as = reader) =>
  (await as.get(`${own}/dashboard/work-items?kind=POLICY_ACKNOWLEDGEMENT&size=100`)).body.content as Record<
    string,
    unknown
  >[]

describe('A round of confirmations', () => {
  test('asks its members, who confirm the version in force', async () => {
    const policy = await inForce()
    const { status, body: round } = await start(policy.id, { message: 'Før jul, tak.' })
    expect({ status, round }).toMatchObject({
      status: 201,
      round: { state: 'OPEN', audience: 2, confirmed: 0, exempt: 0, due_on: due, own_state: null, may: ['END'] },
    })
    expect((await read(round.id, reader)).own_state).toBe('REQUESTED')
    const confirmed = await confirm(round.id, policy.in_force_version)
    expect(confirmed).toMatchObject({
      status: 200,
      body: { document_title: 'Alkohol', confirmed: 1, own_state: 'CONFIRMED' },
    })
    expect(await read(round.id, reader)).toMatchObject({ audience: 2, confirmed: 1, own_state: 'CONFIRMED' })
    expect((await confirm(round.id, policy.in_force_version)).status).toBe(409)
  })

  test('is on the work list of its members until they confirm, and notifies them', async () => {
    const policy = await inForce({ title: 'Støj' })
    const { body: round } = await start(policy.id)
    expect((await asks()).find(({ record_id: id }) => id === policy.id)).toMatchObject({
      kind: 'POLICY_ACKNOWLEDGEMENT',
      title: 'Støj',
      due_on: due,
      roles: ['RESPONSIBLE'],
    })
    expect((await asks(manager)).some(({ record_id: id }) => id === policy.id)).toBe(false)
    const { body: notices } = await reader.get(`${own}/notifications?size=100`)
    expect(notices.content).toContainEqual(
      expect.objectContaining({ kind: 'ACKNOWLEDGEMENT_REQUESTED', record_id: policy.id }),
    )
    await confirm(round.id, policy.in_force_version)
    expect((await asks()).some(({ record_id: id }) => id === policy.id)).toBe(false)
  })

  test('refuses the confirmation of another version than the one in force', async () => {
    const policy = await inForce()
    const { body: round } = await start(policy.id)
    const { in_force_version: later } = await revise(policy.id)
    expect((await confirm(round.id, policy.in_force_version)).status).toBe(409)
    expect((await confirm(round.id, later)).status).toBe(200)
  })

  test('asks again after a later version, unless it is a correction', async () => {
    const policy = await inForce()
    const { body: round } = await start(policy.id)
    await confirm(round.id, policy.in_force_version)
    const corrected = await revise(policy.id, { readers_again: false })
    expect(await read(round.id)).toMatchObject({ confirmed: 1, due_on: due })
    api.setClock(new Date('2026-11-28T09:00:00Z'))
    manager = await api.signIn('manager')
    reader = await api.signIn('reader')
    await revise(policy.id, { recorded: { approved_by_id: ids.manager, approved_on: today } })
    expect(await read(round.id)).toMatchObject({ confirmed: 0, due_on: '2026-12-12' })
    expect((await confirm(round.id, corrected.in_force_version)).status).toBe(409)
    api.setClock(now)
    manager = await api.signIn('manager')
    reader = await api.signIn('reader')
  })

  test('does not ask about the draft of the next version', async () => {
    const policy = await inForce({ title: 'Kemi' })
    const { body: round } = await start(policy.id)
    const draft = { title: 'Kemi 2', body: 'Andet.', review_period: 'P1Y', owner_id: ids.editor, state: 'DRAFT' }
    await editor.put(`${own}/policies/${policy.id}`, draft)
    expect((await asks()).find(({ record_id: id }) => id === policy.id)).toMatchObject({ title: 'Kemi' })
    expect((await confirm(round.id, policy.in_force_version)).status).toBe(200)
  })

  test('asks no member while the document is withdrawn', async () => {
    const policy = await inForce()
    const { body: round } = await start(policy.id)
    await manager.put(`${own}/policies/${policy.id}/withdraw`, { reason: 'Afløst.' })
    expect((await asks()).some(({ record_id: id }) => id === policy.id)).toBe(false)
    expect((await confirm(round.id, policy.in_force_version)).status).toBe(403)
  })

  test('notifies its members when a scheduled version comes into force', async () => {
    const policy = await inForce()
    const { body: round } = await start(policy.id)
    await confirm(round.id, policy.in_force_version)
    const draft = { title: 'Alkohol', body: 'Nyt.', review_period: 'P1Y', owner_id: ids.editor, state: 'DRAFT' }
    await editor.put(`${own}/policies/${policy.id}`, draft)
    const sent = { approver_ids: [ids.manager], in_force_from: '2026-11-25' }
    const { body: approval } = await editor.post(`${own}/policies/${policy.id}/approvals`, sent)
    await manager.call('post', 'user/confirmation', { body: new URLSearchParams({ current_password: password }) })
    expect((await manager.put(`${own}/approvals/${approval.id}/approve`, {})).status).toBe(200)
    const before = await requestsOf(policy.id)
    await putScheduledInForce(api.database, new Date('2026-11-24T23:00:30Z'), 'http://ansvar.test')
    expect((await requestsOf(policy.id)) - before).toBe(1)
    expect(await read(round.id)).toMatchObject({ confirmed: 0, due_on: '2026-12-09' })
  })
})

const requestsOf = async (id: string): Promise<number> =>
  (await reader.get(`${own}/notifications?size=100`)).body.content.filter(
    ({ kind, record_id }: Record<string, unknown>) => kind === 'ACKNOWLEDGEMENT_REQUESTED' && record_id === id,
  ).length

describe('The audience of a round', () => {
  test('follows the members of its departments', async () => {
    const department = await manager.post(`${own}/organizations/${manager.organizationId}/departments`, {
      name: 'Hal 9',
    })
    const policy = await inForce()
    const { body: round } = await start(policy.id, { member_ids: [], department_ids: [department.body.id] })
    expect(round).toMatchObject({ audience: 0, departments: [] })
    const move = async (department_id: string | null) => {
      const { body: member } = await manager.get(`${own}/members/${ids.reader}`)
      const { name, email, level, title, phone } = member
      const saved = await manager.put(`${own}/members/${ids.reader}`, {
        name,
        email,
        level,
        title,
        phone,
        department_id,
      })
      expect(saved.status).toBe(200)
      return member.department_id as string | null
    }
    const former = await move(department.body.id)
    expect(await read(round.id)).toMatchObject({
      audience: 1,
      departments: [{ department_id: department.body.id, department_name: 'Hal 9', audience: 1, confirmed: 0 }],
    })
    await move(former)
    expect(await read(round.id)).toMatchObject({ audience: 0 })
  })

  test('is every active member, if it is everyone', async () => {
    const policy = await inForce()
    const { body: round } = await start(policy.id, { member_ids: [], everyone: true })
    const { body: all } = await manager.get(`${own}/members?active=true&size=1`)
    expect(round.audience).toBe(all.total_elements)
  })

  test('is required', async () => {
    const policy = await inForce()
    expect(await start(policy.id, { member_ids: [] })).toMatchObject({ status: 422 })
  })
})

describe('The names in a round', () => {
  test('are shown to managers and to the editor who owns the document, and to no other member', async () => {
    const policy = await inForce()
    const { body: round } = await start(policy.id)
    await confirm(round.id, policy.in_force_version)
    for (const caller of [manager, editor]) {
      const { body } = await members(round.id, caller)
      expect(body.content).toMatchObject(
        expect.arrayContaining([expect.objectContaining({ member_id: ids.reader, state: 'CONFIRMED' })]) as object,
      )
    }
    expect((await members(round.id, reader)).body.content).toMatchObject([{ member_id: ids.reader }])
    const { body: other } = await start((await inForce({ owner_id: ids.manager })).id)
    expect((await members(other.id, editor)).body.content).toMatchObject([{ member_id: ids.editor }])
  })
})

describe('An exemption', () => {
  test('is given by managers with a reason', async () => {
    const policy = await inForce()
    const { body: round } = await start(policy.id)
    const exempt = (as: Caller, values: object) => as.put(`${own}/acknowledgement-rounds/${round.id}/exempt`, values)
    const values = { member_id: ids.reader, reason: 'På orlov.' }
    expect((await exempt(editor, values)).status).toBe(403)
    expect((await exempt(manager, { ...values, reason: ' ' })).status).toBe(422)
    expect(await exempt(manager, values)).toMatchObject({ status: 200, body: { exempt: 1 } })
    expect(await read(round.id)).toMatchObject({ audience: 2, confirmed: 0, exempt: 1 })
    const { body: all } = await members(round.id)
    expect(all.content).toContainEqual(
      expect.objectContaining({ member_id: ids.reader, state: 'EXEMPT', reason: 'På orlov.' }),
    )
    expect((await confirm(round.id, policy.in_force_version)).status).toBe(409)
    expect((await exempt(manager, { ...values, member_id: ids.manager })).status).toBe(409)
  })
})

describe('Starting and ending', () => {
  test('is for managers and for the editor who owns the document', async () => {
    const policy = await inForce({ owner_id: ids.manager })
    expect((await start(policy.id, {}, reader)).status).toBe(403)
    expect((await start(policy.id, {}, editor)).status).toBe(403)
    const { body: round } = await start((await inForce()).id, {}, editor)
    expect((await editor.put(`${own}/acknowledgement-rounds/${round.id}/end`, {})).body).toMatchObject({
      state: 'ENDED',
    })
  })

  test('refuses a document without a version in force, and a second open round', async () => {
    const { body: draft } = await editor.post(`${own}/policies`, { title: 'Kladde', body: 'x' })
    expect((await start(draft.id)).status).toBe(409)
    const policy = await inForce()
    const { body: round } = await start(policy.id)
    expect((await start(policy.id)).status).toBe(409)
    await manager.put(`${own}/acknowledgement-rounds/${round.id}/end`, {})
    expect((await confirm(round.id, policy.in_force_version)).status).toBe(409)
    expect((await start(policy.id)).status).toBe(201)
  })

  test('refuses a deadline in the past and an unknown document', async () => {
    const policy = await inForce()
    const { status, body } = await start(policy.id, { due_on: '2026-11-23' })
    expect({ status, fields: body.fields }).toMatchObject({
      status: 422,
      fields: [{ path: 'due_on', code: 'in_past' }],
    })
    expect((await start(ids.manager)).status).toBe(422)
  })
})
