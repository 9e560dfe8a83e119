import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { binResources } from '@ansvar/domain/bin'
import { localDay } from '@ansvar/domain/dates'
import { verifyTrail } from '#audit/verify.ts'
import { asSystem } from '#db/scope.ts'
import { notifyOfDueWork } from '#notices/due-notices.ts'
import { allEndpoints } from '#resources/index.ts'
import { startApi, type Caller, type TestApi } from './support/api.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 400_000 })

let api: TestApi
let manager: Caller
let editor: Caller
let organization: string
let editorId: string
let reviewId: string
const today = localDay(new Date(), 'Europe/Copenhagen')
const facts = { kind: 'INCIDENT', importance: 'LOW', occurrence_date: today, accident_occurred: false }

beforeAll(async () => {
  api = await startApi()
  manager = await api.signIn('manager')
  editor = await api.signIn('editor')
  organization = `organizations/${manager.organizationId}`
  const members = await manager.get(`${organization}/members?q=bruun`)
  editorId = members.body.content[0]?.id ?? ''
  const policy = await created('policies', { title: 'Reviewed' })
  reviewId = (await created(`policies/${policy.id}/reviews`, { performed_on: today, outcome: 'STILL_VALID' })).id
})
afterAll(() => api.close())

async function created(path: string, input: object, who = manager) {
  const { status, body, text } = await who.post(`${organization}/${path}`, input)
  if (status !== 201) throw new Error(`${path}: ${text}`)
  return body
}
const discard = (path: string, who = manager, reason?: string, headers: Record<string, string> = {}) =>
  who.put(`${organization}/${path}/discard`, reason === undefined ? undefined : { reason }, headers)
const restore = (id: string, who = manager) => who.put(`${organization}/bin/${id}/restore`, undefined)
const statusOf = async (path: string, who = manager) => (await who.get(`${organization}/${path}`)).status

/** Returns the instant a number of hours ago. */
const at = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

describe('discarding', () => {
  test('requires a reason from others than the user who created the record', async () => {
    const { id } = await created('policies', { title: 'Of an editor' }, editor)
    const refused = await discard(`policies/${id}`)
    expect([refused.status, refused.body.fields]).toEqual([422, [{ path: 'reason', code: 'required' }]])
    expect((await discard(`policies/${id}`, manager, 'Written twice')).body).toMatchObject({ reason: 'Written twice' })
  })

  test('requires a reason after 24 hours', async () => {
    const { id } = await created('policies', { title: 'Old enough' })
    api.setClock(new Date(Date.now() + 25 * 3_600_000))
    const late = await api.signIn('manager')
    expect((await discard(`policies/${id}`, late)).status).toBe(422)
    expect((await discard(`policies/${id}`, late, 'Not needed')).status).toBe(200)
    api.setClock(null)
  })

  test('is refused for a record that others use, with their number, even if those are in the bin', async () => {
    const area = await created('areas', { name: 'Used area' })
    const below = await created('areas', { name: 'Below', parent_id: area.id })
    const event = await created('events', { ...facts, title: 'In the area', area_id: area.id })
    const refused = await discard(`areas/${area.id}`)
    expect([refused.status, refused.body.code, refused.body['detail']]).toEqual([
      409,
      'in_use',
      'Used by 1 area (Below) and 1 event (In the area).',
    ])
    const danish = await manager.put(`${organization}/areas/${area.id}/discard`, undefined, { 'accept-language': 'da' })
    expect(danish.body['detail']).toBe('Bruges af 1 område (Below) og 1 hændelse (In the area).')
    expect((await discard(`events/${event.id}`)).status).toBe(200)
    expect((await discard(`areas/${below.id}`)).status).toBe(200)
    expect((await discard(`areas/${area.id}`)).body['detail']).toBe('Used by 1 area (Below) and 1 event (In the area).')
  })

  test('names the first 20 records that use a record, and says that there are more', async () => {
    const group = await created('areas', { name: 'Site' })
    for (let number = 10; number < 31; number += 1)
      await created('areas', { name: `Hall ${number}`, parent_id: group.id })
    const { body } = await discard(`areas/${group.id}`)
    expect(body['detail']).toMatch(/^Used by 21 areas \((Hall \d\d, ){20}…\)\.$/u)
  })

  test('is refused for a document that has been approved, in any version', async () => {
    const draft = await created('procedures', { title: 'Draft' })
    const approval = { state: 'APPROVED', approved_on: today, approved_by_id: await memberId(), review_period: 'P1Y' }
    const approved = await created('policies', { title: 'Approved', ...approval })
    const again = await manager.put(`${organization}/policies/${approved.id}`, { title: 'Approved', state: 'RETIRED' })
    expect(again.status).toBe(200)
    expect((await discard(`policies/${approved.id}`)).body.code).toBe('was_approved')
    expect((await discard(`procedures/${draft.id}`)).status).toBe(200)
  })

  test('of a reading is refused if a counter would then fall unmarked', async () => {
    const meter = await created('meters', { name: 'Replaced', utility_type: 'WATER', kind: 'COUNTER', units: 'm³' })
    const readings = `meters/${meter.id}/readings`
    await created(readings, { performed_at: at(3), value: 100 })
    const middle = await created(readings, {
      performed_at: at(2),
      value: 5,
      mark: 'REPLACED',
      final_value: 110,
      initial_value: 0,
    })
    await created(readings, { performed_at: at(1), value: 20 })
    expect((await discard(`${readings}/${middle.id}`)).body.fields).toEqual([{ path: 'mark', code: 'needed' }])
  })

  test('of a planned inspection is refused, because the schedule would open it again', async () => {
    const reminder = await created('reminders', {
      title: 'Planned',
      starts_at: today,
      frequency: 'P1M',
      notice_period: 'P1W',
    })
    const { body } = await manager.get(`${organization}/inspections?reminder_id=${reminder.id}`)
    expect((await discard(`inspections/${body.content[0]?.id}`)).body.code).toBe('conflict')
  })
})

