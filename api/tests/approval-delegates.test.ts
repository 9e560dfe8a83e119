import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayNumber, fromDayNumber, localDay } from '@ansvar/domain/dates'
import { asSystem } from '#db/scope.ts'
import { password, startApi, type Account, type Caller, type TestApi } from './support/api.ts'
import { madeBy } from './support/new-organization.ts'

// Row-level security reads the clock of the database, so the days are relative to the real one. The manager is the approver,
// and the reader the delegate.

let api: TestApi
let own: string
const callers = new Map<Account, Caller>()
const ids = new Map<Account, string>()
const as = (account: Account): Caller => callers.get(account) ?? api.visitor()
const idOf = (account: Account): string => ids.get(account) ?? ''

const today = localDay(new Date(), 'Europe/Copenhagen')
const inDays = (days: number) => fromDayNumber(dayNumber(today) + days)

beforeAll(async () => {
  api = await startApi()
  for (const account of ['manager', 'editor', 'reader'] as const) {
    callers.set(account, await api.signIn(account))
    ids.set(account, (await as(account).get('user')).body.id)
  }
  own = `organizations/${as('manager').organizationId}`
})
beforeEach(async () => {
  await asSystem(api.database, (trx) =>
    sql`
      update members set approval_delegate_id = null, delegate_from = null, delegate_until = null, active = true
      where id = any (${[...ids.values()]}::uuid[])`.execute(trx),
  )
})
afterAll(() => api.close())

type Days = { readonly from?: string; readonly until?: string }

const delegate = (of: Account, to: Account | null, { from = today, until = inDays(7) }: Days = {}, by = of) =>
  as(by).put(
    `${own}/members/${idOf(of)}/approval-delegate`,
    to === null ? {} : { approval_delegate_id: idOf(to), delegate_from: from, delegate_until: until },
  )
const delegated = async (of: Account, to: Account, days: Days = {}) =>
  expect((await delegate(of, to, days)).status).toBe(200)

/** Sends a new policy to an approver. */
async function sent(to: Account = 'manager') {
  const draft = { title: 'Støj i hal 2', body: 'Vi dæmper støj.', review_period: 'P1Y' }
  const { id: policy } = await madeBy(as('editor').post(`${own}/policies`, draft))
  const { id } = await madeBy(as('editor').post(`${own}/policies/${policy}/approvals`, { approver_ids: [idOf(to)] }))
  return { policy, id }
}

async function decide(who: Account, id: string, verb = 'approve', json: object = {}) {
  const body = new URLSearchParams({ current_password: password })
  expect((await as(who).call('post', 'user/confirmation', { body })).status).toBe(204)
  return as(who).put(`${own}/approvals/${id}/${verb}`, json)
}

const mayOf = async (who: Account, id: string) => (await as(who).get(`${own}/approvals/${id}`)).body['may'] as string[]
const tasksOf = async (who: Account, policy: string): Promise<Record<string, unknown>[]> =>
  (await as(who).get(`${own}/dashboard/work-items?kind=POLICY_APPROVAL&scope=MINE&size=100`)).body.content.filter(
    ({ record_id: id }) => id === policy,
  )
const noticesOf = async (who: Account, policy: string) =>
  (await as(who).get(`${own}/notifications?size=100&kind=APPROVAL_REQUESTED`)).body.content.filter(
    ({ record_id: id }) => id === policy,
  )

