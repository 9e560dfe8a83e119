import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { asSystem } from '#db/scope.ts'
import { notifyOfDueWork } from '#notices/due-notices.ts'
import { startApi, type Caller, type TestApi } from './support/api.ts'
import { madeBy } from './support/new-organization.ts'

let api: TestApi
let manager: Caller
let editor: Caller
let reader: Caller
let own: string
const ids = { manager: '', editor: '', reader: '' }

const today = '2026-11-24'
const due = '2026-12-08'

beforeAll(async () => {
  api = await startApi()
})
beforeEach(async () => {
  await at(today)
  own = `organizations/${manager.organizationId}`
  for (const [name, caller] of Object.entries({ manager, editor, reader }))
    ids[name as keyof typeof ids] = (await caller.get('user')).body.id
})
afterAll(() => api.close())

/** Signs in all callers on a day. */
async function at(day: string): Promise<void> {
  api.setClock(new Date(`${day}T09:00:00Z`))
  manager = await api.signIn('manager')
  editor = await api.signIn('editor')
  reader = await api.signIn('reader')
}

type Policy = { readonly id: string; readonly in_force_version: number }

/** Creates a policy that is in force, owned by the editor. */
async function inForce(values: object = {}): Promise<Policy> {
  const draft = { title: 'Alkohol', body: 'Vi drikker ikke.', review_period: 'P1Y', owner_id: ids.editor, ...values }
  const { id } = await madeBy(editor.post(`${own}/policies`, draft))
  const recorded = { approved_by_id: ids.manager, approved_on: today }
  await madeBy(manager.post(`${own}/policies/${id}/approvals`, { recorded }))
  const { body } = await manager.get(`${own}/policies/${id}`)
  return { id, in_force_version: Number(body['in_force_version']) }
}
/** Starts a round for the reader and the editor. */
const start = ({ id }: Policy, values: object = {}) => {
  const round = {
    document_kind: 'POLICY',
    document_id: id,
    member_ids: [ids.reader, ids.editor],
    due_on: due,
    ...values,
  }
  return madeBy(manager.post(`${own}/acknowledgement-rounds`, round))
}
const confirm = (id: string, { in_force_version: document_version }: Policy, as = reader) =>
  madeBy(as.put(`${own}/acknowledgement-rounds/${id}/confirm`, { document_version }))

const lateOf = async (id: string, as = editor): Promise<Record<string, unknown>[]> =>
  (
    await as.get(`${own}/dashboard/work-items?kind=POLICY_ACKNOWLEDGEMENT_ROUND&scope=ORGANIZATION&size=100`)
  ).body.content.filter(({ record_id }: Record<string, unknown>) => record_id === id)

/** Moves a policy to the bin. No call does that after it was approved. */
const moveToBin = (id: string) =>
  asSystem(api.database, (trx) =>
    sql`
      with item as (
        insert into bin_items (organization_id, resource, record_id, discarded_date, discarded_by_id, discarded_by)
        values (${manager.organizationId}, 'policies', ${id}, now(), ${ids.manager}, 'Kirsten Holm') returning id)
      update policies set bin_id = item.id from item where policies.id = ${id}`.execute(trx),
  )

const remind = (day: string, time = 'T11:00:00Z') =>
  notifyOfDueWork(api.database, new Date(`${day}${time}`), 'http://ansvar.test')
const remindersOf = async (id: string, as = reader): Promise<number> =>
  (await as.get(`${own}/notifications?size=100&kind=ACKNOWLEDGEMENT_DUE`)).body.content.filter(
    ({ record_id }: Record<string, unknown>) => record_id === id,
  ).length

describe('The deadline of a round', () => {
  test('is reminded of 7 days and 1 day before it, in the morning, once each: who has not confirmed', async () => {
    const policy = await inForce()
    const round = await start(policy)
    await confirm(round.id, policy, editor)
    const seen: number[] = []
    for (const day of [
      '2026-11-30',
      '2026-12-01',
      '2026-12-01',
      '2026-12-06',
      '2026-12-07',
      '2026-12-08',
      '2026-12-09',
    ]) {
      await remind(day)
      seen.push(await remindersOf(policy.id))
    }
    expect(seen).toEqual([0, 1, 1, 1, 2, 2, 2])
    expect(await remindersOf(policy.id, editor)).toBe(0)
  })

  test('is reminded of from 7 in the morning of the time zone of the organization', async () => {
    const policy = await inForce()
    await start(policy)
    await remind('2026-12-01', 'T05:59:00Z')
    expect(await remindersOf(policy.id)).toBe(0)
    await remind('2026-12-01', 'T06:00:00Z')
    expect(await remindersOf(policy.id)).toBe(1)
  })

  test('is not reminded of on the day on which the round starts', async () => {
    const week = await inForce()
    await start(week, { due_on: '2026-12-01' })
    const day = await inForce()
    await start(day, { due_on: '2026-11-25' })
    await remind(today)
    expect([await remindersOf(week.id), await remindersOf(day.id)]).toEqual([0, 0])
    await remind('2026-11-30')
    expect(await remindersOf(week.id)).toBe(1)
  })

  test('is not reminded of in a round that has ended, for an exempt member, or for a document withdrawn or in the bin', async () => {
    const ended = await inForce()
    const round = await start(ended)
    await manager.put(`${own}/acknowledgement-rounds/${round.id}/end`, {})
    const withdrawn = await inForce()
    await start(withdrawn)
    await manager.put(`${own}/policies/${withdrawn.id}/withdraw`, { reason: 'Afløst.' })
    const exempt = await inForce()
    const other = await start(exempt)
    const reason = { member_id: ids.reader, reason: 'På orlov.' }
    await manager.put(`${own}/acknowledgement-rounds/${other.id}/exempt`, reason)
    const discarded = await inForce()
    await start(discarded)
    await moveToBin(discarded.id)
    await remind('2026-12-07')
    for (const { id } of [ended, withdrawn, exempt, discarded]) expect(await remindersOf(id)).toBe(0)
  })

  test('makes a task of the owner once members are late, until they confirm or are exempt', async () => {
    const policy = await inForce({ title: 'Kørsel' })
    const round = await start(policy)
    await confirm(round.id, policy, editor)
    await at('2026-12-08')
    expect(await lateOf(policy.id)).toEqual([])
    await at('2026-12-09')
    expect(await lateOf(policy.id)).toMatchObject([
      {
        kind: 'POLICY_ACKNOWLEDGEMENT_ROUND',
        section: 'LEADERSHIP',
        title: 'Kørsel: 1 of 2 have not confirmed',
        due_on: due,
        state: 'OVERDUE',
        responsible_id: ids.editor,
        roles: ['OWNER'],
      },
    ])
    expect(await lateOf(policy.id, manager)).toMatchObject([{ roles: [] }])
    await confirm(round.id, policy)
    expect(await lateOf(policy.id)).toEqual([])
  })

  test('makes a task of the managers if the document has no owner', async () => {
    const policy = await inForce({ owner_id: null })
    await start(policy)
    await at('2026-12-09')
    expect(await lateOf(policy.id, manager)).toMatchObject([{ responsible_id: null, roles: ['LEADER'] }])
    expect(await lateOf(policy.id)).toMatchObject([{ roles: [] }])
  })
})
