import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestResponse, Caller } from '@ansvar/api/tests/api'
import type { Level } from '../security/access.ts'
import { calls } from '../security/calls.ts'
import { queryAsSystem, callNamed, openTenants, pathOf, sentTo, type Call, type Tenants } from '../security/tenants.ts'
import { operationsOf, readOpenApi, type JsonSchema, type OpenApi } from './openapi.ts'

// The input of every call of the service, from its description: read records, no body, empty parameters, days and
// instants.

type Named = { readonly name: string; readonly call: Call; readonly level: Level }

/** Calls for the author of a record only, who is none of the callers. */
const notForCallers: readonly string[] = calls['to authors']

const all: readonly Named[] = Object.entries(calls).flatMap(([reach, names]) =>
  names
    .filter((name) => !notForCallers.includes(name))
    .map((name) => ({
      name,
      call: callNamed(name),
      level: reach === 'to maintainers' ? ('MAINTAIN' as const) : ('MANAGE' as const),
    })),
)

let tenants: Tenants
let description: OpenApi
let operations: ReturnType<typeof operationsOf>
beforeAll(async () => {
  tenants = await openTenants()
  description = await readOpenApi()
  operations = operationsOf(description)
}, 120_000)
afterAll(() => tenants.api.close())

const operationOf = ({ name }: Named) => operations.get(name.replaceAll(/\{\w+\}/g, '{}'))
const schemaOf = (json: JsonSchema): JsonSchema =>
  json.$ref ? (description.components.schemas[json.$ref.split('/').at(-1) ?? ''] ?? {}) : json

/** Returns the schema of a call's JSON body, the first one if it has alternatives. */
function bodyOf(named: Named): JsonSchema | null {
  const schema = operationOf(named)?.requestBody?.content['application/json']?.schema
  return schema ? schemaOf(schema.anyOf?.[0] ?? schema) : null
}

const as = ({ level }: Named): Caller => tenants.caller(level)
const summaryOf = ({ status, body }: TestResponse) => ({ status, fields: body.fields })

/** Returns whether a call embeds records by default. */
const embeds = (save: Named): boolean =>
  (operationOf({ ...save, name: readOf(save.name) })?.parameters ?? []).some(({ name }) => name === 'embed') &&
  (operationOf(save)?.parameters ?? []).some(({ name }) => name === 'embed')

/** Returns a body with one value at a path. Numbers in the path are positions in lists. */
const nested = (path: string, value: unknown): unknown =>
  path.split('.').reduceRight((inner, key) => (key === '0' ? [inner] : { [key]: inner }), value)
const isSnake = (name: string) => /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name)

