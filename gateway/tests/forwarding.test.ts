import { expect, test } from 'vitest'
import { stubGateway, json } from './harness.ts'

const fields = `
  type User { id: ID! }
  extend type Query { user: User @rest(get: "user") things: User @rest(get: "things") }
  extend type Mutation { signIn: User @rest(post: "sign-in") logout: Boolean @rest(post: "logout") }
`
const user = (headers: Record<string, string> = {}) => json({ id: '1' }, 200, headers)

test('session, token, language and request id are forwarded, and nothing else', async () => {
  const { send, sent } = stubGateway(() => user(), fields)
  await send(
    '{ user { id } }',
    {},
    {
      cookie: 'ansvar_session=abc',
      authorization: 'Bearer t',
      'accept-language': 'da, en;q=0.5',
      'x-request-id': 'browser-1234',
      'x-forwarded-for': '203.0.113.7',
      'x-forwarded-host': 'evil.example',
      'user-agent': 'curl',
      'x-custom': 'x',
      referer: 'http://localhost:4000/dashboard',
    },
  )
  expect(sent[0]?.headers).toEqual({
    accept: 'application/json',
    cookie: 'ansvar_session=abc',
    authorization: 'Bearer t',
    'accept-language': 'da, en;q=0.5',
    'x-request-id': 'browser-1234',
  })
})

test.each(['', 'short', 'a b c d e f g h', 'x'.repeat(65), '<script>12345'])(
  'the request id "%s" is replaced',
  async (id) => {
    const { send, sent } = stubGateway(() => user(), fields)
    const { headers } = await send('{ user { id } }', {}, { 'x-request-id': id })
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(sent[0]?.headers['x-request-id']).toBe(headers.get('x-request-id'))
  },
)

test('a well-formed request id is returned unchanged', async () => {
  const { send } = stubGateway(() => user(), fields)
  const { headers } = await send('{ user { id } }', {}, { 'x-request-id': 'browser-1234' })
  expect(headers.get('x-request-id')).toBe('browser-1234')
})

function cookies() {
  const response = user()
  response.headers.append('set-cookie', 'ansvar_session=abc; HttpOnly; Path=/')
  response.headers.append('set-cookie', 'other=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT')
  return response
}

test('cookies that the service sets reach the client, each in its own header', async () => {
  const { headers } = await stubGateway(cookies, fields).send('mutation { signIn { id } }')
  expect(headers.getSetCookie()).toEqual([
    'ansvar_session=abc; HttpOnly; Path=/',
    'other=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT',
  ])
})

test('the response has the language of the service', async () => {
  const { headers } = await stubGateway(() => user({ 'content-language': 'da' }), fields).send('{ user { id } }')
  expect(headers.get('content-language')).toBe('da')
})

test('of several languages the one that was not requested is reported, in any order', async () => {
  const { send } = stubGateway(({ path }) => user({ 'content-language': path === 'user' ? 'da' : 'en' }), fields)
  for (const document of ['{ user { id } things { id } }', '{ things { id } user { id } }'])
    expect((await send(document, {}, { 'accept-language': 'en-GB, en' })).headers.get('content-language')).toBe('da')
})

test('responses are not cached', async () => {
  const { headers } = await stubGateway(() => user(), fields).send('{ user { id } }')
  expect(headers.get('cache-control')).toBe('no-store')
})
