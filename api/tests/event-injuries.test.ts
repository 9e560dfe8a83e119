import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asSystem } from '#db/scope.ts'
import type { Account } from './support/api.ts'
import { daysFromToday, facts, openEvents, today, unknown } from './support/event-parts.ts'
import { pdf, upload } from './support/files.ts'

let events: Awaited<ReturnType<typeof openEvents>>
let path: string

beforeAll(async () => {
  events = await openEvents()
  path = events.path
})
afterAll(() => events.api.close())

describe('injuries', () => {
  const injury = {
    injured_name: 'Ole Winther',
    injury_kind: 'BURN',
    body_part: 'UPPER_EXTREMITIES',
    side: 'LEFT',
    first_absence_on: daysFromToday(-19),
    absence_until: daysFromToday(-18),
  }

  test('are seen and written by the handler and managers only, not by the reporter or responsibles', async () => {
    const { id } = await events.report('editor', {
      handler_id: events.idOf('Jonas Kjær'),
      corrective_action: 'X',
      action_responsible_id: events.idOf('Mads Bruun'),
    })
    const injuries = `${path}/${id}/injuries`
    const file = await upload(events.caller('manager'), 'journal.pdf', pdf('journal'))
    const added = await events.caller('manager').post(injuries, { ...injury, files: [{ id: file.body.id }] })
    expect([added.status, added.body]).toMatchObject([201, { ...injury, absence_days: 2, event_id: id }])
    const changed = await events
      .caller('reader')
      .put(`${injuries}/${added.body.id}`, { ...injury, treatment: 'MEDICAL' })
    expect([changed.status, changed.body['treatment']]).toEqual([200, 'MEDICAL'])
    expect((await events.caller('reader').get(`${path}/${id}/history`)).text).toMatch(/event_injuries/)
    // The editor reported the event and is responsible for its action.
    expect((await events.caller('editor').get(`${path}/${id}`)).body['names_shown']).toBe(true)
    for (const at of [injuries, `${injuries}/${added.body.id}`])
      expect([at, (await events.caller('editor').get(at)).body.code]).toEqual([at, 'forbidden'])
    expect((await events.caller('editor').post(injuries, injury)).status).toBe(403)
    expect((await events.caller('editor').put(`${injuries}/${added.body.id}`, injury)).status).toBe(403)
    expect((await events.caller('editor').get(`${path}/${id}/history`)).text).not.toMatch(
      /event_injuries|Winther|journal/,
    )
    expect((await events.caller('editor').bytes(`files/${file.body.id}/content`)).status).toBe(404)
    const seen = await events.as('editor', async (trx) => ({
      rows: await trx.selectFrom('event_injuries').select('id').where('event_id', '=', id).execute(),
      trail: await trx.selectFrom('audit_trail').select('number').where('record_id', '=', added.body.id).execute(),
      changed: (await sql`update event_injuries set object = 'x'`.execute(trx)).numAffectedRows,
    }))
    expect(seen).toEqual({ rows: [], trail: [], changed: 0n })
  })

  test('refuse personal identification numbers, and dates before the event', async () => {
    const { id } = await events.report('manager')
    const { status, body } = await events.caller('manager').post(`${path}/${id}/injuries`, {
      injured_name: 'Ole 010190-1234',
      object: '0101901234',
      first_absence_on: daysFromToday(-21),
    })
    expect([status, body.fields]).toEqual([
      422,
      [
        { path: 'injured_name', code: 'personal_number' },
        { path: 'object', code: 'personal_number' },
        { path: 'first_absence_on', code: 'before_occurrence' },
      ],
    ])
    const both = await events.caller('manager').post(`${path}/${id}/injuries`, {
      injured_name: 'Ole',
      injured_member_id: events.idOf('Mads Bruun'),
    })
    expect(both.body.fields).toEqual([{ path: 'injured_name', code: 'invalid' }])
  })
})

const reportsOf = async (id: string, account: Account = 'manager') =>
  (await events.caller(account).get(`${path}/${id}/authority-reports`)).body

