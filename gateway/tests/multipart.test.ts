import { describe, expect, test } from 'vitest'
import type { Transport } from 'rest-graphql'
import { stubGateway, json, gatewayOver, type Sent } from './harness.ts'

const fields = `
  scalar Upload
  type Query { thing: Boolean @rest(get: "thing") }
  extend type Mutation {
    upload(file: Upload!): File! @rest(post: "files", multipart: "file")
    uploadTo(place: ID!, file: Upload!): File! @rest(post: "places/{place}/files", multipart: "file")
  }
  type File { id: ID! }
`.replace('type Query {', 'extend type Query {')
const boundary = 'b-o-u-n-d'
const query = 'mutation ($file: Upload!) { upload(file: $file) { id } }'
const type = { 'content-type': `multipart/form-data; boundary=${boundary}` }

const field = (name: string, value: unknown) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${typeof value === 'string' ? value : JSON.stringify(value)}\r\n`
const file = (name: string, text: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="a.txt"\r\n\r\n${text}\r\n`
const end = `--${boundary}--\r\n`
const operations = { query, variables: { file: null } }
const map = { 0: ['variables.file'] }

const textOf = (request: Sent | undefined): Promise<string> => {
  const found = request?.form?.get('file')
  return found instanceof File ? found.text() : Promise.resolve('')
}

const accept = () => json({ id: '7' }, 201)
const post = async (
  app: ReturnType<typeof gatewayOver>['app'],
  body: string | ReadableStream,
  headers: object = {},
) => {
  const init = { method: 'POST', body, headers: { ...type, ...headers }, duplex: 'half' as const }
  const response = await app.request('/graphql', init)
  return {
    status: response.status,
    body: (await response.json()) as { data?: unknown; errors?: { message: string }[] },
  }
}

test('a file is forwarded as the field "file", and the response is returned', async () => {
  const { app, sent } = stubGateway(accept, fields)
  const { body } = await post(app, field('operations', operations) + field('map', map) + file('0', 'æøå') + end)
  expect(body).toEqual({ data: { upload: { id: '7' } } })
  expect(await textOf(sent[0])).toBe('æøå')
})

test('a chunk is forwarded before the next one arrives', async () => {
  const seen: string[] = []
  const arrived = Promise.withResolvers<void>()
  const upstream: Transport = async ({ body }) => {
    for await (const chunk of body as ReadableStream<Uint8Array>) {
      seen.push(Buffer.from(chunk).toString())
      if (seen.join('').includes('first half')) arrived.resolve()
    }
    return { status: 201, headers: new Headers(), body: new Response('{"id":"7"}').body }
  }
  const { app } = gatewayOver(upstream, fields)
  const [opening, closing] = (field('operations', operations) + field('map', map) + file('0', 'SPLIT') + end).split(
    'SPLIT',
  )
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(Buffer.from(`${opening}first half${'.'.repeat(100_000)}`))
      await arrived.promise
      controller.enqueue(Buffer.from(`second half${closing}`))
      controller.close()
    },
  })
  expect((await post(app, body)).body).toEqual({ data: { upload: { id: '7' } } })
  expect(seen.join('')).toContain('second half')
})

test('several files are forwarded one after the other, each in its own call', async () => {
  const { app, sent } = stubGateway(accept, fields)
  const several = {
    query:
      'mutation ($a: Upload!, $b: Upload!) { a: uploadTo(place: "1", file: $a) { id } b: uploadTo(place: "2", file: $b) { id } }',
    variables: { a: null, b: null },
  }
  const body =
    field('operations', several) +
    field('map', { x: ['variables.a'], y: ['variables.b'] }) +
    file('x', 'one') +
    file('y', 'two') +
    end
  expect((await post(app, body)).body).toEqual({ data: { a: { id: '7' }, b: { id: '7' } } })
  const texts = await Promise.all(sent.map(textOf))
  expect(sent.map(({ path }, index) => [path, texts[index]])).toEqual([
    ['places/1/files', 'one'],
    ['places/2/files', 'two'],
  ])
})

test('a file that an earlier call consumes is not waited for', async () => {
  const { app } = stubGateway(accept, fields)
  const swapped = {
    query: 'mutation ($a: Upload!, $b: Upload!) { b: upload(file: $b) { id } a: upload(file: $a) { id } }',
    variables: { a: null, b: null },
  }
  const body =
    field('operations', swapped) +
    field('map', { x: ['variables.a'], y: ['variables.b'] }) +
    file('x', 'one') +
    file('y', 'two') +
    end
  expect((await post(app, body)).body.errors).toHaveLength(1)
})

const refusing: Transport = async () => ({
  status: 422,
  headers: new Headers(),
  body: new Response('{"code":"validation","fields":[{"path":"file","code":"archive_refused"}]}').body,
})

