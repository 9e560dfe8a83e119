import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { localDay } from '@ansvar/domain/dates'
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
const today = localDay(now, 'Europe/Copenhagen')

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

async function mode(approval_mode: 'SIGNED' | 'RECORDED') {
  const path = `${own}/organizations/${manager.organizationId}`
  const { body } = await manager.get(path)
  const { subsidiaries: _s, departments: _d, competences: _c, logo: _l, ...values } = body as Record<string, unknown>
  const input = Object.fromEntries(
    Object.entries(values).filter(
      ([name]) =>
        !['id', 'version', 'feature_accessibility', 'created_date'].includes(name) && !name.startsWith('last_'),
    ),
  )
  expect((await manager.put(path, { ...input, approval_mode })).status).toBe(200)
}

const draft = (values: object = {}) => ({
  title: 'Støj i hal 2',
  body: 'Vi dæmper støj.',
  review_period: 'P1Y',
  ...values,
})
const created = async (values: object = {}) => (await editor.post(`${own}/policies`, draft(values))).body
const send = (id: string, values: object = {}, as = editor) =>
  as.post(`${own}/policies/${id}/approvals`, { approver_ids: [ids.reader], ...values })
const confirm = (who: Caller, current_password = password) =>
  who.call('post', 'user/confirmation', { body: new URLSearchParams({ current_password }) })
async function decide(who: Caller, id: string, verb: string, json: object = {}) {
  await confirm(who)
  return who.put(`${own}/approvals/${id}/${verb}`, json)
}
async function approved(values: object = {}) {
  const { id } = await created(values)
  const { body } = await send(id)
  expect((await decide(reader, body.id, 'approve')).status).toBe(200)
  return (await editor.get(`${own}/policies/${id}`)).body
}

