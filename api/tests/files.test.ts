import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileLimits } from '@ansvar/domain/files'
import { startApi, type Caller, type TestApi } from './support/api.ts'
import {
  boundary,
  exif,
  heic,
  HEIC_IMAGE,
  jpeg,
  jpegParts,
  multipart,
  multipartType,
  pdf,
  png,
  pngParts,
  samples,
  SECRET,
  upload,
  webp,
  zip,
} from './support/files.ts'

let api: TestApi
let editor: Caller
let policies: string

beforeAll(async () => {
  api = await startApi()
  editor = await api.signIn('editor')
  policies = `organizations/${editor.organizationId}/policies`
})
afterAll(() => api.close())

const uploaded = async (name: string, bytes: Uint8Array): Promise<string> => (await upload(editor, name, bytes)).body.id
const bytesOf = async (who: Caller, id: string, headers: Record<string, string> = {}) => {
  const { status, headers: responded, bytes } = await who.bytes(`files/${id}/content`, headers)
  return { status, headers: responded, bytes }
}
const letters = (size: number) => Buffer.alloc(size, 'x')
const storedBytes = async (name: string, bytes: Uint8Array) => {
  const { body } = await upload(editor, name, bytes)
  return (await bytesOf(editor, body.id)).bytes
}
const oriented = (value: number) => exif(value).subarray(10, 22)
const policy = async (files: unknown[], title = 'Med bilag') => editor.post(policies, { title, files })
const arriving = () => readdirSync(join(api.dataDir, 'incoming'))

describe('an accepted file', () => {
  test.each(Object.entries(samples))('of type %s is detected by its content', async (type, [name, bytes]) => {
    const { status, body } = await upload(editor, name, bytes)
    expect(status).toBe(201)
    expect(body).toMatchObject({ name, type, date: null, created_by: 'Mads Bruun' })
    const read = await bytesOf(editor, body.id)
    expect(read.bytes.length).toBe(body['size'])
    expect(createHash('sha256').update(read.bytes).digest('hex')).toBe(body['hash'])
    expect(arriving()).toEqual([])
  })

  test.each(
    [
      ['PDF', 'DOCX', 'XLSX', 'CSV', 'TXT'],
      ['PPTX', 'ODT', 'ODS'],
    ].flat() as (keyof typeof samples)[],
  )('a file of type %s is kept byte by byte', async (type) => {
    const [name, bytes] = samples[type]
    expect((await bytesOf(editor, await uploaded(name, bytes))).bytes.equals(bytes)).toBe(true)
  })

  test('has a name with its letters, without a path, and with a missing extension added', async () => {
    const names = []
    for (const name of [
      'Støjmåling – hal 2.pdf',
      'C:\\Brugere\\mb\\測量 📄.pdf',
      '../../etc/Referat',
      'a\u202Efdp.pdf',
    ])
      names.push((await upload(editor, name, pdf(name))).body['name'])
    expect(names).toEqual(['Støjmåling – hal 2.pdf', '測量 📄.pdf', 'Referat.pdf', 'afdp.pdf'])
  })

  test('is returned again for the same key, and another file with that key is refused', async () => {
    const headers = { 'idempotency-key': 'upload-1' }
    const first = await upload(editor, 'a.pdf', pdf('a'), { headers })
    const again = await upload(editor, 'a.pdf', pdf('a'), { headers })
    const other = await upload(editor, 'a.pdf', pdf('b'), { headers })
    expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id])
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused'])
  })
})

