import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { SESSION_IDLE_HOURS } from '#auth/sessions.ts'
import { hashToken } from '#auth/tokens.ts'
import { createRecord, updateRecord, type Kind } from '#db/records.ts'
import { withoutUser, asSystem, asUser } from '#db/scope.ts'
import { type Trx } from '#db/tables.ts'
import { byService, CATALOGUE, type Change } from '#db/trail/changes.ts'
import { startApi, type Caller, type TestApi } from './support/api.ts'
import { atOnce } from './support/at-once.ts'

let api: TestApi
let editor: Caller
let policies: string

beforeAll(async () => {
  api = await startApi()
  editor = await api.signIn('editor')
  policies = `organizations/${editor.organizationId}/policies`
})
afterAll(() => api.close())

const trail = (organizationId: string, after = 0) =>
  asSystem(api.database, (trx) =>
    trx
      .selectFrom('audit_trail')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .where('number', '>', after)
      .orderBy('number')
      .execute(),
  )
const lastNumber = async (organizationId: string) => (await trail(organizationId)).at(-1)?.number ?? 0

const catalogueNumbers = (trx: Trx) =>
  trx.selectFrom('audit_trail').select('number').where('organization_id', '=', CATALOGUE).execute()

describe('a change', () => {
  test('has the user, the time, the record and its content', async () => {
    const before = await lastNumber(editor.organizationId)
    const at = new Date('2026-03-04T05:06:07.890Z')
    onTestFinished(() => api.setClock(null))
    api.setClock(at)
    const fresh = await api.signIn('editor')
    const { body } = await fresh.post(policies, { title: 'Noise', iso_standards: ['ISO_45001'] })
    api.setClock(null)
    const { id } = (await editor.get('user')).body
    expect(await trail(editor.organizationId, before)).toMatchObject([
      {
        number: before + 1,
        changed_date: at.toISOString(),
        user_id: id,
        user_name: 'Mads Bruun',
        action: 'CREATED',
        resource: 'policies',
        record_id: body.id,
        parent_resource: null,
        parent_id: null,
        subject_id: body.id,
        before: null,
        after: { title: 'Noise', state: 'DRAFT', iso_standards: ['ISO_45001'] },
      },
    ])
  })

  test('of a record has the fields that differ, with old and new values', async () => {
    const { body } = await editor.post(policies, { title: 'Waste', body: 'Less.', communications: [] })
    const before = await lastNumber(editor.organizationId)
    const communications = [{ audience: 'All', channel: 'Notice board', date: '2026-01-05' }]
    await editor.put(`${policies}/${body.id}`, { title: 'Waste', body: 'Much less.', communications: communications })
    const [row] = await trail(editor.organizationId, before)
    expect([row?.action, row?.before, row?.after]).toEqual([
      'UPDATED',
      { body: 'Less.', communications: [] },
      { body: 'Much less.', communications: communications },
    ])
  })

  test('of a sub-record names its parent, and consequent changes of the parent are recorded', async () => {
    const [policy] = (await editor.get(`${policies}?state=APPROVED&size=1`)).body.content
    const before = await lastNumber(editor.organizationId)
    const { body } = await editor.post(`${policies}/${policy?.id}/reviews`, {
      performed_on: new Date().toISOString().slice(0, 10),
      outcome: 'STILL_VALID',
    })
    const rows = await trail(editor.organizationId, before)
    expect(rows).toMatchObject([
      { resource: 'policy_reviews', record_id: body.id, parent_resource: 'policies', parent_id: policy?.id },
      { resource: 'policies', record_id: policy?.id, action: 'UPDATED', subject_id: policy?.id },
    ])
    expect(Object.keys(rows[1]?.after ?? {})).toEqual(['next_review_date'])
  })

  test('that is refused, or stale, leaves nothing in the trail', async () => {
    const { body } = await editor.post(policies, { title: 'Once' })
    const before = await lastNumber(editor.organizationId)
    const statuses = [
      (await editor.put(`${policies}/${body.id}`, { title: 'Twice' }, { 'if-match': '"9"' })).status,
      (await editor.put(`${policies}/${body.id}`, { title: '' })).status,
      (await editor.post(policies, { title: 'Thrice', state: 'APPROVED' })).status,
    ]
    expect([statuses, await lastNumber(editor.organizationId)]).toEqual([[412, 422, 422], before])
  })

  test('repeated with one Idempotency-Key is recorded once', async () => {
    const before = await lastNumber(editor.organizationId)
    for (let i = 0; i < 3; i++)
      await editor.post(policies, { title: 'Again' }, { 'idempotency-key': 'again-and-again' })
    expect(await lastNumber(editor.organizationId)).toBe(before + 1)
  })

  test('of fifty, ten at a time, takes fifty numbers without a gap, in the order of the versions', async () => {
    const { body } = await editor.post(policies, { title: 'Crowd' })
    const before = await lastNumber(editor.organizationId)
    await atOnce(50, (i) => editor.put(`${policies}/${body.id}`, { title: `Crowd ${i}` }))
    const rows = await trail(editor.organizationId, before)
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 50 }, (_, i) => before + 1 + i))
    expect(rows.slice(1).map((row) => row.before)).toEqual(rows.slice(0, -1).map((row) => row.after))
  })
})

