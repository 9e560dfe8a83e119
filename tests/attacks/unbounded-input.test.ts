import {
  getNamedType,
  getNullableType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLInputType,
} from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { factsOf } from '@ansvar/api/contract/schemas'
import { checkInput } from '@ansvar/api/http/input'
import { allEndpoints } from '@ansvar/api/resources/index'
import { inputLimits } from '@ansvar/domain/input-limits'
import { createGateway } from '@ansvar/gateway/app'
import { createListLimits } from 'rest-graphql/documents/list-limits'
import { createSchema } from '@ansvar/gateway/graphql/schema'
import { createLog } from '@ansvar/gateway/log'
import { readDocument } from '@ansvar/schema'
import { operationsOf, readOpenApi, type JsonSchema, type OpenApi } from '../contract/openapi.ts'
import { calls } from '../security/calls.ts'
import { callNamed, openTenants, pathOf, type Tenants } from '../security/tenants.ts'

// Work is limited before it begins: tests every list, text, object, query and form of a call at and above its maximum
// size.

const MAX_RESPONSE_BYTES = 64 * 1024
const MEBIBYTE = 1024 * 1024

const isWritten = (name: string) => /^(POST|PUT|PATCH) /.test(name)

/** Creates a list that counts how often its items are read. */
function countedList(length: number) {
  const looked = { items: 0 }
  const list = new Proxy(Array.from({ length }, () => ({})) as unknown[], {
    get(target, key) {
      if (typeof key === 'string' && /^\d+$/.test(key)) looked.items += 1
      return Reflect.get(target, key, target) as unknown
    },
  })
  return { list, looked }
}

type Schema = Parameters<typeof factsOf>[0]

/** Returns the lists in a schema's value: the path of each, and its maximum length. */
function listsIn(schema: Schema, path: readonly string[] = []): { path: readonly string[]; max: number | null }[] {
  const { shape, item, most: max } = factsOf(schema)
  if (item) return [{ path, max }, ...listsIn(item, [...path, '0'])]
  return Object.entries(shape ?? {}).flatMap(([name, field]) => listsIn(field, [...path, name]))
}

const at = (path: readonly string[], value: unknown): unknown =>
  path.reduceRight((inner, key) => (key === '0' ? [inner] : { [key]: inner }), value)

const endpoints = allEndpoints().flatMap((endpoint) =>
  endpoint.body ? [{ endpoint, body: endpoint.body, name: `${endpoint.method} ${endpoint.path}` }] : [],
)
const restLists = endpoints.flatMap(({ endpoint, body, name }) => [
  ...(endpoint.many === null ? [] : [{ name, endpoint, path: [] as readonly string[], max: endpoint.many }]),
  ...listsIn(body).map((list) => ({ name: `${name} ${list.path.join('.')}`, endpoint, ...list })),
])

describe('a list of a REST body', () => {
  test('has a maximum everywhere', () => {
    expect(restLists.length).toBeGreaterThan(60)
    expect(restLists.filter(({ max }) => max === null).map(({ name }) => name)).toEqual([])
  })

  test.each(restLists)('that is too long is refused before an item is looked at: $name', async (one) => {
    const { list, looked } = countedList((one.max ?? 0) + 1)
    const refusal = checkInput(one.endpoint, at(one.path, list), { id: null, ifMatch: null }, 'UTC')
    await expect(refusal).rejects.toMatchObject({
      extra: { fields: [{ path: one.path.join('.'), code: 'too_many' }] },
    })
    expect(looked.items).toBe(0)
  })

  test('of invalid rows is read only as far as its problems are reported', async () => {
    const readings = endpoints.find(({ endpoint }) => endpoint.many !== null)
    if (!readings) throw new Error('no call takes many')
    const { list, looked } = countedList(readings.endpoint.many ?? 0)
    const refusal = checkInput(readings.endpoint, list, { id: null, ifMatch: null }, 'UTC')
    await expect(refusal).rejects.toMatchObject({ code: 'validation' })
    // The rows are read in batches of a hundred.
    expect(looked.items).toBeLessThanOrEqual(200)
  })
})

