import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type Caller, type TestApi } from './support/api.ts'
import { pdf, upload } from './support/files.ts'

let api: TestApi
let maintainer: Caller
let editor: Caller

beforeAll(async () => {
  api = await startApi()
  maintainer = await api.signIn('maintainer')
  editor = await api.signIn('editor')
})
afterAll(() => api.close())

const danish = { 'accept-language': 'da' }
const english = { 'accept-language': 'en' }
const content = async (path: string, headers = english) => (await editor.get(path, headers)).body.content
const total = async (path: string) => (await editor.get(path)).body.total_elements
const topicId = async (code: string) =>
  (await content('topics?size=100')).find((topic) => topic['code'] === code)?.id ?? ''
const called = (fields: readonly { path: string; code: string }[]) =>
  fields.map(({ path, code }) => `${path} ${code}`).toSorted()

describe('the catalogue of legislation', () => {
  test('contains the data of the file, and every user can read it', async () => {
    const outsider = await api.signIn('outsider')
    expect((await outsider.get('legislations?size=1')).body.total_elements).toBe(167)
    const [act] = await content('legislations?q=32006R1907')
    expect(act).toMatchObject({
      title: 'REACH Regulation (EC) No 1907/2006',
      kind: 'REGULATION',
      number: '32006R1907',
      territory: 'EU',
      topic_ids: [await topicId('chemicals')],
      iso_standards: ['ISO_14001', 'ISO_45001'],
      link: 'https://eur-lex.europa.eu/legal-content/AUTO/?uri=CELEX:32006R1907',
      repealed_on: null,
    })
    const [order] = await content('legislations?q=affaldsbekendtgoerelsen')
    expect(order?.['link']).toBe('https://www.retsinformation.dk/eli/lta/2021/2512')
  })

  test('has titles and order in the reader’s language, and is searched in both languages', async () => {
    const [act] = await content('legislations?q=bookkeeping', danish)
    expect(act).toMatchObject({ title: 'Bogføringsloven', title_en: 'Bookkeeping Act' })
    const titles = (await content('legislations?territory=DK&size=500', danish)).map(({ title }) => title)
    expect(titles).toEqual(titles.toSorted(new Intl.Collator('da').compare))
    expect(titles[0]).toBe('Affaldsbekendtgørelsen')
  })

  test('is filtered by territory, topic, standard, type and status', async () => {
    expect(await total('legislations?territory=DK')).toBe(35)
    expect(await total('legislations?territory=DK&territory=EU')).toBe(142)
    expect(await total(`legislations?topic_id=${await topicId('waste')}&territory=DK`)).toBe(1)
    expect(await total('legislations?iso_standards=ISO_27001')).toBe(29)
    expect(await total('legislations?kind=CONVENTION')).toBe(15)
    expect(await total('legislations?is_repealed=true')).toBe(0)
    expect((await editor.get('legislations?territory=XX')).body.fields).toEqual([
      { path: 'territory', code: 'invalid' },
    ])
  })

  test('can be changed by maintainers only', async () => {
    const input = {
      title_da: 'Støvbekendtgørelsen',
      kind: 'EXECUTIVE_ORDER',
      number: 'BEK nr 1 af 02/01/2026',
      territory: 'DK',
      topic_ids: [await topicId('air')],
      iso_standards: ['ISO_45001', 'ISO_14001', 'ISO_14001'],
      link: 'retsinformation.dk/eli/lta/2026/1',
      in_force_from: '2026-02-01',
      repealed_on: '2026-03-01',
    }
    const made = await maintainer.post('legislations', input)
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      title: 'Støvbekendtgørelsen',
      title_en: null,
      iso_standards: ['ISO_14001', 'ISO_45001'],
      link: 'https://retsinformation.dk/eli/lta/2026/1',
      version: 1,
    })
    expect(await total('legislations?is_repealed=true')).toBe(1)
    const path = `legislations/${made.body.id}`
    const saved = await maintainer.put(
      path,
      { ...input, title_en: 'Dust Order', repealed_on: null },
      { 'if-match': '"1"' },
    )
    expect(saved.body).toMatchObject({ version: 2, title_en: 'Dust Order', repealed_on: null })
    const stale = await maintainer.put(path, input, { 'if-match': '"1"' })
    expect([stale.status, stale.body.current]).toEqual([412, saved.body])
    expect((await editor.put(path, input)).status).toBe(403)
    expect((await editor.post('legislations', input)).status).toBe(403)
  })

  test('reports every invalid field', async () => {
    const { status, body } = await maintainer.post('legislations', {
      title_en: ' ',
      kind: 'SONG',
      territory: 'XX',
      topic_ids: ['00000000-0000-4000-8000-000000000000'],
      iso_standards: ['ISO_9001'],
      link: 'javascript:alert(1)',
      in_force_from: '2026-02-30',
    })
    expect(status).toBe(422)
    expect(called(body.fields)).toEqual([
      'in_force_from not_a_date',
      'iso_standards.0 not_in_list',
      'kind not_in_list',
      'link not_a_web_address',
      'territory not_in_list',
      'title_en required',
      'topic_ids.0 not_found',
    ])
    const early = { title_en: 'X', territory: 'DK', in_force_from: '2026-02-02', repealed_on: '2026-02-01' }
    expect(called((await maintainer.post('legislations', early)).body.fields)).toEqual(['repealed_on before_start'])
  })
})

