import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { JsonSchema } from '../contract/openapi.ts'
import { callNamed, discardsLast, pathOf } from '../security/tenants.ts'
import { openApp, resolved, takingJson, type Described } from './in-process.ts'

// API3, broken object property level authorization: writing fields without permission (mass assignment), and responses
// with fields that the caller may not read. Generated from the descriptions of the bodies and responses.

beforeAll(() => openApp(), 120_000)

type Properties = Readonly<Record<string, JsonSchema>>

async function propertiesOf(schema: JsonSchema | undefined): Promise<Properties> {
  const { description } = await openApp()
  const whole = schema ? resolved(description, schema) : {}
  const some = whole.anyOf?.map((one) => resolved(description, one)) ?? [whole]
  return Object.assign({}, ...some.map(({ properties }) => properties ?? {})) as Properties
}

const inputOf = ({ operation }: Described) => propertiesOf(operation.requestBody?.content['application/json']?.schema)
const responseOf = ({ operation }: Described) =>
  propertiesOf(
    Object.entries(operation.responses ?? {}).find(([status]) => status.startsWith('2'))?.[1].content?.[
      'application/json'
    ]?.schema,
  )

const PLANTED = 'planted by an attacker'
const foreignId = randomUUID()

/** Returns a different value of the same type. */
function other(value: unknown, name: string): unknown {
  if (typeof value === 'boolean') return !value
  if (typeof value === 'number') return value + 4_242
  if (Array.isArray(value)) return [PLANTED]
  if (typeof value === 'object' && value !== null) return { id: foreignId, name: PLANTED }
  if (/_ids?$/.test(name) || name === 'id') return foreignId
  if (/_date$|_on$|_at$/.test(name)) return '2001-02-03T04:05:06.000Z'
  return PLANTED
}

/** Fields that every save changes. */
const stamps = new Set(['version', 'last_modified_date', 'last_modified_by', 'versions', 'password_version'])
/** Bodies with another id or another state, which are refused as such. */
const checkedNames = new Set(['id', 'version'])

test('every save ignores or refuses read-only fields with any value', async () => {
  const { tenants, all } = await openApp()
  const wrong: string[] = []
  let tried = 0
  for (const save of await takingJson()) {
    const read = all.find(({ name }) => name === save.name.replace('PUT ', 'GET ').replace('/synonyms', ''))
    if (!read || !save.name.startsWith('PUT ')) continue
    const input = await inputOf(save)
    const path = pathOf(callNamed(read.name), tenants.of.own)
    const body = save.body() as Record<string, unknown>
    const first = await save.caller.call(save.call.method, save.path(), { json: body })
    const before = (await save.caller.get(path)).body as Readonly<Record<string, unknown>>
    const names = Object.keys(before).filter((name) => !Object.hasOwn(input, name))
    const planted = Object.fromEntries(
      names.filter((name) => !checkedNames.has(name)).map((name) => [name, other(before[name], name)]),
    )
    const { status, text } = await save.caller.call(save.call.method, save.path(), { json: { ...body, ...planted } })
    const after = (await save.caller.get(path)).body as Readonly<Record<string, unknown>>
    if (first.status !== 200 || status !== 200)
      wrong.push(`${save.name}: ${first.status} ${status} ${text.slice(0, 300)}`)
    for (const name of names.filter((each) => !stamps.has(each))) {
      tried += 1
      if (JSON.stringify(after[name]) !== JSON.stringify(before[name]))
        wrong.push(`${save.name} took ${name}: ${JSON.stringify(after[name])}`)
    }
    if (JSON.stringify(after).includes(PLANTED) || JSON.stringify(after).includes(foreignId))
      wrong.push(`${save.name} kept what was planted`)
  }
  expect(wrong).toEqual([])
  expect(tried).toBeGreaterThan(100)
}, 60_000)