describe('a record that was read may be sent back', () => {
  /** Fields that every save changes: some records have a new version. */
  const stamps = new Set(['version', 'versions', 'last_modified_date', 'last_modified_by'])
  const lasting = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(lasting)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value)
        .filter(([key]) => !stamps.has(key))
        .map(([key, item]) => [key, lasting(item)]),
    )
  }
  const saves = all.filter(({ name }) => name.startsWith('PUT ') && all.some((other) => other.name === readOf(name)))

  test('to every call that saves a record, which is then unchanged', async () => {
    expect(saves.length).toBeGreaterThan(20)
    const wrong: string[] = []
    const ways = saves.flatMap((save) => [
      { save, embed: '' },
      ...(embeds(save) ? [{ save, embed: '?embed=none' }] : []),
    ])
    expect(ways.length).toBeGreaterThan(saves.length)
    for (const { save, embed } of ways) {
      const read = await as(save).get(pathOf(callNamed(readOf(save.name)), tenants.of.own) + embed)
      const saved = await as(save).put(pathOf(save.call, tenants.of.own) + embed, read.body)
      if (read.status !== 200 || saved.status !== 200) wrong.push(`${save.name}: ${read.status} ${saved.text}`)
      else if (JSON.stringify(lasting(saved.body)) !== JSON.stringify(lasting(read.body)))
        wrong.push(`${save.name}\n${JSON.stringify(lasting(read.body))}\n${JSON.stringify(lasting(saved.body))}`)
    }
    expect(wrong).toEqual([])
  }, 60_000)

  test('for every record of the demo, except those whose state does not permit a save', async () => {
    const manager = await tenants.api.signIn('manager')
    const maintainer = await tenants.api.signIn('maintainer')
    const wrong: string[] = []
    let tried = 0
    for (const save of saves) {
      const list = readOf(save.name).replace(/^GET (.*)\/\{\w+\}$/, '$1')
      if (!all.some(({ name }) => name === `GET ${list}`) || /\{(?!orgId)/.test(list)) continue
      const caller = save.level === 'MAINTAIN' ? maintainer : manager
      const path = list.replace('{orgId}', manager.organizationId)
      const page = await caller.get(`${path}?size=20`)
      for (const { id } of page.body.content) {
        const { body: before } = await caller.get(`${path}/${id}`)
        const saved = await caller.put(`${path}/${id}${save.name.endsWith('/synonyms') ? '/synonyms' : ''}`, before)
        tried += 1
        // A dismissed event is reinstated first, and a retired document becomes a draft again.
        const closed = { DISMISSED: 409, CLOSED: 409, VERIFIED: 409, CANCELLED: 409, RETIRED: 422 }[
          String(before['state'])
        ]
        if (saved.status !== (closed ?? 200)) wrong.push(`${save.name}: ${saved.text}`)
        else if (!closed && JSON.stringify(lasting(saved.body)) !== JSON.stringify(lasting(before)))
          wrong.push(`${save.name}\n${JSON.stringify(lasting(before))}\n${JSON.stringify(lasting(saved.body))}`)
      }
    }
    expect(wrong).toEqual([])
    expect(tried).toBeGreaterThan(200)
  }, 240_000)

  test('and no call accepts another id or version than the requested one', async () => {
    const wrong: string[] = []
    // The settings of the user have no id and no version.
    for (const save of saves.filter(({ name }) => name !== 'PUT user/notification-settings')) {
      const read = await as(save).get(pathOf(callNamed(readOf(save.name)), tenants.of.own))
      const other = { ...read.body, id: '00000000-0000-4000-8000-000000000000', version: read.body.version + 1 }
      const response = await as(save).put(pathOf(save.call, tenants.of.own), other, {
        'if-match': `"${read.body.version}"`,
      })
      const expected = [
        ...(save.call.path.includes('{id}') ? [{ path: 'id', code: 'differs_from_path' }] : []),
        { path: 'version', code: 'differs_from_if_match' },
      ]
      if (response.status !== 422 || JSON.stringify(response.body.fields) !== JSON.stringify(expected))
        wrong.push(`${save.name}: ${response.text}`)
    }
    expect(wrong).toEqual([])
  })

  test('and every call refuses an unknown name, in rows too', async () => {
    const wrong: string[] = []
    for (const one of all.filter((each) => bodyOf(each)?.additionalProperties === false)) {
      const { json } = sentTo(one.call, tenants.of.own) as { json: object }
      const rows = Object.fromEntries(
        Object.entries(json).filter(([, value]) => Array.isArray(value) && typeof value[0] === 'object'),
      ) as Record<string, object[]>
      const misspelt = Object.fromEntries(
        Object.entries(rows).map(([key, list]) => [key, list.map((row) => ({ ...row, nonsense: 1 }))]),
      )
      const response = await as(one).call(one.call.method, pathOf(one.call, tenants.of.own), {
        json: { ...json, ...misspelt, nonsense: 1 },
      })
      const expected = [
        'nonsense',
        ...Object.entries(rows).flatMap(([key, list]) => list.map((_, at) => `${key}.${at}.nonsense`)),
      ]
      const found = (response.body.fields ?? []).filter(({ code }) => code === 'unknown_field').map(({ path }) => path)
      if (JSON.stringify(found.toSorted()) !== JSON.stringify(expected.toSorted()) && response.status !== 401)
        wrong.push(`${one.name}: ${response.text}`)
    }
    expect(wrong).toEqual([])
  })
})

/**
 * Calls that end the session of the others. Calls that discard a record of another user require a reason, which
 * api/tests/bin-rules.test.ts tests. Only an approver approves, which api/tests/approvals.test.ts tests.
 */
const apart = (name: string) =>
  ['PUT user/sessions/revoke-others', 'POST logout'].includes(name) || /\/(discard|approve)$/.test(name)