describe('a REST call', () => {
  let tenants: Tenants
  let description: OpenApi
  beforeAll(async () => {
    tenants = await openTenants()
    description = await readOpenApi()
  }, 120_000)
  afterAll(() => tenants.api.close())

  const named = Object.entries(calls).flatMap(([reach, names]) =>
    names.map((name) => ({ name, level: reach === 'to maintainers' ? ('MAINTAIN' as const) : ('MANAGE' as const) })),
  )
  const operationOf = (name: string) => operationsOf(description).get(name.replaceAll(/\{\w+\}/g, '{}'))
  /** The calls that do not end the caller's session and need one. */
  const callers = named.filter(({ name }) => !/logout|user\/sessions/.test(name))

  const send = async (one: (typeof named)[number], body: string, type = 'application/json') => {
    const call = callNamed(one.name)
    const path = pathOf(call, tenants.of.own)
    const response = await tenants
      .caller(one.level)
      .call(call.method.toLowerCase(), path, { body, headers: { 'content-type': type } })
    return { status: response.status, code: response.body.code, size: JSON.stringify(response.body).length, response }
  }

  const longest = 'x'.repeat(MEBIBYTE - 200)
  const bodies: readonly (readonly [string, string])[] = [
    ['the deepest nest', '['.repeat(MEBIBYTE / 2) + ']'.repeat(MEBIBYTE / 2)],
    ['the most empty objects', `[${'{},'.repeat(340_000)}{}]`],
    ['the most keys', `{${Array.from({ length: 80_000 }, (_, index) => `"k${index}":0`).join()}}`],
    ['the longest key', `{"${longest}":0}`],
    ['the longest text', `"${longest}"`],
    [
      'as many unknown fields as an object may have',
      `{${Array.from({ length: 500 }, (_, i) => `"${'k'.repeat(2_000)}${i}":0`).join()}}`,
    ],
    ['a mebibyte and one byte', ' '.repeat(MEBIBYTE + 1)],
  ]
  test.each(bodies)('responds to %s with a short refusal, wherever a body is accepted', async (_, body) => {
    const takers = callers.filter(({ name }) => isWritten(name) && operationOf(name)?.requestBody)
    expect(takers.length).toBeGreaterThan(60)
    const responses: object[] = []
    for (const one of takers) {
      const { status, size } = await send(one, body)
      if (status < 400 || status >= 500 || size > MAX_RESPONSE_BYTES) responses.push({ name: one.name, status, size })
    }
    expect(responses).toEqual([])
  })

  test('refuses each too long text of its body at its field, with a short message', async () => {
    const texts = callers.flatMap((one) => {
      const schema = operationOf(one.name)?.requestBody?.content['application/json']?.schema
      return schema ? textsIn(resolved(schema)).map((path) => ({ one, path })) : []
    })
    expect(texts.length).toBeGreaterThan(150)
    const wrong: object[] = []
    for (const { one, path } of texts) {
      const { status, size, response } = await send(one, JSON.stringify(at(path, 'x'.repeat(200_000))))
      const found = response.body.fields?.some((field) => field.path.startsWith(path.join('.')))
      if (status !== 422 || !found || size > MAX_RESPONSE_BYTES) wrong.push({ name: one.name, path, status, size })
    }
    expect(wrong).toEqual([])
  })

  /** Returns a schema without the reference or the alternatives around it. */
  function resolved(schema: JsonSchema): JsonSchema {
    if (schema.$ref) return resolved(description.components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {})
    const [first] = schema.anyOf ?? []
    return first ? resolved(first) : schema
  }

  function textsIn(schema: JsonSchema, path: readonly string[] = []): (readonly string[])[] {
    if (schema.items) return textsIn(resolved(schema.items), [...path, '0'])
    if (schema.type === 'string' && !schema.enum) return [path]
    return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => textsIn(resolved(field), [...path, name]))
  }

  test('refuses a query of thousands of parameters with a short message for every list', async () => {
    const parameters = Array.from({ length: 6_000 }, (_, index) => `p${index}=1`).join('&')
    const lists = callers.filter(({ name }) => name.startsWith('GET ') && !/content|changes/.test(name))
    expect(lists.length).toBeGreaterThan(60)
    const wrong: object[] = []
    for (const one of lists) {
      const call = callNamed(one.name)
      for (const query of [parameters, 'sort=name&'.repeat(900), `embed=${'x,'.repeat(20_000)}`]) {
        const response = await tenants.caller(one.level).get(`${pathOf(call, tenants.of.own)}?${query}`)
        const size = JSON.stringify(response.body).length
        if (response.status !== 400 || size > MAX_RESPONSE_BYTES)
          wrong.push({ name: one.name, status: response.status, size })
      }
    }
    expect(wrong).toEqual([])
  })

  test('refuses a form of hundreds of thousands of fields', async () => {
    const form = 'application/x-www-form-urlencoded'
    const one = { name: 'POST authentications', level: 'MANAGE' as const }
    const { status, size } = await send(one, 'a=&'.repeat(349_000), form)
    expect([status, size < 1_000]).toEqual([400, true])
    const distinct = Array.from({ length: 900 }, (_, index) => `field${index}=${'x'.repeat(1_000)}`).join('&')
    const named900 = await send(one, distinct, form)
    expect([named900.status, named900.size < MAX_RESPONSE_BYTES]).toEqual([422, true])
    expect(named900.response.body['fields_truncated']).toBe(true)
  })
})

