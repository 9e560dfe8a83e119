import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayNumber, fromDayNumber, localDay } from '@ansvar/domain/dates'
import { startApi, type Account, type Caller, type TestApi } from './support/api.ts'
import { pdf, upload } from './support/files.ts'

let api: TestApi
const callers = new Map<Account, Caller>()
const ids = new Map<string, string>()
let organization: string
let events: string
let actions: string

const today = localDay(new Date(), 'Europe/Copenhagen')
const dayFrom = (days: number) => fromDayNumber(dayNumber(today) + days)
const facts = {
  title: 'Spild ved kar 3',
  kind: 'INCIDENT',
  importance: 'HIGH',
  occurrence_date: today,
  accident_occurred: false,
}

beforeAll(async () => {
  api = await startApi()
  for (const account of ['manager', 'editor', 'reader', 'outsider'] as const)
    callers.set(account, await api.signIn(account))
  organization = `organizations/${caller('manager').organizationId}`
  events = `${organization}/events`
  actions = `${organization}/corrective-actions`
  for (const row of (await caller('editor').get(`${organization}/members?size=500`)).body.content)
    ids.set(String(row['name']), row.id)
  ids.set('reader', (await caller('reader').get('user')).body.id)
})
afterAll(() => api.close())

const caller = (account: Account): Caller => callers.get(account) ?? api.visitor()
const idOf = (name: string) => ids.get(name) ?? ''
const report = async (more: object = {}, who: Account = 'manager') =>
  (await caller(who).post(events, { ...facts, ...more })).body
const act = async (sourceId: string, more: object = {}, who: Account = 'manager') =>
  caller(who).post(actions, { source_kind: 'EVENT', source_id: sourceId, title: 'Ny pakning', ...more })
/** An event that needs no root cause to be closed. */
const minor = { importance: 'LOW' }
const read = async (id: string, who: Account = 'manager') => (await caller(who).get(`${events}/${id}`)).body

