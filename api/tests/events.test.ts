import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMonths, fromDayNumber, dayNumber, localDay } from '@ansvar/domain/dates'
import { startApi, type Account, type Caller, type TestApi } from './support/api.ts'
import { pdf, upload } from './support/files.ts'

let api: TestApi
const callers = new Map<Account, Caller>()
const ids = new Map<string, string>()
let path: string

const today = localDay(new Date(), 'Europe/Copenhagen')
const tomorrow = fromDayNumber(dayNumber(today) + 1)
const facts = {
  title: 'Spild ved kar 3',
  kind: 'INCIDENT',
  importance: 'HIGH',
  occurrence_date: today,
  accident_occurred: true,
}

beforeAll(async () => {
  api = await startApi()
  for (const account of ['manager', 'editor', 'reader', 'limited', 'outsider'] as const)
    callers.set(account, await api.signIn(account))
  const editor = caller('editor')
  path = `organizations/${editor.organizationId}/events`
  for (const collection of ['members', 'areas'])
    for (const row of (await editor.get(`organizations/${editor.organizationId}/${collection}?size=500`)).body.content)
      ids.set(String(row['name']), row.id)
})
afterAll(() => api.close())

const caller = (account: Account): Caller => callers.get(account) ?? api.visitor()
const idOf = (name: string) => ids.get(name) ?? ''
const report = async (who: Account, more: object = {}) => (await caller(who).post(path, { ...facts, ...more })).body

/** An event of the manager, with names in it. */
const named = () =>
  report('manager', {
    persons: 'Ole Winther fik syre på armen',
    handler_id: idOf('Lars Østergaard'),
    corrective_action: 'Låsepinde på krogene',
    action_responsible_id: idOf('Mads Bruun'),
  })

const nobody = { names_shown: false, persons: null, reporter_id: null, handler_id: null, action_responsible_id: null }

describe('reporting', () => {
  test('requires four fields, and gets the reporter from the session', async () => {
    const { status, body } = await caller('editor').post(path, facts)
    expect(status).toBe(201)
    expect(body).toMatchObject({ ...facts, version: 1, state: 'OPEN', files: [], reporter_id: idOf('Mads Bruun') })
    expect((await caller('reader').post(path, facts)).status).toBe(403)
  })

  test('reports every invalid field at once, and writes nothing', async () => {
    const before = (await caller('manager').get(path)).body.total_elements
    const { status, body } = await caller('editor').post(path, {
      title: ' ',
      kind: 'STORM',
      occurrence_date: tomorrow,
      accident_occurred: false,
      area_id: '00000000-0000-4000-8000-000000000000',
      handler_id: '00000000-0000-4000-8000-000000000000',
      action_due_date: addMonths(today, -1),
      files: [{ id: '00000000-0000-4000-8000-000000000000' }],
    })
    expect(status).toBe(422)
    expect(body.fields.map(({ path: at, code }) => `${at} ${code}`).toSorted()).toEqual([
      'action_due_date before_occurrence',
      'area_id not_found',
      'corrective_action required',
      'files.0 not_found',
      'handler_id not_found',
      'importance required',
      'kind not_in_list',
      'occurrence_date in_future',
      'title required',
    ])
    expect((await caller('manager').get(path)).body.total_elements).toBe(before)
  })

  test('is refused in a LIMITED organization', async () => {
    const limited = caller('limited')
    const { status, body } = await limited.post(`organizations/${limited.organizationId}/events`, facts)
    expect([status, body.code]).toEqual([403, 'limited'])
  })
})

