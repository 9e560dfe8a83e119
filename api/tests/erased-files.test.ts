import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { localDay } from '@ansvar/domain/dates'
import { verifyTrail } from '#audit/verify.ts'
import { contentFile } from '#backup/manifest.ts'
import { writeBackup } from '#backup/write.ts'
import { readConfig } from '#config.ts'
import { asSystem } from '#db/scope.ts'
import { createFiles } from '#files/open.ts'
import type { Files } from '#files/store.ts'
import { sweepFiles } from '#files/sweep.ts'
import { startApi, type Caller, type TestApi } from './support/api.ts'
import { jpeg, pdf, upload } from './support/files.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 200_000 })

let api: TestApi
let manager: Caller
let editor: Caller
let organization: string
let files: Files
const today = localDay(new Date(), 'Europe/Copenhagen')

beforeAll(async () => {
  api = await startApi()
  manager = await api.signIn('manager')
  editor = await api.signIn('editor')
  organization = `organizations/${manager.organizationId}`
  files = createFiles(readConfig({ DATA_DIR: api.dataDir }))
})
afterAll(() => api.close())

type Stored = { readonly id: string; readonly hash: string }

/** Uploads a file with a content of its own, or with the given one. */
async function uploaded(name = 'anna.pdf', content = pdf(randomUUID()), who = manager): Promise<Stored> {
  const { body, status, text } = await upload(who, name, content)
  if (status !== 201) throw new Error(text)
  return { id: body.id, hash: String(body['hash']) }
}

async function created(path: string, input: object, who = manager) {
  const { status, body, text } = await who.post(`${organization}/${path}`, input)
  if (status !== 201) throw new Error(`${path}: ${text}`)
  return body
}

const erase = (id: string, input: object = {}, who = manager) =>
  who.put(`${organization}/attachments/${id}/erase`, { reason: 'Names a patient', ...input })
const read = async (path: string, who = manager) => (await who.get(`${organization}/${path}`)).body
const opens = async (id: string, who = manager) => (await who.bytes(`files/${id}/content`)).status
const isStored = async (hash: string) => {
  const content = await files.store.read(hash)
  await content?.cancel()
  return content !== null
}
const faults = async () => (await asSystem(api.database, (trx) => verifyTrail(trx, api.database))).faults

