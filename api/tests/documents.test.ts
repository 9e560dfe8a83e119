import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, dayNumber, fromDayNumber, localDay } from '@ansvar/domain/dates'
import { fileLimits } from '@ansvar/domain/files'
import { readConfig } from '#config.ts'
import { createFiles } from '#files/open.ts'
import { sweepFiles } from '#files/sweep.ts'
import { startApi, type TestResponse, type Caller, type TestApi } from './support/api.ts'
import { jpeg, multipart, multipartType, pdf, png, upload, zip } from './support/files.ts'

let api: TestApi
let editor: Caller
let reader: Caller
let files: string

beforeAll(async () => {
  api = await startApi()
  editor = await api.signIn('editor')
  reader = await api.signIn('reader')
  files = `organizations/${editor.organizationId}/files`
})
afterAll(() => api.close())

const send = (
  name: string,
  bytes: Uint8Array,
  { who = editor, query = '', headers = {} }: { who?: Caller; query?: string; headers?: Record<string, string> } = {},
): Promise<TestResponse> =>
  who.call('post', `organizations/${who.organizationId}/files${query}`, {
    body: new Uint8Array(multipart(name, bytes)),
    headers: { ...multipartType, ...headers },
  })

type File = { id: string; name: string; hash: string; date: string | null }
const fileOf = ({ body }: { body: Record<string, unknown> }) => body['file'] as File
const bytesOf = async (who: Caller, id: string) => (await who.bytes(`files/${id}/content`)).bytes
const attached = async (name: string, bytes: Uint8Array) => (await upload(editor, name, bytes)).body.id
const titles = async (query: string) =>
  (await reader.get(`${files}?size=500&${query}`)).body.content.map((one) => one.title)
const today = localDay(new Date(), 'Europe/Copenhagen')
const inDays = (days: number) => fromDayNumber(dayNumber(today) + days)

describe('a document', () => {
  test('is created from an uploaded file, has its name, and returns the same bytes', async () => {
    const bytes = pdf('Støjmåling')
    const made = await send('Støjmåling – hal 2.pdf', bytes)
    expect([made.status, made.headers.get('etag')]).toEqual([201, '"1"'])
    expect(made.body).toMatchObject({
      title: 'Støjmåling – hal 2',
      version: 1,
      tags: [],
      iso_standards: [],
      expiry_date: null,
      active: true,
      file_version: 1,
      file: { name: 'Støjmåling – hal 2.pdf', type: 'PDF', size: bytes.length, created_by: 'Mads Bruun' },
    })
    expect((await bytesOf(reader, fileOf(made).id)).equals(bytes)).toBe(true)
    expect((await reader.get(`${files}/${made.body.id}`)).body).toEqual(made.body)
    expect((await reader.get(`${files}?id=${made.body.id}`)).body.content).toEqual([made.body])
  })

  test('gets a title, tags, standards and an expiry date, and omitted fields become empty except the file', async () => {
    const made = await send('a.pdf', pdf('facts'))
    const saved = await editor.put(`${files}/${made.body.id}`, {
      title: 'Permit',
      tags: [' air', 'Air', 'spill  drill'],
      iso_standards: ['ISO_45001', 'ISO_14001', 'ISO_14001'],
      expiry_date: '2031-02-28',
      active: false,
    })
    expect(saved.body).toMatchObject({
      version: 2,
      file_version: 1,
      title: 'Permit',
      tags: ['air', 'spill drill'],
      iso_standards: ['ISO_14001', 'ISO_45001'],
      expiry_date: '2031-02-28',
      active: false,
      file: { id: fileOf(made).id },
    })
    const emptied = await editor.put(`${files}/${made.body.id}`, { title: 'Permit' })
    expect(emptied.body).toMatchObject({ tags: [], iso_standards: [], expiry_date: null, active: false })
    expect(fileOf(emptied)).toEqual(fileOf(made))
  })

  test('reports all invalid fields at once', async () => {
    const { body: made } = await send('b.pdf', pdf('faults'))
    const { status, body } = await editor.put(`${files}/${made.id}`, {
      title: ' ',
      tags: ['a,b', 'x'.repeat(41)],
      iso_standards: ['ISO_9001'],
      expiry_date: '2026-02-30',
      file: { id: '00000000-0000-4000-8000-000000000000' },
    })
    expect(status).toBe(422)
    expect(body.fields.map(({ path, code }) => `${path} ${code}`).toSorted()).toEqual([
      'expiry_date not_a_date',
      'file not_found',
      'iso_standards.0 not_in_list',
      'tags.0 invalid',
      'tags.1 too_long',
      'title required',
    ])
    expect((await reader.get(`${files}/${made.id}`)).body).toEqual(made)
  })

  test('saved with an older version is refused with the current one', async () => {
    const { body: made } = await send('c.pdf', pdf('stale'))
    await editor.put(`${files}/${made.id}`, { title: 'Theirs' }, { 'if-match': '"1"' })
    const late = await editor.put(`${files}/${made.id}`, { title: 'Mine' }, { 'if-match': '"1"' })
    expect([late.status, late.body.code]).toEqual([412, 'stale'])
    expect(late.body.current).toMatchObject({ title: 'Theirs', file: { name: 'c.pdf' } })
  })

  test('has its history, with the type and name of files', async () => {
    const { body: made } = await send('d.pdf', pdf('history'))
    await editor.put(`${files}/${made.id}`, { title: 'Drain plan', tags: ['drawing'] })
    const { body } = await reader.get(`${files}/${made.id}/history`)
    expect(body.content).toMatchObject([
      { action: 'UPDATED', user_name: 'Mads Bruun', resource: 'documents' },
      { action: 'CREATED', user_name: 'Mads Bruun' },
    ])
    expect(body.content[0]?.['fields']).toMatchObject([{ field: 'title' }, { field: 'tags' }])
  })

  test("another holding's document is not found", async () => {
    const outsider = await api.signIn('outsider')
    const foreign = `organizations/${outsider.organizationId}/files`
    const [theirs] = (await outsider.get(foreign)).body.content
    const own = (await send('e.pdf', pdf('ours'))).body
    const responses = await Promise.all([
      reader.get(foreign),
      reader.get(`${foreign}/${theirs?.id}`),
      reader.get(`${files}/${theirs?.id}`),
      editor.put(`${files}/${theirs?.id}`, { title: 'Ours now' }),
      outsider.put(`organizations/${outsider.organizationId}/files/${own.id}`, { title: 'Theirs now' }),
    ])
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 404))
    expect((await outsider.bytes(`files/${fileOf({ body: own }).id}/content`)).status).toBe(404)
  })

  test('cannot be created by a reader', async () => {
    const sent = await send('f.pdf', pdf('reader'), { who: reader })
    expect([sent.status, sent.body.code]).toEqual([403, 'forbidden'])
  })
})

