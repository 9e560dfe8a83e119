import { once } from 'node:events'
import { request, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { brotliDecompressSync } from 'node:zlib'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { createGatewayServer } from '#listener.ts'
import { stubGateway, json, type Sent } from './harness.ts'

const fields = `
  type Thing { id: ID! name: String! }
  extend type Query { thing(id: ID!): Thing @rest(get: "things/{id}") }
  extend type Mutation { rename(id: ID!, input: ThingInput!): Thing! @rest(put: "things/{id}", body: "input") }
  input ThingInput { name: String! }
`
const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

function rest({ method, path, headers, body }: Sent): Response {
  if (path === 'things/none') return json({ code: 'not_found', title: 'No such thing' }, 404)
  if (path === 'things/long') return json({ id: 'long', name: 'Måler '.repeat(2_000) })
  if (path === 'things/odd') return json({ id: 'odd', name: null })
  if (method === 'PUT') return json({ id: '1', name: (JSON.parse(body) as { name: string }).name })
  const language = headers['accept-language'] === 'da' ? 'da' : 'en'
  return json({ id: '1', name: `Måler "${headers['cookie'] ?? 'A'}" €` }, 200, {
    'content-language': language,
    'set-cookie': 'seen=1; Path=/',
  })
}

/** Starts a gateway on a port, and the same gateway without a server. */
async function gateway() {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const { app, options, sent } = stubGateway(rest, fields, { log })
  const server = createGatewayServer(options)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return { app, lines, sent, port: (server.address() as AddressInfo).port }
}

const thing = 'query Thing($id: ID!) { thing(id: $id) { id name } }'
const bodyOf = (query: string, variables?: object) => JSON.stringify({ query, variables })

type Case = { readonly body: string; readonly headers?: OutgoingHttpHeaders }

const cases: Readonly<Record<string, Case>> = {
  'a query': { body: bodyOf(thing, { id: '1' }) },
  'a query with a cookie and a language': {
    body: bodyOf(thing, { id: '1' }),
    headers: { cookie: 'a=1', 'accept-language': 'da' },
  },
  'a record that is not there': { body: bodyOf(thing, { id: 'none' }) },
  'an response that is not as promised': { body: bodyOf(thing, { id: 'odd' }) },
  'a change': { body: bodyOf('mutation { rename(id: "1", input: { name: "Ø" }) { name } }') },
  'a document that is not valid': { body: bodyOf('{ thing { id } }') },
  'a body that is not JSON': { body: '{"query":' },
  'a body without a query': { body: '{}' },
  'a subscription': { body: bodyOf('subscription { thing }') },
  'another type': { body: bodyOf(thing), headers: { 'content-type': 'text/plain' } },
  'another form of response': {
    body: bodyOf(thing, { id: '1' }),
    headers: { accept: 'application/graphql-response+json' },
  },
  'a form that is not served': { body: bodyOf(thing, { id: '1' }), headers: { accept: 'text/html' } },
  'another site': { body: bodyOf(thing, { id: '1' }), headers: { origin: 'https://evil.example' } },
  'a page of the gateway': { body: bodyOf(thing, { id: '1' }), headers: { origin: 'http://localhost:4000' } },
  'a request id': { body: bodyOf(thing, { id: '1' }), headers: { 'x-request-id': 'from-the-client' } },
}

const json8 = { 'content-type': 'application/json' }

/** The response without the headers that the connection adds and the values that are always new. */
function comparable(status: number, headers: Readonly<Record<string, unknown>>, body: string) {
  const {
    date: _date,
    connection: _connection,
    'keep-alive': _keep,
    'transfer-encoding': _encoding,
    ...others
  } = headers
  const { 'content-length': _length, 'x-request-id': id, ...own } = others
  const isOwn = id === 'from-the-client'
  return { status, headers: own, id: isOwn ? id : 'new', body: isOwn ? body : body.replaceAll(String(id), 'ID') }
}

async function overPort(port: number, { body, headers }: Case) {
  const sent = request({ port, host: '127.0.0.1', path: '/graphql', method: 'POST', headers: { ...json8, ...headers } })
  sent.end(body)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const text = (await response.setEncoding('utf8').toArray()).join('')
  expect(response.headers['content-length'] ?? String(Buffer.byteLength(text))).toBe(String(Buffer.byteLength(text)))
  return comparable(response.statusCode ?? 0, response.headers, text)
}

test.each(Object.entries(cases))('%s has the same response on a port and without a server', async (_name, one) => {
  const { app, port } = await gateway()
  const init = { method: 'POST', body: one.body, headers: { ...json8, ...one.headers } as Record<string, string> }
  const response = await app.request('/graphql', init)
  const cookies = response.headers.getSetCookie()
  const headers = { ...Object.fromEntries(response.headers), ...(cookies.length > 0 && { 'set-cookie': cookies }) }
  expect(await overPort(port, one)).toEqual(comparable(response.status, headers, await response.text()))
})

test('a request on a port is logged with its id, status and duration, without its content', async () => {
  const { lines, port } = await gateway()
  await overPort(port, {
    body: bodyOf(thing, { id: '1' }),
    headers: { 'x-request-id': 'from-the-client', cookie: 'secret=1' },
  })
  const logged = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(logged).toHaveLength(1)
  expect(logged[0]).toMatchObject({ method: 'POST', path: '/graphql', status: 200, requestId: 'from-the-client' })
  expect(lines.join('')).not.toMatch(/secret|Thing/)
})

test('a body of unknown or excessive length is read or refused in the same way on a port', async () => {
  const { port } = await gateway()
  const chunked = await overPort(port, {
    body: bodyOf(thing, { id: '1' }),
    headers: { 'transfer-encoding': 'chunked' },
  })
  expect(chunked.status).toBe(200)
  const long = await overPort(port, { body: bodyOf(`${thing} #${'x'.repeat(1024 * 1024)}`, { id: '1' }) })
  expect(long.status).toBe(413)
})

test('a client that disconnects during its body has no effect, and no call is made', async () => {
  const { port, sent } = await gateway()
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write('POST /graphql HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{"q')
  socket.destroy()
  await once(socket, 'close')
  const { status, body } = await overPort(port, { body: bodyOf(thing, { id: '1' }) })
  expect([status, JSON.parse(body)]).toEqual([200, { data: { thing: { id: '1', name: 'Måler "A" €' } } }])
  expect(sent).toHaveLength(1)
})

test.each(['application/json', 'application/graphql-response+json, application/json'])(
  'a long response is compressed with Brotli for a client that accepts %s',
  async (accept) => {
    const { port } = await gateway()
    const post = (encodings: string) =>
      new Promise<[IncomingMessage, Buffer]>((resolve) => {
        const headers = { 'content-type': 'application/json', accept, 'accept-encoding': encodings }
        const sending = request({ port, path: '/graphql', method: 'POST', headers }, (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('end', () => resolve([response, Buffer.concat(chunks)]))
        })
        sending.end(bodyOf(thing, { id: 'long' }))
      })
    const [packed, bytes] = await post('gzip, br')
    expect(packed.headers['content-encoding']).toBe('br')
    const [plain, text] = await post('gzip, br;q=0')
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(bytes.length).toBeLessThan(text.length / 10)
    expect(brotliDecompressSync(bytes).toString()).toBe(text.toString())
  },
)
