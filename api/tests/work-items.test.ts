import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type Caller, type TestApi } from './support/api.ts'
import { reading } from './support/meters.ts'
import { madeBy, newOrganization } from './support/new-organization.ts'

// An empty organization on a known day: Tuesday 15 June 2027.

const now = new Date('2027-06-15T10:00:00Z')
const today = '2027-06-15'

let api: TestApi
let organization: Awaited<ReturnType<typeof newOrganization>>

type Json = Record<string, unknown>

beforeAll(async () => {
  api = await startApi()
  organization = await newOrganization(api, now)
})
afterAll(() => api.close())

describe('the work list', () => {
  test('contains overdue, due and open tasks of every section, most urgent first', async () => {
    const { manager, own, memberId, figure, totalOf } = organization
    const { id: reminder } = await madeBy(
      manager.post(`${own}/reminders`, {
        title: 'Fire doors',
        starts_at: '2027-12-01',
        frequency: 'P1Y',
        responsible_id: memberId,
      }),
    )
    for (const due_on of ['2027-04-10', '2027-05-10', '2027-09-10'])
      await madeBy(manager.post(`${own}/inspections`, { reminder_id: reminder, due_on }))
    for (const { id } of (await manager.get('legislations?size=2')).body.content)
      await madeBy(manager.call('post', `${own}/legislations/${id}`))
    for (const { id } of (await manager.get('chemicals?size=4&active=true&sort=data_sheet_revised_on')).body.content)
      await madeBy(manager.post(`${own}/chemical-associations`, { chemical_id: id }))
    const policy = await madeBy(
      manager.post(`${own}/policies`, {
        title: 'Noise',
        body: 'Quiet.',
        state: 'APPROVED',
        approved_by_id: memberId,
        approved_on: '2026-06-20',
        review_period: 'P1Y',
        owner_id: memberId,
      }),
    )
    const event = (facts: Json) =>
      madeBy(
        manager.post(`${own}/events`, {
          title: 'Leak',
          kind: 'INCIDENT',
          importance: 'HIGH',
          occurrence_date: '2027-06-01',
          accident_occurred: false,
          ...facts,
        }),
      )
    const acting = await event({
      corrective_action: 'Seal it',
      action_due_date: '2027-07-10',
      action_responsible_id: memberId,
    })
    const waiting = await event({ title: 'Smell', handler_id: memberId })
    await event({ title: 'Done', corrective_action: 'Wiped', action_completed_date: '2027-06-02' })
    const dismissed = await event({ title: 'Nothing' })
    await madeBy(manager.put(`${own}/events/${dismissed.id}/dismiss`, { reason: 'A false alarm' }))
    const meter = await madeBy(
      manager.post(`${own}/meters`, {
        name: 'Water',
        utility_type: 'WATER',
        units: 'm³',
        kind: 'COUNTER',
        frequency: 'P1M',
        responsible_id: memberId,
      }),
    )
    await madeBy(manager.post(`${own}/meters/${meter.id}/readings`, [reading('2027-05-10T10:00:00Z', 5)]))

    const { content } = (await figure('work-items?size=100')) as { content: Json[] }
    const items = content.map(({ kind, title, due_on, state }) => [kind, title, due_on, state].join(' '))
    const states = content.map(({ state }) => state)
    expect([...new Set(states)]).toEqual(['OVERDUE', 'DUE_SOON', 'LATER', 'WAITING'])
    // Sorted by date regardless of the kind: an outdated data sheet is listed among the records with a deadline.
    const days = content.flatMap(({ due_on: day }) => (day as string | null) ?? [])
    expect(days).toEqual(days.toSorted())
    const overdue = content.filter(({ state }) => state === 'OVERDUE')
    expect(new Set(overdue.map(({ kind }) => kind))).toEqual(new Set(['DATA_SHEET', 'INSPECTION', 'READING']))
    const terms = overdue.filter(({ kind }) => kind !== 'DATA_SHEET')
    expect(terms.map(({ due_on }) => due_on)).toEqual(['2027-05-10', '2027-06-10'])
    expect(items).toEqual(
      expect.arrayContaining([
        'INSPECTION Fire doors 2027-05-10 OVERDUE',
        'READING Water 2027-06-10 OVERDUE',
        'POLICY_REVIEW Noise 2027-06-20 DUE_SOON',
        'ACTION Seal it 2027-07-10 LATER',
        'VERIFICATION Wiped 2027-07-02 LATER',
        'EVENT Smell 2027-06-17 DUE_SOON',
      ]),
    )
    expect(items.filter((row) => /^(ACTION|EVENT)/.test(row))).toHaveLength(2)
    // The missed inspection of April, that of September and the next scheduled one are not tasks of today.
    expect(items.filter((row) => row.startsWith('INSPECTION'))).toHaveLength(1)
    expect(items.filter((row) => row.startsWith('OBLIGATION')).length).toBe(
      await totalOf('legislations?needs_assessment=true'),
    )

    const mine = (await figure(`work-items?size=100&responsible_id=${memberId}`)) as { content: Json[] }
    expect(new Set(mine.content.map(({ record_id: id }) => id))).toEqual(
      new Set([
        ...content.filter(({ kind }) => kind === 'INSPECTION').map(({ record_id: id }) => id),
        policy.id,
        acting.id,
        waiting.id,
        meter.id,
      ]),
    )
    const narrowed = (await figure('work-items?state=OVERDUE&kind=READING&kind=INSPECTION')) as { content: Json[] }
    expect(narrowed.content.map(({ kind }) => kind)).toEqual(['INSPECTION', 'READING'])
    expect((await manager.get(`${own}/dashboard/work-items?colour=red&sort=colour`)).body.fields).toEqual([
      { path: 'sort', code: 'not_in_list' },
      { path: 'colour', code: 'unknown_field' },
    ])
  })

  test('the counts in the menu equal the lists with the same filters', async () => {
    const { own, figure, totalOf } = organization
    const counters = await figure('')
    const lists: Record<string, string> = {
      policies: `policies?next_review_date=${today}&next_review_date_match_mode=before`,
      procedures: `procedures?next_review_date=${today}&next_review_date_match_mode=before`,
      legislation_associations: 'legislations?needs_assessment=true',
      inspections: 'inspections?state=OVERDUE',
      meters: `meters?next_reading_date=${today}&next_reading_date_match_mode=before`,
      chemical_associations:
        'chemical-associations?active=true&data_sheet_age=MISSING&data_sheet_age=OLDER_THAN_THREE_YEARS',
      events: 'events?state=OPEN',
    }
    const totals = Object.fromEntries(
      await Promise.all(Object.entries(lists).map(async ([name, list]) => [name, await totalOf(list)])),
    )
    expect(counters).toEqual({ organization_id: own.split('/')[1], ...totals })
    expect(counters).toMatchObject({ inspections: 1, meters: 1, events: 3, policies: 0 })
  })
})

