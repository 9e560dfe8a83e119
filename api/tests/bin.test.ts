import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { binResources, type BinResource } from '@ansvar/domain/bin'
import { localDay } from '@ansvar/domain/dates'
import { allEndpoints } from '#resources/index.ts'
import { openDueInspections } from '#resources/inspections/opening.ts'
import { startApi, type Caller, type TestApi } from './support/api.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 400_000 })

let api: TestApi
let manager: Caller
let reader: Caller
let organization: string

/** Records that the records of the bin belong to. */
const parents: Record<'event' | 'meter' | 'reminder' | 'chemical' | 'policy', string> = {
  event: '',
  meter: '',
  reminder: '',
  chemical: '',
  policy: '',
}

const today = localDay(new Date(), 'Europe/Copenhagen')

beforeAll(async () => {
  api = await startApi()
  manager = await api.signIn('manager')
  reader = await api.signIn('reader')
  organization = `organizations/${manager.organizationId}`
  const event = await created('events', { ...facts, title: 'Spill at the ramp' })
  await manager.put(`${organization}/events/${event.id}/take`, undefined)
  parents.event = event.id
  parents.meter = (await created('meters', { name: 'Parent', utility_type: 'WATER', kind: 'COUNTER', units: 'm³' })).id
  parents.reminder = (
    await created('reminders', { title: 'Parent', starts_at: today, frequency: 'P1Y', notice_period: 'P1W' })
  ).id
  parents.policy = (await created('policies', { title: 'Parent' })).id
  const used = await manager.get(`${organization}/chemical-associations?size=100`)
  const known = new Set(used.body.content.map((association) => association['chemical_id']))
  const catalogue = await manager.get('chemicals?size=100')
  parents.chemical = catalogue.body.content.find(({ id }) => !known.has(id))?.id ?? ''
})
afterAll(() => api.close())

const facts = { kind: 'INCIDENT', importance: 'LOW', occurrence_date: today, accident_occurred: false }

async function created(path: string, input: object, who = manager) {
  const { status, body, text } = await who.post(`${organization}/${path}`, input)
  if (status !== 201) throw new Error(`${path}: ${text}`)
  return body
}

