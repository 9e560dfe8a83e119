import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '@ansvar/api/db/open'
import { addresses, password, startApi, type Answer, type Caller, type TestApi } from '@ansvar/api/tests/api'
import { multipart, multipartType, pdf } from '@ansvar/api/tests/files'
import type { Level } from './access.ts'
import { bodies, catalogueKinds, type Kind } from './bodies.ts'

/** The organisations, as they stand to the one whose people call. */
export const elsewhere = ['parent', 'sibling', 'foreign'] as const
export type Where = 'own' | (typeof elsewhere)[number]

/** The id of one record of each kind, in one organisation or of the catalogue. */
export type Place = Readonly<Record<Kind, string>>

export type Call = { readonly method: string; readonly path: string; readonly upload: boolean }

export type Places = {
  readonly api: TestApi
  readonly of: Readonly<Record<Where, Place>>
  /** Someone of this level, as a program without a memory: an answer's cookie is not kept. */
  readonly caller: (level: Level) => Caller
  /** What such a one calls with. */
  readonly headers: (level: Level) => Record<string, string>
  /** A session of each person that nothing else is called with. */
  readonly spareSessions: Readonly<Partial<Record<Level, string>>>
  /** A manager of the parent, who manages what is below too. */
  readonly above: Caller
}

const names = {
  own: 'Nordlys Galvano ApS',
  parent: 'Nordlys Metal A/S',
  sibling: 'Nordlys Montage ApS',
  foreign: 'Fjord Kemi A/S',
} as const satisfies Record<Where, string>

export const callNamed = (name: string): Call => {
  const [method = '', path = ''] = name.split(' ')
  return { method, path, upload: /\/(logo|attachments)$|^[a-z]+\/files$|\}\/files$/.test(path) && method === 'POST' }
}

/** The kind of record that a place in a path stands for, by the part before it. */
function kindOf(path: string, part: string, method: string): Kind {
  const own = path.startsWith('organizations/')
  if (part === 'legislations' && own) return method === 'POST' ? 'legislations' : 'obligations'
  if (part === 'files') return own ? 'documents' : 'contents'
  return part === 'groups' ? 'meter-groups' : (part as Kind)
}

/** The places of a path, in order, with what each stands for. */
export const placesOf = ({ method, path }: Call): readonly { readonly name: string; readonly kind: Kind }[] =>
  [...path.matchAll(/([\w-]+)\/\{(\w+)\}/g)].map(([, part = '', name = '']) => ({
    name,
    kind: kindOf(path, part, method),
  }))

/** The path with records of a place; `other` puts another id for one of its places. */
export function pathOf(call: Call, place: Place, other: Readonly<Record<string, string>> = {}): string {
  const kinds = new Map(placesOf(call).map(({ name, kind }) => [name, kind]))
  return call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => other[name] ?? place[kinds.get(name) ?? 'members'])
}

/** The names in a call's body, in the order in which it asks for them. */
export function namesIn(call: Call, place: Place): readonly (Kind | 'file')[] {
  const asked: (Kind | 'file')[] = []
  bodies[`${call.method} ${call.path}`]?.({
    id: (kind) => (asked.push(kind), place[kind]),
    maybe: (kind) => (asked.push(kind), null),
    files: () => (asked.push('file'), []),
  })
  return asked
}