describe('an omitted body', () => {
  const variants: readonly (readonly [string, Parameters<Caller['call']>[2]])[] = [
    ['none', {}],
    ['an empty body of type JSON', { headers: { 'content-type': 'application/json' } }],
    ['an empty object', { json: {} }],
    ['an empty object without a type', { body: new TextEncoder().encode('{}') }],
  ]

  test('is accepted where the description does not require one', async () => {
    const wrong: string[] = []
    const without = all.filter(
      (one) => !one.name.startsWith('GET') && operationOf(one)?.requestBody?.required !== true && !apart(one.name),
    )
    expect(without.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'POST organizations/{orgId}/legislations/{id}',
        'PUT organizations/{orgId}/events/{id}/dismiss',
        'POST organizations/{orgId}/members/{id}/invitations',
        'PUT organizations/{orgId}/tokens/{id}/revoke',
      ]),
    )
    for (const one of without)
      for (const [what, sent] of variants) {
        const response = await as(one).call(one.call.method, pathOf(one.call, tenants.of.own), sent)
        // A repeated action is a conflict. An ended session or feed no longer exists, and a notification is that of another user.
        const isMissing =
          response.status === 404 && /^PUT (user\/(sessions|calendar-feeds)|.*\/notifications\/)/.test(one.name)
        const isDone = response.status === 409 || isMissing
        if (response.status >= 300 && !isDone) wrong.push(`${one.name} · ${what}: ${response.text}`)
      }
    expect(wrong).toEqual([])
  })

  test.each(variants)('dismisses an event (%s)', async (_what, sent) => {
    const { own } = tenants.of
    const manager = tenants.caller('MANAGE')
    const events = `organizations/${own.organizations}/events`
    const { body } = await manager.call('post', events, sentTo(callNamed('POST organizations/{orgId}/events'), own))
    const response = await manager.call('put', `${events}/${body.id}/dismiss`, sent)
    expect([response.status, response.body['state'], response.body['state_reason']]).toEqual([200, 'DISMISSED', null])
  })

  test.each(variants)('signs out (%s)', async (_what, sent) => {
    expect((await tenants.api.visitor().call('post', 'logout', sent)).status).toBe(204)
  })
})

test('every call ignores empty parameters', async () => {
  const wrong: string[] = []
  for (const one of all.filter(({ name }) => name.startsWith('GET '))) {
    const names = (operationOf(one)?.parameters ?? []).filter((each) => each.in === 'query').map(({ name }) => name)
    if (names.length === 0 || one.name.endsWith('/changes')) continue
    const path = pathOf(one.call, tenants.of.own)
    const [plain, empty] = [
      await as(one).get(path),
      await as(one).get(`${path}?${names.map((name) => `${name}=`).join('&')}`),
    ]
    if (plain.status !== 200 || plain.text !== empty.text)
      wrong.push(`${one.name}: ${plain.status} ${empty.text.slice(0, 300)}`)
  }
  expect(wrong).toEqual([])
})

test('a parameter with NUL or invalid UTF-8 is refused or finds nothing, in every reading call', async () => {
  const wrong: string[] = []
  let tried = 0
  for (const one of all.filter(({ name }) => name.startsWith('GET '))) {
    const names = (operationOf(one)?.parameters ?? []).filter((each) => each.in === 'query').map(({ name }) => name)
    for (const name of names)
      for (const value of ['%00', 'a%00b', '%ed%a0%80', '%ff']) {
        const response = await as(one).get(`${pathOf(one.call, tenants.of.own)}?${name}=${value}`)
        const isNamed = response.body.fields?.some(({ path, code }) => path === name && code === 'invalid') ?? false
        tried += 1
        if (value.includes('%00') ? response.status !== 400 || !isNamed : response.status >= 500)
          wrong.push(`${one.name}?${name}=${value}: ${response.text.slice(0, 300)}`)
      }
  }
  expect(wrong).toEqual([])
  expect(tried).toBeGreaterThan(1_000)
})

test('a page far behind the last is empty, in every list', async () => {
  const wrong: string[] = []
  let tried = 0
  for (const one of all.filter(({ name }) => name.startsWith('GET '))) {
    if (!(operationOf(one)?.parameters ?? []).some(({ name }) => name === 'page')) continue
    const { status, text, body } = await as(one).get(`${pathOf(one.call, tenants.of.own)}?page=15&size=500`)
    tried += 1
    if (status !== 200 || body.content.length > 0) wrong.push(`${one.name}: ${status} ${text.slice(0, 300)}`)
  }
  expect(wrong).toEqual([])
  expect(tried).toBeGreaterThan(25)
})

