import { describe, expect, test } from 'vitest'
import type { Transport } from 'rest-graphql'
import { before, json, over, type Sent } from './harness.ts'

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
const send = async (app: ReturnType<typeof over>['app'], body: string | ReadableStream, headers: object = {}) => {
  const init = { method: 'POST', body, headers: { ...type, ...headers }, duplex: 'half' as const }
  const answer = await app.request('/graphql', init)
  return { status: answer.status, body: (await answer.json()) as { data?: unknown; errors?: { message: string }[] } }
}

test('a file goes through as the field "file", and the answer comes back', async () => {
  const { app, sent } = before(accept, fields)
  const { body } = await send(app, field('operations', operations) + field('map', map) + file('0', 'æøå') + end)
  expect(body).toEqual({ data: { upload: { id: '7' } } })
  expect(await textOf(sent[0])).toBe('æøå')
})

test('a chunk that has come is passed on before the next one comes', async () => {
  const seen: string[] = []
  const arrived = Promise.withResolvers<void>()
  const upstream: Transport = async ({ body }) => {
    for await (const chunk of body as ReadableStream<Uint8Array>) {
      seen.push(Buffer.from(chunk).toString())
      if (seen.join('').includes('first half')) arrived.resolve()
    }
    return { status: 201, headers: new Headers(), body: new Response('{"id":"7"}').body }
  }
  const { app } = over(upstream, fields)
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
  expect((await send(app, body)).body).toEqual({ data: { upload: { id: '7' } } })
  expect(seen.join('')).toContain('second half')
})

test('several files are sent one after the other, each to its own call', async () => {
  const { app, sent } = before(accept, fields)
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
  expect((await send(app, body)).body).toEqual({ data: { a: { id: '7' }, b: { id: '7' } } })
  const texts = await Promise.all(sent.map(textOf))
  expect(sent.map(({ path }, index) => [path, texts[index]])).toEqual([
    ['places/1/files', 'one'],
    ['places/2/files', 'two'],
  ])
})

test('a file that another call takes first is not waited for', async () => {
  const { app } = before(accept, fields)
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
  expect((await send(app, body)).body.errors).toHaveLength(1)
})

const refusing: Transport = async () => ({
  status: 422,
  headers: new Headers(),
  body: new Response('{"code":"validation","fields":[{"path":"file","code":"archive_refused"}]}').body,
})

test('a refusal of the service is told although nobody read the file', async () => {
  const { app } = over(refusing, fields)
  const whole = field('operations', operations) + field('map', map) + file('0', 'x'.repeat(3_000_000)) + end
  expect((await send(app, whole)).body.errors?.[0]).toMatchObject({
    extensions: { code: 'VALIDATION', fields: [{ path: 'file', code: 'archive_refused' }] },
  })
})

test('a body that ends in the middle of the file is told as that', async () => {
  const { app } = before(accept, fields)
  const half = field('operations', operations) + field('map', map) + file('0', 'x'.repeat(100_000))
  expect((await send(app, half.slice(0, -50_000))).body.errors?.[0]).toMatchObject({
    path: ['upload'],
    extensions: { code: 'VALIDATION', fields: [{ path: 'file', code: 'cut_off' }] },
  })
})

test('a page of another site uploads nothing', async () => {
  const { app, sent } = before(accept, fields)
  const whole = field('operations', operations) + field('map', map) + file('0', 'x') + end
  expect((await send(app, whole, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect(sent).toEqual([])
})

describe('what is no multipart request of GraphQL is refused in words, and sends nothing', () => {
  const polluted = JSON.parse('{"query":"{thing}","variables":{}}') as object
  test.each([
    ['nothing', end, /missing/],
    ['noise', 'noise', /missing/],
    ['no map', field('operations', operations) + file('0', 'x') + end, /come before the files/],
    ['the file first', file('0', 'x') + field('operations', operations) + field('map', map) + end, /come before/],
    ['the map first', field('map', map) + field('operations', operations) + end, /must come first/],
    ['operations that are not JSON', field('operations', '{') + end, /not valid JSON/],
    ['a batch', field('operations', [operations]) + field('map', map) + end, /one operation/],
    ['a map that is none', field('operations', operations) + field('map', []) + end, /must be an object/],
    [
      'a file at two places',
      field('operations', operations) + field('map', { 0: ['variables.file', 'variables.file'] }) + end,
      /exactly one path/,
    ],
    [
      'a place that is not there',
      field('operations', operations) + field('map', { 0: ['variables.other'] }) + end,
      /no variable/,
    ],
    [
      'a place outside of the variables',
      field('operations', { ...operations, query: null }) + field('map', { 0: ['query'] }) + end,
      /no variable/,
    ],
    [
      'a place in every object',
      field('operations', polluted) + field('map', { 0: ['variables.__proto__.x'] }) + end,
      /no variable/,
    ],
    ['another field', field('operations', operations) + field('other', 'x') + end, /Unknown field "other"/],
    ['operations over 1 MiB', field('operations', { query: 'x'.repeat(1_100_000) }) + end, /too long/],
  ])('%s', async (_, body, message) => {
    const { app, sent } = before(accept, fields)
    const answer = await send(app, body)
    expect([answer.status, answer.body.errors?.[0]?.message]).toEqual([400, expect.stringMatching(message)])
    expect(sent).toEqual([])
  })
})

test.each([
  ['a text', { file: 'x' }],
  ['nothing', {}],
])('%s in the place of an upload is named at its variable', async (_, variables) => {
  const { ask, sent } = before(accept, fields)
  const { errors } = await ask(query, variables)
  expect(errors[0]?.extensions).toMatchObject({ code: 'VALIDATION', fields: [{ path: 'file' }] })
  expect(sent).toEqual([])
})

test('/files/{id} is the file’s content, with session, range and its own headers', async () => {
  const { app, sent } = before(
    () =>
      new Response('content', {
        status: 206,
        headers: { 'content-disposition': 'attachment', 'content-range': 'bytes 0-6/9' },
      }),
    fields,
  )
  const answer = await app.request('/files/a%2Fb', { headers: { cookie: 's=1', range: 'bytes=0-6' } })
  expect([answer.status, await answer.text(), answer.headers.get('content-disposition')]).toEqual([
    206,
    'content',
    'attachment',
  ])
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(sent[0]).toMatchObject({ path: 'files/a%2Fb/content', headers: { cookie: 's=1', range: 'bytes=0-6' } })
})

test('the first part too many ends the request, and nothing of the rest is read', async () => {
  const { app, sent } = before(accept, fields)
  const parts = field('operations', operations) + file('x', 'unread').repeat(40)
  const { status, body } = await send(app, parts + end)
  expect([status, body.errors?.[0]?.message, sent.length]).toEqual([
    400,
    'The fields "operations" and "map" must come before the files',
    0,
  ])
  const many = await send(app, field('nobody', 'x').repeat(40) + end)
  expect([many.status, sent.length]).toEqual([400, 0])
})