const rest = createSchema(readDocument())
const { max: maxOf } = createListLimits(rest.schema, inputLimits.items)

type InputValue = GraphQLArgument | GraphQLInputField
type Taken = { readonly path: readonly string[]; readonly position: InputValue }

/** Returns the lists in an argument: the path of each. */
function listsOf(position: InputValue, path: readonly string[], above: readonly GraphQLInputType[] = []): Taken[] {
  const type = getNullableType(position.type)
  const named = getNamedType(type)
  const own: Taken[] = isListType(type) ? [{ path, position }] : []
  if (!isInputObjectType(named) || above.includes(named)) return own
  const inside = isListType(type) ? [...path, '0'] : path
  return [
    ...own,
    ...Object.values(named.getFields()).flatMap((field) => listsOf(field, [...inside, field.name], [...above, named])),
  ]
}

const operations = (['Query', 'Mutation', 'Subscription'] as const).flatMap((root) => {
  const type = rest.schema.getRootType(root.toLowerCase() as 'query')
  return Object.values(type?.getFields() ?? {}).map((field) => ({ kind: root.toLowerCase(), field, name: field.name }))
})
const graphqlLists = operations.flatMap(({ kind, field, name }) =>
  field.args.flatMap((argument) =>
    listsOf(argument, []).map((taken) => ({
      name: `${name}(${[argument.name, ...taken.path].join('.')})`,
      kind,
      field,
      argument,
      ...taken,
    })),
  ),
)

/** Returns a document that calls a field with each of its arguments as a variable. */
function documentOf(kind: string, field: GraphQLField<unknown, unknown>): string {
  const declared = field.args.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ')
  const passed = field.args.map(({ name }) => `${name}: $${name}`).join(', ')
  const selection = isLeafType(getNamedType(field.type)) ? '' : '{ __typename }'
  return `${kind} ${declared && `(${declared})`} { ${field.name}${passed && `(${passed})`} ${selection} }`
}

/** Returns a minimal value of a type. */
function least(type: GraphQLInputType): unknown {
  if (!isNonNullType(type)) return null
  const nullable = getNullableType(type)
  if (isListType(nullable)) return []
  if (!isInputObjectType(nullable)) return 'x'
  const needed = Object.values(nullable.getFields()).filter((field) => isNonNullType(field.type))
  return Object.fromEntries(needed.map((field) => [field.name, least(field.type)]))
}

const leastOf = (field: GraphQLField<unknown, unknown>) =>
  Object.fromEntries(field.args.map(({ name, type }) => [name, least(type)]))

