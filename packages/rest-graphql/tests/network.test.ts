import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createEngine, createListener, type Engine } from '../src/index.ts'

// An engine between a client and a REST service, each on a port of this machine.

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  closing.push(async () => {
    server.closeAllConnections()
    await server[Symbol.asyncDispose]()
  })
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Starts an engine over the service at `url`, and a server in front of it. */
async function serve(url: string): Promise<{ readonly engine: Engine; readonly address: string }> {
  const schema = `
    type Tick { number: Int! }
    type Query { pets: [String!] @rest(get: "pets") }
    type Subscription { tick: Tick! @rest(get: "ticks") }
  `
  const engine = createEngine({ schema, url, lists: { items: null } })
  closing.push(engine.close)
  return { engine, address: await listen(createListener(engine)) }
}

const post = (address: string, query: string, accept = 'application/json') =>
  fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept },
    body: JSON.stringify({ query }),
  })

test('url is called with undici, until the engine is closed', async () => {
  const origin = await listen((incoming, outgoing) => {
    outgoing.setHeader('content-type', 'application/json').end(JSON.stringify([incoming.url]))
  })
  const { engine, address } = await serve(origin)
  expect(await (await post(address, '{ pets }')).json()).toEqual({ data: { pets: ['/pets'] } })
  await engine.close()
  const { errors } = (await (await post(address, '{ pets }')).json()) as { errors: { extensions: { code: string } }[] }
  expect(errors[0]?.extensions.code).toBe('UPSTREAM')
})

test('a subscription sends the events of its call, and ends the call when the client disconnects', async () => {
  const { promise: ended, resolve: end } = Promise.withResolvers<boolean>()
  const origin = await listen((_, outgoing) => {
    outgoing.once('close', () => end(true))
    outgoing.setHeader('content-type', 'text/event-stream')
    outgoing.write('data: {"number":1}\n\ndata: {"number":2}\n\n')
  })
  const { address } = await serve(origin)
  const response = await post(address, 'subscription { tick { number } }', 'text/event-stream')
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (!text.includes('"number":2')) text += (await reader?.read())?.value ?? ''
  expect(text).toContain('event: next\ndata: {"data":{"tick":{"number":1}}}\n\n')
  await reader?.cancel()
  expect(await ended).toBe(true)
})