const memberId = async () => (await manager.get(`${organization}/members?size=100`)).body.content[0]?.id

describe('an event', () => {
  test('is discarded by its reporter until someone has taken it', async () => {
    const own = await created('events', { ...facts, title: 'Reported twice' }, editor)
    const others = await created('events', { ...facts, title: 'Of a manager' })
    const taken = await created('events', { ...facts, title: 'Taken' }, editor)
    expect((await manager.put(`${organization}/events/${taken.id}/take`, undefined)).status).toBe(200)
    expect((await discard(`events/${own.id}`, editor)).status).toBe(200)
    expect((await discard(`events/${others.id}`, editor, 'Mistake')).status).toBe(403)
    expect((await discard(`events/${taken.id}`, editor, 'Mistake')).status).toBe(403)
    expect((await discard(`events/${taken.id}`, manager, 'Mistake')).status).toBe(200)
  })

  test('takes its parts with it, and returns with all but those that were discarded before', async () => {
    const { id } = await created('events', { ...facts, title: 'With parts' })
    await manager.put(`${organization}/events/${id}/take`, undefined)
    const cause = await created(`events/${id}/causes`, { kind: 'DIRECT', text: 'Stays discarded' })
    const other = await created(`events/${id}/causes`, { kind: 'DIRECT', text: 'Returns' })
    const action = await created('corrective-actions', {
      source_kind: 'EVENT',
      source_id: id,
      title: 'Mop up',
      due_on: today,
    })
    const first = (await discard(`events/${id}/causes/${cause.id}`)).body
    const second = (await discard(`events/${id}`, manager, 'Mistake')).body
    expect(await statusOf(`corrective-actions/${action.id}`)).toBe(404)
    expect((await restore(first.id)).body.code).toBe('parent_discarded')
    expect((await restore(second.id)).status).toBe(200)
    expect(await statusOf(`corrective-actions/${action.id}`)).toBe(200)
    expect(await statusOf(`events/${id}/causes/${other.id}`)).toBe(200)
    expect(await statusOf(`events/${id}/causes/${cause.id}`)).toBe(404)
    expect((await restore(first.id)).status).toBe(200)
  })

  test('in the bin shows other editors neither its title nor who discarded it', async () => {
    const { id } = await created('events', { ...facts, title: 'Confidential mistake' })
    const item = (await discard(`events/${id}`)).body
    expect((await editor.get(`${organization}/bin?record_id=${id}`)).body.total_elements).toBe(0)
    expect((await restore(item.id, editor)).status).toBe(404)
  })
})