describe('the delegate of an approver', () => {
  test('approves at any level, and the approval says for whom', async () => {
    await delegated('manager', 'reader')
    const { policy, id } = await sent()
    expect(await mayOf('reader', id)).toEqual(['APPROVE', 'REFUSE'])
    expect((await decide('reader', id)).body).toMatchObject({
      state: 'APPROVED',
      decided_by_id: idOf('reader'),
      decided_by: 'Jonas Kjær',
      decided_for_id: idOf('manager'),
      decided_for: 'Kirsten Holm',
    })
    expect((await as('editor').get(`${own}/policies/${policy}`)).body).toMatchObject({
      stage: 'IN_FORCE',
      approved_by_id: idOf('reader'),
    })
  })

  test('refuses with a comment', async () => {
    await delegated('manager', 'reader')
    const { id } = await sent()
    expect((await decide('reader', id, 'refuse', { comment: 'Afsnit 3 mangler' })).body).toMatchObject({
      state: 'REFUSED',
      decided_by: 'Jonas Kjær',
      decided_for: 'Kirsten Holm',
    })
  })

  test('needs a fresh password', async () => {
    await delegated('manager', 'reader')
    const { id } = await sent()
    api.setClock(new Date(Date.now() + 600_000))
    expect((await as('reader').put(`${own}/approvals/${id}/approve`, {})).body.code).toBe('confirm_required')
    api.setClock(new Date())
  })

  test('has the document on the work list, is notified, and sees the draft', async () => {
    await delegated('manager', 'reader')
    const { policy } = await sent()
    expect(await tasksOf('reader', policy)).toMatchObject([{ roles: ['APPROVER'], responsible_id: idOf('reader') }])
    expect(await tasksOf('manager', policy)).toMatchObject([{ roles: ['APPROVER'] }])
    expect(await noticesOf('reader', policy)).toHaveLength(1)
    expect(await noticesOf('manager', policy)).toHaveLength(1)
    expect((await as('reader').get(`${own}/policies/${policy}`)).body).toMatchObject({ stage: 'IN_APPROVAL' })
  })

  test('sees the draft of the next version that waits, and others see the version in force', async () => {
    const { policy, id } = await sent('reader')
    await decide('reader', id)
    const draft = { title: 'Støj i hal 3', body: 'Andet.', review_period: 'P1Y', state: 'DRAFT' }
    await madeBy(as('editor').put(`${own}/policies/${policy}`, draft))
    await madeBy(as('editor').post(`${own}/policies/${policy}/approvals`, { approver_ids: [idOf('manager')] }))
    const title = async () => (await as('reader').get(`${own}/policies/${policy}`)).body['title']
    expect(await title()).toBe('Støj i hal 2')
    await delegated('manager', 'reader')
    expect(await title()).toBe('Støj i hal 3')
  })

  test('decides from the first day to the last one only', async () => {
    const { policy, id } = await sent()
    for (const days of [
      { from: inDays(1), until: inDays(2) },
      { from: inDays(-3), until: inDays(-1) },
    ]) {
      await asSystem(api.database, (trx) =>
        sql`
          update members set approval_delegate_id = ${idOf('reader')}, delegate_from = ${days.from},
            delegate_until = ${days.until} where id = ${idOf('manager')}`.execute(trx),
      )
      expect(await mayOf('reader', id)).toEqual([])
      expect((await decide('reader', id)).status).toBe(403)
      expect(await tasksOf('reader', policy)).toEqual([])
    }
    await delegated('manager', 'reader', { from: today, until: today })
    expect((await decide('reader', id)).status).toBe(200)
  })

  test('does not decide about what the delegate has sent', async () => {
    await delegated('manager', 'editor')
    const { policy, id } = await sent()
    expect(await mayOf('editor', id)).toEqual(['RECALL'])
    expect((await decide('editor', id)).body.code).toBe('forbidden')
    expect(await tasksOf('editor', policy)).toEqual([])
  })

  test('has no delegate for the absent member: one hop only', async () => {
    await delegated('manager', 'editor')
    await delegated('editor', 'reader')
    const { policy, id } = await sent()
    expect(await mayOf('reader', id)).toEqual([])
    expect((await decide('reader', id)).status).toBe(403)
    expect(await tasksOf('reader', policy)).toEqual([])
    expect(await noticesOf('reader', policy)).toEqual([])
  })

  test('counts as none if deactivated', async () => {
    await delegated('manager', 'reader')
    const { policy, id } = await sent()
    await asSystem(api.database, (trx) =>
      sql`update members set active = false where id = ${idOf('reader')}`.execute(trx),
    )
    const all = await as('manager').get(`${own}/dashboard/work-items?kind=POLICY_APPROVAL&scope=ORGANIZATION&size=100`)
    const shown = all.body.content.filter(({ record_id: of }) => of === policy)
    expect(shown.map(({ responsible_id: of }) => of)).toEqual([idOf('manager')])
    expect((await as('reader').get(`${own}/approvals/${id}`)).status).not.toBe(200)
  })

  test('who is an approver too decides as such', async () => {
    await delegated('manager', 'reader')
    const draft = { title: 'Kran', body: 'Løft sikkert.', review_period: 'P1Y' }
    const { id: policy } = await madeBy(as('editor').post(`${own}/policies`, draft))
    const approver_ids = [idOf('manager'), idOf('reader')]
    const { id } = await madeBy(as('editor').post(`${own}/policies/${policy}/approvals`, { approver_ids }))
    expect(await tasksOf('reader', policy)).toHaveLength(1)
    expect((await decide('reader', id)).body).toMatchObject({ decided_by: 'Jonas Kjær', decided_for: null })
  })
})

