import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asSystem } from '#db/scope.ts'
import type { Account } from './support/api.ts'
import { facts, openEvents, unknown } from './support/event-parts.ts'
import { pdf, upload } from './support/files.ts'
import { follow } from './support/stream.ts'

let events: Awaited<ReturnType<typeof openEvents>>
let path: string

beforeAll(async () => {
  events = await openEvents()
  path = events.path
})
afterAll(() => events.api.close())

describe('causes', () => {
  test('are added by editors and seen by every reader, without the name of the user who saved them', async () => {
    const { id } = await events.handledByLars()
    const root = await events.caller('manager').post(`${path}/${id}/causes`, { kind: 'ROOT', text: 'Ingen stikprøver' })
    expect([root.status, root.body]).toMatchObject([201, { version: 1, event_id: id, active: true, category: null }])
    const direct = { kind: 'DIRECT', category: 'EQUIPMENT', text: 'Krogen sad løst', because_of_id: root.body.id }
    const added = await events.caller('editor').post(`${path}/${id}/causes`, direct)
    expect([added.status, added.body]).toMatchObject([201, { ...direct, last_modified_by: '' }])
    const listed = async (account: Account) =>
      (await events.caller(account).get(`${path}/${id}/causes`)).body.content.map(({ last_modified_by: by }) => by)
    expect(await listed('manager')).toEqual(['Kirsten Holm', 'Mads Bruun'])
    expect(await listed('reader')).toEqual(['', ''])
    const denied = await events.caller('reader').post(`${path}/${id}/causes`, { kind: 'ROOT', text: 'X' })
    expect(denied.status).toBe(403)
  })

  test('form chains without circles, of at most nine causes of one event', async () => {
    const { id } = await events.report('editor')
    const causes = `${path}/${id}/causes`
    const add = (body: object) => events.caller('editor').post(causes, { kind: 'CONTRIBUTING', text: 'Fordi', ...body })
    const first = (await add({})).body
    let last = first
    for (let index = 1; index < 9; index += 1) last = (await add({ because_of_id: last.id })).body
    const tenth = await add({ because_of_id: last.id })
    expect([tenth.status, tenth.body.fields]).toEqual([422, [{ path: 'because_of_id', code: 'too_many' }]])
    const circle = await events.caller('editor').put(`${causes}/${first.id}`, {
      kind: 'DIRECT',
      text: 'Fordi',
      because_of_id: last.id,
    })
    expect([circle.status, circle.body.fields]).toEqual([422, [{ path: 'because_of_id', code: 'circular' }]])
    const other = await events.report('editor')
    const foreign = await events.caller('editor').post(`${path}/${other.id}/causes`, {
      kind: 'DIRECT',
      text: 'Fordi',
      because_of_id: first.id,
    })
    expect(foreign.body.fields).toEqual([{ path: 'because_of_id', code: 'not_found' }])
    expect((await events.caller('editor').get(`${path}/${other.id}/causes/${first.id}`)).status).toBe(404)
  })

  test('are retired and restored, and are unchanged while the event is not open', async () => {
    const { id } = await events.report('editor')
    const { body: cause } = await events.caller('editor').post(`${path}/${id}/causes`, { kind: 'ROOT', text: 'Hast' })
    const at = `${path}/${id}/causes/${cause.id}`
    const retired = await events
      .caller('editor')
      .put(at, { kind: 'ROOT', text: 'Hast', active: false }, { 'if-match': '"1"' })
    expect(retired.body).toMatchObject({ active: false, version: 2 })
    expect((await events.caller('reader').get(`${path}/${id}/causes?active=true`)).body.total_elements).toBe(0)
    await events.caller('editor').put(`${path}/${id}/dismiss`, {})
    const changes = [
      await events.caller('editor').put(at, { kind: 'ROOT', text: 'Travlhed' }),
      await events.caller('editor').post(`${path}/${id}/causes`, { kind: 'ROOT', text: 'Travlhed' }),
      await events.caller('editor').post(`${path}/${id}/links`, { kind: 'AREA', target_id: events.idOf('Pickling') }),
      await events.caller('manager').post(`${path}/${id}/injuries`, { injured_name: 'Ole Winther' }),
    ]
    expect(changes.map(({ status, body }) => `${status} ${body.code}`)).toEqual(changes.map(() => '409 conflict'))
  })
})