async function createdDocument() {
  const form = new FormData()
  form.set('file', new File([`Made by mistake, ${Math.random()}`], 'mistake.txt', { type: 'text/plain' }))
  const request = new Request('http://x', { method: 'POST', body: form })
  const { status, body, text } = await manager.call('post', `${organization}/files`, {
    body: new Uint8Array(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  })
  if (status !== 201) throw new Error(text)
  return body
}

type Maker = {
  /** The collection below the organization. */
  readonly path: () => string
  readonly input?: () => object
  readonly create?: () => Promise<{ readonly id: string }>
}

/** How a record of each resource is created. */
const makers: Record<BinResource, Maker> = {
  events: { path: () => 'events', input: () => ({ ...facts, title: 'Made by mistake', accident_occurred: true }) },
  corrective_actions: {
    path: () => 'corrective-actions',
    input: () => ({ source_kind: 'EVENT', source_id: parents.event, title: 'Made by mistake', due_on: today }),
  },
  event_causes: {
    path: () => `events/${parents.event}/causes`,
    input: () => ({ kind: 'ROOT', text: 'Made by mistake' }),
  },
  event_comments: { path: () => `events/${parents.event}/comments`, input: () => ({ text: 'Made by mistake' }) },
  event_injuries: {
    path: () => `events/${parents.event}/injuries`,
    input: () => ({ injured_name: 'Made by mistake', first_absence_on: today }),
  },
  event_links: {
    path: () => `events/${parents.event}/links`,
    input: () => ({ kind: 'POLICY', target_id: parents.policy }),
  },
  policies: { path: () => 'policies', input: () => ({ title: 'Made by mistake', review_period: 'P1Y' }) },
  procedures: { path: () => 'procedures', input: () => ({ title: 'Made by mistake', review_period: 'P1Y' }) },
  documents: { path: () => 'files', create: createdDocument },
  reminders: {
    path: () => 'reminders',
    input: () => ({ title: 'Made by mistake', starts_at: today, frequency: 'P1M', notice_period: 'P1W' }),
  },
  inspections: { path: () => 'inspections', input: () => ({ reminder_id: parents.reminder, due_on: today }) },
  meters: {
    path: () => 'meters',
    input: () => ({
      name: 'Made by mistake',
      utility_type: 'WATER',
      kind: 'COUNTER',
      units: 'm³',
      frequency: 'P1M',
    }),
  },
  meter_groups: { path: () => 'meters/groups', input: () => ({ name: 'Made by mistake' }) },
  readings: {
    path: () => `meters/${parents.meter}/readings`,
    input: () => ({ performed_at: new Date().toISOString(), value: 4711 }),
  },
  chemical_associations: { path: () => 'chemical-associations', input: () => ({ chemical_id: parents.chemical }) },
  stakeholder_associations: {
    path: () => 'stakeholder-associations',
    input: () => ({ stakeholder: { name: 'Made by mistake', kinds: ['NEIGHBOUR'] }, relevance: 'LOW' }),
  },
  areas: { path: () => 'areas', input: () => ({ name: 'Made by mistake' }) },
  departments: { path: () => 'departments', create: () => createdDepartment('Made by mistake') },
  competences: { path: () => 'competences', input: () => ({ name: 'Made by mistake' }) },
}

const createdDepartment = (name: string) => created(`organizations/${manager.organizationId}/departments`, { name })

async function make(resource: BinResource): Promise<{ readonly id: string; readonly path: string }> {
  const { path, input, create } = makers[resource]
  const { id } = await (create ? create() : created(path(), input?.() ?? {}))
  return { id, path: `${organization}/${path()}/${id}` }
}

const discard = (path: string, who = manager, reason?: string) =>
  who.put(`${path}/discard`, reason === undefined ? undefined : { reason })
const restore = (id: string, who = manager) => who.put(`${organization}/bin/${id}/restore`, undefined)

/** What states what happened, and the bin itself. A record that was in the bin is still in these. */
const records = /\/(bin|changes|operations|history|notifications|revisions|versions|openapi.json|audit-key)(\/|$)/

/** The addresses of every list and figure of the organization, and of the records that the records of the bin belong to. */
function addresses(): string[] {
  const own = new Map([
    ['eventId', parents.event],
    ['meterId', parents.meter],
  ])
  const shown: [RegExp, string][] = [
    [/^\/organizations\/\{orgId\}\/events\/\{id\}$/, parents.event],
    [/^\/organizations\/\{orgId\}\/meters\/\{id\}$/, parents.meter],
    [/^\/organizations\/\{orgId\}\/reminders\/\{id\}$/, parents.reminder],
  ]
  const found = allEndpoints().flatMap(({ method, path, list }) => {
    if (method !== 'get' || !path.startsWith('/organizations/{orgId}/') || records.test(path)) return []
    const id = shown.find(([pattern]) => pattern.test(path))?.[1]
    const filled = path
      .replace('{orgId}', manager.organizationId)
      .replace(/\{(eventId|meterId)\}/, (all, name: string) => own.get(name) ?? all)
      .replace('{id}', id ?? '{id}')
    return filled.includes('{') ? [] : [filled.slice(1) + (list ? '?size=100' : '')]
  })
  return found
}

const ignored = new Set(['version', 'last_modified_date', 'last_modified_by'])

/** Returns every list and figure, without the stamps of a save. */
async function snapshot(): Promise<Record<string, unknown>> {
  const pages: Record<string, unknown> = {}
  for (const address of addresses()) {
    const { status, body } = await manager.get(address)
    pages[address] = [
      status,
      JSON.parse(JSON.stringify(body, (key, value: unknown) => (ignored.has(key) ? undefined : value))),
    ]
  }
  return pages
}

describe('discarded records', () => {
  test('are in no list and figure, as if they had never been created, and return unchanged', async () => {
    await openDueInspections(api.database, later)
    const before = await snapshot()
    const made = []
    for (const resource of binResources) made.push({ resource, ...(await make(resource)) })
    const withThem = await snapshot()
    const items: string[] = []
    for (const { resource, id, path } of made) {
      const shown = await manager.get(path)
      const { status, headers, body } = await discard(path)
      expect([resource, status, headers.get('etag')]).toEqual([resource, 200, `"${shown.body.version + 1}"`])
      expect(body).toMatchObject({ resource, record_id: id, reason: null, restored_date: null })
      expect(body.title).toEqual(expect.any(String))
      expect([resource, (await manager.get(path)).status]).toEqual([resource, 404])
      expect([resource, (await manager.put(path, shown.body)).body.code]).toEqual([resource, 'discarded'])
      items.push(body.id)
    }
    await openDueInspections(api.database, later)
    await expectEqual(before)

    for (const item of items.toReversed()) {
      expect((await restore(item)).status).toBe(200)
      expect((await restore(item)).status).toBe(409)
    }
    await expectEqual(withThem)
    expect((await manager.get(`${organization}/bin`)).body.total_elements).toBe(0)
    for (const { path } of made) expect((await discard(path)).status).toBe(200)
  })
})

/** A day on which the chore opens further inspections. */
const later = new Date(Date.now() + 40 * 86_400_000)

async function expectEqual(expected: Record<string, unknown>): Promise<void> {
  const actual = await snapshot()
  expect(Object.keys(expected).filter((address) => !isDeepStrictEqual(actual[address], expected[address]))).toEqual([])
}

describe.each(binResources)('a record of %s', (resource) => {
  test('is discarded only by those who may save it, and is unknown to other organizations', async () => {
    const { path } = await make(resource)
    const outsider = await api.signIn('outsider')
    expect((await discard(path, reader, 'Mistake')).status).toBe(403)
    expect((await discard(path, outsider, 'Mistake')).status).toBe(404)
    expect((await manager.put(`${path}/discard`, undefined, { 'if-match': '"99"' })).status).toBe(412)
    expect((await discard(path)).status).toBe(200)
    const [item] = (await manager.get(`${organization}/bin?record_id=${path.split('/').at(-1)}`)).body.content
    expect((await restore(item?.id ?? '', reader)).status).toBe(404)
    expect((await restore(item?.id ?? '', outsider)).status).toBe(404)
  })
})