describe('days and instants are interchangeable', () => {
  test('in every body', async () => {
    const wrong: string[] = []
    let tried = 0
    for (const one of all) {
      const schema = bodyOf(one)
      for (const { path, format } of schema ? datesIn(schema) : []) {
        const responses = await Promise.all(
          [format === 'date' ? '2026-02-03T10:00:00Z' : '2026-02-03', 'never'].map((value) =>
            as(one).call(one.call.method, pathOf(one.call, tenants.of.own), { json: nested(path, value) }),
          ),
        )
        const refused = responses.map(({ body }) =>
          (body.fields ?? []).some((field) => field.path === path && field.code === 'not_a_date'),
        )
        if (refused[0] || !refused[1])
          wrong.push(`${one.name} ${path}: ${responses.map(({ text }) => text).join('\n')}`)
        tried += 1
      }
    }
    expect(wrong).toEqual([])
    expect(tried).toBeGreaterThan(30)
  })

  test('in every parameter', async () => {
    const wrong: string[] = []
    let tried = 0
    for (const one of all)
      for (const { name, schema, in: where } of operationOf(one)?.parameters ?? []) {
        if (where !== 'query' || (schema.format !== 'date' && schema.format !== 'date-time')) continue
        const execute = async (value: string) =>
          summaryOf(await as(one).get(`${pathOf(one.call, tenants.of.own)}?${name}=${value}`))
        const [day, instant, none] = [
          await execute('2026-02-03'),
          await execute('2026-02-03T10:00:00Z'),
          await execute('never'),
        ]
        if (day.status !== 200 || instant.status !== 200 || none.status !== 400) wrong.push(`${one.name} ${name}`)
        tried += 1
      }
    expect(wrong).toEqual([])
    expect(tried).toBeGreaterThan(10)
  })

  test('by the local day of the organization', async () => {
    const { own } = tenants.of
    const manager = tenants.caller('MANAGE')
    const organization = `organizations/${own.organizations}`
    const zones = await queryAsSystem<{ time_zone: string }>(
      tenants.api.database,
      `select time_zone from organizations where id = '${own.organizations}'`,
    )
    expect(zones).toEqual([{ time_zone: 'Europe/Copenhagen' }])
    // Half past eleven at night in London is the next day in Copenhagen.
    const reminder = await manager.post(`${organization}/reminders`, {
      title: 'Doors',
      starts_at: '2031-01-30T23:30:00Z',
    })
    expect(reminder.body['starts_at']).toBe('2031-01-31')
    const winter = await manager.post(`${organization}/meters/${own.meters}/readings`, {
      performed_at: '2002-01-31',
      value: 0,
    })
    const summer = await manager.post(`${organization}/meters/${own.meters}/readings`, {
      performed_at: '2002-07-31',
      value: 0,
    })
    expect([winter.body['performed_at'], summer.body['performed_at']]).toEqual([
      '2002-01-30T23:00:00.000Z',
      '2002-07-30T22:00:00.000Z',
    ])
    const found = await manager.get(
      `${organization}/meters/${own.meters}/readings?from=2002-07-30T22:30:00Z&to=2002-07-31T21:00:00Z`,
    )
    expect(found.body.content.map(({ id }) => id)).toEqual([summer.body.id])
    // Outside an organization the day is that of Copenhagen.
    const wide = await tenants.caller('MAINTAIN').post('legislations', {
      title_en: 'Order of a late hour',
      territory: 'DK',
      in_force_from: '2026-01-30T23:30:00Z',
    })
    expect(wide.body['in_force_from']).toBe('2026-01-31')
  })
})

test('every name in REST is in snake_case', () => {
  const { paths, components } = description
  const fields = Object.entries(components.schemas).flatMap(([owner, schema]) => namesIn(schema, owner))
  const parameters = Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).flatMap(({ parameters: own = [], requestBody }) => [
      ...own.filter((one) => one.in === 'query').map(({ name }) => [path, name] as const),
      ...Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => namesIn(schema, path)),
    ]),
  )
  const names = [...fields, ...parameters]
  expect(names.length).toBeGreaterThan(500)
  expect(names.filter(([, name]) => !isSnake(name))).toEqual([])
})

function namesIn(schema: JsonSchema, owner: string): (readonly [string, string])[] {
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
      [owner, name] as const,
      ...namesIn(field, owner),
    ]),
    ...(schema.items ? namesIn(schema.items, owner) : []),
    ...(schema.anyOf ?? []).flatMap((one) => namesIn(one, owner)),
  ]
}

function readOf(name: string): string {
  return name.replace('PUT ', 'GET ').replace('/synonyms', '')
}

/** The paths of all days and instants in a body, and in the first of its rows. */
function datesIn(json: JsonSchema, path: readonly string[] = []): { path: string; format: string }[] {
  const schema = schemaOf(json)
  const alternatives = schema.anyOf?.flatMap((one) => datesIn(one, path)) ?? []
  const format = schema.format
  if (format === 'date' || format === 'date-time') return [{ path: path.join('.'), format }]
  const rows = schema.items ? datesIn(schema.items, [...path, '0']) : []
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => datesIn(field, [...path, name]))
  return [...alternatives, ...rows, ...fields]
}
