import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataSheetAge } from '@ansvar/domain/chemicals'
import { dayNumber, fromDayNumber, type IsoDate } from '@ansvar/domain/dates'
import { asSystem } from '#db/scope.ts'
import { startApi, type TestApi } from './support/api.ts'
import { multipart, multipartType, pdf } from './support/files.ts'
import { madeBy, newOrganization } from './support/new-organization.ts'

// The rules of each kind of work item, in an empty organization on Tuesday 15 June 2027.

const now = new Date('2027-06-15T10:00:00Z')

let api: TestApi
let organization: Awaited<ReturnType<typeof newOrganization>>

type Json = Record<string, unknown>

beforeAll(async () => {
  api = await startApi()
  organization = await newOrganization(api, now)
})
afterAll(() => api.close())

/** Returns the items of a kind. */
async function itemsOf(kind: string, query = ''): Promise<Json[]> {
  const { content } = (await organization.figure(`work-items?size=500&kind=${kind}${query}`)) as { content: Json[] }
  return content
}

/** Evaluates an SQL expression. */
async function evaluate<Value>(expression: ReturnType<typeof sql>): Promise<Value> {
  const { rows } = await asSystem(api.database, (trx) =>
    sql<{ value: Value }>`select ${expression} as value`.execute(trx),
  )
  return rows[0]?.value as Value
}

const stateOf = (due: string, rule: { notice?: string; status?: string; skipped?: boolean } = {}) =>
  evaluate<string>(sql`(select state from app.inspection_states(
    '00000000-0000-4000-8000-000000000000', '00000000-0000-4000-8000-000000000000', ${due}::date,
    ${rule.status ?? 'PENDING'}, ${rule.skipped ? 'No access' : null}::text, ${rule.notice ?? 'P14D'},
    '2026-11-21'::date))`)

const overdue = async () => (await itemsOf('INSPECTION', '&state=OVERDUE')).map(({ title }) => title)

describe('the state of an inspection', () => {
  test.each([
    ['2026-11-20', 'P14D', 'OVERDUE'],
    ['2026-11-21', 'P14D', 'DUE_SOON'],
    ['2026-12-05', 'P14D', 'DUE_SOON'],
    ['2026-12-06', 'P14D', 'LATER'],
    ['2026-12-21', 'P1M', 'DUE_SOON'],
    ['2026-12-22', 'P1M', 'LATER'],
    ['2026-11-21', 'P0D', 'DUE_SOON'],
    ['2026-11-22', 'P0D', 'LATER'],
  ])('due on %s with a notice of %s it is %s on 21 November 2026', async (due, notice, state) => {
    expect(await stateOf(due, { notice })).toBe(state)
  })

  test('a done or skipped inspection is done or skipped, even if it was late', async () => {
    expect(await stateOf('2020-01-01', { status: 'DONE' })).toBe('DONE')
    expect(await stateOf('2020-01-01', { skipped: true })).toBe('SKIPPED')
  })

  test('an inspection is missed from the day on which the next one is due', async () => {
    const { manager, own } = organization
    const { id } = await madeBy(
      manager.post(`${own}/reminders`, { title: 'Ladders', starts_at: '2027-09-01', frequency: 'P1Y' }),
    )
    const plan = async (due_on: string) => {
      const inspection = await madeBy(manager.post(`${own}/inspections`, { reminder_id: id, due_on }))
      return async () => (await manager.get(`${own}/inspections/${inspection.id}`)).body['state']
    }
    const state = await plan('2027-06-01')
    await plan('2027-06-16')
    expect(await state()).toBe('OVERDUE')
    expect(await overdue()).toEqual(['Ladders'])
    await plan('2027-06-15')
    expect(await state()).toBe('MISSED')
    expect(await overdue()).toEqual([])
  })
})

