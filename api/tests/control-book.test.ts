import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addMonths, DAY_MS, dayNumber, fromDayNumber, type IsoDate, localDay } from '@ansvar/domain/dates'
import { workStates } from '@ansvar/domain/inspections'
import { openDueInspections } from '#resources/inspections/opening.ts'
import { startApi, type TestResponse, type Caller, type TestApi } from './support/api.ts'
import { atOnce } from './support/at-once.ts'
import { jpeg, upload } from './support/files.ts'

let api: TestApi
let editor: Caller
let manager: Caller
let reader: Caller
let reminders: string
let inspections: string
let today: IsoDate

beforeAll(async () => {
  api = await startApi()
  editor = await api.signIn('editor')
  manager = await api.signIn('manager')
  reader = await api.signIn('reader')
  reminders = `organizations/${editor.organizationId}/reminders`
  inspections = `organizations/${editor.organizationId}/inspections`
})
beforeEach(() => {
  api.setClock(null)
  today = localDay(new Date(), 'Europe/Copenhagen')
})
afterAll(() => api.close())

/** A day on which no other schedule is due: what starts on the 31st is due on the last day of a month. */
const onAnIdleDay = () => api.setClock(new Date('2026-03-15T10:00:00Z'))
const inDays = (days: number): IsoDate => fromDayNumber(dayNumber(today) + days)
const codes = (response: TestResponse) => response.body.fields.map(({ path, code }) => `${path} ${code}`).toSorted()

async function reminder(facts: object = {}): Promise<TestResponse['body']> {
  const response = await editor.post(reminders, { title: 'Ladders', starts_at: today, frequency: 'P1M', ...facts })
  expect([response.status, response.body.fields]).toEqual([201, undefined])
  return response.body
}

/** Returns the inspections of a reminder, earliest first. */
const of = async (id: string) =>
  (await reader.get(`${inspections}?reminder_id=${id}&sort=due_on&size=500`)).body.content
const daysOf = async (id: string) => (await of(id)).map((row) => row['due_on'])
const first = async (id: string) => {
  const [row] = await of(id)
  return row ?? { id: '', version: 0 }
}

const done = (id: string, facts: object = {}) =>
  editor.put(`${inspections}/${id}`, { due_on: today, status: 'DONE', performed_at: today, ...facts })

test('a done inspection creates the next one', async () => {
  onAnIdleDay()
  const { id } = await reminder({ starts_at: '2026-01-31' })
  const one = await first(id)
  const response = await done(one.id, { due_on: '2026-01-31', performed_at: '2026-02-03', notes: 'Two scrapped.' })
  expect([response.status, response.body['status'], response.body['state']]).toEqual([200, 'DONE', 'DONE'])
  expect(response.body).toMatchObject({ performed_at: '2026-02-03', notes: 'Two scrapped.', version: 2 })
  expect((await daysOf(id)).slice(0, 2)).toEqual(['2026-01-31', '2026-02-28'])
})

