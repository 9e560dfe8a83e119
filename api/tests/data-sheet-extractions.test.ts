import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createExtractor } from '#data-sheets/extractor.ts'
import { removeExtractions, takeExtraction } from '#data-sheets/queue.ts'
import type { SheetReader } from '#data-sheets/reader.ts'
import { asSystem } from '#db/scope.ts'
import { createFiles } from '#files/open.ts'
import { readConfig } from '#config.ts'
import { createLog } from '#log.ts'
import { startApi, type Caller, type TestApi, type TestResponse } from './support/api.ts'
import { pdf, upload } from './support/files.ts'
import { smallPdf } from './support/sheets/hostile.ts'
import { makeSheet } from './support/sheets/make.ts'
import { readSheets, type Sheet } from './support/sheets/sheet.ts'
import { follow } from './support/stream.ts'

let api: TestApi
let editor: Caller
let own: string
let paint: Sheet

beforeAll(async () => {
  api = await startApi()
  editor = await api.signIn('editor')
  own = `organizations/${editor.organizationId}`
  const found = readSheets().find(({ id }) => id === '23-paint-da')
  if (!found) throw new Error('There is no such sheet')
  paint = found
})
afterAll(() => api.close())
// What a test leaves in the queue is no part of the next one.
beforeEach(() => asSystem(api.database, (trx) => sql`delete from data_sheet_extractions`.execute(trx)))

const uploadOf = (bytes: Uint8Array, name = 'sheet.pdf'): Promise<TestResponse> =>
  upload(editor, name, Buffer.from(bytes), { path: `${own}/chemicals/files` })

async function order(bytes: Uint8Array): Promise<TestResponse> {
  const { body } = await uploadOf(bytes)
  return editor.post(`${own}/data-sheet-extractions`, { file_id: body.id })
}

const read = async (id: string): Promise<TestResponse['body']> =>
  (await editor.get(`${own}/data-sheet-extractions/${id}`)).body

async function readAll(): Promise<void> {
  api.extractor.notify()
  await api.extractor.idle()
}

type Fields = readonly {
  readonly path: string
  readonly value: string
  readonly record_id: string | null
  readonly quote: string
}[]

describe('an extraction', () => {
  test('is queued, and done with the fields of the sheet and the records that they name', async () => {
    const { status, body } = await order(await makeSheet(paint))
    expect(status).toBe(201)
    expect(body).toMatchObject({ state: 'QUEUED', reason: null, fields: [], ended_date: null })
    await readAll()
    const { body: done, text } = await editor.get(`${own}/data-sheet-extractions/${body.id}`)
    expect(done).toMatchObject({ state: 'DONE', reason: null, language: 'da', other_languages: [] })
    const fields = (JSON.parse(text) as { fields: Fields }).fields
    const at = (path: string) => fields.find((field) => field.path === path)
    expect(at('name')).toMatchObject({ value: paint.name, record_id: null, confidence: 'HIGH', page: 1 })
    const { rows } = await asSystem(api.database, (trx) =>
      sql<{ code: string; id: string }>`
        select code, id::text from hazard_statements where code = 'H226'
        union all select un_number, id::text from dangerous_goods where un_number = '1263' and packing_group = 'III'
        union all select cas_numbers[1], id::text from substances where cas_numbers @> array['123-86-4']`.execute(trx),
    )
    const ids = new Map(rows.map(({ code, id }) => [code, id]))
    expect(at('hazard_statements.0')).toMatchObject({ value: 'H226', record_id: ids.get('H226') })
    expect(fields.find(({ value }) => value === '123-86-4')).toMatchObject({ record_id: ids.get('123-86-4') })
    expect(at('un_number')).toMatchObject({ value: '1263', quote: 'UN 1263' })
  })

  test('ends without text for a scan, and fails for a file without pages', async () => {
    const scan = await order(smallPdf())
    const damaged = await order(pdf())
    await readAll()
    expect(await read(scan.body.id)).toMatchObject({ state: 'NO_TEXT', reason: 'SCANNED', fields: [] })
    expect(await read(damaged.body.id)).toMatchObject({ state: 'FAILED', reason: 'DAMAGED', fields: [] })
  })

  test('is of a PDF that the caller can see', async () => {
    const text = await uploadOf(Buffer.from('no sheet'), 'notes.txt')
    const refused = await editor.post(`${own}/data-sheet-extractions`, { file_id: text.body.id })
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('"not_a_pdf"')
    const manager = await api.signIn('manager')
    const { body } = await uploadOf(smallPdf())
    const foreign = await manager.post(`${own}/data-sheet-extractions`, { file_id: body.id })
    expect(foreign.status).toBe(422)
    expect(foreign.text).toContain('"not_found"')
  })

  test('is for editors: readers can neither order nor read one', async () => {
    const reader = await api.signIn('reader')
    const { body } = await order(smallPdf())
    expect((await reader.get(`${own}/data-sheet-extractions/${body.id}`)).status).toBe(403)
    expect((await reader.get(`${own}/data-sheet-extractions/${editor.organizationId}`)).status).toBe(403)
    expect((await reader.post(`${own}/data-sheet-extractions`, { file_id: body['file_id'] })).status).toBe(403)
  })

  test('is refused while 20 of the organization are being read', async () => {
    const { body } = await uploadOf(smallPdf())
    const statuses: number[] = []
    for (let n = 0; n <= 20; n += 1) {
      statuses.push((await editor.post(`${own}/data-sheet-extractions`, { file_id: body.id })).status)
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 409])
  })

  test('is reported to the stream of changes when it is done', async () => {
    const stream = await follow(api, editor)
    expect(await stream.next()).toMatchObject({ kind: 'READY' })
    const { body } = await order(smallPdf())
    expect(await stream.next()).toMatchObject({ resource: 'data_sheet_extractions', action: 'CREATED' })
    await readAll()
    expect(await stream.next()).toMatchObject({ record_id: body.id, action: 'UPDATED' })
  })
})

