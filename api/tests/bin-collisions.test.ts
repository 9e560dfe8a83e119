import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { localDay } from '@ansvar/domain/dates'
import { asSystem } from '#db/scope.ts'
import { sql } from 'kysely'
import { startApi, type Caller, type TestApi } from './support/api.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 400_000 })

// A record in the bin does not reserve its key. Restored, it can meet another record with the same key.

let api: TestApi
let manager: Caller
let organization: string
const ids = { event: '', meter: '', policy: '', chemical: '', stakeholder: '' }

beforeAll(async () => {
  api = await startApi()
  manager = await api.signIn('manager')
  organization = `organizations/${manager.organizationId}`
  ids.event = (await created('events', facts)).id
  ids.meter = (await created('meters', { name: 'Main', utility_type: 'WATER', kind: 'COUNTER', units: 'm³' })).id
  ids.policy = (await created('policies', { title: 'Noise' })).id
  ids.chemical = await unusedOf('chemicals', 'chemical-associations', 'chemical_id')
  ids.stakeholder = await unusedOf('stakeholders', 'stakeholder-associations', 'stakeholder_id')
})
afterAll(() => api.close())

const facts = {
  title: 'Spill',
  kind: 'INCIDENT',
  importance: 'LOW',
  occurrence_date: localDay(new Date(), 'Europe/Copenhagen'),
  accident_occurred: false,
}

async function created(path: string, input: object) {
  // Departments are created below the organization's own record.
  const collection = path === 'departments' ? `organizations/${manager.organizationId}/departments` : path
  const { status, body, text } = await manager.post(`${organization}/${collection}`, input)
  if (status !== 201) throw new Error(`${path}: ${text}`)
  return body
}

/** Returns the id of a catalogue record that the organization does not use. */
async function unusedOf(catalogue: string, associations: string, reference: string): Promise<string> {
  const used = await manager.get(`${organization}/${associations}?size=100`)
  const known = new Set(used.body.content.map((each) => each[reference]))
  return (await manager.get(`${catalogue}?size=100`)).body.content.find(({ id }) => !known.has(id))?.id ?? ''
}

const instant = new Date(Date.now() - 3_600_000).toISOString()

/** The records with a unique key, with the title that names the one that has it. */
const keyed: readonly { readonly resource: string; readonly path: () => string; readonly input: () => object }[] = [
  { resource: 'areas', path: () => 'areas', input: () => ({ name: 'Paint store' }) },
  { resource: 'departments', path: () => 'departments', input: () => ({ name: 'Plating' }) },
  { resource: 'competences', path: () => 'competences', input: () => ({ name: 'Crane' }) },
  { resource: 'meter_groups', path: () => 'meters/groups', input: () => ({ name: 'Baths' }) },
  {
    resource: 'chemical_associations',
    path: () => 'chemical-associations',
    input: () => ({ chemical_id: ids.chemical }),
  },
  {
    resource: 'stakeholder_associations',
    path: () => 'stakeholder-associations',
    input: () => ({ stakeholder_id: ids.stakeholder, relevance: 'LOW' }),
  },
  {
    resource: 'event_links',
    path: () => `events/${ids.event}/links`,
    input: () => ({ kind: 'POLICY', target_id: ids.policy }),
  },
  {
    resource: 'readings',
    path: () => `meters/${ids.meter}/readings`,
    input: () => ({ performed_at: instant, value: 4711 }),
  },
]

test('are those of the tables with a unique key that the bin leaves out', async () => {
  const { rows } = await asSystem(api.database, (trx) =>
    sql<{ name: string }>`
      select distinct indrelid::regclass::text as name from pg_index
      where indisunique and pg_get_indexdef(indexrelid) like '%bin_id%'`.execute(trx),
  )
  const named = rows.map(({ name }) => name.replace(/^public\./, ''))
  // A planned inspection is discarded with its reminder only. What is due on the day is not opened before it returns.
  const others = new Set(['bin_items', 'inspections'])
  expect(named.filter((name) => !others.has(name)).toSorted()).toEqual(keyed.map(({ resource }) => resource).toSorted())
})

describe.each(keyed)('a discarded record of $resource', ({ resource, path, input }) => {
  test('is not restored onto the key of another one: the answer names both, and nothing changes', async () => {
    const own = await created(path(), input())
    const { body: item } = await manager.put(`${organization}/${path()}/${own.id}/discard`, undefined)
    const other = await created(path(), input())
    const restore = () => manager.put(`${organization}/bin/${item.id}/restore`, undefined)
    const refused = await restore()
    expect([refused.status, refused.body.code]).toEqual([409, 'key_taken'])
    expect(refused.body['current']).toEqual({
      resource,
      id: other.id,
      title: item.title,
      last_modified_by: 'Kirsten Holm',
      last_modified_date: expect.any(String),
    })
    expect((await manager.get(`${organization}/bin?record_id=${own.id}`)).body.total_elements).toBe(1)
    expect((await manager.put(`${organization}/${path()}/${other.id}/discard`, undefined)).status).toBe(200)
    expect((await restore()).status).toBe(200)
    expect((await manager.get(`${organization}/${path()}/${own.id}`)).status).toBe(200)
  })
})