describe('names of persons', () => {
  test('are visible only to the reporter, the handler and managers', async () => {
    const { id } = await named()
    const lars = { persons: 'Ole Winther fik syre på armen', handler_id: idOf('Lars Østergaard'), names_shown: true }
    expect((await caller('manager').get(`${path}/${id}`)).body).toMatchObject({
      ...lars,
      last_modified_by: 'Kirsten Holm',
    })
    for (const account of ['reader', 'editor'] as const) {
      const { body } = await caller(account).get(`${path}/${id}`)
      expect(body).toMatchObject({ ...nobody, last_modified_by: '' })
      const [row] = (await caller(account).get(`${path}?id=${id}`)).body.content
      expect(row).toEqual(body)
    }
    const own = await report('editor', { persons: 'Tobias så det' })
    expect((await caller('editor').get(`${path}/${own.id}`)).body).toMatchObject({ persons: 'Tobias så det' })
    const handled = await report('manager', { persons: 'Tobias så det', handler_id: idOf('Mads Bruun') })
    expect((await caller('editor').get(`${path}/${handled.id}`)).body).toMatchObject({ persons: 'Tobias så det' })
  })

  test('are found by search, filters and history only by users who may read them', async () => {
    const { id } = await named()
    const found = async (account: Account, query: string) =>
      (await caller(account).get(`${path}?${query}`)).body.content.some((row) => row.id === id)
    const queries = ['q=winther', `handler_id=${idOf('Lars Østergaard')}`, `reporter_id=${idOf('Kirsten Holm')}`]
    for (const query of queries) {
      expect([query, await found('manager', query)]).toEqual([query, true])
      expect([query, await found('editor', query)]).toEqual([query, false])
    }
    expect(await found('editor', 'q=kar+krogene')).toBe(true)
    const historyFor = async (account: Account) =>
      JSON.stringify((await caller(account).get(`${path}/${id}/history`)).body)
    expect(await historyFor('manager')).toMatch(/Winther.*Lars Østergaard|Lars Østergaard.*Winther/s)
    expect(await historyFor('editor')).not.toMatch(/Winther|Østergaard|Kirsten|Mads|event_persons/)
    expect(await historyFor('editor')).toContain('accident_occurred')
  })

  test('are preserved if a user who may not read them saves the event', async () => {
    const { id } = await named()
    const saved = await caller('editor').put(`${path}/${id}`, { ...facts, title: 'Spild ved kar 4' })
    expect(saved.body).toMatchObject({ ...nobody, title: 'Spild ved kar 4', version: 2 })
    expect((await caller('manager').get(`${path}/${id}`)).body).toMatchObject({
      title: 'Spild ved kar 4',
      persons: 'Ole Winther fik syre på armen',
      handler_id: idOf('Lars Østergaard'),
      reporter_id: idOf('Kirsten Holm'),
    })
    const sent = await caller('editor').put(`${path}/${id}`, { ...facts, persons: 'X', handler_id: idOf('Mads Bruun') })
    expect([sent.status, sent.body.fields]).toEqual([
      422,
      [
        { path: 'persons', code: 'hidden' },
        { path: 'handler_id', code: 'hidden' },
      ],
    ])
  })

  test('are no longer visible to a handler who passes the event on', async () => {
    const { id } = await report('manager', { persons: 'Tobias så det', handler_id: idOf('Mads Bruun') })
    const handed = await caller('editor').put(`${path}/${id}`, {
      ...facts,
      persons: 'Tobias så det',
      handler_id: idOf('Aisha Rahimi'),
    })
    expect([handed.status, handed.body]).toMatchObject([200, nobody])
    expect((await caller('manager').get(`${path}/${id}`)).body).toMatchObject({ handler_id: idOf('Aisha Rahimi') })
  })

  test('of the uploaders of files are hidden with the others', async () => {
    const file = await upload(caller('manager'), 'foto.pdf', pdf('foto'))
    const { id } = await report('manager', { files: [{ id: file.body.id }] })
    const read = async (account: Account) => JSON.stringify((await caller(account).get(`${path}/${id}`)).body)
    expect(await read('manager')).toContain('Kirsten Holm')
    expect(await read('editor')).not.toContain('Kirsten Holm')
    expect(JSON.stringify((await caller('editor').get(`${path}/${id}/history`)).body)).not.toContain('Kirsten Holm')
    expect((await caller('reader').bytes(`files/${file.body.id}/content`)).status).toBe(200)
  })
})

