import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asSystem } from '#db/scope.ts'
import { startApi, type Caller, type TestApi, type TestResponse } from './support/api.ts'
import { upload } from './support/files.ts'
import { makeSheet } from './support/sheets/make.ts'
import { readSheets } from './support/sheets/sheet.ts'

let api: TestApi
let editor: Caller
let own: string
let extraction: string
let file: string

beforeAll(async () => {
  api = await startApi()
  editor = await api.signIn('editor')
  own = `organizations/${editor.organizationId}`
  const paint = readSheets().find(({ id }) => id === '23-paint-da')
  if (!paint) throw new Error('There is no such sheet')
  const { body } = await upload(editor, 'paint.pdf', Buffer.from(await makeSheet(paint)), {
    path: `${own}/chemicals/files`,
  })
  file = body.id
  extraction = (await editor.post(`${own}/data-sheet-extractions`, { file_id: file })).body.id
  api.extractor.notify()
  await api.extractor.idle()
})
afterAll(() => api.close())

const at = (...paths: string[]) => paths.map((path) => ({ extraction_id: extraction, path }))

async function created(input: object): Promise<TestResponse['body']> {
  const { status, body } = await editor.post(`${own}/chemicals`, { name: 'Paint', ...input })
  expect(status).toBe(201)
  return body
}

const evidenceOf = (text: string) => (JSON.parse(text) as { evidence: { path: string; quote: string }[] }).evidence
const read = async (id: string) => evidenceOf((await editor.get(`${own}/chemicals/${id}`)).text)
const put = (id: string, input: object) => editor.put(`${own}/chemicals/${id}`, { name: 'Paint', ...input })

describe('the evidence of an own chemical', () => {
  test('is the passages of its data sheet, which the service adds, and is in the history', async () => {
    const { id } = await created({ evidence: at('hazard_statements.0', 'un_number', 'un_number', 'unknown') })
    expect(await read(id)).toEqual([
      {
        extraction_id: extraction,
        file_id: file,
        path: 'hazard_statements.0',
        value: 'H226',
        page: 1,
        quote: expect.stringContaining('H226') as string,
      },
      expect.objectContaining({ path: 'un_number', value: '1263', quote: 'UN 1263' }),
    ])
    const { text } = await editor.get(`${own}/chemicals/${id}/history`)
    expect(text).toContain('UN 1263')
  })

  test('cannot be stated by a client', async () => {
    const { id } = await created({})
    const { status, text } = await put(id, { evidence: [{ ...at('un_number')[0], quote: 'UN 9999' }] })
    expect({ status, evidence: evidenceOf(text) }).toMatchObject({ status: 200, evidence: [{ quote: 'UN 1263' }] })
  })

  test('stays if it is left out, and is removed by null or an empty list', async () => {
    const { id } = await created({ evidence: at('un_number') })
    expect(evidenceOf((await put(id, {})).text)).toHaveLength(1)
    expect(evidenceOf((await put(id, { evidence: null })).text)).toEqual([])
    await put(id, { evidence: at('un_number') })
    expect(evidenceOf((await put(id, { evidence: [] })).text)).toEqual([])
  })

  test('outlives its extraction, and refers to no extraction of another organization', async () => {
    const { id } = await created({ evidence: at('un_number', 'hazard_statements.0') })
    const other = await api.signIn('outsider')
    const foreign = await other.post(`organizations/${other.organizationId}/chemicals`, {
      name: 'Paint',
      evidence: at('un_number'),
    })
    expect(evidenceOf(foreign.text)).toEqual([])
    await asSystem(api.database, (trx) => sql`delete from data_sheet_extractions where id = ${extraction}`.execute(trx))
    expect(evidenceOf((await put(id, { evidence: at('un_number', 'class') })).text)).toMatchObject([
      { path: 'un_number', quote: 'UN 1263' },
    ])
  })
})
