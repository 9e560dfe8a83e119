import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type Caller, type TestApi } from './support/api.ts'

let api: TestApi
let reader: Caller
let maintainer: Caller

beforeAll(async () => {
  api = await startApi()
  reader = await api.signIn('reader')
  maintainer = await api.signIn('maintainer')
})
afterAll(() => api.close())

const names = async (query: string, language = 'en') =>
  (await reader.get(`substances?${query}`, { 'accept-language': language })).body.content.map(({ name }) => name)
const idOf = async (list: string, code: string) =>
  (await reader.get(`${list}?q=${encodeURIComponent(code)}`)).body.content.find((row) => row['code'] === code)?.id

describe('the catalogue', () => {
  test('equals CLP, Annex VI', async () => {
    expect((await reader.get('substances?size=1')).body.total_elements).toBe(4400)
    const [acetone] = (await reader.get('substances?cas_number=67-64-1')).body.content
    expect(acetone).toMatchObject({
      name: 'Acetone; propan-2-one; propanone',
      index_number: '606-001-00-8',
      ec_numbers: ['200-662-2'],
      hazard_classes: ['Flam. Liq. 2', 'STOT SE 3', 'Eye Irrit. 2'],
      pictograms: ['GHS02', 'GHS07'],
      signal_word: 'DANGER',
      version: 1,
    })
  })

  test('is searched by names in both languages and by every number', async () => {
    for (const q of ['chromtrioxid', 'chromium (vi) trioxide', '1333-82-0', '215-607-8', '024-001-00-0'])
      expect(await names(`q=${encodeURIComponent(q)}`)).toEqual(['Chromium (VI) trioxide'])
    expect(await names('q=svovlsyre%20...', 'da')).toEqual(['Svovlsyre'])
    expect(await names('cas_number=1333820')).toEqual(['Chromium (VI) trioxide'])
  })

  test('is sorted by the name in the reader’s language', async () => {
    const danish = await names('q=syre&sort=name,asc&size=500', 'da')
    expect(danish).toEqual(danish.map(String).toSorted(new Intl.Collator('da', { sensitivity: 'base' }).compare))
  })

  test('is filtered by statement, pictogram and signal word', async () => {
    const h = await idOf('hazard-statements', 'H271')
    const { body } = await reader.get(`substances?hazard_statement_id=${h}&pictograms=GHS08&signal_word=DANGER`)
    expect(body.content.map(({ name }) => name)).toContain('Chromium (VI) trioxide')
    expect(body.total_elements).toBeLessThan(10)
  })

  test('has notes in the reader’s language', async () => {
    const { body } = await reader.get('substances/notes?q=vandige', { 'accept-language': 'da' })
    expect(body.content.map(({ code }) => code)).toEqual(['B'])
    const [acid] = (await reader.get('substances?cas_number=7664-93-9')).body.content
    expect(acid?.['note_ids']).toEqual([body.content[0]?.id])
  })
})

describe('a maintainer', () => {
  test('adds a substance, whose pictograms and signal word are calculated from its statements', async () => {
    const statements = [await idOf('hazard-statements', 'H314'), await idOf('hazard-statements', 'H335')]
    const { status, body } = await maintainer.post('substances', {
      name_en: 'Trial acid',
      name_da: 'Prøvesyre',
      cas_numbers: ['67 64 1', '67-64-1'],
      hazard_classes: ['Skin Corr. 1B'],
      hazard_statement_ids: statements,
      active: true,
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({ cas_numbers: ['67-64-1'], pictograms: ['GHS05', 'GHS07'] })
    expect(body).toMatchObject({ signal_word: 'DANGER', name: 'Trial acid' })
    const saved = await maintainer.put(
      `substances/${body.id}`,
      { name_en: 'Trial acid', active: false },
      { 'if-match': '"1"' },
    )
    expect(saved.body).toMatchObject({ version: 2, active: false, pictograms: [], signal_word: 'NORMAL' })
    expect((await maintainer.put(`substances/${body.id}`, { name_en: 'x' }, { 'if-match': '"1"' })).status).toBe(412)
  })

  test('gets every invalid field', async () => {
    const { status, body } = await maintainer.post('substances', {
      name_en: '',
      cas_numbers: ['67-64-1', '67-64-2'],
      ec_numbers: ['200-662-3'],
      hazard_statement_ids: ['00000000-0000-4000-8000-000000000000', 'x'],
      note_ids: ['00000000-0000-4000-8000-000000000000'],
      colour: 'red',
    })
    expect(status).toBe(422)
    expect(body.fields.map(({ path, code }) => `${path} ${code}`).toSorted()).toEqual([
      'cas_numbers.1 not_a_cas',
      'colour unknown_field',
      'ec_numbers.0 not_an_ec_number',
      'hazard_statement_ids.1 not_found',
      'name_en required',
      'note_ids.0 not_found',
    ])
  })

  test('is required for changes', async () => {
    expect((await reader.post('substances', { name_en: 'X' })).status).toBe(403)
  })
})

test('a substance has the label of CLP Annex VI until its classification changes', async () => {
  const listed = (await maintainer.get('substances?q=015-177-00-X&embed=none')).body.content[0]
  const path = `substances/${listed?.id}`
  const saved = await maintainer.put(path, { ...listed, comment: 'Read and sent back' })
  expect(saved.body).toMatchObject({ pictograms: listed?.['pictograms'], signal_word: listed?.['signal_word'] })
  const changed = await maintainer.put(path, { ...saved.body, hazard_statement_ids: [] })
  expect(changed.body).toMatchObject({ pictograms: [], signal_word: 'NORMAL' })
})