describe('a file attached to a record', () => {
  test('is not a document, before and after it is attached', async () => {
    const id = await attached('bilag.pdf', pdf('attachment'))
    const before = (await reader.get(files)).body.total_elements
    await editor.post(`organizations/${editor.organizationId}/policies`, { title: 'Med bilag', files: [{ id }] })
    expect((await reader.get(files)).body.total_elements).toBe(before)
    expect(await titles('q=bilag')).toEqual([])
  })
})

describe('a new version', () => {
  test('replaces the old one, which stays available unchanged', async () => {
    const made = await send('plan v1.pdf', pdf('plan 1'))
    const id = await attached('plan v2.pdf', pdf('plan 2'))
    const path = `${files}/${made.body.id}`
    const saved = await editor.put(path, {
      title: 'Plan',
      file: { id, name: 'Plan, godkendt.pdf', date: '2026-03-01' },
    })
    expect(saved.body).toMatchObject({
      version: 2,
      file_version: 2,
      file: { id, name: 'Plan, godkendt.pdf', date: '2026-03-01' },
    })
    const { body } = await reader.get(`${path}/versions`)
    expect(body.content.map(({ number, file }) => [number, (file as File).id])).toEqual([
      [2, id],
      [1, fileOf(made).id],
    ])
    expect((await bytesOf(reader, fileOf(made).id)).equals(pdf('plan 1'))).toBe(true)
    await sweepFiles(api.database, createFiles(readConfig({ DATA_DIR: api.dataDir })), new Date(Date.now() + 3e8))
    expect((await bytesOf(reader, fileOf(made).id)).equals(pdf('plan 1'))).toBe(true)
  })

  test('can have the old content again, and a changed name or date alone creates none', async () => {
    const made = await send('r1.pdf', pdf('r 1'))
    const path = `${files}/${made.body.id}`
    const renamed = await editor.put(path, { title: 'R', file: { id: fileOf(made).id, name: 'R.pdf' } })
    expect(renamed.body).toMatchObject({ file_version: 1, file: { name: 'R.pdf' } })
    await editor.put(path, { title: 'R', file: { id: await attached('r2.pdf', pdf('r 2')) } })
    const back = await editor.put(path, { title: 'R', file: { id: fileOf(made).id } })
    expect(back.body).toMatchObject({ file_version: 3, file: { id: fileOf(made).id } })
    expect((await reader.get(`${path}/versions`)).body.total_elements).toBe(3)
  })

  test('with an unchanged file, or that of another record, is refused at the field', async () => {
    const made = await send('s1.pdf', pdf('s 1'))
    const other = await send('s2.pdf', pdf('s 2'))
    const path = `${files}/${made.body.id}`
    const same = await editor.put(path, { title: 'S', file: { id: await attached('s1 kopi.pdf', pdf('s 1')) } })
    expect([same.status, same.body.fields]).toEqual([422, [{ path: 'file', code: 'unchanged' }]])
    const taken = await editor.put(path, { title: 'S', file: { id: fileOf(other).id } })
    expect([taken.status, taken.body.fields]).toEqual([422, [{ path: 'file', code: 'not_found' }]])
  })
})