describe('reports to authorities', () => {
  test('follow from the injuries, and are overdue at once if absence is recorded late', async () => {
    const { id } = await events.handledByLars()
    expect((await reportsOf(id)).content).toEqual([])
    await events.caller('manager').post(`${path}/${id}/injuries`, {
      injured_name: 'Ole Winther',
      first_absence_on: daysFromToday(-19),
    })
    expect((await reportsOf(id)).content).toMatchObject([
      {
        id: null,
        version: 0,
        state: 'DUE',
        rule_id: events.idOf('EASY_ABSENCE'),
        counted_from_on: daysFromToday(-19),
        due_on: daysFromToday(-5),
        remind_on: daysFromToday(-14),
      },
    ])
    for (const account of ['reader', 'editor'] as const) {
      expect((await reportsOf(id, account)).code).toBe('forbidden')
      const put = await events
        .caller(account)
        .put(`${path}/${id}/authority-reports/${events.idOf('EASY_ABSENCE')}`, { state: 'DUE' })
      expect(put.status).toBe(403)
    }
  })

  test('are recorded as made, with a date, or as not required, with a reason', async () => {
    const { id } = await events.report('manager')
    await events.caller('manager').post(`${path}/${id}/injuries`, {
      injured_name: 'Ole Winther',
      first_absence_on: daysFromToday(-19),
    })
    const at = `${path}/${id}/authority-reports/${events.idOf('EASY_ABSENCE')}`
    const bare = await events.caller('manager').put(at, { state: 'REPORTED' })
    expect([bare.status, bare.body.fields]).toEqual([422, [{ path: 'reported_on', code: 'required' }]])
    const file = await upload(events.caller('manager'), 'kvittering.pdf', pdf('kvittering'))
    const made = { state: 'REPORTED', reported_on: today, reference: 'EASY 1' }
    const saved = await events.caller('manager').put(at, { ...made, files: [{ id: file.body.id }] })
    expect([saved.status, saved.body]).toMatchObject([200, { ...made, version: 1, due_on: daysFromToday(-5) }])
    const stale = await events.caller('manager').put(at, made, { 'if-match': '"9"' })
    expect([stale.status, stale.body.current['version']]).toEqual([412, 1])
    const unreported = { state: 'NOT_REQUIRED', reason: 'Intet fravær' }
    const direct = await events.caller('manager').put(at, unreported, { 'if-match': '"1"' })
    expect([direct.status, direct.body.code, direct.body.current]).toMatchObject([409, 'conflict', made])
    expect((await events.caller('manager').put(at, { state: 'DUE' }, { 'if-match': '"1"' })).status).toBe(200)
    const none = await events.caller('manager').put(at, unreported, { 'if-match': '"2"' })
    expect(none.body).toMatchObject({ ...unreported, version: 3, reported_on: null })
    expect((await reportsOf(id)).content).toMatchObject([{ state: 'NOT_REQUIRED', version: 3 }])
    expect((await events.caller('manager').get(`${path}/${id}/history`)).text).toContain('authority_reports')
    expect((await events.caller('reader').get(`${path}/${id}/history`)).text).not.toMatch(
      /authority_reports|Intet fravær/,
    )
    expect((await events.caller('reader').bytes(`files/${file.body.id}/content`)).status).toBe(404)
  })

  test('of pollution and of data breaches are added by hand', async () => {
    const { id } = await events.report('manager')
    const reports = `${path}/${id}/authority-reports`
    const environment = await events.caller('manager').put(`${reports}/${events.idOf('ENVIRONMENT')}`, { state: 'DUE' })
    expect(environment.body).toMatchObject({ due_on: facts.occurrence_date, state: 'DUE' })
    const breach = { state: 'DUE', counted_from_on: daysFromToday(-3) }
    const added = await events.caller('manager').put(`${reports}/${events.idOf('DATA_BREACH')}`, breach)
    expect(added.body).toMatchObject({ ...breach, due_on: daysFromToday(-1) })
    expect((await reportsOf(id)).total_elements).toBe(2)
    expect((await events.caller('manager').put(`${reports}/${unknown}`, { state: 'DUE' })).status).toBe(404)
    const later = { state: 'DUE', counted_from_on: daysFromToday(1) }
    expect((await events.caller('manager').put(`${reports}/${events.idOf('DATA_BREACH')}`, later)).body.fields).toEqual(
      [{ path: 'counted_from_on', code: 'in_future' }],
    )
  })
})

describe('records of an event', () => {
  const parts = ['causes', 'comments', 'links', 'injuries', 'authority-reports']

  test('of another organization are not found', async () => {
    const { id } = await events.handledByLars()
    const outsider = events.caller('outsider')
    for (const part of parts)
      for (const own of [path, `organizations/${outsider.organizationId}/events`]) {
        const { status } = await outsider.get(`${own}/${id}/${part}`)
        expect([part, status]).toEqual([part, 404])
      }
  })

  test('are not written by an organization with limited access', async () => {
    const limited = events.caller('limited')
    const own = `organizations/${limited.organizationId}/events/${unknown}`
    for (const part of parts.slice(0, 4)) {
      const { status, body } = await limited.post(`${own}/${part}`, {})
      expect([part, status, body.code]).toEqual([part, 403, 'limited'])
    }
    const put = await limited.put(`${own}/authority-reports/${events.idOf('ENVIRONMENT')}`, { state: 'DUE' })
    expect([put.status, put.body.code]).toEqual([403, 'limited'])
  })

  test('of an unknown event are not found', async () => {
    for (const part of parts) {
      const { status } = await events.caller('manager').get(`${path}/${unknown}/${part}`)
      expect([part, status]).toEqual([part, 404])
    }
    expect((await events.caller('manager').post(`${path}/${unknown}/comments`, { text: 'X' })).status).toBe(404)
  })

  test('are locked with their event: a comment that is added while the event is dismissed waits for it', async () => {
    const { id } = await events.report('editor')
    const [dismissed, ...added] = await Promise.all([
      events.caller('editor').put(`${path}/${id}/dismiss`, {}),
      ...Array.from({ length: 4 }, () =>
        events.caller('editor').post(`${path}/${id}/causes`, { kind: 'ROOT', text: 'X' }),
      ),
    ])
    expect(dismissed.status).toBe(200)
    expect(added.every(({ status }) => status === 201 || status === 409)).toBe(true)
    const trail = await asSystem(events.api.database, (trx) =>
      trx
        .selectFrom('audit_trail')
        .select(['resource', 'action'])
        .where('subject_id', '=', id)
        .orderBy('number')
        .execute(),
    )
    // Nothing is added after the event was dismissed.
    expect(trail.at(-1)).toMatchObject({ resource: 'events', action: 'UPDATED' })
    expect((await events.caller('editor').post(`${path}/${id}/causes`, { kind: 'ROOT', text: 'X' })).status).toBe(409)
  })
})