describe('visibility', () => {
  test('the responsible person sees that the action is theirs, and no other user sees a name', async () => {
    const { manager } = organization
    const nordlys = `organizations/${manager.organizationId}`
    const members = (await manager.get(`${nordlys}/members?size=500`)).body.content
    const idOf = (email: string) => members.find((row) => row['email'] === email)?.id ?? ''
    const { id } = await madeBy(
      manager.post(`${nordlys}/events`, {
        title: 'Acid on the floor',
        kind: 'INCIDENT',
        importance: 'HIGH',
        occurrence_date: '2027-06-14',
        accident_occurred: false,
        corrective_action: 'A bund',
        action_due_date: '2027-06-18',
        action_responsible_id: idOf('reader@nordlys.example'),
        persons: 'Ole',
      }),
    )
    const seenBy = async (who: Caller) => {
      const { content } = (await who.get(`${nordlys}/dashboard/work-items?size=500&kind=ACTION`)).body
      return content.find((row) => row['record_id'] === id)?.['responsible_id']
    }
    const [reader, editor] = [await api.signIn('reader'), await api.signIn('editor')]
    expect(await seenBy(reader)).toBe(idOf('reader@nordlys.example'))
    expect(await seenBy(manager)).toBe(idOf('reader@nordlys.example'))
    expect(await seenBy(editor)).toBeNull()
    expect((await reader.get(`${nordlys}/events/${id}`)).body).toMatchObject({ names_shown: false, persons: null })
  })

  test('an organization with limited access has only readings and competences', async () => {
    const limited = await api.signIn('limited')
    const waiting = `organizations/${limited.organizationId}/dashboard`
    expect((await limited.get(waiting)).body).toMatchObject({ policies: null, inspections: null, events: null })
    expect((await limited.get(waiting)).body['meters']).toEqual(expect.any(Number))
    const kinds = (await limited.get(`${waiting}/work-items?size=500`)).body.content.map(({ kind }) => kind)
    expect(kinds.length).toBeGreaterThan(0)
    expect(new Set(kinds)).toEqual(new Set(['READING', 'COMPETENCE']))
  })
})