/** Fields that would raise a user's level, or move a record to another user. */
const coveted: Readonly<Record<string, unknown>> = {
  organization_id: foreignId,
  owner_organization_id: foreignId,
  account_id: foreignId,
  maintains_system: true,
  is_admin: true,
  role: 'MANAGE',
  permissions: ['MANAGE_ORGANIZATION'],
  level: 'MANAGE',
  password: 'kanel og regnvejr 44',
  password_hash: 'x',
  token_hash: 'x',
  secret: 'x',
  created_by: PLANTED,
  created_date: '2001-02-03T04:05:06.000Z',
  last_modified_by: PLANTED,
  approved: true,
  hash: 'x',
  change_number: 1,
  deleted: true,
  search_text: PLANTED,
}

/** It accepts error reports of faulty clients, with any content. */
const REPORT = 'POST errors'

test('no call creates or changes a record through an undeclared field', async () => {
  const wrong: string[] = []
  let tried = 0
  for (const save of discardsLast(await takingJson()).filter(({ name }) => name !== REPORT)) {
    const [input, response] = [await inputOf(save), await responseOf(save)]
    const names = Object.keys(coveted).filter((name) => !Object.hasOwn(input, name))
    // Fields of a response may be sent back, and change nothing. A field of no response is refused by its name.
    const isRead = (name: string): boolean => Object.hasOwn(response, name) && save.call.method !== 'PATCH'
    const sending = (own: readonly string[]) =>
      save.caller.call(save.call.method, save.path(), {
        json: { ...(save.body() as object), ...Object.fromEntries(own.map((name) => [name, coveted[name]])) },
      })
    tried += names.length
    const refused = await sending(names.filter((name) => !isRead(name)))
    const unknown = (refused.body.fields ?? []).filter(({ code }) => code === 'unknown_field')
    const found = new Set(unknown.map(({ path }) => path))
    const missed = names.filter((name) => !isRead(name) && !found.has(name))
    if (refused.status !== 401 && missed.length > 0) wrong.push(`${save.name} · ${missed.join()}: ${refused.text}`)
    const ignored = await sending(names.filter(isRead))
    if (ignored.status >= 500 || ignored.text.includes(PLANTED) || ignored.text.includes(foreignId))
      wrong.push(`${save.name}: ${ignored.status} ${ignored.text.slice(0, 300)}`)
  }
  expect(wrong).toEqual([])
  expect(tried).toBeGreaterThan(800)
}, 60_000)

test('only a manager sets a member’s level, and no user sets the system maintainer', async () => {
  const { tenants } = await openApp()
  const { own } = tenants.of
  const editor = tenants.caller('EDIT')
  const { body: user } = await editor.get('user')
  const path = `organizations/${own.organizations}/members/${user.id}`
  const refused = await editor.put(path, { name: 'Bo', email: 'bo@own.example', level: 'MANAGE' })
  expect(refused.status).toBe(403)
  const patched = await editor.call('patch', 'user', {
    json: { language: 'en', level: 'MANAGE', maintains_system: true },
  })
  expect([patched.status, patched.body.fields?.map(({ code }) => code)]).toEqual([
    422,
    ['unknown_field', 'unknown_field'],
  ])
  const { body: after } = await editor.get('user')
  expect([after['maintains_system'] ?? false, JSON.stringify(after).includes('MANAGE')]).toEqual([false, false])
})

test('no response schema contains a secret field', async () => {
  const { description } = await openApp()
  const secret =
    /password_?hash|token_?hash|(?<!_)secret|salt|search_text|title_key|name_key|sort_key|totp|reset_token|audit_key/
  const found = Object.entries(description.components.schemas).flatMap(([owner, { properties = {} }]) =>
    Object.keys(properties)
      .filter((name) => secret.test(name))
      .map((name) => `${owner}.${name}`),
  )
  // A token's secret is returned once, when the token is created.
  expect(found).toEqual(['NewToken.secret'])
})