describe('an inspection that is done', () => {
  test('creates the next one a period after it was performed, if the reminder counts from there', async () => {
    const { id } = await reminder({ starts_at: '2026-01-05', frequency: 'P1Y', next_from: 'PERFORMED' })
    await done((await first(id)).id, { due_on: '2026-01-05', performed_at: '2026-02-10' })
    expect(await daysOf(id)).toEqual(['2026-01-05', '2027-02-10'])
  })

  test('of a one-time reminder creates no next one', async () => {
    const { id } = await reminder({ frequency: 'P0D' })
    await done((await first(id)).id)
    expect(await daysOf(id)).toEqual([today])
  })

  test('of a retired reminder creates no next one', async () => {
    const { id } = await reminder()
    await editor.put(`${reminders}/${id}`, { title: 'Ladders', starts_at: today, frequency: 'P1M', active: false })
    await done((await first(id)).id)
    expect(await daysOf(id)).toEqual([today])
    await editor.put(`${reminders}/${id}`, { title: 'Ladders', starts_at: today, frequency: 'P1M', active: true })
    expect(await daysOf(id)).toEqual([today, addMonths(today, 1)])
  })

  test('stores its photos', async () => {
    const { id } = await reminder()
    const photo = (await upload(editor, 'shower.jpg', jpeg())).body
    const response = await done((await first(id)).id, { files: [{ id: photo.id }] })
    expect(response.body['files']).toMatchObject([{ id: photo.id, name: 'shower.jpg', type: 'JPEG' }])
    const read = await reader.bytes(`files/${photo.id}/content`)
    expect(read.status).toBe(200)
  })

  test('can be corrected and remains done', async () => {
    const { id } = await reminder()
    const one = await first(id)
    await done(one.id)
    const corrected = await done(one.id, { performed_at: inDays(-1), notes: 'Yesterday.' })
    expect(corrected.body).toMatchObject({ status: 'DONE', performed_at: inDays(-1), version: 3 })
    expect(await daysOf(id)).toEqual([today, addMonths(today, 1)])
  })

  test('by two users at the same time creates one next inspection, and the second user is refused', async () => {
    const { id } = await reminder()
    const one = await first(id)
    const body = { due_on: today, status: 'DONE', performed_at: today }
    const responses = await atOnce(20, () => editor.put(`${inspections}/${one.id}`, body, { 'if-match': '"1"' }))
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(19).fill(412)])
    const saved = responses.find(({ status }) => status === 200)
    expect(responses.find(({ status }) => status === 412)?.body.current).toEqual(saved?.body)
    expect(await daysOf(id)).toEqual([today, addMonths(today, 1)])

    const { id: other } = await reminder()
    const two = await first(other)
    await atOnce(20, () => done(two.id))
    expect(await daysOf(other)).toEqual([today, addMonths(today, 1)])
  })
})

describe('an inspection that is skipped', () => {
  test('has a reason, remains visible and creates the next one', async () => {
    const { id } = await reminder({ frequency: 'P1W' })
    const one = await first(id)
    const response = await editor.put(`${inspections}/${one.id}/skip`, { reason: ' Works holiday. ' })
    expect(response.body).toMatchObject({
      status: 'PENDING',
      state: 'SKIPPED',
      skip_reason: 'Works holiday.',
      skipped_on: today,
      performed_at: null,
    })
    expect(await daysOf(id)).toEqual([today, inDays(7)])
    const again = await editor.put(`${inspections}/${one.id}/skip`, { reason: 'Twice' })
    expect([again.status, again.body.code]).toEqual([409, 'conflict'])
  })

  test.each([{}, { reason: '' }, { reason: '   ' }, { reason: ' – ' }])(
    'requires a reason: %j is refused',
    async (body) => {
      const { id } = await reminder()
      const response = await editor.put(`${inspections}/${(await first(id)).id}/skip`, body)
      expect([response.status, codes(response)]).toEqual([422, ['reason required']])
      expect(await daysOf(id)).toEqual([today])
    },
  )

  test('cannot be marked as done until it is reopened', async () => {
    const { id } = await reminder()
    const one = await first(id)
    await editor.put(`${inspections}/${one.id}/skip`, { reason: 'Closed' })
    expect(codes(await done(one.id))).toEqual(['status fixed'])
  })
})

