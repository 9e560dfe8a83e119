import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Caller, type TestApi } from './support/api.ts'

let api: TestApi
let maintainer: Caller
let reader: Caller
let statement: string
let topic: string
let topicName: string
let substance: string
let supplier: string

beforeAll(async () => {
  api = await startApi()
  maintainer = await api.signIn('maintainer')
  reader = await api.signIn('reader')
  statement = await first('hazard-statements?q=H225')
  topic = await first('topics?q=waste')
  topicName = 'Waste'
  substance = await first('substances')
  supplier = (await maintainer.post('stakeholders', { name: 'Fjord Solvents', kinds: ['SUPPLIER'] })).body.id
})
afterAll(() => api.close())

async function first(path: string): Promise<string> {
  const [record] = (await maintainer.get(path)).body.content
  if (!record) throw new Error(`${path} is empty`)
  return record.id
}

const factor = {
  utility_type: 'ELECTRICITY',
  name_en: 'Grid',
  territory: 'DK',
  values: [{ value: 0.1, meter_units: 'kWh', emission_units: 'KILOGRAM' }],
}

/** Each saved record of the catalogue: a body, a change, and the names of the ids that it contains. */
const records = () => [
  {
    collection: 'substances',
    resource: 'substances',
    body: { name_en: 'Testol', hazard_statement_ids: [statement] },
    change: { comment: 'Checked' },
    names: ['H225'],
  },
  {
    collection: 'chemicals',
    resource: 'chemicals',
    body: {
      name: 'Test thinner',
      supplies: [{ supplier_id: supplier, article_number: '7' }],
      substance_concentrations: [{ substance_id: substance, concentration: null }],
    },
    change: { description: 'Thinner' },
    names: ['Fjord Solvents'],
  },
  { collection: 'emission-factors', resource: 'emission_factors', body: factor, change: { note: 'n' }, names: [] },
  {
    collection: 'legislations',
    resource: 'legislations',
    body: { title_en: 'Test act', kind: 'ACT', territory: 'DK', topic_ids: [topic] },
    change: { number: '12' },
    names: [topicName],
  },
  {
    collection: 'stakeholders',
    resource: 'stakeholders',
    body: { name: 'Test authority', kinds: ['AUTHORITY'] },
    change: { address: 'Vej 1' },
    names: [],
  },
]

test('every record of the catalogue has a history with the changes and the names of referenced records, newest first', async () => {
  for (const { collection, resource, body, change, names } of records()) {
    const made = await maintainer.post(collection, body)
    expect([collection, made.status, made.body.fields]).toEqual([collection, 201, undefined])
    const saved = await maintainer.put(`${collection}/${made.body.id}`, { ...body, ...change })
    expect([collection, saved.status]).toEqual([collection, 200])
    const history = (await maintainer.get(`${collection}/${made.body.id}/history`)).body.content
    expect(history).toMatchObject([
      { action: 'UPDATED', resource, user_name: 'Signe Dahl' },
      { action: 'CREATED', resource, user_name: 'Signe Dahl' },
    ])
    const references = (history.at(-1)?.['references'] ?? []) as { name: string }[]
    expect(references.map(({ name }) => name)).toEqual(expect.arrayContaining(names))
  }
})

test('readers see that a system maintainer made a change but not their name, in the record, its list, its files and its history', async () => {
  for (const { collection, body } of records()) {
    // Two factors with the same name cannot be valid on the same day.
    const unique = collection === 'emission-factors' ? { name_en: randomUUID() } : {}
    const { id } = (await maintainer.post(collection, { ...body, ...unique })).body
    const responses = {
      record: (await reader.get(`${collection}/${id}`)).body as Record<string, unknown>,
      row: (await reader.get(`${collection}?id=${id}`)).body.content[0] as Record<string, unknown>,
      entry: (await reader.get(`${collection}/${id}/history`)).body.content[0] as Record<string, unknown>,
    }
    expect([collection, responses.record['last_modified_by'], responses.row['last_modified_by']]).toEqual([
      collection,
      'System maintainer',
      'System maintainer',
    ])
    expect(responses.entry).toMatchObject({ user_id: null, user_name: 'System maintainer' })
    expect(JSON.stringify(responses)).not.toContain('Signe')
    const own = (await maintainer.get(`${collection}/${id}`)).body as Record<string, unknown>
    expect([collection, own['last_modified_by']]).toEqual([collection, 'Signe Dahl'])
  }
})

test('the role is in the reader’s language, and published data keeps its source', async () => {
  const { id } = (await maintainer.post('substances', { name_en: 'Testol' })).body
  const danish = await reader.get(`substances/${id}`, { 'accept-language': 'da' })
  expect((danish.body as Record<string, unknown>)['last_modified_by']).toBe('Systemansvarlig')
  const { content } = (await reader.get('substances?q=acetone')).body
  expect(content[0]?.['last_modified_by']).toBe('CLP Annex VI')
})

test('catalogue records embedded in an organization’s records do not contain names of maintainers', async () => {
  const collections = ['legislations', 'stakeholder-associations', 'chemical-associations']
  for (const collection of collections) {
    const response = await reader.get(`organizations/${reader.organizationId}/${collection}?size=500`)
    expect([collection, response.status]).toEqual([collection, 200])
    for (const row of response.body.content) {
      const shared = ['legislation', 'stakeholder', 'chemical'].map((name) => row[name] as object | undefined)
      expect([collection, JSON.stringify(shared)]).toEqual([collection, expect.not.stringContaining('Signe Dahl')])
    }
  }
})

test('an organization’s own stakeholder that replaces one of the catalogue does not contain the name of a maintainer', async () => {
  const collection = `organizations/${maintainer.organizationId}/stakeholder-associations`
  const body = { stakeholder: { name: 'The neighbours', kinds: ['OTHER'] }, needs: [] }
  const made = await maintainer.post(collection, body)
  expect([made.status, made.body.fields]).toEqual([201, undefined])
  const saved = await maintainer.put(`${collection}/${made.body.id}`, { ...body, note: 'Called' })
  expect(saved.status).toBe(200)
  const one = (await reader.get(`${collection}/${made.body.id}`)).body as Record<string, unknown>
  const [row] = (await reader.get(`${collection}?id=${made.body.id}`)).body.content
  for (const response of [one, row as Record<string, unknown>])
    expect(response['stakeholder']).toMatchObject({ name: 'The neighbours', last_modified_by: 'System maintainer' })
})
