import { randomBytes } from 'node:crypto'
import type { Caller } from '@ansvar/api/tests/api'
import { pdf, upload } from '@ansvar/api/tests/files'
import type { Kind } from '../security/kinds.ts'
import { callNamed, pathOf, type RecordIds, type Tenants } from '../security/tenants.ts'
import { read } from '../tree/files.ts'
import type { JsonSchema, OpenApi } from './openapi.ts'

// What clients of the first release send. The calls and fields are those of its OpenAPI document. The bodies are those
// of records of its demo, with placeholders for ids: `{areas 2}` is the second area that a body names.

type Body = Readonly<Record<string, unknown>>

const recorded = JSON.parse(read('tests/contract/first-release.json')) as {
  /** The name of the schema of each call's body. */
  readonly calls: Readonly<Record<string, string>>
  /** The paths of the fields of each body, such as `contacts[].name!`. `!` marks a required field. */
  readonly inputs: Readonly<Record<string, string>>
  /** The bodies of calls that save no record. */
  readonly bodies: Readonly<Record<string, Body>>
}
const records = JSON.parse(read('tests/contract/first-release-bodies.json')) as Readonly<Record<string, Body>>

export type FirstCall = {
  readonly name: string
  readonly fields: readonly string[]
  readonly required: readonly string[]
  readonly body: Body
}

/** Every call of the first release with a JSON body. */
export const firstCalls: readonly FirstCall[] = Object.entries(recorded.calls).map(([name, input]) => {
  const paths = (recorded.inputs[input] ?? '').split(' ')
  return {
    name,
    fields: paths.map((path) => path.replace('!', '')),
    required: paths.filter((path) => path.endsWith('!')).map((path) => path.replace('!', '')),
    body: records[input] ?? recorded.bodies[input] ?? {},
  }
})

/** Returns the name of the call that reads the record that a call saves. */
export const readOf = (name: string): string => name.replace(/^(PUT|PATCH) /, 'GET ').replace('/synonyms', '')

/** Returns the paths of the fields of a body, in rows and nested objects too. */
export function fieldsIn(document: OpenApi, json: JsonSchema, prefix = ''): { path: string; isRequired: boolean }[] {
  const schema = json.$ref ? (document.components.schemas[json.$ref.split('/').at(-1) ?? ''] ?? {}) : json
  const alternatives = (schema.anyOf ?? []).filter(({ type }) => type !== 'array' || prefix !== '')
  return [
    ...alternatives.flatMap((one) => fieldsIn(document, one, prefix)),
    ...(schema.items ? fieldsIn(document, schema.items, `${prefix}[]`) : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
      const path = prefix === '' ? name : `${prefix}.${name}`
      return [{ path, isRequired: schema.required?.includes(name) ?? false }, ...fieldsIn(document, field, path)]
    }),
  ]
}

const isObject = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the value with these fields only: what a client that knows no others sends back of what it read. */
export function projected(value: unknown, fields: readonly string[], prefix = ''): unknown {
  if (Array.isArray(value)) return value.map((row) => projected(row, fields, `${prefix}[]`))
  const names = fields.filter((path) => (prefix === '' ? !path.includes('.') : isChild(path, prefix)))
  if (!isObject(value) || names.length === 0) return value
  return Object.fromEntries(
    names.flatMap((path): [string, unknown][] => {
      const name = path.slice(prefix === '' ? 0 : prefix.length + 1)
      const record = name.replace(/_id$/, '')
      const isEmbedded = !(name in value) && record in value && !fields.includes(path.replace(/_id$/, ''))
      const embedded = value[record]
      if (isEmbedded) return [[name, isObject(embedded) ? embedded['id'] : null]]
      return name in value ? [[name, projected(value[name], fields, path)]] : []
    }),
  )
}

const isChild = (path: string, prefix: string) =>
  path.startsWith(`${prefix}.`) && !path.slice(prefix.length + 1).includes('.')

/** Returns a body with a value at a path, in every row of the lists on it. */
export function withValue(body: unknown, path: string, value: unknown): unknown {
  if (path === '') return value
  const [, name = '', list, rest = ''] = /^(\w+)(\[\])?\.?(.*)$/.exec(path) ?? []
  if (!isObject(body)) return body
  const inner = body[name]
  if (list === undefined) return { ...body, [name]: withValue(inner, rest, value) }
  return { ...body, [name]: Array.isArray(inner) ? inner.map((row) => withValue(row, rest, value)) : inner }
}

/** Returns the values at a path, one for each row of the lists on it. */
export function valuesAt(body: unknown, path: string): unknown[] {
  if (path === '') return [body]
  const [, name = '', list, rest = ''] = /^(\w+)(\[\])?\.?(.*)$/.exec(path) ?? []
  const inner = isObject(body) ? body[name] : undefined
  return list !== undefined && Array.isArray(inner)
    ? inner.flatMap((row) => valuesAt(row, rest))
    : valuesAt(inner, rest)
}