describe('an erased file', () => {
  test('has no content any more, for any request, and its record, versions and lists say who erased it', async () => {
    const { id, hash } = await uploaded()
    const policy = await created('policies', { title: 'With a file', files: [{ id, name: 'Anna.pdf' }] })
    await manager.put(`${organization}/policies/${policy.id}`, {
      title: 'Renamed',
      files: [{ id, name: 'Anna 2.pdf' }],
    })
    const { version } = await read(`policies/${policy.id}`)
    const { status, body } = await erase(id)
    expect([status, body['erased_by'], Date.parse(String(body['erased_date']))]).toEqual([
      200,
      'Kirsten Holm',
      expect.any(Number),
    ])
    expect(await isStored(hash)).toBe(false)
    const marks = { id, erased_by: 'Kirsten Holm', erased_date: body['erased_date'] }
    const record = await read(`policies/${policy.id}`)
    expect([record.version, record['files']]).toEqual([
      version,
      [expect.objectContaining({ ...marks, name: 'Anna 2.pdf' })],
    ])
    const list = await read(`policies?id=${policy.id}`)
    expect(list.content[0]?.['files']).toEqual(record['files'])
    const revisions = await read(`policies/${policy.id}/revisions`)
    expect(revisions.content.map((each) => each['files'])).toEqual(
      ['Anna 2.pdf', 'Anna.pdf'].map((name) => [expect.objectContaining({ ...marks, name })]),
    )
    const content = `files/${id}/content`
    const requests = [
      manager.get(content),
      manager.get(content, { range: 'bytes=0-3' }),
      manager.call('head', content, {}),
      editor.get(content),
    ]
    expect((await Promise.all(requests)).map((response) => response.status)).toEqual([410, 410, 410, 410])
    expect((await manager.get(content)).body.code).toBe('erased')
    const danish = await manager.get(content, { 'accept-language': 'da' })
    expect(danish.body.title).toBe('Filens indhold er slettet permanent')
  })

  test('stays in its record after a save, and cannot be attached to another one, or again after it was removed', async () => {
    const [one, other] = [await uploaded(), await uploaded()]
    const policy = await created('policies', { title: 'Before', files: [{ id: one.id }] })
    await erase(one.id)
    const path = `${organization}/policies/${policy.id}`
    const saved = await manager.put(path, {
      title: 'After',
      files: [{ id: one.id, name: 'anna.pdf' }, { id: other.id }],
    })
    expect(saved.body['files']).toEqual([
      expect.objectContaining({ id: one.id, name: 'anna.pdf', erased_by: 'Kirsten Holm' }),
      expect.not.objectContaining({ erased_by: expect.anything() }),
    ])
    const elsewhere = await manager.post(`${organization}/policies`, { title: 'Other', files: [{ id: one.id }] })
    expect(elsewhere.body.fields).toEqual([{ path: 'files.0', code: 'not_found' }])
    expect((await manager.put(path, { title: 'Without', files: [] })).status).toBe(200)
    const again = await manager.put(path, { title: 'Again', files: [{ id: one.id }] })
    expect([again.status, again.body.fields]).toEqual([422, [{ path: 'files.0', code: 'erased' }]])
  })

  test('that no record has cannot be attached at all, and the organization’s history says that it was erased', async () => {
    const { id } = await uploaded()
    expect((await erase(id)).status).toBe(200)
    const refused = await manager.post(`${organization}/policies`, { title: 'T', files: [{ id }] })
    expect(refused.body.fields).toEqual([{ path: 'files.0', code: 'erased' }])
    const history = await read(`organizations/${manager.organizationId}/history?size=1`)
    expect(history.content[0]).toMatchObject({ resource: 'organizations', fields: [{ field: 'erased_file' }, {}] })
  })

  test('is erased once, with a reason, and its name later', async () => {
    const { id } = await uploaded('anna-jensen.pdf')
    const policy = await created('policies', { title: 'T', files: [{ id }] })
    for (const reason of ['', '  ', undefined])
      expect((await erase(id, { reason })).body.fields).toEqual([{ path: 'reason', code: 'required' }])
    expect((await erase(id, { reason: 'x'.repeat(1001) })).body.fields).toEqual([{ path: 'reason', code: 'too_long' }])
    const first = await erase(id)
    expect(first.status).toBe(200)
    expect([(await erase(id)).status, (await erase(id)).body.code]).toEqual([409, 'was_erased'])
    expect((await erase(id, { erase_name: true })).body).toMatchObject({
      name: '',
      erased_date: first.body['erased_date'],
    })
    expect((await read(`policies/${policy.id}`))['files']).toMatchObject([{ name: '', erased_by: 'Kirsten Holm' }])
    expect((await erase(id, { erase_name: true })).body.code).toBe('was_erased')
    expect(JSON.stringify(await read(`policies/${policy.id}/history`))).not.toContain('anna-jensen')
    expect(await faults()).toEqual([])
  })

  test('is erased by managers of its organization only', async () => {
    const { id } = await uploaded()
    await created('policies', { title: 'T', files: [{ id }] })
    const [reader, outsider] = [await api.signIn('reader'), await api.signIn('outsider')]
    expect(await Promise.all([editor, reader, outsider].map(async (who) => (await erase(id, {}, who)).status))).toEqual(
      [403, 403, 404],
    )
    const foreign = `organizations/${outsider.organizationId}/attachments/${id}/erase`
    expect((await outsider.put(foreign, { reason: 'Not mine' })).status).toBe(404)
    expect((await erase(randomUUID())).status).toBe(404)
    const others = await uploaded('others.pdf', pdf(randomUUID()), editor)
    expect((await erase(others.id)).status).toBe(404)
    expect(await opens(id)).toBe(200)
  })
})