describe('a GraphQL request', () => {
  let apiCalls = 0
  const gateway = createGateway({
    schema: readDocument(),
    upstream: () => {
      apiCalls += 1
      return Promise.reject(new Error('no call to the api is expected'))
    },
    publicUrl: 'http://localhost:4000',
    log: createLog('silent'),
  })
  const send = async (body: string, accept = 'application/json') => {
    const headers = { 'content-type': 'application/json', accept }
    const response = await gateway.request('/graphql', { method: 'POST', body, headers })
    const text = await response.text()
    return { status: response.status, size: text.length, text }
  }
  type Refusal = { errors?: { extensions: { code: string; fields?: object[]; fieldsTruncated?: boolean } }[] }
  const parsed = (text: string) => (JSON.parse(text) as Refusal).errors?.[0]?.extensions

  test('has a maximum for each of its lists', () => {
    expect(graphqlLists.length).toBeGreaterThan(250)
    const missing = graphqlLists.filter(
      ({ position }) => !position.astNode?.directives?.some(({ name }) => name.value === 'constraint'),
    )
    expect(missing.map(({ name }) => name)).toEqual([])
    const silent = graphqlLists.filter(({ position }) => !position.description?.includes(String(maxOf(position))))
    expect(silent.map(({ name }) => name)).toEqual([])
  })

  test.each(graphqlLists.filter(({ kind }) => kind !== 'subscription'))(
    'with a list that is too long is refused at its path, before any call to the api: $name',
    async ({ kind, field, argument, path, position }) => {
      const list = Array.from({ length: maxOf(position) + 1 }, () => ({}))
      const variables = { ...leastOf(field), [argument.name]: at(path, list) }
      const { text, size } = await send(JSON.stringify({ query: documentOf(kind, field), variables }))
      const isObject = isInputObjectType(getNullableType(argument.type))
      const listPath = [...(isObject ? [] : [argument.name]), ...path].join('.')
      expect(parsed(text)?.fields).toContainEqual({ path: listPath, code: 'too_many' })
      expect([size < MAX_RESPONSE_BYTES, apiCalls]).toEqual([true, 0])
    },
  )

  const input = graphqlLists.find(({ name }) => name.startsWith('createReadings(input'))
  const whole = (variables: object) =>
    JSON.stringify({ query: documentOf('mutation', input?.field as GraphQLField<unknown, unknown>), variables })
  const given = leastOf(input?.field as GraphQLField<unknown, unknown>)
  const largest: readonly (readonly [string, string])[] = [
    ['half a million invalid items', whole({ ...given, input: Array.from({ length: 340_000 }, () => 0) })],
    [
      'the maximum number of invalid items',
      whole({ ...given, input: Array.from({ length: 10_000 }, () => ({ a: 1 })) }),
    ],
    [
      'the maximum number of unknown fields',
      whole({
        ...given,
        input: Object.fromEntries(Array.from({ length: 450 }, (_, index) => ['k'.repeat(2_000) + String(index), 0])),
      }),
    ],
    ['the deepest nest', `{"query":"{ x }","variables":${'['.repeat(500_000)}${']'.repeat(500_000)}}`],
    [
      'the most keys',
      `{"query":"{ x }","variables":{${Array.from({ length: 80_000 }, (_, index) => `"k${index}":0`).join()}}}`,
    ],
    [
      'the longest name of an operation',
      JSON.stringify({ query: '{ a } query b { c }', operationName: 'x'.repeat(900_000) }),
    ],
    ['the longest document of unknown fields', JSON.stringify({ query: `{ ${'unknown '.repeat(1_900)} }` })],
    ['a document with one long name', JSON.stringify({ query: `{ ${'u'.repeat(65_000)} }` })],
    [
      'a document with a list that is too long',
      JSON.stringify({
        query: `{ policies(organizationId: "x", filter: {id: [${'"x" '.repeat(501)}]}) { totalElements } }`,
      }),
    ],
    ['a batch', `[${'{"query":"{ x }"},'.repeat(9_000)}{}]`],
  ]
  test.each(largest)('of %s is refused with a short message, before any call to the api', async (_, body) => {
    const { status, size, text } = await send(body)
    expect(parsed(text)?.code).toBe('VALIDATION')
    expect([status < 500, size < MAX_RESPONSE_BYTES, apiCalls]).toEqual([true, true, 0])
    const streamed = await send(body, 'text/event-stream')
    expect([streamed.status < 500, streamed.size < MAX_RESPONSE_BYTES, apiCalls]).toEqual([true, true, 0])
  })

  test('with many invalid items reports the first hundred, and that there are more', async () => {
    const { text } = await send(whole({ ...given, input: Array.from({ length: 5_000 }, () => ({ a: 1 })) }))
    expect(parsed(text)?.fields?.length).toBe(inputLimits.problems)
    expect(parsed(text)?.fieldsTruncated).toBe(true)
  })

  test('with too many parts is refused at the first one above the maximum, without copying each', async () => {
    const boundary = 'b'
    const part = (name: string, value: string) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    const operation = JSON.stringify({ query: 'mutation ($f: Upload!) { x(f: $f) }', variables: { f: null } })
    const map = JSON.stringify(
      Object.fromEntries(Array.from({ length: 37_000 }, (_, index) => [index, ['variables.f']])),
    )
    const hostile: readonly string[] = [
      part('operations', operation) + part('map', map),
      part('operations', operation) + part('map', JSON.stringify({ 0: [`variables${'.f'.repeat(400_000)}`] })),
      part('operations', operation) +
        part('map', JSON.stringify({ 0: Array.from({ length: 9_000 }, () => 'variables.f') })),
      part('operations', '['.repeat(900_000)),
      part('x'.repeat(10_000), 'x').repeat(80),
    ]
    for (const body of hostile) {
      const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` }
      const response = await gateway.request('/graphql', {
        method: 'POST',
        body: `${body}--${boundary}--\r\n`,
        headers,
      })
      const text = await response.text()
      expect([response.status, text.length < 2_000, apiCalls]).toEqual([400, true, 0])
    }
  })
})
