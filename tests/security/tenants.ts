import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '@ansvar/api/db/open'
import { addresses, password, startApi, type TestResponse, type Caller, type TestApi } from '@ansvar/api/tests/api'
import { multipart, multipartType, pdf } from '@ansvar/api/tests/files'
import type { Level } from './access.ts'
import { spareChemical, spareRequest } from './spare-chemicals.ts'
import { sentForApproval, spareDocument, spareRound } from './spare-documents.ts'
import { bodies, checklistItem } from './bodies.ts'
import { catalogueKinds, kindOf, type Kind } from './kinds.ts'

/** The other organizations, by their relation to the callers' organization. */
export const otherTenants = ['parent', 'sibling', 'foreign'] as const
export type Where = 'own' | (typeof otherTenants)[number]

/** The ids of one record of each kind, in one organization or in the catalogue. */
export type RecordIds = Readonly<Record<Kind, string>>

export type Call = { readonly method: string; readonly path: string; readonly upload: boolean }

export type Tenants = {
  readonly api: TestApi
  readonly of: Readonly<Record<Where, RecordIds>>
  /** A caller with this level. It does not store cookies. */
  readonly caller: (level: Level) => Caller
  /** The headers that authenticate such a caller. */
  readonly headers: (level: Level) => Record<string, string>
  /**
   * Returns the id of a record of the caller's own, for a call about one: a session that is not used for any other call,
   * an operation or a notification. For a call that discards a record, a new one. Undefined for other calls.
   */
  readonly spareOf: (call: Pick<Call, 'path'>, level: Level) => Promise<string | undefined>
  /** A manager of the parent organization, who also manages its subsidiaries. */
  readonly parentManager: Caller
}

const names = {
  own: 'Nordlys Galvano ApS',
  parent: 'Nordlys Metal A/S',
  sibling: 'Nordlys Montage ApS',
  foreign: 'Fjord Kemi A/S',
} as const satisfies Record<Where, string>

export const callNamed = (name: string): Call => {
  const [method = '', path = ''] = name.split(' ')
  return { method, path, upload: /\/(logo|attachments|files)$/.test(path) && method === 'POST' }
}

/** Returns the path parameters, in order, with the kind of each. */
export const pathParametersOf = ({ method, path }: Call): readonly { readonly name: string; readonly kind: Kind }[] =>
  [...path.matchAll(/([\w-]+)\/\{(\w+)\}/g)].map(([, part = '', name = '']) => ({
    name,
    // The events of records that belong to one stay open.
    kind: name === 'eventId' ? 'open-events' : kindOf(path, part, method),
  }))

/** Returns the path with the ids of an organization. `other` replaces the ids of some parameters. */
export function pathOf(call: Call, ids: RecordIds, other: Readonly<Record<string, string>> = {}): string {
  const kinds = new Map(pathParametersOf(call).map(({ name, kind }) => [name, kind]))
  return call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => other[name] ?? ids[kinds.get(name) ?? 'members'])
}

/** Returns the kinds of the ids in a call's body, in the order in which it requests them. */
export function namesIn(call: Call, ids: RecordIds): readonly (Kind | 'file')[] {
  const kinds: (Kind | 'file')[] = []
  bodies[`${call.method} ${call.path}`]?.({
    id: (kind) => (kinds.push(kind), ids[kind]),
    maybe: (kind) => (kinds.push(kind), null),
    files: () => (kinds.push('file'), []),
  })
  return kinds
}

/** Returns what a call sends: ids of the organization, with the id at `index` replaced. */
export function sentTo(call: Call, ids: RecordIds, instead?: { readonly index: number; readonly id: string }) {
  if (call.upload) return { body: new Uint8Array(fileFor(call)), headers: multipartType }
  if (call.path === 'user/confirmation') return { body: new URLSearchParams({ current_password: 'not the one' }) }
  if (call.path === 'authentications') return { body: new URLSearchParams({ username: addresses.outsider, password }) }
  let count = -1
  const body = bodies[`${call.method} ${call.path}`]?.({
    id: (kind) => (++count === instead?.index ? instead.id : ids[kind]),
    maybe: () => (++count === instead?.index ? instead.id : null),
    files: () => (++count === instead?.index ? [{ id: instead.id }] : []),
  })
  return body === undefined ? {} : { json: body }
}