describe('a refused file is reported at the field', () => {
  const [docxName, docx] = samples.DOCX
  test.each([
    ['an archive', 'tegninger.zip', zip({ 'a.txt': 'a' }), 'archive_refused'],
    ['an archive by another name', 'tegninger.docx', zip({ 'a.txt': 'a' }), 'archive_refused'],
    ['a packed text', 'log.txt', Buffer.from('1f8b0800000000000003cb4f0700', 'hex'), 'archive_refused'],
    ['a program', 'setup.exe', Buffer.from(`MZ${'\0'.repeat(100)}`), 'type_refused'],
    ['a program by the name of a report', 'rapport.pdf', Buffer.from(`MZ${'\0'.repeat(100)}`), 'type_refused'],
    ['a page that runs scripts', 'side.html', Buffer.from('<script>alert(1)</script>'), 'type_refused'],
    [
      'a drawing that runs scripts',
      'logo.svg',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'type_refused',
    ],
    ['an image of an unsupported type', 'b.gif', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1'), 'type_refused'],
    ['a text that holds control codes', 'note.txt', Buffer.from('a\0b'), 'type_refused'],
    ['a picture by the name of a report', 'rapport.pdf', png(), 'misnamed'],
    ['a report by the name of a picture', 'foto.jpg', pdf(), 'misnamed'],
    ['a text by the name of a report', 'rapport.pdf', Buffer.from('kun tekst'), 'misnamed'],
    ['an empty file', 'tom.txt', Buffer.alloc(0), 'empty'],
    ['a report without its end', 'rapport.pdf', pdf().subarray(0, 30), 'cut_off'],
    ['a letter without its end', docxName, docx.subarray(0, -30), 'cut_off'],
    ['a photo without its end', 'foto.jpg', jpeg().subarray(0, 300), 'cut_off'],
    ['a drawing without its end', 'prik.png', png().subarray(0, 60), 'cut_off'],
    ['a picture without its end', 'foto.webp', webp().subarray(0, 40), 'cut_off'],
    ['a picture of a telephone without its end', 'foto.heic', heic().subarray(0, 100), 'cut_off'],
  ])('%s', async (_, name, bytes, code) => {
    const { status, body } = await upload(editor, name, bytes)
    expect([status, body.code, body.fields]).toEqual([422, 'validation', [{ path: 'file', code }]])
    expect(arriving()).toEqual([])
  })

  test('a file over the limit is refused while it arrives, and one at the limit is accepted', async () => {
    const over = await upload(editor, 'stor.txt', letters(fileLimits.bytes + 1))
    expect([over.status, over.body.code, over.body.fields]).toEqual([
      413,
      'too_large',
      [{ path: 'file', code: 'too_large' }],
    ])
    expect(arriving()).toEqual([])
    expect((await upload(editor, 'stor.txt', letters(fileLimits.bytes))).status).toBe(201)
  })

  test('an incomplete body leaves nothing', async () => {
    const whole = multipart('lang.txt', Buffer.alloc(200_000, 'x'))
    const sent = await editor.call('post', `organizations/${editor.organizationId}/attachments`, {
      body: new Uint8Array(whole.subarray(0, 100_000)),
      headers: multipartType,
    })
    expect([sent.status, sent.body.fields]).toEqual([422, [{ path: 'file', code: 'cut_off' }]])
    expect(arriving()).toEqual([])
  })

  test('a client that disconnects during an upload leaves nothing', async () => {
    const whole = multipart('lang.txt', Buffer.alloc(200_000, 'x'))
    let parts = 0
    const body = new ReadableStream({
      pull(controller) {
        if (parts++ > 0) controller.error(new Error('gone'))
        else controller.enqueue(new Uint8Array(whole.subarray(0, 100_000)))
      },
    })
    const sent = await editor.call('post', `organizations/${editor.organizationId}/attachments`, {
      body,
      headers: multipartType,
    })
    expect(sent.body.fields).toEqual([{ path: 'file', code: 'cut_off' }])
    expect(arriving()).toEqual([])
  })

  test.each([
    ['no file', multipart('a.txt', Buffer.from('a'), 'picture'), multipartType, 422, 'validation'],
    ['nothing at all', Buffer.from(`--${boundary}--\r\n`), multipartType, 422, 'validation'],
    ['no multipart body', Buffer.from('{}'), { 'content-type': 'application/json' }, 415, 'unsupported'],
    ['no boundary', Buffer.from('x'), { 'content-type': 'multipart/form-data' }, 415, 'unsupported'],
    ['noise', Buffer.alloc(5_000, 7), multipartType, 422, 'validation'],
    [
      'two files',
      Buffer.concat([
        multipart('a.txt', Buffer.from('a')).subarray(0, -(boundary.length + 6)),
        multipart('b.txt', Buffer.from('b')),
      ]),
      multipartType,
      422,
      'validation',
    ],
  ])('%s', async (_, body, headers, status, code) => {
    const sent = await editor.call('post', `organizations/${editor.organizationId}/attachments`, {
      body: new Uint8Array(body),
      headers,
    })
    expect([sent.status, sent.body.code]).toEqual([status, code])
    expect(arriving()).toEqual([])
  })
})

describe('a photo', () => {
  test.each([
    ['foto.jpg', jpeg()],
    ['prik.png', png()],
    ['foto.webp', webp()],
    ['foto.heic', heic()],
  ])('%s no longer contains its location', async (name, bytes) => {
    expect(bytes.includes(SECRET)).toBe(true)
    const clean = await storedBytes(name, bytes)
    expect(clean.includes(SECRET)).toBe(false)
    expect(clean.length).toBeGreaterThan(40)
  })

  test('a JPEG preserves its image data, its colours and its orientation', async () => {
    const clean = await storedBytes('foto.jpg', jpeg(6))
    for (const part of jpegParts) expect(clean.includes(part)).toBe(true)
    expect(clean.includes(oriented(6))).toBe(true)
    const upright = await storedBytes('foto.jpg', jpeg(1))
    expect(upright.equals(Buffer.concat([Buffer.from([0xff, 0xd8]), ...jpegParts, Buffer.from([0xff, 0xd9])]))).toBe(
      true,
    )
  })

  test('a PNG preserves only the chunks of its image', async () => {
    expect((await storedBytes('prik.png', png())).equals(Buffer.concat(pngParts))).toBe(true)
  })

  test('a WebP no longer declares the removed metadata, and preserves its orientation', async () => {
    const clean = await storedBytes('foto.webp', webp(1))
    expect([clean.readUInt32LE(4), clean[20]]).toEqual([clean.length - 8, 0])
    const turned = await storedBytes('foto.webp', webp(8))
    expect([turned.readUInt32LE(4), turned[20], turned.includes(oriented(8))]).toEqual([turned.length - 8, 8, true])
  })

  test('a HEIC preserves its length and its image', async () => {
    const clean = await storedBytes('foto.heic', heic())
    expect([clean.length, clean.includes(HEIC_IMAGE)]).toEqual([heic().length, true])
  })

  test('a photo without metadata is stored unchanged', async () => {
    const clean = await storedBytes('foto.jpg', jpeg(6))
    expect((await storedBytes('foto.jpg', clean)).equals(clean)).toBe(true)
  })
})

describe('files of a record', () => {
  test('belong to it after the save, in its order, with its names and dates', async () => {
    const [one, other] = [await uploaded('a.pdf', pdf('1')), await uploaded('b.pdf', pdf('2'))]
    const { status, body } = await policy([
      { id: other, name: 'Bestyrelsens referat', date: '2026-06-12' },
      { id: one },
    ])
    expect(status).toBe(201)
    expect(body['files']).toMatchObject([
      { id: other, name: 'Bestyrelsens referat', date: '2026-06-12', type: 'PDF', created_by: 'Mads Bruun' },
      { id: one, name: 'a.pdf', date: null },
    ])
    expect((await editor.get(`${policies}/${body.id}`)).body['files']).toEqual(body['files'])
  })

  test.each(['policies', 'procedures'])(
    'of a revision of %s can be opened after the record no longer has them',
    async (of) => {
      const documents = policies.replace(/policies$/, of)
      const id = await uploaded('underskrevet.pdf', pdf('underskrevet'))
      const files = [{ id, name: 'Underskrevet' }]
      const { body: first } = await editor.post(documents, { title: 'Med bilag', files })
      const { body: second } = await editor.put(`${documents}/${first.id}`, { title: 'Uden bilag' })
      expect(second['files']).toEqual([])
      const { body: revisions } = await editor.get(`${documents}/${first.id}/revisions`)
      expect(revisions.content.map((revision) => revision['files'])).toEqual([[], first['files']])
      const reader = await api.signIn('reader')
      expect((await bytesOf(reader, id)).bytes.equals(pdf('underskrevet'))).toBe(true)
      const { body: third } = await editor.put(`${documents}/${first.id}`, { title: 'Igen', files: [{ id }] })
      expect(third['files']).toMatchObject([{ id }])
    },
  )

  test('a file of another record, of another organization, of another uploader, and an unknown one are not found', async () => {
    const taken = await uploaded('a.pdf', pdf('taken'))
    await policy([{ id: taken }])
    const outsider = await api.signIn('outsider')
    const foreign = (await upload(outsider, 'f.pdf', pdf('foreign'))).body.id
    const manager = await api.signIn('manager')
    const others = (await upload(manager, 'm.pdf', pdf('others'))).body.id
    const { status, body } = await policy(
      [taken, foreign, others, '00000000-0000-4000-8000-000000000000', 'x'].map((id) => ({ id })),
    )
    expect(status).toBe(422)
    expect(body.fields.map(({ path }) => path)).toContain('files.4.id')
    const known = await policy([taken, foreign, others].map((id) => ({ id })))
    expect(known.body.fields).toEqual([0, 1, 2].map((index) => ({ path: `files.${index}`, code: 'not_found' })))
  })

  test('the same file twice, by its id or by its content, is reported at its path', async () => {
    const [one, same] = [await uploaded('a.pdf', pdf('twice')), await uploaded('b.pdf', pdf('twice'))]
    const responses = [await policy([{ id: one }, { id: one }]), await policy([{ id: one }, { id: same }])]
    expect(responses.map(({ status, body }) => [status, body.fields])).toEqual(
      responses.map(() => [422, [{ path: 'files.1', code: 'twice' }]]),
    )
  })

  test.each([
    ['files', {}, 'files', 'invalid'],
    ['files', [{}], 'files.0.id', 'required'],
    ['files', [{ id: '00000000-0000-4000-8000-000000000000', date: '2026-02-30' }], 'files.0.date', 'not_a_date'],
    ['files', [{ id: '00000000-0000-4000-8000-000000000000', name: ' ' }], 'files.0.name', 'required'],
    ['files', [{ id: '00000000-0000-4000-8000-000000000000', colour: 1 }], 'files.0.colour', 'unknown_field'],
    [
      'files',
      Array.from({ length: fileLimits.perRecord + 1 }, () => ({ id: '00000000-0000-4000-8000-000000000000' })),
      'files',
      'too_many',
    ],
  ])('%s are refused at the invalid field (case %$)', async (field, value, path, code) => {
    const { status, body } = await editor.post(policies, { title: 'T', [field]: value })
    expect([status, body.fields]).toEqual([422, [{ path, code }]])
  })

  test('two records cannot get the same new file', async () => {
    const id = await uploaded('en.pdf', pdf('en'))
    const responses = await Promise.all([policy([{ id }], 'Den ene'), policy([{ id }], 'Den anden')])
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201, 422]))
  })
})