describe('comments', () => {
  const text = 'Ole Winther blev kørt på skadestuen'

  test('are hidden from users who take no part in the event: list, record, history, trail, files and stream', async () => {
    const { id } = await events.handledByLars()
    const streams = [
      await follow(events.api, events.caller('editor')),
      await follow(events.api, events.caller('manager')),
    ]
    for (const stream of streams) await stream.next()
    const file = await upload(events.caller('manager'), 'skadestue.pdf', pdf('skadestue'))
    const comments = `${path}/${id}/comments`
    const added = await events.caller('manager').post(comments, { text, files: [{ id: file.body.id }] })
    expect([added.status, added.body]).toMatchObject([201, { text, author_name: 'Kirsten Holm', event_id: id }])
    const marker = await events.report('manager', { title: 'Senere' })
    for (const account of ['reader', 'editor'] as const) {
      for (const at of [comments, `${comments}/${added.body.id}`])
        expect([at, (await events.caller(account).get(at)).body.code]).toEqual([at, 'forbidden'])
      expect((await events.caller(account).post(comments, { text: 'X' })).status).toBe(403)
      expect((await events.caller(account).put(`${comments}/${added.body.id}`, { text: 'X' })).status).toBe(403)
      const history = (await events.caller(account).get(`${path}/${id}/history`)).text
      expect(history).not.toMatch(/Winther|event_comments|skadestue/)
      expect((await events.caller(account).bytes(`files/${file.body.id}/content`)).status).toBe(404)
      const seen = await events.as(account, async (trx) => ({
        rows: await trx.selectFrom('event_comments').select('id').where('id', '=', added.body.id).execute(),
        trail: await trx.selectFrom('audit_trail').select('number').where('record_id', '=', added.body.id).execute(),
        files: await trx.selectFrom('files').select('id').where('id', '=', file.body.id).execute(),
      }))
      expect(seen).toEqual({ rows: [], trail: [], files: [] })
    }
    expect((await events.caller('manager').get(`${path}/${id}/history`)).text).toMatch(/event_comments/)
    expect(await streams[0]?.next()).toMatchObject({ resource: 'events', record_id: marker.id, user_id: null })
    expect(await streams[1]?.next()).toMatchObject({ resource: 'event_comments', record_id: added.body.id })
  })

  test('are seen and written by the handler and by the responsible of an action, at any level', async () => {
    const { id } = await events.report('manager', {
      handler_id: events.idOf('Jonas Kjær'),
      corrective_action: 'Låsepinde',
      action_responsible_id: events.idOf('Mads Bruun'),
    })
    const comments = `${path}/${id}/comments`
    for (const account of ['reader', 'editor', 'manager'] as const)
      expect((await events.caller(account).post(comments, { text: account })).status).toBe(201)
    for (const account of ['reader', 'editor', 'manager'] as const) {
      const { content } = (await events.caller(account).get(comments)).body
      expect(content.map((row) => row['text'])).toEqual(['reader', 'editor', 'manager'])
    }
    // The responsible still sees no names in the event.
    expect((await events.caller('editor').get(`${path}/${id}`)).body['names_shown']).toBe(false)
  })

  test('are no longer visible to a handler who passes the event on', async () => {
    const { id } = await events.report('manager', { handler_id: events.idOf('Mads Bruun') })
    const comments = `${path}/${id}/comments`
    const own = await events.caller('editor').post(comments, { text })
    expect((await events.caller('editor').get(comments)).body.total_elements).toBe(1)
    await events.caller('editor').put(`${path}/${id}`, { ...facts, handler_id: events.idOf('Aisha Rahimi') })
    for (const at of [comments, `${comments}/${own.body.id}`])
      expect([at, (await events.caller('editor').get(at)).status]).toEqual([at, 403])
    expect((await events.caller('editor').put(`${comments}/${own.body.id}`, { text: 'X' })).status).toBe(403)
    expect((await events.caller('editor').get(`${path}/${id}/history`)).text).not.toContain('Winther')
    expect((await events.caller('manager').get(comments)).body.total_elements).toBe(1)
  })

  test('are changed by their author only, for 24 hours', async () => {
    const { id } = await events.report('editor')
    const comments = `${path}/${id}/comments`
    const { body: comment } = await events.caller('editor').post(comments, { text: 'Først' })
    const at = `${comments}/${comment.id}`
    const changed = await events.caller('editor').put(at, { text: 'Så' }, { 'if-match': '"1"' })
    expect([changed.status, changed.body]).toMatchObject([200, { text: 'Så', version: 2, author_name: 'Mads Bruun' }])
    expect((await events.caller('manager').put(at, { text: 'Andet' })).status).toBe(403)
    const others = await events.as('manager', (trx) =>
      sql`update event_comments set text = 'x' where id = ${comment.id}`.execute(trx),
    )
    expect(others.numAffectedRows).toBe(0n)
    const given = events.as('editor', (trx) =>
      sql`update event_comments set author_id = ${events.idOf('Jonas Kjær')} where id = ${comment.id}`.execute(trx),
    )
    await expect(given).rejects.toThrow(/row-level security/)
    await asSystem(events.api.database, (trx) =>
      trx
        .updateTable('event_comments')
        .set({ created_date: new Date(Date.now() - 25 * 3_600_000) })
        .where('id', '=', comment.id)
        .execute(),
    )
    expect((await events.caller('editor').put(at, { text: 'For sent' })).status).toBe(403)
    const late = await events.as('editor', (trx) =>
      sql`update event_comments set text = 'x' where id = ${comment.id}`.execute(trx),
    )
    expect(late.numAffectedRows).toBe(0n)
  })

  test('on an event that is not open are added by its handler and managers only', async () => {
    const { id } = await events.report('editor', {
      corrective_action: 'X',
      action_responsible_id: events.idOf('Jonas Kjær'),
    })
    await events.caller('editor').put(`${path}/${id}/dismiss`, {})
    const add = async (account: Account) =>
      (await events.caller(account).post(`${path}/${id}/comments`, { text: 'Afsluttet' })).status
    expect([await add('manager'), await add('editor'), await add('reader')]).toEqual([201, 409, 409])
  })
})

