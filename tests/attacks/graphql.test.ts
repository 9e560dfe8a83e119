import { beforeAll, describe, expect, test } from 'vitest'
import { caller, service } from './service.ts'

// The OWASP GraphQL cheat sheet without access control, through a real gateway.

let url: string
let cookie: string
beforeAll(async () => {
  ;({ url } = await service())
  ;({ cookie } = await caller('manager@nordlys'))
}, 120_000)

type CallResult = {
  readonly data?: Record<string, unknown> | null
  readonly errors?: { message: string; extensions: { code: string } }[]
}

async function execute(query: string, headers: Readonly<Record<string, string>> = {}) {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, ...headers },
    body: JSON.stringify({ query }),
  })
  const text = await response.text()
  return { status: response.status, text, parsed: JSON.parse(text) as CallResult }
}

const guess = (at: number) =>
  `a${at}: authenticate(input: { username: "guessed@nordlys.example", password: "guess ${at}" }) { content { id } }`
const guesses = (count: number) => `mutation { ${Array.from({ length: count }, (_, at) => guess(at)).join(' ')} }`

describe('batched operations', () => {
  test('an array of operations is refused, and none of them is executed', async () => {
    const query = 'mutation { requestPasswordReset(input: { email: "nobody@nordlys.example" }) }'
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(Array.from({ length: 50 }, () => ({ query }))),
    })
    expect(response.status).toBe(400)
    expect(await response.text()).not.toContain('"data"')
  })

  test('aliases do not allow more password guesses than requests', async () => {
    const codes: string[] = []
    for (let document = 0; document < 12; document += 1) {
      const { parsed } = await execute(guesses(40), { cookie: '', 'x-forwarded-for': '10.66.0.1' })
      codes.push(...(parsed.errors ?? []).map(({ extensions }) => extensions.code))
    }
    expect(codes.filter((code) => code === 'UNAUTHENTICATED')).toHaveLength(10)
    expect(new Set(codes.slice(10))).toEqual(new Set(['TOO_MANY_REQUESTS']))
  })

  test.each([
    ['aliases', `{ ${Array.from({ length: 500 }, (_, at) => `a${at}: user { id }`).join(' ')} }`],
    ['one field again', `{ ${'user { id } '.repeat(500)} }`],
    ['directives', `{ user ${'@include(if: true) '.repeat(2_000)} { id } }`],
    ['unknown directives', `{ user ${'@a'.repeat(2_000)} { id } }`],
    ['fragments in a circle', '{ ...a } fragment a on Query { ...b } fragment b on Query { ...a }'],
    ['a fragment of itself', '{ ...a } fragment a on Query { user { id } ...a }'],
    [
      'fragments that double',
      `{ ...f0 } ${Array.from({ length: 60 }, (_, at) => `fragment f${at} on Query { ${at === 59 ? 'user { id }' : `...f${at + 1} ...f${at + 1}`} }`).join(' ')}`,
    ],
    ['levels', `{ ${'organizations { content { parent '.repeat(15)} { id } ${'} }'.repeat(15)} }`],
    ['introspection', `{ __schema { types { ${'fields { type { '.repeat(12)} name ${'} }'.repeat(12)} } } }`],
    [
      'lists of lists',
      '{ __schema { types { fields { type { fields { type { fields { type { fields { name } } } } } } } } } }',
    ],
  ])('too many %s are refused before any call to the api', async (_what, query) => {
    const { parsed } = await execute(query)
    expect(parsed.data ?? null).toBeNull()
    expect(parsed.errors?.length).toBeGreaterThan(0)
    expect(parsed.errors?.every(({ extensions }) => extensions.code === 'VALIDATION')).toBe(true)
  })
})

describe('a mutation from another site', () => {
  const mutation = 'mutation { updateLanguage(input: { language: en }) { id } }'
  const { stringify } = JSON
  test('the same mutation from the app is executed, so the others are real attacks', async () => {
    expect((await execute(mutation)).parsed.data).toMatchObject({
      updateLanguage: { id: expect.any(String) as string },
    })
  })

  test.each<[string, string, RequestInit]>([
    ['by GET', `?query=${encodeURIComponent(mutation)}`, {}],
    ['by a form', '', { method: 'POST', body: new URLSearchParams({ query: mutation }) }],
    [
      'as text',
      '',
      { method: 'POST', body: stringify({ query: mutation }), headers: { 'content-type': 'text/plain' } },
    ],
    ['as a document', '', { method: 'POST', body: mutation, headers: { 'content-type': 'application/graphql' } }],
    ['without a type', '', { method: 'POST', body: new TextEncoder().encode(stringify({ query: mutation })) }],
    [
      'as JSON with another origin',
      '',
      {
        method: 'POST',
        body: stringify({ query: mutation }),
        headers: { 'content-type': 'application/json', origin: 'https://evil.example' },
      },
    ],
    [
      'as JSON without an origin',
      '',
      {
        method: 'POST',
        body: stringify({ query: mutation }),
        headers: { 'content-type': 'application/json', origin: 'null' },
      },
    ],
    [
      'as JSON that the browser marks as cross-site',
      '',
      {
        method: 'POST',
        body: stringify({ query: mutation }),
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' },
      },
    ],
    [
      'as JSON from a sibling subdomain',
      '',
      {
        method: 'POST',
        body: stringify({ query: mutation }),
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-site' },
      },
    ],
    [
      'by PUT',
      '',
      { method: 'PUT', body: stringify({ query: mutation }), headers: { 'content-type': 'application/json' } },
    ],
  ])('a mutation %s changes nothing', async (_how, search, init) => {
    const headers = { cookie, ...(init.headers as Record<string, string>) }
    const response = await fetch(`${url}/graphql${search}`, { ...init, headers })
    const text = await response.text()
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(text).not.toContain('"updateLanguage"')
  })
})

describe('error messages', () => {
  test('the schema is public by decision, and is the same for all callers', async () => {
    const query = '{ __schema { queryType { name } types { name } } }'
    const [anonymous, manager] = [await execute(query, { cookie: '' }), await execute(query)]
    expect(anonymous.parsed.data).toEqual(manager.parsed.data)
    expect(anonymous.text).toContain('"Query"')
  })

  test('an unknown name gets suggestions from the public schema only', async () => {
    const { parsed } = await execute('{ usr { id } }')
    expect(parsed.errors?.[0]?.message).toMatch(/usr/)
    const { text: schema } = { text: await (await fetch(`${url}/graphql/schema`)).text() }
    for (const [, name = ''] of (parsed.errors?.[0]?.message ?? '').matchAll(/"(\w+)"/g))
      expect(name === 'usr' || schema.includes(name)).toBe(true)
  })
})

test('a stream is opened only for a caller who may read its events', async () => {
  const [own, stranger] = [await caller('manager@nordlys'), await caller('outsider@fjord')]
  const query = `subscription { changes(organizationId: "${own.organizationId}") { __typename } }`
  for (const headers of [
    {},
    { cookie: stranger.cookie },
    { authorization: 'Bearer forged' },
    { cookie: 'ansvar_session=forged' },
  ]) {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        ...(headers as Record<string, string>),
      },
      body: JSON.stringify({ query }),
    })
    let text = ''
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk
      if (text.includes('event:')) break
    }
    expect(text).toMatch(/"code":"(UNAUTHENTICATED|NOT_FOUND)"/)
  }
})