test('a refusal of the service is reported although the file was not read', async () => {
  const { app } = gatewayOver(refusing, fields)
  const whole = field('operations', operations) + field('map', map) + file('0', 'x'.repeat(3_000_000)) + end
  expect((await post(app, whole)).body.errors?.[0]).toMatchObject({
    extensions: { code: 'VALIDATION', fields: [{ path: 'file', code: 'archive_refused' }] },
  })
})

test('a body that ends within the file is reported as interrupted', async () => {
  const { app } = stubGateway(accept, fields)
  const half = field('operations', operations) + field('map', map) + file('0', 'x'.repeat(100_000))
  expect((await post(app, half.slice(0, -50_000))).body.errors?.[0]).toMatchObject({
    path: ['upload'],
    extensions: { code: 'VALIDATION', fields: [{ path: 'file', code: 'cut_off' }] },
  })
})

test('a cross-site upload is refused', async () => {
  const { app, sent } = stubGateway(accept, fields)
  const whole = field('operations', operations) + field('map', map) + file('0', 'x') + end
  expect((await post(app, whole, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect(sent).toEqual([])
})

describe('an invalid multipart request is refused with a reason, and makes no call', () => {
  const polluted = JSON.parse('{"query":"{thing}","variables":{}}') as object
  test.each([
    ['no parts', end, /missing/],
    ['noise', 'noise', /missing/],
    ['no map', field('operations', operations) + file('0', 'x') + end, /come before the files/],
    ['the file first', file('0', 'x') + field('operations', operations) + field('map', map) + end, /come before/],
    ['the map first', field('map', map) + field('operations', operations) + end, /must come first/],
    ['operations that are not JSON', field('operations', '{') + end, /not valid JSON/],
    ['a batch', field('operations', [operations]) + field('map', map) + end, /one operation/],
    ['a map that is not an object', field('operations', operations) + field('map', []) + end, /must be an object/],
    [
      'a file at two places',
      field('operations', operations) + field('map', { 0: ['variables.file', 'variables.file'] }) + end,
      /exactly one path/,
    ],
    [
      'a path that is not there',
      field('operations', operations) + field('map', { 0: ['variables.other'] }) + end,
      /not a variable/,
    ],
    [
      'a path outside of the variables',
      field('operations', { ...operations, query: null }) + field('map', { 0: ['query'] }) + end,
      /not a variable/,
    ],
    [
      'a path in every object',
      field('operations', polluted) + field('map', { 0: ['variables.__proto__.x'] }) + end,
      /not a variable/,
    ],
    ['another field', field('operations', operations) + field('other', 'x') + end, /Unknown field "other"/],
    ['operations over 1 MiB', field('operations', { query: 'x'.repeat(1_100_000) }) + end, /too long/],
  ])('%s', async (_, body, message) => {
    const { app, sent } = stubGateway(accept, fields)
    const response = await post(app, body)
    expect([response.status, response.body.errors?.[0]?.message]).toEqual([400, expect.stringMatching(message)])
    expect(sent).toEqual([])
  })
})

test.each([
  ['a text', { file: 'x' }],
  ['a missing file', {}],
])('%s instead of an upload is refused with the path of its variable', async (_, variables) => {
  const { send, sent } = stubGateway(accept, fields)
  const { errors } = await send(query, variables)
  expect(errors[0]?.extensions).toMatchObject({ code: 'VALIDATION', fields: [{ path: 'file' }] })
  expect(sent).toEqual([])
})

test('/files/{id} returns the content with its headers, and forwards session and range', async () => {
  const { app, sent } = stubGateway(
    () =>
      new Response('content', {
        status: 206,
        headers: { 'content-disposition': 'attachment', 'content-range': 'bytes 0-6/9' },
      }),
    fields,
  )
  const response = await app.request('/files/a%2Fb', { headers: { cookie: 's=1', range: 'bytes=0-6' } })
  expect([response.status, await response.text(), response.headers.get('content-disposition')]).toEqual([
    206,
    'content',
    'attachment',
  ])
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(sent[0]).toMatchObject({ path: 'files/a%2Fb/content', headers: { cookie: 's=1', range: 'bytes=0-6' } })
})

test('the first excess part ends the request, and the rest is not read', async () => {
  const { app, sent } = stubGateway(accept, fields)
  const parts = field('operations', operations) + file('x', 'unread').repeat(40)
  const { status, body } = await post(app, parts + end)
  expect([status, body.errors?.[0]?.message, sent.length]).toEqual([
    400,
    'The fields "operations" and "map" must come before the files',
    0,
  ])
  const many = await post(app, field('nobody', 'x').repeat(40) + end)
  expect([many.status, sent.length]).toEqual([400, 0])
})