describe('links', () => {
  test('have the title of their record, once for each record, and are listed from it', async () => {
    const { id, title } = await events.report('editor')
    const links = `${path}/${id}/links`
    const area = { kind: 'AREA', target_id: events.idOf('Pickling') }
    const added = await events.caller('editor').post(links, area)
    expect([added.status, added.body]).toMatchObject([201, { ...area, title: 'Pickling', active: true }])
    const again = await events.caller('editor').post(links, area)
    expect([again.status, again.body.fields]).toEqual([422, [{ path: 'target_id', code: 'taken' }]])
    const retired = await events.caller('editor').put(`${links}/${added.body.id}`, { ...area, active: false })
    expect(retired.body).toMatchObject({ active: false, title: 'Pickling' })
    expect((await events.caller('editor').post(links, area)).status).toBe(201)
    const restored = await events.caller('editor').put(`${links}/${added.body.id}`, { ...area, active: true })
    expect(restored.body.fields).toEqual([{ path: 'target_id', code: 'taken' }])
    const own = path.replace(/events$/, 'event-links')
    const { content } = (await events.caller('reader').get(`${own}?target_id=${area.target_id}&active=true`)).body
    expect(content.filter((row) => row['event_id'] === id)).toMatchObject([{ title: 'Pickling', last_modified_by: '' }])
    expect(title).toBe(facts.title)
  })

  test('refer to each kind of record, which never changes', async () => {
    const { id } = await events.report('editor')
    const links = `${path}/${id}/links`
    const own = path.replace(/\/events$/, '')
    const first = async (list: string) =>
      (await events.caller('editor').get(`${own}/${list}?size=1`)).body.content[0]?.id ?? ''
    for (const [kind, list] of [
      ['AREA', 'areas'],
      ['CHEMICAL_ASSOCIATION', 'chemical-associations'],
      ['INSPECTION', 'inspections'],
      ['PROCEDURE', 'procedures'],
      ['POLICY', 'policies'],
      ['METER', 'meters'],
      ['OBLIGATION', 'legislations'],
      ['STAKEHOLDER', 'stakeholder-associations'],
    ] as const) {
      const { status, body } = await events.caller('editor').post(links, { kind, target_id: await first(list) })
      expect([kind, status, body.title]).toEqual([kind, 201, expect.stringMatching(/./)])
    }
    const missing = await events.caller('editor').post(links, { kind: 'POLICY', target_id: events.idOf('Pickling') })
    expect(missing.body.fields).toEqual([{ path: 'target_id', code: 'not_found' }])
    const [stored] = (await events.caller('editor').get(links)).body.content
    const moved = await events.caller('editor').put(`${links}/${stored?.id}`, { kind: 'AREA', target_id: unknown })
    expect(moved.body.fields).toEqual([{ path: 'target_id', code: 'fixed' }])
  })
})