describe('a restored record', () => {
  test('is refused while a new record has its key', async () => {
    const first = await created('areas', { name: 'Named once' })
    const item = (await discard(`areas/${first.id}`)).body
    const second = await created('areas', { name: 'Named once' })
    const refused = await restore(item.id)
    expect([refused.status, refused.body.code]).toEqual([409, 'key_taken'])
    await discard(`areas/${second.id}`)
    expect((await restore(item.id)).status).toBe(200)
  })

  test('has both changes in its history, and the trail is intact', async () => {
    const { id } = await created('policies', { title: 'There and back' })
    const item = (await discard(`policies/${id}`, manager, 'Too early')).body
    await restore(item.id)
    const { body } = await manager.get(`${organization}/policies/${id}/history`)
    expect(body.content.map(({ fields }) => fields)).toMatchObject([
      [{ field: 'discarded_date', after: null }],
      [
        { field: 'discarded_date', before: null, after: item['discarded_date'] },
        { field: 'discard_reason', before: null, after: 'Too early' },
      ],
      expect.any(Array),
    ])
    expect((await asSystem(api.database, (trx) => verifyTrail(trx, api.database))).faults).toEqual([])
  })

  test('returns by the undo of the operation that discarded it', async () => {
    const operation = randomUUID()
    const headers = { 'operation-id': operation }
    const policies = [await created('policies', { title: 'One' }), await created('policies', { title: 'Two' })]
    for (const { id } of policies) await discard(`policies/${id}`, manager, undefined, headers)
    const { body } = await manager.get(`${organization}/operations?id=${operation}`)
    expect(body.content[0]).toMatchObject({ kind: 'DISCARD' })
    const undone = await manager.put(`${organization}/operations/${operation}/undo`, undefined)
    expect(undone.body).toEqual({ undone: 2, kept: [] })
    for (const { id } of policies) expect(await statusOf(`policies/${id}`)).toBe(200)
  })
})

test('the service notifies of no corrective action in the bin', async () => {
  const actions = ['Discarded action', 'Shown action'].map((title) => ({
    source_kind: 'POLICY_REVIEW',
    source_id: reviewId,
    title,
    due_on: today,
    responsible_id: editorId,
  }))
  const [discarded, shown] = [
    await created('corrective-actions', actions[0] ?? {}),
    await created('corrective-actions', actions[1] ?? {}),
  ]
  await discard(`corrective-actions/${discarded.id}`)
  await notifyOfDueWork(api.database, new Date(`${today}T11:00:00Z`), 'http://localhost:4000')
  const keys = await asSystem(api.database, (trx) =>
    trx.selectFrom('notifications').select('key').where('kind', '=', 'ACTION_DUE').execute(),
  )
  const all = keys.map(({ key }) => key).join(' ')
  expect([all.includes(shown.id), all.includes(discarded.id)]).toEqual([true, false])
})