describe('a record without an organization', () => {
  type ThingsTable = { table: never; columns: readonly never[]; present: (row: unknown) => unknown }
  // A table of the test replaces those of the catalogue.
  const kind = {
    table: 'things',
    columns: ['id', 'version', 'title', 'last_modified_by'],
    present: (row: unknown) => row,
    owner: 'catalogue',
  } as unknown as Kind<'policies', unknown> & ThingsTable

  test('is numbered in the catalogue’s trail', async () => {
    await api.database.script(({ exec }) =>
      exec(`create table things (id uuid primary key default gen_random_uuid(), version integer not null default 1,
        title text not null, created_date timestamptz not null, last_modified_date timestamptz not null,
        last_modified_by text not null);
        grant select, insert, update on things to ansvar_app;`),
    )
    const maintainer = await api.signIn('maintainer')
    const token = hashToken(maintainer.cookie().split('=')[1] ?? '')
    const credentials = { token, organizationId: null, now: new Date(), idleHours: SESSION_IDLE_HOURS }
    await asUser(api.database, credentials, async (scope) => {
      const row = await createRecord(scope, kind, null, { title: 'Acetone' } as never)
      await updateRecord(scope, kind, { organizationId: null, id: row.id }, 1, async () => ({ title: 'Propanone' }))
    })
    expect((await trail(CATALOGUE)).slice(-2)).toMatchObject([
      { user_name: 'Signe Dahl', resource: 'things', after: { title: 'Acetone' } },
      { before: { title: 'Acetone' }, after: { title: 'Propanone' } },
    ])
  })

  test('has a trail that every user can read, and no caller without a session', async () => {
    const outsider = await api.signIn('outsider')
    const token = hashToken(outsider.cookie().split('=')[1] ?? '')
    const credentials = { token, organizationId: null, now: new Date(), idleHours: SESSION_IDLE_HOURS }
    const seen = await asUser(api.database, credentials, ({ trx }) => catalogueNumbers(trx))
    expect([seen?.length, (await withoutUser(api.database, catalogueNumbers)).length]).toEqual([
      (await trail(CATALOGUE)).length,
      0,
    ])
  })
})

describe('a change by no user', () => {
  test('is recorded as a change of the service, also in a call without a user', async () => {
    const before = await lastNumber(editor.organizationId)
    const change: Change = {
      organizationId: editor.organizationId,
      action: 'UPDATED',
      resource: 'organizations',
      id: editor.organizationId,
      parent: null,
      before: { feature_accessibility: 'FULL' },
      after: { feature_accessibility: 'LIMITED' },
    }
    await asSystem(api.database, async (_trx, note) => note(byService(change, new Date())))
    await withoutUser(api.database, async (_trx, note) =>
      note({ ...byService(change, new Date()), userName: 'Kirsten' }),
    )
    const rows = await trail(editor.organizationId, before)
    expect(rows.map((row) => [row.number - before, row.user_id, row.user_name])).toEqual([
      [1, null, 'Ansvar'],
      [2, null, 'Kirsten'],
    ])
  })
})

describe('every commit', () => {
  test('notifies the channel of the organization and its last number, and nothing else', async () => {
    const payloads: string[] = []
    const stop = await api.database.listen('changes', (payload) => payloads.push(payload))
    const before = await lastNumber(editor.organizationId)
    await editor.post(policies, { title: 'Heard' })
    await editor.put(`${policies}/${editor.organizationId}`, { title: 'Refused' })
    await editor.get(policies)
    await expect.poll(() => payloads).toEqual([`${editor.organizationId} ${before + 1}`])
    await stop()
    await editor.post(policies, { title: 'Unheard' })
    expect(payloads.length).toBe(1)
  })
})

describe('the demo’s trail', () => {
  test('starts in each organization with that organization, in order of time', async () => {
    const { rows } = await asSystem(api.database, (trx) =>
      sql<{ organization: boolean; forward: boolean }>`
      select bool_or(number = 1 and resource = 'organizations' and record_id = organization_id)
          as organization, bool_and(forward) as forward
      from (select *, changed_date >= lag(changed_date, 1, changed_date) over (partition by organization_id order by number)
          as forward from audit_trail where number <= 10) as early
      where organization_id <> ${CATALOGUE} group by organization_id`.execute(trx),
    )
    expect([rows.length, rows.filter((row) => !row.organization || !row.forward)]).toEqual([6, []])
  })
})