const fileFor = ({ path }: Call): Buffer =>
  path.endsWith('/logo') ? multipart('x.png', logo) : multipart('x.pdf', pdf(randomUUID()))

const logo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** The calls that create one record of each kind, in an order in which referenced records exist. */
const makers: readonly (readonly [Kind, string])[] = [
  ['areas', 'areas'],
  ['competences', 'competences'],
  ['list-views', 'list-views'],
  ['departments', 'organizations/{id}/departments'],
  ['meter-groups', 'meters/groups'],
  ['meters', 'meters'],
  ['readings', 'meters/{meterId}/readings'],
  ['policies', 'policies'],
  ['reviews', 'policies/{policyId}/reviews'],
  ['procedures', 'procedures'],
  ['procedure-reviews', 'procedures/{procedureId}/reviews'],
  ['events', 'events'],
  ['open-events', 'events'],
  ['causes', 'events/{eventId}/causes'],
  ['comments', 'events/{eventId}/comments'],
  ['links', 'events/{eventId}/links'],
  ['injuries', 'events/{eventId}/injuries'],
  ['corrective-actions', 'corrective-actions'],
  ['checklists', 'checklists'],
  ['reminders', 'reminders'],
  ['inspections', 'inspections'],
  ['stakeholder-associations', 'stakeholder-associations'],
  ['own-chemicals', 'chemicals'],
  ['chemical-associations', 'chemical-associations'],
  ['stocks', 'chemical-associations/{associationId}/stocks'],
  ['risk-assessments', 'risk-assessments'],
  ['tokens', 'tokens'],
  ['audit-packs', 'audit-packs'],
  ['attachments', 'attachments'],
  ['documents', 'files'],
  ['document-reviews', 'files/{documentId}/reviews'],
]

const idOfFile = (document: object): string => (document as { readonly file: { readonly id: string } }).file.id

/** Runs SQL without row-level security, like an operator. */
export async function queryAsSystem<T>(database: Database, query: string): Promise<T[]> {
  let rows: unknown[] = []
  await database.script(async (connection) => {
    await connection.exec(`select set_config('app.system', 'on', true)`)
    rows = await connection.query(query)
  })
  return rows as T[]
}

/** Saves a policy as an operation, and returns its id. */
async function operate(caller: Caller, ids: RecordIds, organization: string): Promise<string> {
  const operation = randomUUID()
  const call = callNamed('PUT organizations/{orgId}/policies/{id}')
  const sent = { 'operation-id': operation }
  const path = pathOf(call, ids, { orgId: organization })
  const { status, text } = await caller.call('put', path, { ...sentTo(call, ids), headers: sent })
  if (status >= 300) throw new Error(`${path}: ${status} ${text}`)
  return operation
}

/** Creates a record in a collection that its creator may discard, and returns its id. */
async function created(caller: Caller, collection: string, ids: RecordIds): Promise<string> {
  const path = collection.endsWith('/departments') ? 'organizations/{orgId}/organizations/{id}/departments' : collection
  // A document that was approved stays.
  const isDocument = /\/(policies|procedures)$/.test(path)
  const call = callNamed(`POST ${path}`)
  const sent = isDocument ? { json: { title: 'Spare' } } : sentTo(call, ids)
  const { status, body, text } = await caller.call('post', pathOf(call, ids), sent)
  if (status !== 201) throw new Error(`${path}: ${status} ${text}`)
  return body.id
}

/** Adds legislation that the organization has not added, and returns its id. */
async function addedLegislation(caller: Caller, ids: RecordIds): Promise<string> {
  const path = `organizations/${ids.organizations}/legislations`
  const { body } = await caller.get(`${path}/candidates?size=1`)
  return (await caller.call('post', `${path}/${body.content[0]?.id}`, {})).body.id
}

/** Moves a new policy to the bin, and returns the id of its item. */
async function discarded(caller: Caller, ids: RecordIds): Promise<string> {
  const policies = `organizations/${ids.organizations}/policies`
  const { body } = await caller.post(policies, { title: 'Mistake' })
  return (await caller.put(`${policies}/${body.id}/discard`, undefined)).body.id
}