describe('a reopened inspection', () => {
  test('is pending, with the manager’s reason, and creates no second next one', async () => {
    const { id } = await reminder({ starts_at: inDays(-3), frequency: 'P1M', next_from: 'PERFORMED' })
    const one = await first(id)
    await done(one.id, { due_on: inDays(-3) })
    const before = await daysOf(id)
    expect(codes(await editor.put(`${inspections}/${one.id}`, { due_on: inDays(-3) }))).toEqual(['status fixed'])

    expect((await editor.put(`${inspections}/${one.id}/reopen`, { reason: 'Wrong hall' })).status).toBe(403)
    expect(codes(await manager.put(`${inspections}/${one.id}/reopen`, {}))).toEqual(['reason required'])
    const reopened = await manager.put(`${inspections}/${one.id}/reopen`, { reason: 'Wrong hall' })
    expect(reopened.body).toMatchObject({
      status: 'PENDING',
      state: 'OVERDUE',
      performed_at: null,
      reopen_reason: 'Wrong hall',
    })
    const again = await manager.put(`${inspections}/${one.id}/reopen`, { reason: 'Wrong hall' })
    expect([again.status, again.body.code]).toEqual([409, 'conflict'])
    await done(one.id, { due_on: inDays(-3), performed_at: inDays(-1) })
    expect(await daysOf(id)).toEqual(before)
  })

  test('can be a skipped one', async () => {
    const { id } = await reminder()
    const one = await first(id)
    await editor.put(`${inspections}/${one.id}/skip`, { reason: 'Closed' })
    const { body } = await manager.put(`${inspections}/${one.id}/reopen`, { reason: 'It was open' })
    expect(body).toMatchObject({ state: 'DUE_SOON', skip_reason: null, skipped_on: null })
    expect((await done(one.id)).status).toBe(200)
  })

  test('has each step in its history', async () => {
    const { id } = await reminder()
    const one = await first(id)
    await done(one.id)
    await manager.put(`${inspections}/${one.id}/reopen`, { reason: 'Wrong hall' })
    const { body } = await reader.get(`${inspections}/${one.id}/history`)
    expect(body.content.map((entry) => [entry['action'], entry['user_name']])).toEqual([
      ['UPDATED', 'Kirsten Holm'],
      ['UPDATED', 'Mads Bruun'],
      ['CREATED', 'Mads Bruun'],
    ])
    expect(body.content[0]?.['fields']).toContainEqual({ field: 'reopen_reason', before: null, after: 'Wrong hall' })
  })
})

describe('as days pass', () => {
  test('each planned inspection exists on its day, and the one before is missed', async () => {
    const { id } = await reminder({ frequency: 'P1W' })
    const later = new Date(Date.now() + 15 * DAY_MS)
    api.setClock(later)
    await openDueInspections(api.database, later)
    await openDueInspections(api.database, later)
    reader = await api.signIn('reader')
    const states = (await of(id)).map((row) => [row['due_on'], row['state']])
    expect(states).toEqual([
      [today, 'MISSED'],
      [inDays(7), 'MISSED'],
      [inDays(14), 'OVERDUE'],
    ])
    const { body } = await reader.get(`${inspections}/${(await of(id))[2]?.id}/history`)
    expect(body.content[0]).toMatchObject({ action: 'CREATED', user_name: 'Ansvar', user_id: null })
  })

  test('an inspection that counts from the performance of the last one is not created before it', async () => {
    const { id } = await reminder({ frequency: 'P1W', next_from: 'PERFORMED' })
    const later = new Date(Date.now() + 30 * DAY_MS)
    api.setClock(later)
    await openDueInspections(api.database, later)
    reader = await api.signIn('reader')
    expect((await of(id)).map((row) => [row['due_on'], row['state']])).toEqual([[today, 'OVERDUE']])
  })

  test('days are in the organization’s time zone, not in UTC', async () => {
    api.setClock(new Date('2026-07-01T22:30:00Z'))
    const { id } = await reminder({ starts_at: '2026-07-01' })
    expect((await first(id)) as object).toMatchObject({ state: 'OVERDUE' })
    expect((await done((await first(id)).id, { due_on: '2026-07-01', performed_at: '2026-07-02' })).status).toBe(200)
  })
})