test('a safety data sheet is due on its last current day, by the rule of the domain', async () => {
  const days = ['2024-02-28', '2024-02-29', '2024-03-01', '2025-02-28', '2024-05-31', '2025-12-31'] as IsoDate[]
  for (const revised of days) {
    const due = await evaluate<IsoDate>(sql`app.data_sheet_due(${revised}::date)::text`)
    expect([revised, dataSheetAge(revised, due)]).toEqual([revised, 'CURRENT'])
    expect([revised, dataSheetAge(revised, fromDayNumber(dayNumber(due) + 1))]).toEqual([
      revised,
      'OLDER_THAN_THREE_YEARS',
    ])
  }
})

const held = (competence_id: string, acquired_on: string, valid_until: string | null) => ({
  competence_id,
  acquired_on,
  valid_until,
})

describe('an item', () => {
  test('of a competence appears 60 days before it expires, and the latest time it was acquired counts', async () => {
    const { manager, own } = organization
    const competence = async (name: string) => (await madeBy(manager.post(`${own}/competences`, { name }))).id
    const [forklift, first, later] = [
      await competence('Forklift'),
      await competence('First aid'),
      await competence('Crane'),
    ]
    const member = { name: 'Mads Bruun', email: 'mads@proeve.example', level: 'READ' }
    const competences = [
      held(forklift, '2022-06-01', '2027-08-14'),
      held(first, '2020-01-01', '2027-07-01'),
      held(later, '2027-01-01', '2027-08-15'),
    ]
    const { id } = await madeBy(manager.post(`${own}/members`, { ...member, competences }))
    expect((await itemsOf('COMPETENCE')).map(({ title }) => title)).toEqual([
      'First aid · Mads Bruun',
      'Forklift · Mads Bruun',
    ])
    await asSystem(api.database, (trx) =>
      sql`update members set competences = competences || ${JSON.stringify([held(first, '2027-01-01', '2029-01-01')])}::jsonb
        where id = ${id}`.execute(trx),
    )
    expect(await itemsOf('COMPETENCE')).toMatchObject([
      {
        key: `COMPETENCE:${id}:${forklift}`,
        section: 'ORGANIZATION',
        record_id: id,
        title: 'Forklift · Mads Bruun',
        due_on: '2027-08-14',
        state: 'LATER',
        responsible_id: id,
        count: 1,
      },
    ])
    await madeBy(manager.put(`${own}/members/${id}`, { ...member, competences, active: false }))
    expect(await itemsOf('COMPETENCE')).toEqual([])
  })

  test('of a document that expires is one of managers until the document is renewed or retired', async () => {
    const { manager, own } = organization
    const made = await madeBy(
      manager.call('post', `${own}/files`, {
        body: new Uint8Array(multipart('permit.pdf', pdf('Permit'))),
        headers: multipartType,
      }),
    )
    const save = (change: Json) =>
      madeBy(manager.put(`${own}/files/${made.id}`, { title: 'Waste-water permit', ...change }))
    await save({ expiry_date: '2027-08-15' })
    expect(await itemsOf('DOCUMENT_EXPIRY')).toEqual([])
    await save({ expiry_date: '2027-06-01' })
    expect(await itemsOf('DOCUMENT_EXPIRY')).toMatchObject([
      { title: 'Waste-water permit', section: 'DOCUMENTS', state: 'OVERDUE', responsible_id: null, roles: ['LEADER'] },
    ])
    await save({ expiry_date: '2027-06-01', active: false })
    expect(await itemsOf('DOCUMENT_EXPIRY')).toEqual([])
  })

  test('of a permit begins with its notice period, three months by default, and is a task of its owner', async () => {
    const { manager, own, memberId } = organization
    const made = await madeBy(
      manager.call('post', `${own}/files`, {
        body: new Uint8Array(multipart('burn.pdf', pdf('Permit to burn'))),
        headers: multipartType,
      }),
    )
    const save = (change: Json) =>
      madeBy(manager.put(`${own}/files/${made.id}`, { title: 'Permit to burn', ...change }))
    await save({ kind: 'PERMIT', expiry_date: '2027-09-16' })
    expect(await itemsOf('PERMIT')).toEqual([])
    await save({ expiry_date: '2027-09-15' })
    expect(await itemsOf('PERMIT')).toMatchObject([
      { title: 'Permit to burn', section: 'DOCUMENTS', state: 'LATER', due_on: '2027-09-15', roles: ['LEADER'] },
    ])
    // What is left out stays.
    await save({ expiry_date: '2027-09-15', owner_id: memberId, notice_period: 'P1M' })
    expect(await save({ expiry_date: '2027-07-16' })).toMatchObject({
      kind: 'PERMIT',
      owner_id: memberId,
      notice_period: 'P1M',
    })
    expect(await itemsOf('PERMIT')).toEqual([])
    await save({ expiry_date: '2027-07-15' })
    expect(await itemsOf('PERMIT')).toMatchObject([{ responsible_id: memberId, roles: [] }])
    expect(await itemsOf('DOCUMENT_EXPIRY')).toEqual([])
    expect((await manager.put(`${own}/files/${made.id}`, { title: 'x', notice_period: 'P3Y' })).body.fields).toEqual([
      { path: 'notice_period', code: 'too_long' },
    ])
    await save({ notice_period: null, owner_id: null, active: false })
    expect(await itemsOf('PERMIT')).toEqual([])
  })

  test('of the review of a document begins 30 days before it, and is a task of its owner or of managers', async () => {
    const { manager, own, memberId } = organization
    const made = await madeBy(
      manager.call('post', `${own}/files`, {
        body: new Uint8Array(multipart('alarm.pdf', pdf('Alarm plan'))),
        headers: multipartType,
      }),
    )
    const save = (change: Json) => madeBy(manager.put(`${own}/files/${made.id}`, { title: 'Alarm plan', ...change }))
    await save({ review_period: 'P31D' })
    expect(await itemsOf('DOCUMENT_REVIEW')).toEqual([])
    await save({ review_period: 'P30D' })
    expect(await itemsOf('DOCUMENT_REVIEW')).toMatchObject([
      { title: 'Alarm plan', section: 'DOCUMENTS', state: 'LATER', record_id: made.id, roles: ['LEADER'] },
    ])
    await save({ review_period: 'P7D', owner_id: memberId })
    expect(await itemsOf('DOCUMENT_REVIEW')).toMatchObject([{ state: 'DUE_SOON', responsible_id: memberId, roles: [] }])
    await save({ active: false })
    expect(await itemsOf('DOCUMENT_REVIEW')).toEqual([])
  })

  test('of an obligation follows from its assessment period, and stays away without one', async () => {
    const { manager, own, memberId } = organization
    const { id } = (await manager.get('legislations?size=1')).body.content[0] ?? { id: '' }
    const path = `${own}/legislations/${id}`
    expect(await madeBy(manager.call('post', path))).toMatchObject({
      assessment_period: 'P1Y',
      next_assessment_on: null,
      needs_assessment: true,
    })
    expect(await itemsOf('OBLIGATION')).toMatchObject([{ key: `OBLIGATION:${id}`, state: 'WAITING', due_on: null }])
    const assessed = { compliance_status: 'COMPLIANT', assessed_on: '2026-06-10', responsible_id: memberId }
    expect(await madeBy(manager.put(path, assessed))).toMatchObject({
      assessment_period: 'P1Y',
      next_assessment_on: '2027-06-10',
    })
    expect(await itemsOf('OBLIGATION')).toMatchObject([
      { state: 'OVERDUE', due_on: '2027-06-10', responsible_id: memberId },
    ])
    await madeBy(manager.put(path, { ...assessed, assessment_period: null }))
    expect(await itemsOf('OBLIGATION')).toEqual([])
    // A client that does not know the period does not change it.
    expect(await madeBy(manager.put(path, assessed))).toMatchObject({
      assessment_period: null,
      next_assessment_on: null,
    })
  })

  test('of a breach appears with an assessment that does not comply, and goes with one that does', async () => {
    const { manager, own } = organization
    const { id } = (await manager.get('legislations?size=1&page=1')).body.content[0] ?? { id: '' }
    const path = `${own}/legislations/${id}`
    await madeBy(manager.call('post', path))
    const assess = (compliance_status: string) =>
      madeBy(manager.put(path, { compliance_status, assessed_on: '2027-06-14' }))
    expect(await itemsOf('BREACH')).toEqual([])
    for (const status of ['NOT_COMPLIANT', 'PARTLY']) {
      await assess(status)
      expect(await itemsOf('BREACH')).toMatchObject([{ key: `BREACH:${id}`, state: 'WAITING' }])
    }
    await assess('COMPLIANT')
    expect(await itemsOf('BREACH')).toEqual([])
  })

  test('covers all reminders without an active responsible member', async () => {
    const { manager, own } = await newOrganization(api, now)
    const items = async () =>
      (await manager.get(`${own}/dashboard/work-items?kind=REMINDER_WITHOUT_OWNER`)).body.content
    const member = { name: 'Bo', email: 'bo@proeve.example', level: 'READ' }
    const { id: bo } = await madeBy(manager.post(`${own}/members`, member))
    const reminder = { starts_at: '2027-12-01', frequency: 'P1Y' }
    await madeBy(manager.post(`${own}/reminders`, { ...reminder, title: 'Ventilation', responsible_id: bo }))
    expect(await items()).toEqual([])
    await madeBy(manager.post(`${own}/reminders`, { ...reminder, title: 'Fire doors' }))
    expect(await items()).toMatchObject([{ title: 'Fire doors', count: 1, state: 'WAITING', roles: ['LEADER'] }])
    await madeBy(manager.put(`${own}/members/${bo}`, { ...member, active: false }))
    expect(await items()).toMatchObject([{ title: 'Fire doors', count: 2, record_id: own.split('/')[1] }])
    const listed = async (value: boolean) =>
      (await manager.get(`${own}/reminders?is_without_owner=${value}`)).body.content.map(({ title }) => title)
    expect(await listed(true)).toEqual(['Fire doors', 'Ventilation'])
    expect(await listed(false)).toEqual([])
  })
})

