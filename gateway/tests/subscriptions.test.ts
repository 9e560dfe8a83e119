import { expect, test } from 'vitest'
import type { GatewayOptions } from '#app.ts'
import { createSchema } from '#graphql/schema.ts'
import { stubGateway, json, sdl, type Rest } from './harness.ts'

const fields = `
  type Tick { number: Int!  madeBy: String }
  extend type Query { ticks: Int @rest(get: "ticks") }
  type Subscription { tick(clockId: ID!, after: String): Tick! @rest(get: "clocks/{clockId}/ticks") }`
const query =
  'subscription ($clockId: ID!, $after: String) { tick(clockId: $clockId, after: $after) { number madeBy } }'

/** An event stream that the test writes. It records whether its reader has disconnected. */
function upstreamStream() {
  const { promise: left, resolve: leave } = Promise.withResolvers<boolean>()
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start: (opened) => void (controller = opened),
    cancel: () => leave(true),
  })
  const write = (text: string) => controller?.enqueue(new TextEncoder().encode(text))
  return {
    rest: (() => new Response(body, { headers: { 'content-type': 'text/event-stream' } })) satisfies Rest,
    tell: (value: object) => write(`id: 1\ndata: ${JSON.stringify(value)}\n\n`),
    write,
    end: () => controller?.close(),
    break: () => controller?.error(new Error('gone')),
    left,
  }
}

type Result = { data?: unknown; errors?: { message: string; extensions: Record<string, unknown> }[] }

async function subscribe(rest: Rest, request: object | string = {}, options: Partial<GatewayOptions> = {}) {
  const { app, sent } = stubGateway(rest, fields, options)
  const headers = { accept: 'text/event-stream', 'content-type': 'application/json', cookie: 'session=1' }
  const body = JSON.stringify({ query, variables: { clockId: '7' }, ...(request as object) })
  const response =
    typeof request === 'string'
      ? await app.request(request, { headers })
      : await app.request('/graphql', { method: 'POST', headers, body })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  /** Returns the name and data of the next event. Returns null at the end. */
  async function next(): Promise<readonly [string, Result | null] | null> {
    for (;;) {
      const end = text.indexOf('\n\n')
      const block = text.slice(0, Math.max(end, 0))
      if (end >= 0) text = text.slice(end + 2)
      const [, name = '', data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? []
      if (name) return [name, data === '' ? null : (JSON.parse(data) as Result)]
      if (end >= 0) continue
      const read = await reader?.read()
      if (!read || read.done) return null
      text += read.value
    }
  }
  return { response, sent, next, leave: async () => reader?.cancel() }
}

test('each event of the call is a result, and its end completes the operation', async () => {
  const { rest, tell, write, end } = upstreamStream()
  const { response, next, sent } = await subscribe(rest, { variables: { clockId: 'a/b', after: '4.2' } })
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-store, no-transform')
  tell({ number: 1, made_by: 'Ida' })
  write(':\n\n')
  tell({ number: 2, made_by: null })
  expect(await next()).toEqual(['next', { data: { tick: { number: 1, madeBy: 'Ida' } } }])
  expect(await next()).toEqual(['next', { data: { tick: { number: 2, madeBy: null } } }])
  end()
  expect([await next(), await next()]).toEqual([['complete', null], null])
  expect(sent).toMatchObject([{ path: 'clocks/a%2Fb/ticks?after=4.2', headers: { accept: 'text/event-stream' } }])
  expect(sent[0]?.headers['cookie']).toBe('session=1')
})

test('a browser’s EventSource, which sends GET requests, gets the same results', async () => {
  const { rest, tell } = upstreamStream()
  const parameters = new URLSearchParams({ query, variables: '{"clockId":"7"}' })
  const { next, leave } = await subscribe(rest, `/graphql?${parameters.toString()}`)
  tell({ number: 1 })
  expect(await next()).toEqual(['next', { data: { tick: { number: 1, madeBy: null } } }])
  await leave()
})

test('a refusal of the call is the only result', async () => {
  const { next } = await subscribe(() => json({ code: 'unauthenticated', title: 'Not signed in' }, 401))
  const [name, result] = (await next()) ?? []
  expect([name, result?.errors?.[0]?.extensions]).toMatchObject(['next', { code: 'UNAUTHENTICATED' }])
  expect(await next()).toEqual(['complete', null])
})

test.each([
  ['an invalid document', { query: 'subscription { tock }' }],
  ['a query', { query: '{ ticks }' }],
  ['an invalid variable', { variables: {} }],
])('%s is refused in the stream, and no call is made', async (_, request) => {
  const { next, sent } = await subscribe(() => json({}), request)
  const [name, result] = (await next()) ?? []
  expect([name, result?.errors?.[0]?.extensions]).toMatchObject(['next', { code: 'VALIDATION' }])
  expect([await next(), sent]).toEqual([['complete', null], []])
})

test('an invalid request is refused before a stream starts', async () => {
  const { response } = await subscribe(() => json({}), { query: 7 })
  expect(response.status).toBe(400)
  expect(response.headers.get('content-type')).toContain('application/json')
})

test('a call without a stream, or with one that breaks off, is UPSTREAM', async () => {
  const { next } = await subscribe(() => json({ number: 1 }))
  expect((await next())?.[1]?.errors?.[0]?.extensions).toMatchObject({ code: 'UPSTREAM', reason: 'invalid_answer' })
  const stream = upstreamStream()
  const broken = await subscribe(stream.rest)
  stream.tell({ number: 1 })
  await broken.next()
  stream.break()
  expect((await broken.next())?.[1]?.errors?.[0]?.extensions).toMatchObject({ code: 'UPSTREAM', reason: 'unreachable' })
  expect(await broken.next()).toEqual(['complete', null])
})

test('the call is aborted when the client disconnects', async () => {
  const { rest, tell, left } = upstreamStream()
  const { next, leave } = await subscribe(rest)
  tell({ number: 1 })
  await next()
  await leave()
  expect(await left).toBe(true)
})

test('a process that shuts down ends its streams, so that clients reconnect to another', async () => {
  const { rest, tell, left } = upstreamStream()
  const ending = new AbortController()
  const { next } = await subscribe(rest, {}, { ending: ending.signal })
  tell({ number: 1 })
  await next()
  ending.abort()
  expect([await next(), await left]).toEqual([null, true])
})

test('a client that prefers JSON to a stream gets JSON', async () => {
  const { send } = stubGateway(() => json(7), fields)
  const accept = 'application/graphql-response+json, application/json, text/event-stream, multipart/mixed'
  expect(await send('{ ticks }', {}, { accept })).toMatchObject({ data: { ticks: 7 }, errors: [] })
})

test('a subscription without an Accept header for streams is refused with a code', async () => {
  const { send, sent } = stubGateway(() => json({}), fields)
  const { errors } = await send(query, { clockId: '7' })
  expect([errors[0]?.extensions['code'], sent]).toEqual(['VALIDATION', []])
})

test.each([
  ['post: "ticks"', 'only a mutation can use post, put, patch or delete'],
  ['get: "ticks", missing: NULL', 'a subscription requires get, without ids and missing'],
])('a subscription by %s does not start', (mapping, message) => {
  const wrong = `extend type Query { ticks: Int @rest(get: "ticks") } type Subscription { tick: Int @rest(${mapping}) }`
  expect(() => createSchema(sdl(wrong))).toThrow(message)
})
