import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Account } from './support/api.ts'
import { openEvents, unknown } from './support/event-parts.ts'
import { pdf, upload } from './support/files.ts'

let events: Awaited<ReturnType<typeof openEvents>>

beforeAll(async () => {
  events = await openEvents()
})
afterAll(() => events.api.close())

/** Uploads a file for an action or a comment of an event. */
const attach = (who: Account, eventId: string, text: string) =>
  upload(events.caller(who), `${text}.pdf`, pdf(text), { path: `${events.path}/${eventId}/attachments` })

/** Reports an event with an action that Jonas Kjær, a reader, is responsible for. Returns the ids of both. */
async function eventOfReader() {
  const event = await events.report('manager', {
    corrective_action: 'Svejs gelænderet',
    action_responsible_id: events.idOf('Jonas Kjær'),
  })
  const { content } = (await events.caller('manager').get(`${events.path}/${event.id}/corrective-actions`)).body
  return { eventId: event.id, actionId: content[0]?.id ?? unknown }
}

describe('files of an event', () => {
  test('are uploaded by a reader who is responsible for an action, who completes it with a photo', async () => {
    const { eventId, actionId } = await eventOfReader()
    const actions = events.path.replace(/events$/, 'corrective-actions')
    // A file that an editor attached to the action before remains.
    const { body: action } = await events.caller('manager').get(`${actions}/${actionId}`)
    const drawing = await attach('manager', eventId, 'tegning')
    await events.caller('manager').put(`${actions}/${actionId}`, {
      title: action['title'],
      responsible_id: events.idOf('Jonas Kjær'),
      files: [{ id: drawing.body.id }],
    })
    const photo = await attach('reader', eventId, 'svejst')
    expect(photo.status).toBe(201)
    const done = await events
      .caller('reader')
      .put(`${actions}/${actionId}/complete`, { note: 'Svejst', files: [{ id: photo.body.id }] })
    expect([done.status, done.body]).toMatchObject([200, { state: 'DONE', completion_note: 'Svejst' }])
    const files = (await events.caller('manager').get(`${actions}/${actionId}`)).body['files']
    expect(files).toMatchObject([{ id: drawing.body.id }, { id: photo.body.id, created_by: 'Jonas Kjær' }])
    expect((await events.caller('manager').bytes(`files/${photo.body.id}/content`)).status).toBe(200)
  })

  test('are attached to a comment by a reader who is responsible for an action', async () => {
    const { eventId } = await eventOfReader()
    const photo = await attach('reader', eventId, 'revne')
    const comments = `${events.path}/${eventId}/comments`
    const added = await events.caller('reader').post(comments, { text: 'Revnet igen', files: [{ id: photo.body.id }] })
    expect([added.status, added.body['files']]).toMatchObject([201, [{ id: photo.body.id }]])
    const again = await events.caller('reader').put(`${comments}/${added.body.id}`, { text: 'Revnet', files: [] })
    expect([again.status, again.body['files']]).toEqual([200, []])
  })

  test('are refused from a reader without an action of the event, and nothing is stored', async () => {
    await eventOfReader()
    const other = await events.report('manager')
    const refused = await attach('reader', other.id, 'fremmed')
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
    expect((await attach('reader', unknown, 'ukendt')).status).toBe(404)
    expect((await attach('outsider', other.id, 'udefra')).status).toBe(404)
    const stored = await events.as('manager', (trx) =>
      trx.selectFrom('files').select('id').where('name', 'in', ['fremmed.pdf', 'ukendt.pdf', 'udefra.pdf']).execute(),
    )
    expect(stored).toEqual([])
  })

  test('that a reader uploaded are not attached to the records of others', async () => {
    const { eventId } = await eventOfReader()
    const photo = await attach('reader', eventId, 'andres')
    const taken = events.as('reader', (trx) =>
      trx
        .updateTable('files')
        .set({ owner_table: 'events', owner_id: eventId })
        .where('id', '=', photo.body.id)
        .execute(),
    )
    await expect(taken).rejects.toThrow(/row-level security/)
  })
})