/** Puts calls that discard records after all others, because those need the records. */
export const discardsLast = <Row extends { readonly call: Call }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((a, b) => Number(a.call.path.endsWith('/discard')) - Number(b.call.path.endsWith('/discard')))

/** Creates the demo with one record of each kind in four organizations, and a user of each level in one of them. */
export async function openTenants(options: Parameters<typeof startApi>[0] = {}): Promise<Tenants> {
  const api = await startApi(options)
  const { database } = api
  const system = <T>(query: string) => queryAsSystem<T>(database, query)
  const rows = await system<{ id: string; name: string }>('select id, name from organizations')
  const parentManager = await api.signIn('manager')
  const foreigner = await api.signIn('outsider')

  const catalogue = Object.fromEntries(
    await Promise.all(
      catalogueKinds
        .filter((kind) => kind !== 'restrictions' && kind !== 'chemical-requests')
        .map(async (kind) => [
          kind,
          (await system<{ id: string }>(`select id from ${kind.replaceAll('-', '_')} order by id limit 1`))[0]?.id ??
            '',
        ]),
    ),
  ) as Record<Kind, string>
  const acts = await system<{ id: string }>(`
    select l.id from legislations l
    where not exists (select from legislation_associations a where a.id = l.id) order by l.id limit 8`)
  const [chromium] = await system<{ id: string }>(`select id from substances where '1333-82-0' = any (cas_numbers)`)
  catalogue.substances = chromium?.id ?? ''
  const maintainer = await api.signIn('maintainer')
  const chemicals: string[] = []
  for (let index = 0; index < 8; index += 1) {
    const made = await maintainer.call('post', 'chemicals', sentTo(callNamed('POST chemicals'), catalogue))
    chemicals.push(made.body.id)
  }
  const restricted = await maintainer.get(`chemicals/${chemicals[0]}/restrictions`)
  catalogue.restrictions = String(restricted.body.content[0]?.['restriction_id'])

  async function notified(organization: string, member: string): Promise<string> {
    const [row] = await system<{ id: string }>(`
      insert into notifications (organization_id, member_id, kind, resource, record_id, key)
      values ('${organization}', '${member}', 'ASSIGNED', 'meters', '${randomUUID()}', '${randomUUID()}') returning id`)
    return row?.id ?? ''
  }

  async function feedOf(organization: string, member: string): Promise<string> {
    const hash = randomBytes(32).toString('hex')
    const [row] = await system<{ id: string }>(`
      insert into calendar_feeds (organization_id, member_id, token_hash, titles)
      values ('${organization}', '${member}', decode('${hash}', 'hex'), 'PLAIN') returning id`)
    return row?.id ?? ''
  }

  async function fill(where: Where, manager: Caller, index: number): Promise<RecordIds> {
    const organization = rows.find(({ name }) => name === names[where])?.id ?? ''
    const ids: Record<string, string> = { ...catalogue }
    ids['organizations'] = organization
    for (const [kind, level] of Object.entries({ members: 'READ', 'other-members': 'READ', handlers: 'EDIT' })) {
      const [member] = await system<{ id: string }>(`
        insert into members (organization_id, name, email, level, last_modified_by)
        values ('${organization}', '${kind} ${where}', '${kind}@${where}.example', '${level}', 'x') returning id`)
      ids[kind] = member?.id ?? ''
    }
    const at = async (path: string, method = 'post') => {
      const call = { ...callNamed(`${method.toUpperCase()} organizations/{orgId}/${path}`) }
      const response = await manager.call(
        method,
        pathOf(call, ids as RecordIds, { orgId: organization }),
        sentTo(call, { ...ids, chemicals: chemicals[index] ?? '' } as RecordIds),
      )
      if (response.status >= 300) throw new Error(`${where} ${path}: ${response.status} ${response.text}`)
      return response.body
    }
    for (const [kind, path] of makers) ids[kind] = (await at(path)).id
    ids['codes'] = String((await at('codes')).content[0]?.['code'])
    const document = await manager.get(`organizations/${organization}/files/${ids['documents']}`)
    ids['contents'] = idOfFile(document.body)
    ids['data-sheet-extractions'] = (await at('data-sheet-extractions')).id
    ids['legislations'] = acts[index]?.id ?? ''
    await at('legislations/{id}')
    ids['obligations'] = ids['legislations']
    ids['legislations'] = acts[4 + index]?.id ?? ''
    await at('events/{eventId}/authority-reports/{ruleId}', 'put')
    await at('scope', 'put')
    ids['policies-in-force'] = await spareDocument(manager, '/policies/', {
      organization,
      approver: ids['members'] ?? '',
    })
    ids['acknowledgement-rounds'] = await spareRound(manager, organization, ids['members'] ?? '')
    ids['approvals'] = await sentForApproval(manager, organization, ids['members'] ?? '')
    ids['operations'] = await operate(manager, ids as RecordIds, organization)
    ids['notifications'] = await notified(organization, ids['members'] ?? '')
    ids['chemical-requests'] = (await spareRequest({ organization, caller: manager, maintainer })).request
    ids['bin'] = await discarded(manager, ids as RecordIds)
    ids['chemicals'] = chemicals[4 + index] ?? ''
    return ids as RecordIds
  }
  const of = {
    own: await fill('own', parentManager, 0),
    parent: await fill('parent', parentManager, 1),
    sibling: await fill('sibling', parentManager, 2),
    foreign: await fill('foreign', foreigner, 3),
  }
  const tokenOf = async (level: string) =>
    String(
      (await parentManager.post(`organizations/${of.own.organizations}/tokens`, { name: level, level })).body['secret'],
    )
  const secrets = { 'token READ': await tokenOf('READ'), 'token EDIT': await tokenOf('EDIT') }

  const spareSessions: Partial<Record<Level, string>> = {}
  const ownNotifications: Partial<Record<Level, string>> = {}
  const ownFeeds: Partial<Record<Level, string>> = {}
  const persons: Partial<Record<Level, string>> = {}
  async function enter(who: Level, level: string): Promise<string> {
    const id = randomUUID()
    const values = `'${of.own.organizations}', '${id}'`
    await system(`insert into members (organization_id, id, name, email, level, last_modified_by)
      values (${values}, 'Person', '${id}@own.example', '${level}', 'x')`)
    await system(`insert into accounts (organization_id, id, username, maintains_system)
      values (${values}, '${id}@own.example', ${who === 'MAINTAIN'})`)
    const begin = async (session: string) => {
      const hash = createHash('sha256').update(session).digest('hex')
      const [row] = await system<{ id: string }>(`
        insert into sessions (token_hash, account_id, created_date, last_used_date, expires_date)
        values (decode('${hash}', 'hex'), '${id}', now(), now(), now() + interval '1 day') returning id`)
      return row?.id ?? ''
    }
    const session = randomBytes(32).toString('base64url')
    await begin(session)
    persons[who] = id
    spareSessions[who] = await begin(randomUUID())
    ownNotifications[who] = await notified(of.own.organizations, id)
    ownFeeds[who] = await feedOf(of.own.organizations, id)
    return `${parentManager.cookie().split('=')[0]}=${session}`
  }
  const cookies: Partial<Record<Level, string>> = {
    READ: await enter('READ', 'READ'),
    EDIT: await enter('EDIT', 'EDIT'),
    MANAGE: await enter('MANAGE', 'MANAGE'),
    MAINTAIN: await enter('MAINTAIN', 'READ'),
  }
  function headers(level: Level): Record<string, string> {
    const cookie = cookies[level]
    if (cookie !== undefined) return { cookie }
    return level === 'token READ' || level === 'token EDIT' ? { authorization: `Bearer ${secrets[level]}` } : {}
  }
  const caller = (level: Level) => api.visitor(headers(level))
  const ownOperations: Partial<Record<Level, string>> = {}
  for (const level of ['EDIT', 'MANAGE', 'token EDIT'] as const)
    ownOperations[level] = await operate(caller(level), of.own, of.own.organizations)
  /**
   * Creates a record to discard. An event has one link to an area, and an organization has a chemical and legislation
   * once.
   */
  const spareFor = async (collection: string): Promise<string> => {
    const area = collection.endsWith('/links')
      ? await created(parentManager, 'organizations/{orgId}/areas', of.own)
      : of.own.areas
    const chemical = collection.endsWith('/chemical-associations')
      ? (await maintainer.call('post', 'chemicals', sentTo(callNamed('POST chemicals'), catalogue))).body.id
      : of.own.chemicals
    if (collection.endsWith('/legislations')) return addedLegislation(parentManager, of.own)
    return created(parentManager, collection, { ...of.own, areas: area, chemicals: chemical })
  }
  /** Creates a member who has left. Only such a member is erased. */
  async function formerMember(organization: string): Promise<string | undefined> {
    const [member] = await system<{ id: string }>(`
      insert into members (organization_id, name, email, level, active, last_modified_by)
      values ('${organization}', 'Former', gen_random_uuid() || '@own.example', 'READ', false, 'x') returning id`)
    return member?.id
  }
  const fileOf = async (document: string): Promise<string> => {
    const { body } = await parentManager.get(`organizations/${of.own.organizations}/files/${document}`)
    return idOfFile(body)
  }
  /** Creates an inspection with a checklist. To complete it, it is started and answered. */
  const spareInspection = async (isAnswered: boolean): Promise<string> => {
    const here = `organizations/${of.own.organizations}`
    const list = { title: 'Doors', starts_at: '2031-02-01', checklist_id: of.own.checklists }
    const { body: reminder } = await parentManager.post(`${here}/reminders`, list)
    const input = { reminder_id: reminder.id, due_on: '2031-02-01' }
    const { body } = await parentManager.post(`${here}/inspections`, input)
    if (isAnswered) {
      const json = { answers: [{ item_id: checklistItem, value: 'YES' }] }
      await parentManager.call('patch', `${here}/inspections/${body.id}/answers`, { json })
    }
    return body.id
  }
  /** Sends a policy to a person for approval, who has just typed the password. */
  const spareApproval = async (level: Level): Promise<string> => {
    const person = persons[level]
    if (person) await system(`update sessions set confirmed_date = now() where account_id = '${person}'`)
    return sentForApproval(parentManager, of.own.organizations, person ?? of.own.members)
  }
  const spareOf = async ({ path }: Pick<Call, 'path'>, level: Level): Promise<string | undefined> => {
    if (/\/inspections\/\{id\}\/(start|complete|postpone|answers)$/.test(path))
      return spareInspection(path.endsWith('/complete'))
    if (/\/approvals\/\{id\}\/\w+$/.test(path)) return spareApproval(level)
    if (/\/acknowledgement-rounds\/\{id\}\/(confirm|exempt|end)$/.test(path))
      return spareRound(parentManager, of.own.organizations, persons[level] ?? of.own.members, of.own.members)
    if (/\/\{id\}\/(approvals|withdraw|take-up)$/.test(path))
      return spareDocument(parentManager, path, { organization: of.own.organizations, approver: of.own.members })
    if (/chemicals\/\{id\}\/(request|withdraw-request|merge|unmerge)$|chemical-requests\/\{id\}\/\w+$/.test(path))
      return spareChemical(path, { organization: of.own.organizations, caller: parentManager, maintainer })
    if (path.endsWith('/attachments/{id}/erase')) return fileOf(await spareFor('organizations/{orgId}/files'))
    if (path.endsWith('/discard')) return spareFor(path.replace('/{id}/discard', ''))
    if (path.endsWith('/members/{id}/erase')) return formerMember(of.own.organizations)
    if (path.startsWith('user/sessions/{')) return spareSessions[level] ?? randomUUID()
    if (path.startsWith('user/calendar-feeds/{')) return ownFeeds[level] ?? randomUUID()
    if (path.includes('/notifications/{')) return ownNotifications[level] ?? of.own.notifications
    return path.includes('/operations/{') ? (ownOperations[level] ?? of.own.operations) : undefined
  }
  return { api, of, caller, headers, spareOf, parentManager }
}

/** Returns a response without the parts that differ between requests. */
export const plain = ({ status, text }: TestResponse): string =>
  `${status} ${text.replaceAll(/"(?:request_id|as_of)":"[^"]*"/g, '').replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')}`