describe('opening a file', () => {
  let id: string
  const content = pdf('Årsrapport med mange ord')
  beforeAll(async () => {
    id = await uploaded('Årsrapport "2026".pdf', content)
  })

  test('an upload is visible to its uploader only, until a record has it, and then to its organization’s readers', async () => {
    const people = await Promise.all((['reader', 'manager', 'outsider'] as const).map((account) => api.signIn(account)))
    const seen = () => Promise.all([editor, ...people].map(async (who) => (await bytesOf(who, id)).status))
    expect(await seen()).toEqual([200, 404, 404, 404])
    await editor.post(policies, { title: 'Med rapport', files: [{ id }] })
    expect(await seen()).toEqual([200, 200, 200, 404])
    expect((await bytesOf(api.visitor(), id)).status).toBe(401)
  })

  test('a manager of the parent can open the subsidiary’s files, but not the other way round', async () => {
    const manager = await api.signIn('manager')
    const { body: holding } = await manager.get('organizations')
    const galvano = String(holding.content.find(({ id: other }) => other !== manager.organizationId)?.id)
    const { body } = await upload(manager, 'd.pdf', pdf('datter'), { organizationId: galvano })
    const made = await manager.post(`organizations/${galvano}/policies`, { title: 'Datter', files: [{ id: body.id }] })
    expect(made.status).toBe(201)
    expect((await bytesOf(manager, body.id)).status).toBe(200)
    expect((await bytesOf(editor, body.id)).status).toBe(404)
  })

  test('the response is an attachment with the file’s name, nosniff, sandboxed and not cached', async () => {
    const { status, headers, bytes } = await bytesOf(editor, id)
    expect([status, bytes.equals(content)]).toEqual([200, true])
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(content.length),
      'content-disposition': `attachment; filename="_rsrapport -2026-.pdf"; filename*=UTF-8''%C3%85rsrapport%20-2026-.pdf`,
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'accept-ranges': 'bytes',
    })
  })

  test.each([
    ['bytes=0-3', 206, 'bytes 0-3/', 0, 4],
    ['bytes=5-', 206, 'bytes 5-', 5, undefined],
    ['bytes=-6', 206, 'bytes ', -6, undefined],
    ['bytes=0-99999', 206, 'bytes 0-', 0, undefined],
    ['bytes=3-1', 200, null, 0, undefined],
    ['bytes=0-1,3-4', 200, null, 0, undefined],
    ['lines=0-1', 200, null, 0, undefined],
  ])('the range %s gets the status %i', async (range, status, said, from, to) => {
    const response = await bytesOf(editor, id, { range })
    expect(response.status).toBe(status)
    expect(response.bytes.equals(content.subarray(from, to))).toBe(true)
    expect(response.headers.get('content-range')?.startsWith(said ?? '') ?? null).toBe(said === null ? null : true)
  })

  test('a range outside of the file is refused, and a range of an earlier content is ignored', async () => {
    const beyond = await bytesOf(editor, id, { range: 'bytes=99999-' })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${content.length}`])
    expect((await bytesOf(editor, id, { range: 'bytes=0-3', 'if-range': '"other"' })).status).toBe(200)
  })

  test('HEAD returns the headers of a file without its content', async () => {
    const response = await editor.call('head', `files/${id}/content`)
    expect([response.status, response.text, response.headers.get('content-length')]).toEqual([
      200,
      '',
      String(content.length),
    ])
  })
})