describe('the content', () => {
  test('is erased under every record of the organization, and stays with another organization that has it', async () => {
    const content = pdf(randomUUID())
    const [first, second] = [await uploaded('a.pdf', content), await uploaded('b.pdf', content)]
    const outsider = await api.signIn('outsider')
    const theirs = await uploaded('c.pdf', content, outsider)
    const [policy, procedure] = [
      await created('policies', { title: 'One', files: [{ id: first.id }] }),
      await created('procedures', { title: 'Two', files: [{ id: second.id }] }),
    ]
    await erase(first.id)
    expect([await opens(first.id), await opens(second.id), await opens(theirs.id, outsider)]).toEqual([410, 410, 200])
    for (const path of [`policies/${policy.id}`, `procedures/${procedure.id}`]) {
      expect((await read(path))['files']).toMatchObject([{ erased_by: 'Kirsten Holm' }])
      expect((await read(`${path}/history`)).content[0]).toMatchObject({
        user_name: 'Kirsten Holm',
        fields: [{ field: 'erased_file' }, { field: 'erase_reason', before: null, after: 'Names a patient' }],
      })
    }
    await sweepFiles(api.database, files, new Date())
    expect(await opens(theirs.id, outsider)).toBe(200)
    expect(await isStored(first.hash)).toBe(true)
  })

  test('is removed by the next clean-up, at any age, if it is still in the store', async () => {
    const { id, hash } = await uploaded()
    const others = await uploaded()
    await created('policies', { title: 'T', files: [{ id }] })
    await markErased(id)
    expect(await sweepFiles(api.database, files, new Date())).toMatchObject({ contents: 1, files: 0 })
    expect([await isStored(hash), await isStored(others.hash)]).toEqual([false, true])
  })

  test('is removed from a backup by the next one to the same folder', async () => {
    const [{ id, hash }, other] = [await uploaded(), await uploaded()]
    const folder = mkdtempSync(join(tmpdir(), 'ansvar-erased-'))
    try {
      const write = async () => (await writeBackup(api.database, files.store, folder, new Date())).manifest.contents
      const inFolder = () => [hash, other.hash].map((each) => existsSync(join(folder, contentFile(each))))
      expect(await write()).toEqual(expect.arrayContaining([hash, other.hash]))
      expect(inFolder()).toEqual([true, true])
      await erase(id)
      expect(await write()).not.toContain(hash)
      expect(inFolder()).toEqual([false, true])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  test('can be uploaded again, to the same record too, as a new file', async () => {
    const content = jpeg(1)
    const first = await uploaded('a.jpg', content)
    const policy = await created('policies', { title: 'T', files: [{ id: first.id }] })
    await erase(first.id)
    const second = await uploaded('a.jpg', content)
    expect(second.hash).toBe(first.hash)
    const saved = await manager.put(`${organization}/policies/${policy.id}`, {
      title: 'T',
      files: [{ id: first.id }, { id: second.id }],
    })
    expect(saved.status).toBe(200)
    await sweepFiles(api.database, files, new Date())
    expect([await opens(first.id), await opens(second.id)]).toEqual([410, 200])
    await erase(second.id)
    expect(await isStored(first.hash)).toBe(false)
  })

  test('of a saved file is never lost if the same content is erased and uploaded at the same time', async () => {
    const content = pdf('contended')
    const saved: string[] = []
    for (let round = 0; round < 6; round += 1) {
      const [former, latter] = await Promise.all([uploaded('a.pdf', content), uploaded('b.pdf', content)])
      const [, attached] = await Promise.all([
        erase(former.id),
        uploaded('c.pdf', content).then(({ id }) =>
          manager.post(`${organization}/policies`, { title: 'T', files: [{ id }] }),
        ),
      ])
      expect((await erase(latter.id)).status).toBeOneOf([200, 409])
      if (attached.status === 201) saved.push(attached.body.id)
    }
    await sweepFiles(api.database, files, new Date())
    for (const id of saved) {
      const [file] = (await read(`policies/${id}`))['files'] as [Stored & { erased_date?: string }]
      expect(await opens(file.id)).toBe(file.erased_date ? 410 : 200)
    }
    expect(saved.length).toBeGreaterThan(0)
  })
})

/** Marks a file as erased without removing its content, as if the process ended in between. */
const markErased = (id: string) =>
  asSystem(api.database, (trx) =>
    sql`update files set erased_date = now(), erased_by_id = ${id}, erased_by = 'X', erase_reason = 'Y' where id = ${id}`.execute(
      trx,
    ),
  )

describe('an erased name', () => {
  test('is gone from the record, its versions and the audit trail, whose chain stays valid', async () => {
    const name = 'Sygemelding Anna Jensen.pdf'
    const { id } = await uploaded(name)
    const policy = await created('policies', { title: 'Kept title', files: [{ id }] })
    const path = `${organization}/policies/${policy.id}`
    await manager.put(path, { title: 'Other title', files: [{ id }] })
    await manager.put(path, { title: 'Other title', files: [{ id, date: today }] })
    await erase(id, { erase_name: true })
    const saved = await manager.put(path, { title: 'Saved by an old form', files: [{ id, name }] })
    expect(saved.body['files']).toMatchObject([{ name: '' }])
    const empty = await manager.put(path, { title: 'Saved again', files: [{ id, name: '' }] })
    expect([empty.status, empty.body['files']]).toEqual([200, [expect.objectContaining({ name: '' })]])
    const history = await read(`policies/${policy.id}/history`)
    expect(history.content.map(({ action, erased }) => [action, erased])).toEqual([
      ['UPDATED', false],
      ['UPDATED', false],
      ['UPDATED', false],
      ['UPDATED', true],
      ['UPDATED', false],
      ['CREATED', true],
    ])
    const everywhere = await asSystem(api.database, async (trx) => {
      const { rows } = await sql<{ name: string; rows: number }>`
        select 'files' as name, count(*)::integer as rows from files where name = ${name}
        union all select 'policies', count(*)::integer from policies where files::text like ${`%${name}%`}
        union all select 'policy_revisions', count(*)::integer from policy_revisions where files::text like ${`%${name}%`}
        union all select 'audit_trail', count(*)::integer from audit_trail
          where concat(before::text, after::text) like ${`%${name}%`}`.execute(trx)
      return rows.filter((row) => row.rows > 0)
    })
    expect(everywhere).toEqual([])
    expect(await faults()).toEqual([])
  })

  test('leaves other texts of the trail, and those of files whose names are not erased', async () => {
    const [one, other] = [await uploaded('one.pdf'), await uploaded('other.pdf')]
    const policy = await created('policies', { title: 'Only one', files: [{ id: one.id }] })
    await created('policies', { title: 'Not this one', files: [{ id: other.id }] })
    await erase(one.id)
    const texts = sql`select * from app.erase_file_texts(${manager.organizationId}, ${[one.id, other.id]}::uuid[])`
    const erased = await runAs('manager', texts)
    expect(erased).toEqual([])
    expect((await read(`policies/${policy.id}/history`)).content.map(({ erased: isErased }) => isErased)).toEqual([
      false,
      false,
    ])
  })

  test.each(['editor', 'outsider'] as const)(
    'is not erased by the functions of the database for the %s',
    async (account) => {
      const { id } = await uploaded()
      await created('policies', { title: 'T', files: [{ id }] })
      const file = sql`select * from app.erase_file(${manager.organizationId}, ${id}, true, 'r', now(), 'x')`
      const texts = sql`select * from app.erase_file_texts(${manager.organizationId}, ${[id]}::uuid[])`
      const rows = [...(await runAs(account, file)), ...(await runAs(account, texts))]
      expect([rows, await opens(id)]).toEqual([[], 200])
    },
  )
})

/** Runs a function of the database as a user without the checks of the routes. */
async function runAs<Row>(account: 'manager' | 'editor' | 'outsider', call: RawBuilder<Row>): Promise<readonly Row[]> {
  const { rows: users } = await asSystem(api.database, (trx) =>
    sql<{ id: string }>`select id from accounts where username like ${`${account}@%`}`.execute(trx),
  )
  return api.database.kysely.transaction().execute(async (trx) => {
    await sql`select set_config('app.user_id', ${users[0]?.id ?? ''}, true), set_config('role', 'ansvar_app', true)`.execute(
      trx,
    )
    return (await call.execute(trx)).rows
  })
}

describe('the file of', () => {
  test('a record in the bin is erased too, and the record shows it when it returns', async () => {
    const { id, hash } = await uploaded()
    const policy = await created('policies', { title: 'T', files: [{ id }] })
    const item = await manager.put(`${organization}/policies/${policy.id}/discard`, undefined)
    expect((await erase(id)).status).toBe(200)
    expect(await isStored(hash)).toBe(false)
    await manager.put(`${organization}/bin/${item.body.id}/restore`, undefined)
    expect((await read(`policies/${policy.id}`))['files']).toMatchObject([{ id, erased_by: 'Kirsten Holm' }])
  })

  test('a comment on an event is erased in the history of the event', async () => {
    const facts = { kind: 'INCIDENT', importance: 'LOW', occurrence_date: today, accident_occurred: false }
    const event = await created('events', { ...facts, title: 'Fall' })
    const { id } = await uploaded('wound.pdf')
    const comment = await created(`events/${event.id}/comments`, { text: 'Photo', files: [{ id }] })
    await erase(id, { erase_name: true })
    expect((await read(`events/${event.id}/comments/${comment.id}`))['files']).toMatchObject([{ name: '' }])
    const { content } = await read(`events/${event.id}/history`)
    expect(content[0]).toMatchObject({
      resource: 'event_comments',
      record_id: comment.id,
      fields: [{ field: 'erased_file' }, {}],
    })
    expect(content[1]).toMatchObject({ resource: 'event_comments', erased: true, fields: [] })
  })

  test('a document is erased in its versions, and its content may be a new document', async () => {
    const content = pdf(randomUUID())
    const first = await upload(manager, 'permit.pdf', content, { path: `${organization}/files` })
    const { id } = first.body
    const file = first.body['file'] as Stored
    expect((await erase(file.id)).status).toBe(200)
    const marks = { erased_by: 'Kirsten Holm' }
    expect(await read(`files/${id}`)).toMatchObject({ file: marks })
    expect((await read(`files/${id}/versions`)).content).toMatchObject([{ file: marks }])
    const saved = await manager.put(`${organization}/files/${id}`, { title: 'Renamed' })
    expect([saved.status, saved.body]).toMatchObject([200, { title: 'Renamed', file: marks }])
    expect((await upload(manager, 'permit.pdf', content, { path: `${organization}/files` })).status).toBe(201)
  })
})

test('every column with files of an organization’s records is rewritten', async () => {
  const rewritten = sql<{ place: string }>`
    select table_name || '.' || column_name as place from app.file_columns() order by 1`
  const { rows } = await asSystem(api.database, (trx) => rewritten.execute(trx))
  const found = await asSystem(api.database, (trx) =>
    sql<{ place: string }>`
      select c.table_name || '.' || c.column_name as place from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and c.data_type = 'jsonb' and c.column_name ~ 'file|logo|photo|attachment|sheet'
        and t.table_type = 'BASE TABLE' and c.table_name not in ('stakeholders', 'legislations', 'chemicals')
        -- The sheets of a chemical have the ids of its files, and requests have copies in the catalogue.
        and c.table_name || '.' || c.column_name <> all (array['chemical_associations.data_sheets', 'own_chemicals.data_sheets']) and c.table_name <> 'chemical_requests'
      order by 1`.execute(trx),
  )
  expect(rows).toEqual(found.rows)
  expect(rows.length).toBeGreaterThan(15)
})