describe('an event with corrective actions', () => {
  test('goes from report to closing with three persons', async () => {
    const { id } = await report({}, 'editor')
    expect(await read(id)).toMatchObject({ stage: 'REPORTED', taken_date: null, action_count: 0 })
    const taken = await caller('manager').put(`${events}/${id}/take`, {})
    expect(taken.body).toMatchObject({ stage: 'HANDLING', handler_id: idOf('Kirsten Holm') })
    const { body: action } = await act(id, { responsible_id: idOf('reader'), due_on: dayFrom(5) })
    expect(await read(id)).toMatchObject({ stage: 'HANDLING', open_action_count: 1, action_count: 1 })
    const photo = await upload(caller('manager'), 'pakning.pdf', pdf('pakning'))
    const done = await caller('reader').put(`${actions}/${action.id}/complete`, { note: 'Skiftet' })
    expect([done.status, done.body]).toMatchObject([
      200,
      { state: 'DONE', completed_on: today, completed_by_id: idOf('reader'), effect_due_on: dayFrom(30), files: [] },
    ])
    expect(photo.status).toBe(201)
    expect(await read(id)).toMatchObject({ stage: 'VERIFYING', open_action_count: 0, action_count: 1 })
    const refusal = async () => {
      const { status, body } = await caller('manager').put(`${events}/${id}/close`, {})
      return [status, body.code, body.current['id']]
    }
    expect(await refusal()).toEqual([409, 'effect_not_verified', id])
    const verified = await caller('editor').put(`${actions}/${action.id}/verify`, { effect: 'EFFECTIVE' })
    expect(verified.body).toMatchObject({ state: 'VERIFIED', verified_by_id: idOf('Mads Bruun') })
    expect(await refusal()).toEqual([409, 'no_root_cause', id])
    await caller('editor').post(`${events}/${id}/causes`, { kind: 'ROOT', text: 'Pakningen tåler ikke syren' })
    const closed = await caller('manager').put(`${events}/${id}/close`, { outcome: 'Pakningen er skiftet' })
    expect(closed.body).toMatchObject({
      state: 'CLOSED',
      stage: 'CLOSED',
      closed_on: today,
      closed_by_id: idOf('Kirsten Holm'),
      outcome: 'Pakningen er skiftet',
      may: ['REOPEN'],
    })
    expect((await act(id)).status).toBe(409)
    const reopened = await caller('editor').put(`${actions}/${action.id}/reopen`, { reason: 'Utæt igen' })
    expect([reopened.status, reopened.body.code]).toEqual([409, 'source_closed'])
    const again = await caller('editor').put(`${events}/${id}/reopen`, { reason: 'Utæt igen' })
    expect(again.body).toMatchObject({ state: 'OPEN', closed_on: null, state_reason: 'Utæt igen', closed_by_id: null })
  })

  test('gets a follow-up if the effect of an action is missing', async () => {
    const { id } = await report(minor)
    const { body: action } = await act(id, { responsible_id: idOf('Mads Bruun') })
    await caller('manager').put(`${actions}/${action.id}/complete`, {})
    await caller('manager').put(`${actions}/${action.id}/verify`, { effect: 'NOT_EFFECTIVE', note: 'Lækker stadig' })
    const { content } = (await caller('manager').get(`${events}/${id}/corrective-actions?sort=created_date`)).body
    expect(content).toMatchObject([
      { id: action.id, state: 'VERIFIED', effect: 'NOT_EFFECTIVE', effect_note: 'Lækker stadig' },
      { follows_id: action.id, state: 'OPEN', title: 'Ny pakning', responsible_id: idOf('Mads Bruun') },
    ])
    expect(await read(id)).toMatchObject({ stage: 'HANDLING' })
  })

  test('is dismissed with an empty body; its open actions stay on the work list, or are cancelled', async () => {
    const open = async () =>
      (await caller('manager').get(`${organization}/dashboard/work-items?kind=ACTION&size=500`)).body.content
        .filter((row) => row['record_id'] === id)
        .map((row) => row['kind'])
    const { id } = await report()
    await act(id)
    await act(id, { title: 'Nyt tilsyn' })
    expect((await caller('editor').call('put', `${events}/${id}/dismiss`)).body).toMatchObject({ stage: 'DISMISSED' })
    expect(await open()).toEqual(['ACTION', 'ACTION'])
    await caller('editor').put(`${events}/${id}/reinstate`, { reason: 'Alligevel' })
    const cancelled = { reason: 'Bygningen er revet ned', cancel_actions: true }
    expect((await caller('editor').put(`${events}/${id}/dismiss`, cancelled)).body).toMatchObject({ action_count: 0 })
    expect(await open()).toEqual([])
    const { content } = (await caller('manager').get(`${actions}?source_id=${id}`)).body
    expect(content.map((row) => [row['state'], row['state_reason']])).toEqual([
      ['CANCELLED', 'Bygningen er revet ned'],
      ['CANCELLED', 'Bygningen er revet ned'],
    ])
  })

  test('is closed once by two callers at the same time', async () => {
    const { id } = await report(minor)
    await caller('manager').put(`${events}/${id}/take`, {})
    const results = await Promise.all(
      [1, 2].map(() => caller('manager').put(`${events}/${id}/close`, { no_action_reason: 'Udstyret er skrottet' })),
    )
    expect(results.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('is taken by the member who adds its first action, if nobody handles it', async () => {
    const { id } = await report({}, 'editor')
    expect((await act(id)).status).toBe(201)
    expect(await read(id)).toMatchObject({ stage: 'HANDLING', handler_id: idOf('Kirsten Holm') })
    await act(id, {}, 'editor')
    expect((await read(id))['handler_id']).toBe(idOf('Kirsten Holm'))
    const handled = await report({ handler_id: idOf('Mads Bruun') })
    await act(handled.id)
    expect(await read(handled.id)).toMatchObject({ stage: 'HANDLING', handler_id: idOf('Mads Bruun') })
  })

  test('is dismissed by one of two people at the same time, and its action verified by one of two', async () => {
    const { id } = await report({}, 'editor')
    const { body: action } = await act(id)
    await caller('manager').put(`${actions}/${action.id}/complete`, {})
    const verify = (who: Account) => caller(who).put(`${actions}/${action.id}/verify`, { effect: 'PARTLY' })
    const twice = await Promise.all([verify('editor'), verify('editor')])
    expect(twice.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
    const dismiss = (who: Account) => caller(who).put(`${events}/${id}/dismiss`, {})
    const dismissals = await Promise.all([dismiss('manager'), dismiss('editor')])
    expect(dismissals.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
  })

  test.each([
    ['a cause', 'causes', { kind: 'DIRECT', text: 'Hast' }],
    ['an injury', 'injuries', { injured_name: 'Ole Winther' }],
  ])('does not get %s after it is closed at the same time', async (_, part, body) => {
    const { id } = await report(minor)
    await caller('manager').put(`${events}/${id}/take`, {})
    const closing = caller('manager').put(`${events}/${id}/close`, { no_action_reason: 'Udstyret er skrottet' })
    const adding = caller('manager').post(`${events}/${id}/${part}`, body)
    const [closed, added] = await Promise.all([closing, adding])
    expect(closed.status).toBe(200)
    expect([201, 409]).toContain(added.status)
    expect((await caller('manager').post(`${events}/${id}/${part}`, body)).status).toBe(409)
    const parts = (await caller('manager').get(`${events}/${id}/${part}`)).body.total_elements
    expect(parts).toBe(added.status === 201 ? 1 : 0)
  })

  test('is not closed while an action is added at the same time', async () => {
    const { id } = await report(minor)
    await caller('manager').put(`${events}/${id}/take`, {})
    const closing = caller('manager').put(`${events}/${id}/close`, { no_action_reason: 'Udstyret er skrottet' })
    const [closed, added] = await Promise.all([closing, act(id, {}, 'editor')])
    expect([closed.status, added.status]).not.toEqual([200, 201])
    expect(closed.status === 200 || added.status === 201).toBe(true)
  })

  test('is handed over with a response that hides the names from the former handler', async () => {
    const { id } = await report({ handler_id: idOf('Mads Bruun'), persons: 'Tobias så det' })
    const handed = await caller('editor').put(`${events}/${id}/hand-over`, { handler_id: idOf('Aisha Rahimi') })
    expect([handed.status, handed.body]).toMatchObject([
      200,
      { names_shown: false, persons: null, handler_id: null, last_modified_by: '' },
    ])
    expect(await read(id)).toMatchObject({ handler_id: idOf('Aisha Rahimi'), persons: 'Tobias så det' })
    const unknown = await caller('manager').put(`${events}/${id}/hand-over`, {
      handler_id: '00000000-0000-4000-8000-000000000000',
    })
    expect([unknown.status, unknown.body.fields]).toEqual([422, [{ path: 'handler_id', code: 'not_found' }]])
    const reader = await caller('manager').put(`${events}/${id}/hand-over`, { handler_id: idOf('reader') })
    expect([reader.status, reader.body.fields]).toEqual([422, [{ path: 'handler_id', code: 'lacks_level' }]])
  })

  test('has a number for each year, without gaps', async () => {
    const numbers = await Promise.all([1, 2, 3].map(async () => (await report())['number'] as string))
    const [year, first = ''] = numbers.toSorted()[0]?.split('-') ?? []
    expect(year).toBe(today.slice(0, 4))
    const expected = [0, 1, 2].map((more) => `${year}-${String(Number(first) + more).padStart(3, '0')}`)
    expect(numbers.toSorted()).toEqual(expected)
  })
})

describe('persons of an action', () => {
  test('are visible to the reporter, the handler, managers and the responsible member', async () => {
    const { id } = await report()
    const { body: action } = await act(id, { responsible_id: idOf('reader') })
    const seen = async (who: Account) => {
      const { body } = await caller(who).get(`${actions}/${action.id}`)
      return [body['names_shown'], body['responsible_id'], body['last_modified_by']]
    }
    expect(await seen('manager')).toEqual([true, idOf('reader'), 'Kirsten Holm'])
    expect(await seen('reader')).toEqual([true, idOf('reader'), 'Kirsten Holm'])
    expect(await seen('editor')).toEqual([false, null, ''])
    const listed = async (who: Account) =>
      (await caller(who).get(`${actions}?responsible_id=${idOf('reader')}&size=500`)).body.content.map((row) => row.id)
    expect(await listed('manager')).toContain(action.id)
    expect(await listed('editor')).not.toContain(action.id)
    const historyFor = async (who: Account) =>
      JSON.stringify((await caller(who).get(`${actions}/${action.id}/history`)).body)
    expect(await historyFor('manager')).toContain(idOf('reader'))
    expect(await historyFor('editor')).not.toMatch(new RegExp(`${idOf('reader')}|Kirsten|corrective_action_persons`))
    expect((await caller('outsider').get(`${actions}/${action.id}`)).status).toBe(404)
  })

  test('are preserved by an editor who does not see them, and cannot be set by one', async () => {
    const { id } = await report()
    const { body: action } = await act(id, { responsible_id: idOf('reader') })
    const path = `${actions}/${action.id}`
    const saved = await caller('editor').put(path, { title: 'Ny pakning i kar 3' })
    expect([saved.status, saved.body['responsible_id']]).toEqual([200, null])
    expect((await caller('manager').get(path)).body).toMatchObject({ responsible_id: idOf('reader'), version: 2 })
    const refused = await caller('editor').put(path, { title: 'X', responsible_id: idOf('Mads Bruun') })
    expect([refused.status, refused.body.fields]).toEqual([422, [{ path: 'responsible_id', code: 'hidden' }]])
    const done = await caller('editor').put(`${path}/complete`, {})
    expect([done.status, done.body['completed_by_id']]).toEqual([200, null])
    expect((await caller('manager').get(path)).body).toMatchObject({ completed_by_id: idOf('Mads Bruun') })
    const own = await caller('editor').put(`${path}/verify`, { effect: 'EFFECTIVE' })
    expect([own.status, own.body.code]).toEqual([409, 'same_person'])
  })

  test('of an action without an event are visible to every reader', async () => {
    const { content } = (await caller('manager').get(`${organization}/inspections?size=1`)).body
    const source = { source_kind: 'INSPECTION', source_id: content[0]?.id, responsible_id: idOf('Mads Bruun') }
    const { body: action } = await caller('editor').post(actions, { ...source, title: 'Ny slange' })
    expect((await caller('reader').get(`${actions}/${action.id}`)).body).toMatchObject({
      source_kind: 'INSPECTION',
      names_shown: true,
      responsible_id: idOf('Mads Bruun'),
    })
  })
})

describe('an action', () => {
  test('needs an existing source, which never changes', async () => {
    const withoutSource = await caller('editor').post(actions, { title: 'X' })
    expect(withoutSource.body.fields).toEqual([
      { path: 'source_kind', code: 'required' },
      { path: 'source_id', code: 'required' },
    ])
    const { id } = await report()
    const wrong = await caller('editor').post(actions, { source_kind: 'INSPECTION', source_id: id, title: 'X' })
    expect(wrong.body.fields).toEqual([{ path: 'source_id', code: 'not_found' }])
    const { body: action } = await act(id)
    const moved = await caller('editor').put(`${actions}/${action.id}`, {
      title: 'X',
      source_kind: 'EVENT',
      source_id: (await report()).id,
    })
    expect(moved.body.fields).toEqual([{ path: 'source_id', code: 'fixed' }])
  })

  test('cannot be due or completed before the event, nor completed in the future', async () => {
    const { id } = await report()
    const early = await act(id, { due_on: dayFrom(-1) })
    expect(early.body.fields).toEqual([{ path: 'due_on', code: 'before_occurrence' }])
    const { body: action } = await act(id)
    const complete = async (completed_on: string) =>
      (await caller('editor').put(`${actions}/${action.id}/complete`, { completed_on })).body.fields
    expect(await complete(dayFrom(-1))).toEqual([{ path: 'completed_on', code: 'before_occurrence' }])
    expect(await complete(dayFrom(1))).toEqual([{ path: 'completed_on', code: 'in_future' }])
  })

  test('cannot be changed after it is verified or cancelled', async () => {
    const { id } = await report()
    const { body: action } = await act(id)
    await caller('editor').put(`${actions}/${action.id}/cancel`, { reason: 'Ikke nødvendig' })
    const saved = await caller('editor').put(`${actions}/${action.id}`, { title: 'X' })
    expect([saved.status, saved.body.code, saved.body.current['state']]).toEqual([409, 'conflict', 'CANCELLED'])
  })
})

describe('a client that knows one action for each event', () => {
  /** The body that the first release sends for an event. */
  const recorded = {
    ...facts,
    description: null,
    area_id: null,
    persons: null,
    handler_id: null,
    files: [],
    corrective_action: 'Låsepinde på krogene',
    action_responsible_id: null,
    action_due_date: dayFrom(7),
    action_completed_date: null,
  }

  test('creates, completes, reopens and cancels the action through the event', async () => {
    const { id } = await report(recorded)
    const list = async () =>
      (await caller('manager').get(`${events}/${id}/corrective-actions`)).body.content.map((row) => row['state'])
    expect(await read(id)).toMatchObject({ corrective_action: 'Låsepinde på krogene', action_due_date: dayFrom(7) })
    const save = async (more: object) => (await caller('manager').put(`${events}/${id}`, { ...recorded, ...more })).body
    expect(await save({ action_completed_date: today })).toMatchObject({ action_completed_date: today })
    expect(await list()).toEqual(['DONE'])
    expect(await save({})).toMatchObject({ action_completed_date: null, stage: 'HANDLING' })
    expect(await save({ action_responsible_id: idOf('Mads Bruun') })).toMatchObject({
      action_responsible_id: idOf('Mads Bruun'),
    })
    expect(await save({ corrective_action: null, action_due_date: null })).toMatchObject({ corrective_action: null })
    expect(await list()).toEqual(['CANCELLED'])
  })

  test('loses nothing that it does not know', async () => {
    const more = {
      occurrence_time: '14:30',
      immediate_action: 'Kar tømt',
      participants: 'Aisha Rahimi',
      outcome: 'Pakningen er skiftet',
      no_action_reason: 'Afventer',
      similar_considered: true,
      similar_note: 'Kar 4',
      risk_assessment_reviewed: false,
      risk_assessment_note: 'Uændret',
      system_changed: true,
      system_note: 'Ny instruks',
    }
    const { id } = await report({ ...more })
    await act(id)
    await act(id, { title: 'Nyt tilsyn' })
    const before = await read(id)
    const shown = {
      corrective_action: before['corrective_action'],
      action_due_date: before['action_due_date'],
      action_completed_date: before['action_completed_date'],
    }
    const saved = await caller('manager').put(`${events}/${id}`, { ...recorded, ...shown })
    expect([saved.status, saved.body]).toMatchObject([200, { ...more, action_count: 2, version: 2 }])
    const bare = await caller('manager').put(`${events}/${id}`, facts)
    expect(bare.body).toMatchObject({ ...more, action_count: 2 })
    const changed = await caller('manager').put(`${events}/${id}`, { ...recorded, ...shown, corrective_action: 'X' })
    expect(changed.body.fields).toEqual([{ path: 'corrective_action', code: 'has_several_actions' }])
  })
})