/** Ends the lease of the process that reads a sheet, as time does. */
const lapse = (id: string) =>
  asSystem(api.database, (trx) =>
    trx
      .updateTable('data_sheet_extractions')
      .set({ lease_until: '2026-01-01T00:00:00Z' })
      .where('id', '=', id)
      .execute(),
  )

describe('the queue of extractions', () => {
  test('gives an extraction to one process until its lease lapses', async () => {
    const { body } = await order(smallPdf())
    expect(await takeExtraction(api.database)).toMatchObject({ id: body.id })
    expect(await takeExtraction(api.database)).toBeNull()
    await lapse(body.id)
    expect(await takeExtraction(api.database)).toMatchObject({ id: body.id })
    expect(await read(body.id)).toMatchObject({ state: 'RUNNING' })
  })

  test('fails an extraction that three processes did not finish', async () => {
    const { body } = await order(smallPdf())
    for (let n = 0; n < 3; n += 1) {
      await takeExtraction(api.database)
      await lapse(body.id)
    }
    expect(await takeExtraction(api.database)).toBeNull()
    expect(await read(body.id)).toMatchObject({ state: 'FAILED', reason: 'INTERRUPTED' })
  })

  test('stores nothing from a process that lost its lease', async () => {
    const { body } = await order(await makeSheet(paint))
    const config = readConfig({ DATA_DIR: api.dataDir })
    const slow: SheetReader = {
      async read() {
        await lapse(body.id)
        expect(await takeExtraction(api.database)).toMatchObject({ id: body.id })
        return { state: 'FAILED', reason: 'ERROR' }
      },
      close: () => Promise.resolve(),
    }
    const files = createFiles(config)
    const late = createExtractor({ database: api.database, files, log: createLog('silent'), reader: slow })
    late.notify()
    await late.idle()
    expect(await read(body.id)).toMatchObject({ state: 'RUNNING', reason: null })
  })

  test('gives a sheet back when the process ends, and the next one reads it', async () => {
    const { body } = await order(await makeSheet(paint))
    const files = createFiles(readConfig({ DATA_DIR: api.dataDir }))
    const ending = createExtractor({ database: api.database, files, log: createLog('silent') })
    ending.notify()
    await expect.poll(async () => (await read(body.id))['state']).toBe('RUNNING')
    await ending.close()
    expect(await read(body.id)).toMatchObject({ state: 'RUNNING' })
    await readAll()
    expect(await read(body.id)).toMatchObject({ state: 'DONE' })
  })

  test('removes what is older than 30 days', async () => {
    const old = await order(smallPdf())
    await readAll()
    const day = 86_400_000
    const created = Date.parse(String((await read(old.body.id))['created_date']))
    await removeExtractions(api.database, new Date(created + 29 * day))
    expect((await editor.get(`${own}/data-sheet-extractions/${old.body.id}`)).status).toBe(200)
    await removeExtractions(api.database, new Date(created + 31 * day))
    expect((await editor.get(`${own}/data-sheet-extractions/${old.body.id}`)).status).toBe(404)
  })

  test('shows nothing of a file that was erased, and removes what was read from it', async () => {
    const { body } = await order(await makeSheet(paint))
    await readAll()
    await asSystem(api.database, (trx) =>
      sql`update files set erased_date = now(), erased_by = 'x', erased_by_id = uploaded_by_id, erase_reason = 'x'
        where id = ${String(body['file_id'])}`.execute(trx),
    )
    expect((await read(body.id))['fields']).toEqual([])
    await removeExtractions(api.database, new Date())
    expect((await editor.get(`${own}/data-sheet-extractions/${body.id}`)).status).toBe(404)
  })

  test('fails if the file is gone when its turn comes', async () => {
    const { body } = await order(smallPdf())
    await asSystem(api.database, (trx) => sql`delete from files where id = ${String(body['file_id'])}`.execute(trx))
    await readAll()
    expect(await read(body.id)).toMatchObject({ state: 'FAILED', reason: 'NO_FILE', file_id: null })
  })
})