describe('an approval', () => {
  test('by the named reader puts the document in force as its next version, with the approver and the day', async () => {
    const policy = await created()
    const sent = await send(policy.id, { message: 'Til torsdag' })
    expect(sent.status).toBe(201)
    expect(sent.body).toMatchObject({
      document_kind: 'POLICY',
      document_id: policy.id,
      document_version: 1,
      state: 'PENDING',
      message: 'Til torsdag',
      requested_by: 'Mads Bruun',
      requested_by_id: ids.editor,
      approver_ids: [ids.reader],
      may: ['RECALL'],
    })
    expect((await editor.get(`${own}/policies/${policy.id}`)).body).toMatchObject({
      version: 1,
      stage: 'IN_APPROVAL',
      approval_id: sent.body.id,
      may: [],
    })
    const decided = await decide(reader, sent.body.id, 'approve')
    expect(decided.body).toMatchObject({
      state: 'APPROVED',
      decided_by: 'Jonas Kjær',
      approved_on: today,
      in_force_from: today,
      in_force_version: 2,
      same_person: false,
    })
    expect((await editor.get(`${own}/policies/${policy.id}`)).body).toMatchObject({
      version: 2,
      state: 'APPROVED',
      stage: 'IN_FORCE',
      approved_by_id: ids.reader,
      approved_on: today,
      in_force_version: 2,
      in_force_from: today,
      approval_form: 'SIGNED',
      approval_id: null,
      next_review_date: '2027-11-24',
    })
    const { body: revisions } = await editor.get(`${own}/policies/${policy.id}/revisions`)
    expect(revisions.content.map(({ version, state }) => [version, state])).toEqual([
      [2, 'APPROVED'],
      [1, 'DRAFT'],
    ])
    const { body: history } = await editor.get(`${own}/policies/${policy.id}/history`)
    expect(history.content[0]).toMatchObject({ user_name: 'Jonas Kjær', action: 'UPDATED' })
  })

  test('notifies the approver, then the sender', async () => {
    const { id } = await created({ title: 'Varsler' })
    const { body } = await send(id)
    const kinds = async (who: Caller) =>
      (await who.get(`${own}/notifications?size=50`)).body.content
        .filter((each) => each['record_id'] === id)
        .map((each) => each['kind'])
    expect(await kinds(reader)).toEqual(['APPROVAL_REQUESTED'])
    await decide(reader, body.id, 'refuse', { comment: 'Afsnit 3 mangler' })
    expect(await kinds(editor)).toEqual(['DOCUMENT_REFUSED'])
  })

  test('is refused with a comment, and the document is a draft again', async () => {
    const { id } = await created()
    const { body } = await send(id)
    expect((await decide(reader, body.id, 'refuse', { comment: ' ' })).body.fields).toEqual([
      expect.objectContaining({ path: 'comment', code: 'required' }),
    ])
    expect((await decide(reader, body.id, 'refuse', { comment: 'Afsnit 3 mangler' })).body).toMatchObject({
      state: 'REFUSED',
      comment: 'Afsnit 3 mangler',
    })
    expect((await editor.get(`${own}/policies/${id}`)).body).toMatchObject({
      version: 1,
      stage: 'DRAFT',
      may: ['SEND'],
    })
    expect((await send(id)).status).toBe(201)
  })

  test('is recalled by an editor', async () => {
    const { id } = await created()
    const { body } = await send(id)
    expect((await editor.put(`${own}/approvals/${body.id}/recall`, {})).body).toMatchObject({ state: 'RECALLED' })
    expect((await decide(reader, body.id, 'approve')).status).toBe(409)
  })

  test('needs the password of the last five minutes, and no token can give it', async () => {
    const { id } = await created()
    const { body } = await send(id)
    api.setClock(new Date(now.getTime() + 3_600_000))
    const path = `${own}/approvals/${body.id}/approve`
    expect((await reader.put(path, {})).body).toMatchObject({ status: 403, code: 'confirm_required' })
    expect((await confirm(reader, 'wrong')).body.fields).toEqual([
      expect.objectContaining({ path: 'current_password', code: 'invalid' }),
    ])
    expect((await reader.put(path, {})).body.code).toBe('confirm_required')
    expect((await confirm(reader)).status).toBe(204)
    expect((await reader.put(path, {})).status).toBe(200)
    const secret = (await manager.post(`${own}/tokens`, { name: 'Robot', level: 'EDIT' })).body['secret']
    const token = api.visitor({ authorization: `Bearer ${String(secret)}` })
    const other = await send((await created()).id)
    expect((await token.put(`${own}/approvals/${other.body.id}/approve`, {})).body.code).toBe('forbidden')
    expect(
      (await token.call('post', 'user/confirmation', { body: new URLSearchParams({ current_password: password }) }))
        .status,
    ).toBe(401)
  })

  test('is not the sender’s, nor that of a member who is not named', async () => {
    const { id } = await created()
    expect((await send(id, { approver_ids: [ids.editor] })).body.fields).toEqual([
      expect.objectContaining({ path: 'approver_ids', code: 'own_request' }),
    ])
    const { body } = await send(id)
    expect((await decide(manager, body.id, 'approve')).body.code).toBe('forbidden')
    expect((await decide(editor, body.id, 'approve')).body.code).toBe('forbidden')
  })

  test('needs an approver, a review period and a first day that is not past', async () => {
    const { id } = await created({ review_period: null })
    expect((await send(id)).body).toMatchObject({ status: 409, code: 'no_review_period', current: { id } })
    expect((await send(id, { approver_ids: [], in_force_from: '2026-11-23' })).body.fields).toEqual([
      expect.objectContaining({ path: 'approver_ids', code: 'required' }),
      expect.objectContaining({ path: 'in_force_from', code: 'in_past' }),
    ])
  })

  test('fails if the content is not what was sent', async () => {
    const { id } = await created()
    const { body } = await send(id)
    await asSystem(api.database, (trx) => sql`update policies set body = 'Andet' where id = ${id}`.execute(trx))
    expect((await decide(reader, body.id, 'approve')).body.code).toBe('conflict')
  })
})

describe('a document that is being approved', () => {
  test('does not change in content or state, and can change its owner', async () => {
    const policy = await created()
    const { body } = await send(policy.id)
    const path = `${own}/policies/${policy.id}`
    expect((await editor.put(path, draft({ title: 'Andet' }))).body).toMatchObject({ status: 409, code: 'in_approval' })
    expect((await editor.put(path, draft({ state: 'RETIRED' }))).body.code).toBe('in_approval')
    expect((await editor.put(path, draft({ owner_id: ids.manager }))).status).toBe(200)
    expect((await decide(reader, body.id, 'approve')).body).toMatchObject({ in_force_version: 3 })
    expect((await editor.get(path)).body).toMatchObject({ state: 'APPROVED', owner_id: ids.manager })
  })

  test('cannot be discarded, and one that was sent is in use by its approval', async () => {
    const { id } = await created()
    const { body } = await send(id)
    expect((await editor.put(`${own}/policies/${id}/discard`, {})).body.code).toBe('in_approval')
    await editor.put(`${own}/approvals/${body.id}/recall`, {})
    expect((await editor.put(`${own}/policies/${id}/discard`, {})).body.code).toBe('in_use')
  })
})