describe('a reminder', () => {
  test('creates its first inspection for its start date, due soon within its notice period', async () => {
    const { id } = await reminder({ starts_at: inDays(10), notice_period: 'P7D' })
    expect(await first(id)).toMatchObject({ due_on: inDays(10), state: 'LATER', planned: true })
    const { id: noticed } = await reminder({ starts_at: inDays(10) })
    expect(await first(noticed)).toMatchObject({ state: 'DUE_SOON' })
  })

  test('with a changed schedule moves the open inspection that is not yet due', async () => {
    const { id, version } = await reminder({ starts_at: inDays(20), frequency: 'P1M' })
    const path = `${reminders}/${id}`
    const moved = { title: 'Ladders', starts_at: inDays(30), frequency: 'P1M' }
    expect((await editor.put(path, moved, { 'if-match': `"${version}"` })).status).toBe(200)
    expect(await daysOf(id)).toEqual([inDays(30)])

    const one = await first(id)
    await done(one.id, { due_on: inDays(30) })
    await editor.put(path, { ...moved, frequency: 'P1W' })
    expect(await daysOf(id)).toEqual([inDays(30), inDays(37)])
    await editor.put(path, { ...moved, frequency: 'P1W', instruction: 'Rungs and feet' })
    expect((await of(id)).map(({ version: count }) => count)).toEqual([3, 2])
  })

  test('that is incomplete or refers to unknown records is refused with every invalid field', async () => {
    expect(codes(await editor.post(reminders, {}))).toEqual(['starts_at required', 'title required'])
    const wrong = await editor.post(reminders, {
      title: ' ',
      starts_at: '2026-02-29',
      frequency: 'P-1M',
      notice_period: 'PT1H',
      next_from: 'TODAY',
      responsible_id: editor.organizationId,
      department_id: 'x',
      colour: 'red',
    })
    expect([wrong.status, codes(wrong)]).toEqual([
      422,
      [
        'colour unknown_field',
        'department_id not_found',
        'frequency not_a_period',
        'next_from not_in_list',
        'notice_period not_a_period',
        'responsible_id not_found',
        'starts_at not_a_date',
        'title required',
      ],
    ])
  })

  test.each(['-P1M', 'P1.5D', 'P', '1 month', 'P1M-2D'])('refuses the period %s', async (frequency) => {
    const response = await editor.post(reminders, { title: 'T', starts_at: today, frequency })
    expect(codes(response)).toEqual(['frequency not_a_period'])
  })

  test('from 29 February is due on the 28th in other years', async () => {
    onAnIdleDay()
    const { id } = await reminder({ starts_at: '2024-02-29', frequency: 'P1Y' })
    await done((await first(id)).id, { due_on: '2024-02-29', performed_at: '2024-03-01' })
    expect((await daysOf(id)).slice(0, 2)).toEqual(['2024-02-29', '2025-02-28'])
  })
})

describe('a saved inspection', () => {
  test('with invalid fields is refused with each of them, and nothing is written', async () => {
    const { id } = await reminder()
    const one = await first(id)
    const path = `${inspections}/${one.id}`
    expect(codes(await editor.put(path, { due_on: today, status: 'DONE' }))).toEqual(['performed_at required'])
    expect(codes(await editor.put(path, { due_on: '2026-02-30', status: 'DONE', performed_at: inDays(1) }))).toEqual([
      'due_on not_a_date',
      'performed_at in_future',
    ])
    expect(codes(await editor.put(path, { due_on: today, performed_at: today }))).toEqual(['performed_at not_done'])
    const strange = { due_on: today, reminder_id: (await reminder()).id, files: [{ id: editor.organizationId }] }
    expect(codes(await editor.put(path, strange))).toEqual(['files.0 not_found', 'reminder_id fixed'])
    expect(await first(id)).toMatchObject({ version: 1, status: 'PENDING' })
  })

  test('on the day of another planned inspection of its reminder is refused', async () => {
    const { id } = await reminder({ frequency: 'P1W' })
    await done((await first(id)).id)
    const [, next] = await of(id)
    expect(codes(await editor.put(`${inspections}/${next?.id}`, { due_on: today }))).toEqual(['due_on taken'])
  })

  test('outside of the schedule does not create the next one', async () => {
    const { id } = await reminder({ frequency: 'P1W' })
    const extra = await editor.post(inspections, { reminder_id: id, due_on: inDays(3) })
    expect([extra.status, extra.body['planned'], extra.body['state']]).toEqual([201, false, 'DUE_SOON'])
    await done(extra.body.id, { due_on: inDays(3) })
    expect(await daysOf(id)).toEqual([today, inDays(3)])
    await done((await first(id)).id)
    expect(await daysOf(id)).toEqual([today, inDays(3), inDays(7)])
    expect(codes(await editor.post(inspections, { due_on: today }))).toEqual(['reminder_id required'])
    expect(codes(await editor.post(inspections, { due_on: today, reminder_id: editor.organizationId }))).toEqual([
      'reminder_id not_found',
    ])
  })
})