/** What a call is sent with: records of the place, but for the name of this number, which is `other`. */
export function sentTo(call: Call, place: Place, instead?: { readonly index: number; readonly id: string }) {
  if (call.upload) return { body: new Uint8Array(fileFor(call)), headers: multipartType }
  if (call.path === 'authentications') return { body: new URLSearchParams({ username: addresses.outsider, password }) }
  let count = -1
  const body = bodies[`${call.method} ${call.path}`]?.({
    id: (kind) => (++count === instead?.index ? instead.id : place[kind]),
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

/** The calls that make one record of each kind, in an order in which each finds what it names. */
const makers: readonly (readonly [Kind, string])[] = [
  ['areas', 'areas'],
  ['competences', 'competences'],
  ['departments', 'organizations/{id}/departments'],
  ['meter-groups', 'meters/groups'],
  ['meters', 'meters'],
  ['readings', 'meters/{meterId}/readings'],
  ['policies', 'policies'],
  ['reviews', 'policies/{policyId}/reviews'],
  ['procedures', 'procedures'],
  ['events', 'events'],
  ['reminders', 'reminders'],
  ['inspections', 'inspections'],
  ['stakeholder-associations', 'stakeholder-associations'],
  ['chemical-associations', 'chemical-associations'],
  ['tokens', 'tokens'],
  ['attachments', 'attachments'],
  ['documents', 'files'],
]

/** Runs SQL past row-level security, as the operator. */
export async function askAsSystem<T>(database: Database, query: string): Promise<T[]> {
  let rows: unknown[] = []
  await database.script(async (connection) => {
    await connection.exec(`select set_config('app.system', 'on', true)`)
    rows = await connection.query(query)
  })
  return rows as T[]
}

/** The demo with one record of each kind in four organisations, and someone of each level in one of them. */
export async function openPlaces(options: Parameters<typeof startApi>[0] = {}): Promise<Places> {
  const api = await startApi(options)
  const { database } = api
  const system = <T>(query: string) => askAsSystem<T>(database, query)
  const rows = await system<{ id: string; name: string }>('select id, name from organizations')
  const above = await api.signIn('manager')
  const foreigner = await api.signIn('outsider')

  const catalogue = Object.fromEntries(
    await Promise.all(
      catalogueKinds
        .filter((kind) => kind !== 'restrictions')
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

  async function fill(where: Where, manager: Caller, index: number): Promise<Place> {
    const organization = rows.find(({ name }) => name === names[where])?.id ?? ''
    const place: Record<string, string> = { ...catalogue }
    place['organizations'] = organization
    const [member] = await system<{ id: string }>(`
      insert into members (organization_id, name, email, level, last_modified_by)
      values ('${organization}', 'Spare ${where}', 'spare@${where}.example', 'READ', 'x') returning id`)
    place['members'] = member?.id ?? ''
    const at = async (path: string, method = 'post') => {
      const call = { ...callNamed(`${method.toUpperCase()} organizations/{orgId}/${path}`) }
      const answer = await manager.call(
        method,
        pathOf(call, place as Place, { orgId: organization }),
        sentTo(call, { ...place, chemicals: chemicals[index] ?? '' } as Place),
      )
      if (answer.status >= 300) throw new Error(`${where} ${path}: ${answer.status} ${answer.text}`)
      return answer.body
    }
    for (const [kind, path] of makers) place[kind] = (await at(path)).id
    const document = await manager.get(`organizations/${organization}/files/${place['documents']}`)
    place['contents'] = (document.body as unknown as { file: { id: string } }).file.id
    place['legislations'] = acts[index]?.id ?? ''
    await at('legislations/{id}')
    place['obligations'] = place['legislations']
    place['legislations'] = acts[4 + index]?.id ?? ''
    await at('scope', 'put')
    place['chemicals'] = chemicals[4 + index] ?? ''
    return place as Place
  }
  const of = {
    own: await fill('own', above, 0),
    parent: await fill('parent', above, 1),
    sibling: await fill('sibling', above, 2),
    foreign: await fill('foreign', foreigner, 3),
  }
  const tokenOf = async (level: string) =>
    String((await above.post(`organizations/${of.own.organizations}/tokens`, { name: level, level })).body['secret'])
  const secrets = { 'token READ': await tokenOf('READ'), 'token EDIT': await tokenOf('EDIT') }

  const spareSessions: Partial<Record<Level, string>> = {}
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
    spareSessions[who] = await begin(randomUUID())
    return `${above.cookie().split('=')[0]}=${session}`
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
  return { api, of, caller, headers, spareSessions, above }
}

/** An answer without what differs from one to the next. */
export const plain = ({ status, text }: Answer): string =>
  `${status} ${text.replaceAll(/"request_id":"[^"]*"/g, '').replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')}`