test('legislation stores its text as a file, has the date of its last change, and a new text requires reassessment', async () => {
  const bring = async (text: string) =>
    (await upload(maintainer, 'lov.pdf', pdf(text), { path: 'legislations/files' })).body
  const first = await bring('before')
  const act = { title_da: 'Filloven', territory: 'DK' }
  const made = await maintainer.post('legislations', { ...act, files: [{ id: first.id }] })
  const [file] = made.body['files'] as { id: string; last_modified_date: string }[]
  expect(file).toMatchObject({ id: first.id, name: 'lov.pdf' })

  const obligation = `organizations/${editor.organizationId}/legislations/${made.body.id}`
  await editor.call('post', obligation)
  const path = `legislations/${made.body.id}`
  const same = await maintainer.put(path, { ...act, files: [{ id: first.id }] })
  expect((same.body['files'] as object[])[0]).toEqual(file)
  expect((await editor.get(obligation)).body['legislation_change']).toBeNull()

  const second = await bring('after')
  const renewed = await maintainer.put(path, { ...act, files: [{ id: second.id }] })
  const [renewedFile] = renewed.body['files'] as { last_modified_date: string }[]
  expect((renewedFile?.last_modified_date ?? '') > (file?.last_modified_date ?? '')).toBe(true)
  expect((await editor.get(obligation)).body['legislation_change']).toEqual({
    fields: [{ field: 'files', before: ['lov.pdf'], after: ['lov.pdf'] }],
    references: [],
  })
  const stolen = await maintainer.post('legislations', { ...act, files: [{ id: second.id }] })
  expect(called(stolen.body.fields)).toEqual(['files.0 not_found'])
})

describe('topics and contacts', () => {
  test('topics have names in the reader’s language, and are paged', async () => {
    const { body } = await editor.get('topics?page=1&size=10', english)
    expect([body.total_elements, body.content.length]).toEqual([25, 10])
    expect((await content('topics?q=affald', danish)).map(({ name }) => name)).toEqual(['Affald'])
  })

  test('contacts are those that maintainers publish, by territory and topic, without personal data', async () => {
    const contacts = await content(`contacts?territory=DK&topic_id=${await topicId('data protection')}`, danish)
    expect(contacts.map(({ name }) => name)).toEqual(['Datatilsynet'])
    const persons = new Set(
      (await content(`organizations/${editor.organizationId}/members?size=500`)).map(({ name }) => name),
    )
    expect((await content('contacts?size=500')).filter(({ name }) => persons.has(name))).toEqual([])
  })

  test.each(['topics', 'contacts', 'iso-standards'])('%s refuses unknown filters and sort fields', async (path) => {
    const { status, body } = await editor.get(`${path}?colour=red&sort=colour,asc`)
    expect([status, body.fields.map(({ path: at }) => at).toSorted()]).toEqual([400, ['colour', 'sort']])
    expect((await api.visitor().get(path)).status).toBe(401)
  })

  test('of a standard every edition is listed with its status', async () => {
    const editions = await content('iso-standards?standard=ISO_14001&sort=edition,asc')
    expect(editions.map(({ edition, current }) => [edition, current])).toEqual([
      ['1996', false],
      ['2004', false],
      ['2015', true],
    ])
    expect(await total('iso-standards?current=true')).toBe(3)
  })
})