describe('a scheduled document', () => {
  const tomorrow = '2026-11-25'

  test('comes into force on its first day, once, also without the scheduled work', async () => {
    const { id } = await created({ title: 'Fra i morgen' })
    const { body } = await send(id, { in_force_from: tomorrow })
    expect((await decide(reader, body.id, 'approve')).body).toMatchObject({
      state: 'SCHEDULED',
      in_force_version: null,
    })
    expect((await editor.get(`${own}/policies/${id}`)).body).toMatchObject({ stage: 'SCHEDULED', state: 'DRAFT' })
    expect((await reader.get(`${own}/policies/${id}/in-force`)).status).toBe(404)
    expect(await putScheduledInForce(api.database, now, 'http://ansvar.test')).toBe(0)
    const midnight = new Date('2026-11-24T23:00:30Z')
    api.setClock(midnight)
    const late = await api.signIn('reader')
    expect((await late.get(`${own}/policies/${id}/in-force`)).body).toMatchObject({ state: 'APPROVED' })
    const runs = await Promise.all([1, 2].map(() => putScheduledInForce(api.database, midnight, 'http://ansvar.test')))
    expect(runs.reduce((sum, each) => sum + each, 0)).toBe(1)
    expect((await late.get(`${own}/policies/${id}`)).body).toMatchObject({
      version: 2,
      stage: 'IN_FORCE',
      in_force_from: tomorrow,
      approved_on: today,
    })
  })

  test('is recalled by managers only', async () => {
    const { id } = await created()
    const { body } = await send(id, { in_force_from: tomorrow })
    await decide(reader, body.id, 'approve')
    const path = `${own}/approvals/${body.id}/recall`
    expect((await editor.put(path, {})).body.code).toBe('forbidden')
    expect((await manager.put(path, {})).body).toMatchObject({ state: 'RECALLED' })
  })
})

describe('while the next version is a draft', () => {
  test('readers see the version in force in the record, the list and the search, and editors the draft', async () => {
    await mode('SIGNED')
    const policy = await approved({ title: 'Affaldspolitik', body: 'Vi sorterer pap.' })
    const path = `${own}/policies/${policy.id}`
    const { body: changed } = await editor.put(path, draft({ title: 'Ressourcepolitik', body: 'Vi genbruger.' }))
    expect(changed).toMatchObject({ state: 'DRAFT', stage: 'DRAFT', in_force_version: 2, has_draft: true })
    expect(changed['next_review_date']).toBe('2027-11-24')
    expect((await reader.get(path)).body).toMatchObject({
      title: 'Affaldspolitik',
      body: 'Vi sorterer pap.',
      state: 'APPROVED',
      stage: 'IN_FORCE',
      has_draft: true,
      approved_by_id: ids.reader,
    })
    expect((await editor.get(`${path}/in-force`)).body).toMatchObject({
      title: 'Affaldspolitik',
      version: 2,
      policy_id: policy.id,
    })
    const found = async (who: Caller, q: string) =>
      (await who.get(`${own}/policies?q=${q}`)).body.content.map(({ title }) => title)
    expect(await found(reader, 'pap')).toEqual(['Affaldspolitik'])
    expect(await found(reader, 'genbruger')).toEqual([])
    expect(await found(editor, 'genbruger')).toEqual(['Ressourcepolitik'])
    const sent = await send(policy.id)
    expect((await reader.get(path)).body).toMatchObject({ title: 'Ressourcepolitik', stage: 'IN_APPROVAL' })
    expect((await reader.get(`${path}/in-force`)).body).toMatchObject({ title: 'Affaldspolitik' })
    await editor.put(`${own}/approvals/${sent.body.id}/recall`, {})
    const titles = (await reader.get(`${own}/policies?state=APPROVED&size=100&sort=title`)).body.content
    expect(titles.map(({ title }) => title)).toContain('Affaldspolitik')
    await mode('RECORDED')
  })
})