describe('filters', () => {
  test.each(['reader', 'editor'] as const)(
    'of the items, those in which a %s has a role are their own',
    async (name) => {
      const caller = await api.signIn(name)
      const list = `organizations/${caller.organizationId}/dashboard/work-items?size=500`
      const all = (await caller.get(list)).body.content
      const own = all.filter(({ roles }) => (roles as string[]).length > 0)
      expect(own.length).toBeGreaterThan(0)
      expect(own.length).toBeLessThan(all.length)
      expect((await caller.get(`${list}&scope=MINE`)).body.content).toEqual(own)
    },
  )

  test('keys are unique, and filters agree with what they filter by', async () => {
    const manager = await api.signIn('manager')
    const list = `organizations/${manager.organizationId}/dashboard/work-items`
    const read = async (query: string) => (await manager.get(`${list}?size=500&${query}`)).body.content
    const all = await read('')
    expect(all.length).toBeGreaterThan(20)
    expect(new Set(all.map(({ key }) => key)).size).toBe(all.length)
    const agree = async (query: string, matches: (item: Json) => boolean) =>
      expect((await read(query)).map(({ key }) => key)).toEqual(all.filter(matches).map(({ key }) => key))
    await agree(
      'section=MONITORING&section=CHEMICALS',
      ({ section }) => section === 'MONITORING' || section === 'CHEMICALS',
    )
    await agree('is_escalated=true', ({ escalated_date: date }) => date !== null)
    await agree('scope=MINE', ({ roles }) => (roles as string[]).length > 0)
    await agree('roles=LEADER', ({ roles }) => (roles as string[]).includes('LEADER'))
    const department = all.find(({ department_id: id }) => id !== null)?.['department_id']
    await agree(`department_id=${String(department)}`, ({ department_id: id }) => id === department)
    const word = String(all[0]?.['title']).split(' ')[0] ?? ''
    expect((await read(`q=${encodeURIComponent(word)}`)).map(({ key }) => key)).toContain(all[0]?.['key'])
    expect((await manager.get(`${list}?size=2&page=400`)).body).toEqual({ total_elements: all.length, content: [] })
  })
})
