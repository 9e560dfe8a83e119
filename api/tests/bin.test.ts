import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { binResources, type BinResource } from '@ansvar/domain/bin'
import { localDay } from '@ansvar/domain/dates'
import { asSystem } from '#db/scope.ts'
import { notifyOfDueWork } from '#notices/due-notices.ts'
import { allEndpoints } from '#resources/index.ts'
import { openDueInspections } from '#resources/inspections/opening.ts'
import { startApi, type Caller, type TestApi } from './support/api.ts'
import { eventsOf } from './support/calendar.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 400_000 })

let api: TestApi
let manager: Caller
let reader: Caller
let organization: string
let managerId: string
/** The users whose lists are compared, and the secret of the manager's calendar. */
let readers: readonly Caller[]
let calendarSecret: string

/** Records that the records of the bin belong to. */
const parents: Record<'event' | 'meter' | 'reminder' | 'chemical' | 'association' | 'area' | 'policy', string> = {
  association: '',
  area: '',
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
  readers = [manager, await api.signIn('editor'), reader]
  managerId = (await manager.get('user')).body.id
  await manager.put('user/notification-settings', { digest: 'DAILY', digest_hour: 7 })
  const { body } = await manager.post('user/calendar-feeds', { titles: 'FULL' })
  calendarSecret = /calendar\/([\w-]{43})/.exec(String(body['address']))?.[1] ?? ''
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
  parents.association = used.body.content[0]?.id ?? ''
  parents.area = (await manager.get(`${organization}/areas?size=1`)).body.content[0]?.id ?? ''
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
    input: () => ({
      source_kind: 'EVENT',
      source_id: parents.event,
      title: 'Made by mistake',
      due_on: today,
      responsible_id: managerId,
    }),
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
  policies: { path: () => 'policies', input: () => document() },
  procedures: { path: () => 'procedures', input: () => document() },
  documents: { path: () => 'files', create: createdDocument },
  reminders: {
    path: () => 'reminders',
    input: () => ({
      title: 'Made by mistake',
      starts_at: today,
      frequency: 'P1M',
      notice_period: 'P1W',
      responsible_id: managerId,
    }),
  },
  inspections: { path: () => 'inspections', input: () => ({ reminder_id: parents.reminder, due_on: today }) },
  risk_assessments: { path: () => 'risk-assessments', input: () => ({ title: 'Made by mistake' }) },
  checklists: { path: () => 'checklists', input: () => ({ title: 'Made by mistake' }) },
  meters: {
    path: () => 'meters',
    input: () => ({
      name: 'Made by mistake',
      utility_type: 'WATER',
      kind: 'COUNTER',
      units: 'm³',
      frequency: 'P1M',
      responsible_id: managerId,
    }),
  },
  chemical_stocks: {
    path: () => `chemical-associations/${parents.association}/stocks`,
    input: () => ({ area_id: parents.area, amount: 4711, unit: 'kg' }),
  },
  own_chemicals: { path: () => 'chemicals', input: () => ({ name: 'Made by mistake' }) },
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
  legislation_associations: { path: () => 'legislations', create: createdObligation },
  areas: { path: () => 'areas', input: () => ({ name: 'Made by mistake' }) },
  departments: { path: () => 'departments', create: () => createdDepartment('Made by mistake') },
  competences: { path: () => 'competences', input: () => ({ name: 'Made by mistake' }) },
}

/** Adds legislation that the organization has not added, or has in the bin. */
async function createdObligation() {
  const { body } = await manager.get(`${organization}/legislations/candidates?size=1`)
  return created(`legislations/${body.content[0]?.id}`, {})
}

const document = () => ({ title: 'Made by mistake', review_period: 'P1Y', owner_id: managerId })
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
    [/^\/organizations\/\{orgId\}\/members\/\{id\}(\/responsibilities)?$/, managerId],
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

/** Stamps of saves, requests and reads. */
const ignored = new Set(['version', 'last_modified_date', 'last_modified_by', 'request_id', 'as_of'])

/** Returns every list and figure, without the stamps of a save. */
async function snapshot(): Promise<Record<string, unknown>> {
  const pages: Record<string, unknown> = {}
  for (const address of addresses())
    for (const [index, who] of readers.entries()) {
      const { status, body } = await who.get(address)
      pages[`${index} ${address}`] = [
        status,
        JSON.parse(JSON.stringify(body, (key, value: unknown) => (ignored.has(key) ? undefined : value))),
      ]
    }
  return { ...pages, summary: await summary(), calendar: await calendar() }
}

/** The tasks of the manager's daily summary, all that are due within a week. */
const summary = () =>
  asSystem(api.database, async (trx) => {
    const { rows } = await sql<{ tasks: readonly { readonly key: string }[] }>`
      select tasks from app.digest_tasks(${manager.organizationId}::uuid, array[${managerId}::uuid], ${today}::date, 1000)
    `.execute(trx)
    return rows[0]?.tasks.map(({ key }) => key)
  })

/** The events of the manager's calendar. Their version and the time of the answer differ after a save. */
async function calendar() {
  const { text } = await api.visitor().get('calendar', { authorization: `Bearer ${calendarSecret}` })
  return eventsOf(text).map(({ SEQUENCE: _sequence, DTSTAMP: _stamp, ...event }) => event)
}

describe('discarded records', () => {
  test('are in no list and figure, as if they had never been created, and return unchanged', async () => {
    await openDueInspections(api.database, later)
    const before = await snapshot()
    const made = []
    for (const resource of binResources) made.push({ resource, ...(await make(resource)) })
    const withThem = await snapshot()
    // Each of them is somewhere, so that its absence afterwards is a result.
    for (const place of ['summary', 'calendar'])
      expect([place, isDeepStrictEqual(withThem[place], before[place])]).toEqual([place, false])
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
    const ids = made.map(({ id }) => id)
    expect(await dueNoticesOf(ids)).toEqual([])
    await expectEqual(before)

    for (const item of items.toReversed()) {
      expect((await restore(item)).status).toBe(200)
      expect((await restore(item)).status).toBe(409)
    }
    await expectEqual(withThem)
    expect((await manager.get(`${organization}/bin`)).body.total_elements).toBe(0)
    expect(await dueNoticesOf(ids)).toEqual(['ACTION_DUE'])
    for (const { path } of made) expect((await discard(path)).status).toBe(200)
  })
})

/** A day on which the chore opens further inspections. */
const later = new Date(Date.now() + 40 * 86_400_000)
/** A time at which members are notified of what is due today. */
const noon = new Date(Date.parse(`${today}T11:00:00Z`))

/** Notifies of due work, and returns the kinds of the notices about records. */
async function dueNoticesOf(ids: readonly string[]): Promise<string[]> {
  await notifyOfDueWork(api.database, noon, 'https://ansvar.example')
  const found = await asSystem(api.database, (trx) => trx.selectFrom('notifications').select(['kind', 'key']).execute())
  return found.flatMap(({ kind, key }) => (kind.endsWith('_DUE') && ids.some((id) => key.includes(id)) ? [kind] : []))
}

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