describe('with signed approvals only', () => {
  beforeAll(() => mode('SIGNED'))
  afterAll(() => mode('RECORDED'))

  test('a save cannot put a document in force or say who approved it', async () => {
    const { status, body } = await editor.post(
      `${own}/policies`,
      draft({ state: 'APPROVED', approved_by_id: ids.manager, approved_on: today }),
    )
    expect(status).toBe(422)
    expect(body.fields.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'state by_approval',
      'approved_by_id by_approval',
      'approved_on by_approval',
    ])
  })

  test('a document is sent back as it was read, and other content is a draft until it is the same again', async () => {
    const policy = await approved()
    const path = `${own}/policies/${policy.id}`
    const values = { approved_by_id: ids.reader, approved_on: today }
    expect(
      (await editor.put(path, draft({ state: 'APPROVED', ...values, iso_standards: ['ISO_14001'] }))).body,
    ).toMatchObject({
      state: 'APPROVED',
      in_force_version: 2,
      version: 3,
    })
    expect((await editor.put(path, draft({ state: 'APPROVED', ...values, title: 'Ny' }))).body).toMatchObject({
      state: 'DRAFT',
      approved_by_id: null,
      in_force_version: 2,
    })
    expect((await editor.put(path, draft({ state: 'APPROVED', title: 'Nyere' }))).body.fields).toEqual([
      expect.objectContaining({ path: 'state', code: 'by_approval' }),
    ])
    expect((await editor.put(path, draft())).body).toMatchObject({
      state: 'APPROVED',
      approved_by_id: ids.reader,
      approved_on: today,
      in_force_version: 2,
      approval_form: 'SIGNED',
    })
  })

  test('a manager records what was approved elsewhere, which is no signature', async () => {
    const { id } = await created()
    const recorded = { approved_by_id: ids.reader, approved_on: '2026-11-20' }
    expect((await send(id, { approver_ids: [], recorded })).body.code).toBe('forbidden')
    expect(
      (await send(id, { approver_ids: [], recorded: { ...recorded, approved_on: '2026-11-25' } }, manager)).body.fields,
    ).toEqual([expect.objectContaining({ path: 'recorded.approved_on', code: 'in_future' })])
    expect((await send(id, { approver_ids: [], recorded }, manager)).body).toMatchObject({
      state: 'RECORDED',
      decided_by: 'Jonas Kjær',
      requested_by: 'Kirsten Holm',
      confirmed_date: null,
      in_force_version: 2,
    })
    expect((await editor.get(`${own}/policies/${id}`)).body).toMatchObject({
      state: 'APPROVED',
      approval_form: 'RECORDED',
      approved_on: '2026-11-20',
    })
  })
})

describe('withdrawing', () => {
  test('needs a reason and a manager, or the editor who approved it; taking up makes a draft', async () => {
    const policy = await approved()
    const path = `${own}/policies/${policy.id}`
    expect((await editor.put(`${path}/withdraw`, { reason: 'Ikke længere relevant' })).body.code).toBe('forbidden')
    expect((await manager.put(`${path}/withdraw`, { reason: '' })).status).toBe(422)
    expect((await manager.put(`${path}/withdraw`, { reason: 'Ikke længere relevant' })).body).toMatchObject({
      state: 'RETIRED',
      stage: 'WITHDRAWN',
      in_force_version: null,
      withdrawal_reason: 'Ikke længere relevant',
      next_review_date: null,
    })
    expect((await reader.get(`${path}/in-force`)).status).toBe(404)
    expect((await editor.put(`${path}/take-up`, {})).body).toMatchObject({
      state: 'DRAFT',
      approved_by_id: null,
      withdrawal_reason: null,
    })
  })
})

describe('a typed approval', () => {
  test('is stored as recorded, with the name of the approver at that time', async () => {
    const values = { state: 'APPROVED', approved_by_id: ids.manager, approved_on: today }
    const { body } = await editor.post(`${own}/procedures`, draft(values))
    expect(body).toMatchObject({ approval_form: 'RECORDED', in_force_version: 1 })
    const { body: list } = await editor.get(`${own}/approvals?document_id=${body.id}`)
    expect(list.content).toMatchObject([
      { state: 'RECORDED', document_kind: 'PROCEDURE', decided_by: 'Kirsten Holm', requested_by: 'Mads Bruun' },
    ])
  })
})
