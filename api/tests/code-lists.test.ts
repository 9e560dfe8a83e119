import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type Caller, type TestApi } from './support/api.ts'

let api: TestApi
let reader: Caller

beforeAll(async () => {
  api = await startApi()
  reader = await api.signIn('reader')
})
afterAll(() => api.close())

const lists = [
  ['hazard-statements', 91],
  ['eu-hazard-statements', 36],
  ['precautionary-statements', 146],
  ['hazard-statements/pictograms', 9],
  ['dangerous-goods', 2939],
] as const

const codes = async (query: string) =>
  (await reader.get(query)).body.content.map(({ code, un_number: number }) => code ?? number)

describe.each(lists)('%s', (path, total) => {
  test('is complete, and every session can read it', async () => {
    const { status, body } = await reader.get(`${path}?size=1`)
    expect([status, body.total_elements, body.content.length]).toEqual([200, total, 1])
  })

  test('is refused without a session', async () => {
    expect((await api.visitor().get(path)).status).toBe(401)
  })

  test('can be fetched by ids', async () => {
    const all = (await reader.get(`${path}?size=3`)).body.content.map(({ id }) => id)
    const { body } = await reader.get(`${path}?${all.map((id) => `id=${id}`).join('&')}`)
    expect(body.content.map(({ id }) => id).toSorted()).toEqual(all.toSorted())
  })

  test('refuses a filter and a sort that it does not have', async () => {
    const { status, body } = await reader.get(`${path}?colour=red&sort=colour,asc`)
    expect([status, body.fields.map(({ path: at }) => at).toSorted()]).toEqual([400, ['colour', 'sort']])
  })
})

describe('a statement', () => {
  test('is returned in the reader’s language', async () => {
    const danish = await reader.get('hazard-statements?q=H225', { 'accept-language': 'da' })
    expect(danish.body.content[0]).toMatchObject({ code: 'H225', statement: 'Meget brandfarlig væske og damp.' })
    const english = await reader.get('hazard-statements?q=H225', { 'accept-language': 'en' })
    expect(english.body.content[0]?.['statement']).toBe('Highly flammable liquid and vapour.')
  })

  test('is found by its code and by a word in both languages', async () => {
    expect(await codes('hazard-statements?q=h302%2Bh312')).toEqual(['H302+H312', 'H302+H312+H332'])
    expect(await codes('hazard-statements?q=meget%20brandfarlig%20vaeske')).toEqual(['H225'])
    expect(await codes('precautionary-statements?q=children%20reach')).toEqual(['P102'])
    expect(await codes('eu-hazard-statements?q=revnet')).toEqual(['EUH066'])
  })

  test('returns the label elements of each of its categories', async () => {
    const [statement] = (await reader.get('hazard-statements?q=H221')).body.content
    expect(statement?.['categories']).toEqual([
      { category: 'Flam. Gas 1B', pictograms: ['GHS02'], signal_word: 'DANGER' },
      { category: 'Flam. Gas 2', pictograms: [], signal_word: 'WARNING' },
    ])
  })

  test('that was withdrawn is available for old data sheets, and is distinguished', async () => {
    expect(await codes('eu-hazard-statements?current=false')).toEqual(['EUH001', 'EUH006', 'EUH059'])
    const { body } = await reader.get('precautionary-statements?current=false&size=1')
    expect(body.total_elements).toBe(18)
  })

  test('belongs to a group', async () => {
    expect((await reader.get('hazard-statements?hazard_group=ENVIRONMENT&size=1')).body.total_elements).toBe(6)
    expect((await reader.get('precautionary-statements?statement_group=GENERAL')).body.total_elements).toBe(3)
  })
})

describe('dangerous goods', () => {
  test('are found by number and by name', async () => {
    expect(await codes('dangerous-goods?q=UN1203')).toEqual(['1203'])
    expect(new Set(await codes('dangerous-goods?un_number=1263'))).toEqual(new Set(['1263']))
    expect(await codes('dangerous-goods?q=acetone%201090')).toEqual(['1090'])
  })

  test('are named in English where there is no Danish name', async () => {
    const [petrol] = (await reader.get('dangerous-goods?un_number=0004', { 'accept-language': 'da' })).body.content
    expect(petrol).toMatchObject({ un_number: '0004', carriage: 'ALLOWED', labels: ['1'], packing_group: null })
    expect(String(petrol?.['name'])).toMatch(/^AMMONIUM PICRATE/)
  })

  test('have a flag for goods that may not be transported', async () => {
    const all = (await reader.get('dangerous-goods?q=carriage&size=1')).body
    expect(all.total_elements).toBeTypeOf('number')
    const { content } = (await reader.get('dangerous-goods?un_number=1798')).body
    expect(content.map(({ carriage }) => carriage)).toEqual(['PROHIBITED'])
  })
})