describe('row-level security', () => {
  test('accepts a decision for an approver from the delegate only, for that approver only', async () => {
    await delegated('manager', 'reader')
    const { id } = await sent()
    const decideAs = (user: Account, decidedFor: string | null) =>
      asSystem(api.database, async (trx) => {
        await sql`select set_config('app.system', '', true), set_config('app.user_id', ${idOf(user)}, true),
          set_config('role', 'ansvar_app', true)`.execute(trx)
        await sql`
          update approvals set state = 'REFUSED', comment = 'Nej', decided_by_id = ${idOf(user)}, decided_by = 'x',
            decided_for_id = ${decidedFor}, decided_for = ${decidedFor === null ? null : 'y'}, decided_date = now(),
            confirmed_date = now()
          where id = ${id}`.execute(trx)
        throw new Error('Roll back')
      })
    await expect(decideAs('reader', idOf('manager'))).rejects.toThrow('Roll back')
    await expect(decideAs('reader', null)).rejects.toThrow('row-level security')
    await expect(decideAs('reader', idOf('editor'))).rejects.toThrow('row-level security')
    await expect(decideAs('editor', idOf('manager'))).rejects.toThrow('row-level security')
  })
})

describe('a delegation', () => {
  test('is set and ended by the member at any level, and by managers', async () => {
    expect((await delegate('reader', 'editor')).body).toMatchObject({
      approval_delegate_id: idOf('editor'),
      delegate_from: today,
      delegate_until: inDays(7),
    })
    expect((await delegate('reader', null, {}, 'manager')).body).toMatchObject({
      approval_delegate_id: null,
      delegate_from: null,
      delegate_until: null,
    })
    expect((await delegate('reader', 'editor', {}, 'manager')).status).toBe(200)
    expect((await delegate('reader', null, {}, 'editor')).status).toBe(403)
    expect((await delegate('manager', 'reader', {}, 'reader')).status).toBe(403)
  })

  test('stays when another value of the member is saved, and is in its history', async () => {
    await delegated('editor', 'reader')
    const path = `${own}/members/${idOf('editor')}`
    const { name, email, level } = (await as('manager').get(path)).body as Record<string, unknown>
    const saved = await as('manager').put(path, { name, email, level })
    expect(saved.body).toMatchObject({ approval_delegate_id: idOf('reader'), delegate_from: today })
    const { content } = (await as('manager').get(`${path}/history`)).body
    expect(content.find(({ user_name: by }) => by === 'Mads Bruun')).toMatchObject({ action: 'UPDATED' })
  })

  test.each([
    ['oneself', { to: 'editor' }, 'approval_delegate_id', 'invalid'],
    ['a last day before the first one', { from: inDays(3), until: inDays(2) }, 'delegate_until', 'before_start'],
    ['a last day in the past', { from: inDays(-3), until: inDays(-1) }, 'delegate_until', 'in_past'],
  ] as const)('refuses %s', async (_, given: Days & { readonly to?: Account }, path, code) => {
    const { status, body } = await delegate('editor', given.to ?? 'reader', given)
    expect({ status, fields: body.fields }).toMatchObject({ status: 422, fields: [{ path, code }] })
  })

  test('requires both days, and a delegate with days', async () => {
    const put = (json: object) => as('editor').put(`${own}/members/${idOf('editor')}/approval-delegate`, json)
    const fieldsOf = async (json: object) => (await put(json)).body.fields.map(({ path, code }) => [path, code])
    expect(await fieldsOf({ approval_delegate_id: idOf('reader') })).toEqual([
      ['delegate_from', 'required'],
      ['delegate_until', 'required'],
    ])
    expect(await fieldsOf({ delegate_from: today })).toEqual([['approval_delegate_id', 'required']])
    expect(await fieldsOf({ approval_delegate_id: idOf('reader'), delegate_from: 'x', delegate_until: today })).toEqual(
      [['delegate_from', 'not_a_date']],
    )
  })

  test('refuses an inactive or unknown delegate, an inactive member and a stale version', async () => {
    await asSystem(api.database, (trx) =>
      sql`update members set active = false where id = ${idOf('reader')}`.execute(trx),
    )
    expect((await delegate('editor', 'reader')).body.fields).toMatchObject([
      { path: 'approval_delegate_id', code: 'invalid' },
    ])
    expect((await delegate('reader', 'editor', {}, 'manager')).status).toBe(409)
    const path = `${own}/members/${idOf('editor')}/approval-delegate`
    const unknown = { approval_delegate_id: as('manager').organizationId, delegate_from: today, delegate_until: today }
    expect((await as('editor').put(path, unknown)).body.fields).toMatchObject([
      { path: 'approval_delegate_id', code: 'not_found' },
    ])
    const stale = await as('editor').call('put', path, {
      body: JSON.stringify({}),
      headers: { 'content-type': 'application/json', 'if-match': '"99"' },
    })
    expect(stale.status).toBe(412)
  })
})