const stamps = new Set(['version', 'in_force_version', 'versions', 'last_modified_date', 'last_modified_by'])
/** Returns a value without the fields that every save changes. */
export function lasting(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lasting)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => (stamps.has(key) ? [] : [[key, lasting(item)]])),
  )
}

/** The lists of the records that placeholders stand for, if they are not named after their kind. */
const lists: Readonly<Record<string, string>> = {
  'meter-groups': 'meters/groups',
  'substance-notes': 'substances/notes',
  'emission-factors': 'emission-factors?utility_type=ELECTRICITY',
}
const ownLists = new Set(['members', 'departments', 'competences', 'areas', 'meter-groups', 'reminders', 'checklists'])

export type Target = {
  readonly caller: Caller
  readonly ids: RecordIds
  /** The record that the body replaces. Null for a new one. */
  readonly current: Body | null
}

/** Returns a recorded body with the ids of existing records, new files, and names that no other record has. */
export async function resolved({ name, body }: Pick<FirstCall, 'name' | 'body'>, target: Target): Promise<Body> {
  const { caller, ids, current } = target
  const own = `organizations/${ids.organizations}`
  const isOwn = name.includes(' organizations/')

  async function idOf(kind: string, index: number): Promise<unknown> {
    if (kind === 'attachments') {
      const path = isOwn ? `${own}/attachments` : `${name.split(/[ /]/)[1]}/files`
      return (await upload(caller, 'recorded.pdf', pdf(randomBytes(8).toString('hex')), { path })).body.id
    }
    if (kind === 'supplies') {
      const chemical = isOwn ? (current?.['chemical_id'] ?? ids.chemicals) : current?.['id']
      const { body: found } = await caller.get(`chemicals/${chemical as string}`)
      const { supplies } = found as { supplies?: { id: string }[] }
      return supplies?.[index - 1]?.id
    }
    // A record never has another one for these.
    if (kind === 'chemicals') return current?.['chemical_id'] ?? ids.chemicals
    if (kind === 'reminders') return current?.['reminder_id'] ?? ids.reminders
    if (kind === 'organizations') return current?.['parent_id'] ?? ids.organizations
    const list = lists[kind] ?? kind
    const path = `${ownLists.has(kind) ? `${own}/` : ''}${list}${list.includes('?') ? '&' : '?'}size=100`
    const found = (await caller.get(path)).body.content.filter((row) => row['active'] !== false)
    const first = list.includes('?') ? [] : [ids[kind as Kind]]
    const others = [...new Set([...first, ...found.map((row) => row.id)])]
    return others.filter((id) => id !== undefined && id !== current?.['id'])[index - 1]
  }

  async function resolve(value: unknown): Promise<unknown> {
    if (Array.isArray(value)) return Promise.all(value.map(resolve))
    if (isObject(value))
      return Object.fromEntries(
        await Promise.all(Object.entries(value).map(async ([key, item]) => [key, await resolve(item)] as const)),
      )
    const [, kind, index] = (typeof value === 'string' && /^\{([\w-]+) (\d+)\}$/.exec(value)) || []
    if (kind === undefined) return value
    const id = await idOf(kind, Number(index))
    // A new supply has no id.
    if (typeof id !== 'string' && kind !== 'supplies') throw new Error(`${name}: no record for ${String(value)}`)
    return id
  }

  const found = JSON.parse(JSON.stringify(await resolve(body))) as Body
  return { ...found, ...distinct(name, found) }
}

const territories = ['AQ', 'BV', 'HM', 'NU', 'PN', 'TK']
let day = 0
/** Returns the fields of a body whose values no two records have, with other values. */
function distinct(name: string, { name: own, email, values, performed_at: instant }: Body): Body {
  const some = randomBytes(4).toString('hex')
  return {
    ...(name.includes(' organizations/') && typeof own === 'string' && { name: `${own} ${some}` }),
    ...(typeof email === 'string' && { email: `${some}-${email}` }),
    // No two emission factors of a territory have values for the same day.
    ...(values !== undefined && { territory: territories.shift() }),
    ...(name.includes('/readings') && typeof instant === 'string' && { performed_at: daysBefore(instant, ++day) }),
  }
}

// A counter never runs backwards, so a further reading of the same amount is older.
const daysBefore = (instant: string, days: number) => new Date(Date.parse(instant) - days * 86_400_000).toISOString()

/** Returns the ids of the records that the calls are tried with: the event is the one that has causes and other parts. */
export const idsIn = ({ of }: Tenants): RecordIds => ({ ...of.own, events: of.own['open-events'] })

/** Returns the path of a call about these records. */
export const pathFor = (name: string, ids: RecordIds): string => pathOf(callNamed(name), ids)