describe('a content that already exists', () => {
  test('is reported before it is stored twice, and stored if confirmed', async () => {
    const made = await send('certifikat.pdf', pdf('certificate'))
    const twice = await send('kopi.pdf', pdf('certificate'))
    expect([twice.status, twice.body.code, twice.body.fields]).toEqual([
      409,
      'conflict',
      [{ path: 'file', code: 'already_there' }],
    ])
    expect(twice.body.current).toEqual(made.body)
    expect((await reader.get(`${files}?hash=${fileOf(made).hash}`)).body.total_elements).toBe(1)
    const meant = await send('kopi.pdf', pdf('certificate'), { query: '?again=true' })
    expect([meant.status, fileOf(meant).hash]).toEqual([201, fileOf(made).hash])
    const unsure = await send('kopi.pdf', pdf('certificate'), { query: '?again=yes' })
    expect([unsure.status, unsure.body.fields]).toEqual([400, [{ path: 'again', code: 'not_in_list' }]])
  })

  test('is found among earlier versions, and in a photo whose metadata was removed', async () => {
    const made = await send('g1.pdf', pdf('g 1'))
    await editor.put(`${files}/${made.body.id}`, {
      title: 'G',
      file: { id: await attached('g2.pdf', pdf('g 2')) },
    })
    expect((await send('g1.pdf', pdf('g 1'))).body.current).toMatchObject({ id: made.body.id, title: 'G' })
    await send('foto.jpg', jpeg(6))
    expect((await send('foto igen.jpg', jpeg(6))).status).toBe(409)
  })

  test('that is uploaded twice at the same time is stored once', async () => {
    const responses = await Promise.all(['en.pdf', 'to.pdf', 'tre.pdf'].map((name) => send(name, pdf('at once'))))
    expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409, 409])
  })

  test('is not reported to another organization', async () => {
    const outsider = await api.signIn('outsider')
    await send('h.pdf', pdf('elsewhere'))
    expect((await send('h.pdf', pdf('elsewhere'), { who: outsider })).status).toBe(201)
  })

  test('under the same key is the same document', async () => {
    const headers = { 'idempotency-key': 'document-1' }
    const first = await send('k.pdf', pdf('key'), { headers })
    const again = await send('k.pdf', pdf('key'), { headers })
    const other = await send('k.pdf', pdf('another'), { headers })
    expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id])
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused'])
  })
})

describe('a refused upload', () => {
  test('is reported at the field, and leaves no document and no content that a clean-up does not remove', async () => {
    const store = createFiles(readConfig({ DATA_DIR: api.dataDir }))
    const whole = multipart('lang.txt', Buffer.alloc(200_000, 'x'))
    const before = (await reader.get(files)).body.total_elements
    const made = await send('bliver.pdf', pdf('stays'))
    const faulty = [
      ['tom.txt', Buffer.alloc(0), 'empty'],
      ['pakke.zip', zip({ 'a.txt': 'a' }), 'archive_refused'],
      ['setup.exe', Buffer.from(`MZ${'\0'.repeat(100)}`), 'type_refused'],
      ['rapport.pdf', png(), 'misnamed'],
      ['halv.pdf', pdf().subarray(0, 30), 'cut_off'],
    ] as const
    for (const [name, bytes, code] of faulty) {
      const sent = await send(name, bytes)
      expect([name, sent.status, sent.body.fields]).toEqual([name, 422, [{ path: 'file', code }]])
    }
    const over = await send('stor.txt', Buffer.alloc(fileLimits.bytes + 1, 'x'))
    expect([over.status, over.body.fields]).toEqual([413, [{ path: 'file', code: 'too_large' }]])
    const cut = await editor.call('post', files, {
      body: new Uint8Array(whole.subarray(0, 100_000)),
      headers: multipartType,
    })
    expect([cut.status, cut.body.fields]).toEqual([422, [{ path: 'file', code: 'cut_off' }]])
    expect((await send('bliver igen.pdf', pdf('stays'))).status).toBe(409)
    expect((await reader.get(files)).body.total_elements).toBe(before + 1)

    await sweepFiles(api.database, store, new Date(Date.now() + 3 * DAY_MS))
    expect(await sweepFiles(api.database, store, new Date(Date.now() + 3 * DAY_MS))).toEqual({
      files: 0,
      contents: 0,
      remains: 0,
    })
    const hashes = new Set<string>()
    for await (const { hash } of store.store.list()) hashes.add(hash)
    expect(hashes.has(fileOf(made).hash)).toBe(true)
    // Every stored content belongs to a file of a record.
    const known = await reader.get(`${files}?size=500&sort=created_date,desc`)
    expect(known.body.content.map((one) => (one['file'] as File).hash)).toContain(fileOf(made).hash)
    expect((await bytesOf(reader, fileOf(made).id)).equals(pdf('stays'))).toBe(true)
  })
})

