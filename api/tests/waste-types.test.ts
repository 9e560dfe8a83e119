import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSystem } from '#db/scope.ts'
import { loadReferenceData } from '#seed/reference.ts'
import { startApi, type Caller, type TestApi } from './support/api.ts'

let api: TestApi
let maintainer: Caller
let reader: Caller

beforeAll(async () => {
  api = await startApi()
  maintainer = await api.signIn('maintainer')
  reader = await api.signIn('reader')
})
afterAll(() => api.close())

const find = async (query: string, language = 'en') =>
  (await reader.get(`waste-types?${query}`, { 'accept-language': language })).body
const codes = async (query: string) => (await find(query)).content.map((entry) => entry['code'])
const entry = async (code: string) => (await find(`q=${encodeURIComponent(code)}&level=WASTE_TYPE`)).content[0]

test('the list is complete, with the official totals', async () => {
  const totals = await Promise.all(
    ['level=CHAPTER', 'level=SUBCHAPTER', 'level=WASTE_TYPE', 'hazardous=true'].map(
      async (query) => (await find(`${query}&size=1`)).total_elements,
    ),
  )
  expect(totals).toEqual([20, 111, 842, 408])
})

test('an entry is found by its code with and without blanks, by words in both languages, and by a synonym', async () => {
  for (const q of ['11 01 09', '11 01 09*', '110109', 'galvanoslam', 'GALVANIC sludge'])
    expect([q, await codes(`q=${encodeURIComponent(q)}`)]).toEqual([q, ['11 01 09']])
  expect(await codes('q=malme&level=CHAPTER')).toEqual([])
  expect(await codes('q=minedrift&level=CHAPTER')).toEqual(['01'])
})

test('names are in the reader’s language, and in English if there is no Danish name', async () => {
  const chapter = (language: string) => find('q=minedrift&level=CHAPTER', language)
  expect((await chapter('da')).content[0]?.['name']).toMatch(/^Affald fra efterforskning/)
  expect((await chapter('en')).content[0]?.['name']).toMatch(/^Wastes resulting from exploration/)
  expect((await find('q=01+01+01&level=WASTE_TYPE', 'da')).content[0]?.['name']).toMatch(/^Wastes from mineral/)
})

test('the list can be filtered by chapter, by parent entry and by synonyms', async () => {
  expect(await codes('parent_code=12+01&size=3')).toEqual(['12 01 01', '12 01 02', '12 01 03'])
  expect((await codes('chapter=12&level=SUBCHAPTER')).every((code) => String(code).startsWith('12'))).toBe(true)
  expect((await find('has_synonyms=true')).total_elements).toBe(10)
  expect((await reader.get('waste-types?chapter=21')).body.fields).toEqual([{ path: 'chapter', code: 'not_in_list' }])
})

test('only a maintainer can save synonyms, each once, with a version', async () => {
  const before = await entry('12 01 02')
  const path = `waste-types/${before?.id}/synonyms`
  const saved = await maintainer.put(path, { synonyms: [' Dust ', 'dust', 'Jernstøv'] }, { 'if-match': '"1"' })
  expect([saved.status, saved.body.version, saved.body['synonyms']]).toEqual([200, 2, ['Dust', 'Jernstøv']])
  expect(await codes('q=jernstoev')).toEqual(['12 01 02'])
  const stale = await maintainer.put(path, { synonyms: ['Filings'] }, { 'if-match': '"1"' })
  expect([stale.status, stale.body.current]).toMatchObject([412, { synonyms: ['Dust', 'Jernstøv'] }])
  for (const account of ['manager', 'editor', 'reader', 'outsider'] as const)
    expect((await (await api.signIn(account)).put(path, { synonyms: [] })).status).toBe(403)
  const { body } = await maintainer.get(`waste-types/${before?.id}/history`)
  expect(body.content).toMatchObject([{ action: 'UPDATED', resource: 'waste_types', user_name: 'Signe Dahl' }])
})

test('invalid synonyms are reported at their path, and nothing is written', async () => {
  const before = await entry('12 01 03')
  const path = `waste-types/${before?.id}/synonyms`
  const { status, body } = await maintainer.put(path, { synonyms: ['a,b', ' ', 'x'.repeat(121)], colour: '1' })
  expect([status, body.fields]).toEqual([
    422,
    [
      { path: 'synonyms.0', code: 'invalid' },
      { path: 'synonyms.1', code: 'required' },
      { path: 'synonyms.2', code: 'too_long' },
      { path: 'colour', code: 'unknown_field' },
    ],
  ])
  expect((await maintainer.put(path, {})).body.fields).toEqual([{ path: 'synonyms', code: 'required' }])
  expect((await entry('12 01 03'))?.version).toBe(1)
  expect(
    (await maintainer.put('waste-types/00000000-0000-4000-8000-000000000000/synonyms', { synonyms: [] })).status,
  ).toBe(404)
})

test('synonyms are preserved when the list is loaded again', async () => {
  await asSystem(api.database, async (trx) => {
    await trx.updateTable('reference_data').set({ content_hash: 'x' }).where('name', '=', 'waste_types.csv').execute()
    await loadReferenceData(trx)
  })
  expect((await entry('11 01 09'))?.['synonyms']).toContain('Filterkage')
})