describe('the list', () => {
  test('is filtered by every state to the inspections in it', async () => {
    let counted = 0
    for (const state of workStates) {
      const { body } = await reader.get(`${inspections}?state=${state}&size=500`)
      expect(new Set(body.content.map((row) => row['state']))).toEqual(new Set([state]))
      counted += body.total_elements
      const [one] = body.content
      expect((await reader.get(`${inspections}/${one?.id}`)).body).toEqual(one)
    }
    expect((await reader.get(`${inspections}?size=1`)).body.total_elements).toBe(counted)
  })

  test('starts with the longest overdue, and ends with the done and skipped ones', async () => {
    const { body } = await reader.get(`${inspections}?size=500`)
    const states = body.content.map((row) => String(row['state']))
    expect(states).toEqual(states.toSorted((a, b) => workStates.indexOf(a as never) - workStates.indexOf(b as never)))
    const daysIn = (state: string) =>
      body.content.filter((row) => row['state'] === state).map((row) => String(row['due_on']))
    expect(daysIn('OVERDUE')).toEqual(daysIn('OVERDUE').toSorted())
    expect(daysIn('DUE_SOON')).toEqual(daysIn('DUE_SOON').toSorted())
    expect(daysIn('DONE')).toEqual(daysIn('DONE').toSorted().toReversed())
  })

  test('is filtered by responsible, department, days and text', async () => {
    const total = async (query: string) => (await reader.get(`${inspections}?${query}`)).body.total_elements
    const { content } = (await reader.get(`${reminders}?q=oil+separator`)).body
    const [oil] = content
    const own = await total(`reminder_id=${oil?.id}`)
    expect(own).toBe(4)
    expect(await total('q=oil+separator')).toBe(own)
    expect(await total(`responsible_id=${String(oil?.['responsible_id'])}`)).toBeGreaterThan(own)
    expect(await total(`responsible_id=${editor.organizationId}`)).toBe(0)
    expect(await total(`department_id=${String(oil?.['department_id'])}&q=separator`)).toBe(own)
    const month = await reader.get(`${inspections}?due_from=${today}&due_to=${inDays(6)}&size=500&sort=due_on`)
    expect(
      month.body.content.every((row) => String(row['due_on']) >= today && String(row['due_on']) <= inDays(6)),
    ).toBe(true)
    expect(month.body.total_elements).toBeGreaterThan(0)
    const wrong = await reader.get(`${inspections}?due_from=2026-02-29&state=SOON`)
    expect([wrong.status, codes(wrong)]).toEqual([400, ['due_from invalid', 'state not_in_list']])
  })
})

test('the demo’s control book has an inspection in every state, and none is missing', async () => {
  const demo = await startApi()
  const who = await demo.signIn('reader')
  const total = async (query = '') => (await who.get(`${inspections}?size=1${query}`)).body.total_elements
  const before = await total()
  for (const state of workStates) expect([state, (await total(`&state=${state}`)) > 1]).toEqual([state, true])
  await openDueInspections(demo.database, new Date())
  expect(await total()).toBe(before)
  await demo.close()
})