test('the file of a record in the bin is hidden with it', async () => {
  const form = new FormData()
  form.set('file', new File(['Hidden with its record'], 'hidden.txt', { type: 'text/plain' }))
  const request = new Request('http://x', { method: 'POST', body: form })
  const upload = await manager.call('post', `${organization}/attachments`, {
    body: new Uint8Array(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  })
  const policy = await created('policies', {
    title: 'With a file',
    files: [{ id: upload.body.id, name: 'hidden.txt' }],
  })
  const content = `files/${upload.body.id}/content`
  expect((await manager.get(content)).status).toBe(200)
  const item = (await discard(`policies/${policy.id}`)).body
  expect((await manager.get(content)).status).toBe(404)
  await restore(item.id)
  expect((await manager.get(content)).status).toBe(200)
})

/** The tables that go to the bin with the record that they refer to, by app.move_parts. */
const parts = new Map([
  [
    'events',
    ['authority_reports', 'corrective_actions', 'event_causes', 'event_comments', 'event_injuries', 'event_links'],
  ],
  ['reminders', ['inspections']],
  ['chemical_associations', ['chemical_stocks']],
])

/** Tables whose rows are read with their record only. */
const insideRecords = new Set([
  'event_persons',
  'corrective_action_persons',
  'checklist_revisions',
  // A code of a record in the bin says so.
  'codes',
  'document_versions',
  // An inspection with answers cannot be discarded.
  'inspection_answers',
  'legislation_assessments',
  'policy_revisions',
  'procedure_revisions',
  // One that was completed cannot be discarded.
  'risk_assessment_revisions',
])

/**
 * A review says which action it has started, also while the action is in the bin. So does a merged own chemical of its
 * association. The state of a request decides whether its own chemical can be in the bin.
 */
const started = new Set([
  ...['policy_reviews', 'procedure_reviews', 'document_reviews'].map((reviews) => `${reviews} corrective_actions`),
  'own_chemicals chemical_associations',
  'chemical_requests own_chemicals',
])

describe('the database', () => {
  test('has no reference to a record in the bin that would prevent nothing', async () => {
    const { rows } = await sql<{ child: string; parent: string; field: string }>`
      select c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent
      from pg_constraint c
      where c.contype = 'f' and c.confrelid::regclass::text = any (${[...binResources]}::text[])`.execute(
      api.database.kysely,
    )
    const uses = new Map<string, string[]>(
      allEndpoints().flatMap(({ discards }) =>
        discards ? [[discards.table, discards.uses.map(({ table }) => table)]] : [],
      ),
    )
    expect([...uses.keys()].toSorted()).toEqual([...binResources].toSorted())
    const loose = rows.filter(
      ({ child, parent }) =>
        !uses.get(parent)?.includes(child as 'events') &&
        !parts.get(parent)?.includes(child) &&
        !insideRecords.has(child) &&
        !started.has(`${child} ${parent}`),
    )
    expect(loose).toEqual([])
  })

  test('hides the bin from requests in every table that can be in it', async () => {
    const { rows } = await sql<{ name: string }>`
      select a.attrelid::regclass::text as name from pg_attribute a
      join pg_class c on c.oid = a.attrelid and c.relkind = 'r'
      where a.attname = 'bin_id' and not exists (
        select from pg_policies p where p.tablename = c.relname and p.policyname = 'live' and p.permissive = 'RESTRICTIVE')`.execute(
      api.database.kysely,
    )
    expect(rows).toEqual([])
  })

  test('has no function with the rights of the owner that reads the bin', async () => {
    const { rows } = await sql<{ name: string; body: string }>`
      select p.proname as name, p.prosrc as body from pg_proc p
      where p.pronamespace = 'app'::regnamespace and p.prosecdef`.execute(api.database.kysely)
    const readers = rows.filter(
      ({ name, body }) =>
        !body.includes('bin_id') &&
        !Object.hasOwn(bounded, name) &&
        binResources.some((table) => new RegExp(String.raw`public\.${table}\b`).test(body)),
    )
    expect(readers.map(({ name }) => name)).toEqual([])
  })
})

/** Functions with the rights of the owner that may read the bin, with the reason. */
const bounded: Readonly<Record<string, string>> = {
  lock_document: 'Locks a row and returns nothing.',
  lock_event: 'Locks a row and returns nothing.',
  number_event: 'The number of an event in the bin stays its own.',
  put_in_force: 'A document with an open approval cannot be discarded.',
  report_event: 'Creates an event and returns its id.',
  show_approval: 'Stores the open approval in its document, which has none in the bin, and returns nothing.',
  store_action_outcome: 'Changes the persons of an action that the request has locked.',
  store_action_responsible: 'Changes the persons of an action that the request has locked.',
}