describe('the list', () => {
  let count = 0
  const made = async (title: string, facts: object) => {
    const { body } = await send(`liste ${(count += 1)}.pdf`, pdf(`list ${count} ${title}`))
    await editor.put(`${files}/${body.id}`, { title, tags: ['listed'], ...facts })
  }
  beforeAll(async () => {
    await made('Ørsted', { expiry_date: inDays(10), tags: ['listed', 'power'] })
    await made('Aarhus', { expiry_date: inDays(-1), iso_standards: ['ISO_27001'] })
    await made('Zoo', {})
    await made('Abe', { expiry_date: inDays(400), active: false })
  })

  test('is sorted by the Danish alphabet, and by expiry date with empty ones last', async () => {
    expect(await titles('tags=listed')).toEqual(['Abe', 'Zoo', 'Ørsted', 'Aarhus'])
    expect(await titles('tags=listed&sort=expiry_date')).toEqual(['Aarhus', 'Ørsted', 'Abe', 'Zoo'])
    expect(await titles('tags=listed&sort=expiry_date,desc')).toEqual(['Abe', 'Ørsted', 'Aarhus', 'Zoo'])
  })

  test('is filtered by tag, standard, use, type and expiry date', async () => {
    expect(await titles('tags=power')).toEqual(['Ørsted'])
    expect(await titles('tags=listed&iso_standards=ISO_27001')).toEqual(['Aarhus'])
    expect(await titles('tags=listed&active=false')).toEqual(['Abe'])
    expect(await titles('tags=listed&type=CSV&type=TXT')).toEqual([])
    expect(await titles(`tags=listed&expiry_date=${today}&expiry_date_match_mode=before`)).toEqual(['Aarhus'])
    expect(await titles(`tags=listed&expiry_date=${inDays(10)}`)).toEqual(['Ørsted'])
    expect(await titles(`tags=listed&expiry_date=${today}&expiry_date_match_mode=after&sort=title`)).toEqual([
      'Abe',
      'Ørsted',
    ])
  })

  test('is searched in titles, tags and names of files', async () => {
    expect(await titles('q=oersted')).toEqual(['Ørsted'])
    expect(await titles('q=power')).toEqual(['Ørsted'])
    expect(await titles('q=liste+zoo')).toEqual(['Zoo'])
    expect(await titles('q=liste+power+nothing')).toEqual([])
  })

  test('returns the tags in use with their counts', async () => {
    const tags = `organizations/${editor.organizationId}/document-tags`
    const { body } = await reader.get(`${tags}?name=listed&name=power`)
    expect(body.content.map((tag) => [tag['name'], tag['count']])).toEqual([
      ['listed', 3],
      ['power', 1],
    ])
    expect((await reader.get(`${tags}?q=POW`)).body.content).toMatchObject([{ name: 'power' }])
  })

  test('refuses unknown parameters', async () => {
    const { status, body } = await reader.get(`${files}?expiry_date=soon&expiry_date_match_mode=near&colour=red`)
    expect([status, body.fields.map(({ path }) => path).toSorted()]).toEqual([
      400,
      ['colour', 'expiry_date', 'expiry_date_match_mode'],
    ])
  })
})

test('the demo’s documents have all their versions', async () => {
  const [plan] = (await reader.get(`${files}?q=evacuation`)).body.content
  expect(plan).toMatchObject({ title: 'Fire and evacuation plan', version: 3, file_version: 3 })
  expect((await reader.get(`${files}/${plan?.id}/versions`)).body.content.map(({ number }) => number)).toEqual([
    3, 2, 1,
  ])
  expect((await reader.get(`${files}/${plan?.id}/history`)).body.total_elements).toBe(3)
})