describe('an event after its report', () => {
  test('an event is dismissed with a reason', async () => {
    const { id } = await report('editor')
    const dismissed = await caller('editor').put(
      `${path}/${id}/dismiss`,
      { reason: 'Ikke vores kar' },
      { 'if-match': '"1"' },
    )
    expect(dismissed.body).toMatchObject({ state: 'DISMISSED', state_reason: 'Ikke vores kar', version: 2 })
    expect((await caller('editor').put(`${path}/${id}`, facts)).status).toBe(409)
    expect((await caller('editor').put(`${path}/${id}/dismiss`, { reason: 'Igen' })).status).toBe(409)
    const blank = await caller('editor').put(`${path}/${id}/reinstate`, { reason: ' ' })
    expect([blank.status, blank.body.fields]).toEqual([422, [{ path: 'reason', code: 'required' }]])
    const stale = await caller('editor').put(`${path}/${id}/reinstate`, { reason: 'Jo' }, { 'if-match': '"1"' })
    expect([stale.status, stale.body.current['version']]).toEqual([412, 2])
    const taken = await caller('editor').put(`${path}/${id}/reinstate`, { reason: 'Det var det' })
    expect(taken.body).toMatchObject({ state: 'OPEN', state_reason: 'Det var det', version: 3 })
    expect((await caller('editor').put(`${path}/${id}/reinstate`, { reason: 'Igen' })).status).toBe(409)
    expect((await caller('reader').put(`${path}/${id}/dismiss`, { reason: 'X' })).status).toBe(403)
  })

  test('an event can be dismissed without a reason, and reinstated only with one', async () => {
    const { id } = await report('editor')
    const dismissed = await caller('editor').call('put', `${path}/${id}/dismiss`)
    expect(dismissed.body).toMatchObject({ state: 'DISMISSED', state_reason: null, version: 2 })
    const bare = await caller('editor').call('put', `${path}/${id}/reinstate`)
    expect([bare.status, bare.body.code]).toEqual([415, 'unsupported'])
    const taken = await caller('editor').put(`${path}/${id}/reinstate`, { reason: 'Det var det' })
    expect(taken.body).toMatchObject({ state: 'OPEN', state_reason: 'Det var det', version: 3 })
  })

  test('the list is filtered by the day of occurrence, exactly, before or after', async () => {
    const days = ['2019-03-01', '2019-03-02', '2019-03-03']
    for (const occurrence_date of days) await report('editor', { title: 'Tre dage i marts', occurrence_date })
    const found = async (match: string) => {
      const query = `q=marts&sort=occurrence_date&occurrence_date=2019-03-02${match}`
      return (await caller('reader').get(`${path}?${query}`)).body.content.map((row) => row['occurrence_date'])
    }
    expect(await found('')).toEqual(['2019-03-02'])
    expect(await found('&occurrence_date_match_mode=is')).toEqual(['2019-03-02'])
    expect(await found('&occurrence_date_match_mode=before')).toEqual(['2019-03-01'])
    expect(await found('&occurrence_date_match_mode=after')).toEqual(['2019-03-03'])
    const faulty = await caller('reader').get(`${path}?occurrence_date=2019-02-30&occurrence_date_match_mode=near`)
    expect([faulty.status, faulty.body.fields]).toEqual([
      400,
      [
        { path: 'occurrence_date', code: 'not_a_date' },
        { path: 'occurrence_date_match_mode', code: 'not_in_list' },
      ],
    ])
  })

  test('the list is filtered by kind, importance, state, area and open actions', async () => {
    const { id } = await report('editor', {
      area_id: idOf('Pickling'),
      corrective_action: 'Ny pakning',
      kind: 'NEAR_MISS',
    })
    const listed = async (query: string) =>
      (await caller('reader').get(`${path}?size=500&${query}`)).body.content.some((row) => row.id === id)
    for (const query of [
      `area_id=${idOf('Pickling')}`,
      'kind=NEAR_MISS&importance=HIGH&accident_occurred=true',
      'state=OPEN&action_open=true&q=pakning',
    ])
      expect([query, await listed(query)]).toEqual([query, true])
    const done = { ...facts, corrective_action: 'Ny pakning', action_completed_date: today }
    await caller('editor').put(`${path}/${id}`, done)
    expect(await listed('action_open=true')).toBe(false)
    expect(await listed('action_open=false')).toBe(true)
  })

  test('an event of another organization is not found', async () => {
    const { id } = await report('editor')
    const outsider = caller('outsider')
    expect((await outsider.get(`${path}/${id}`)).status).toBe(404)
    expect((await outsider.get(`organizations/${outsider.organizationId}/events/${id}`)).status).toBe(404)
  })
})
