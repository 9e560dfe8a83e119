import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startStack, type Part, type Stack } from './stack.ts'

// Plants secrets in every input of users and programs, and searches for them in all output of api and gateway at the
// most verbose log level, for successful calls and every kind of failure.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 120_000 })

const canaries = {
  password: 'kanariefugl i buret 1',
  newPassword: 'en anden kanariefugl 2',
  link: 'canaryLink3canaryLink3canaryLink3canaryLink',
  token: 'ansvar_canary4canary4canary4canary4canary4canary4c',
  cookie: 'canary5canary5canary5canary5canary5canary5c',
  identityNumber: '311299-4006',
  name: 'Kanarine Fuglsang',
  mail: 'kanarine.fuglsang@canary.example',
  search: 'kanariesøgning7',
} as const

let stack: Stack
beforeAll(async () => {
  const settings = { LOG_LEVEL: 'debug' }
  const found = (await startStack('postgres', settings)) ?? (await startStack('pglite', settings))
  if (!found) throw new Error('PGlite is always available')
  stack = found
})
afterAll(() => stack.stop())

const lines = () => [...stack.api.output().split('\n'), ...stack.gateway.output().split('\n')]
/** The session cookies of the sign-ins, which are secrets too. */
const sessions: string[] = []
/** Returns the lines that contain a canary, also percent-encoded. */
async function read(parts: readonly Part[] = [stack.gateway, stack.api]): Promise<string[]> {
  // Log lines are buffered and written in order. After this line all earlier lines are written.
  const last = randomUUID()
  await send('GET', '/api/v1/demo-accounts', { headers: { 'x-request-id': last } })
  for (const part of parts) await expect.poll(part.output, { timeout: 10_000 }).toContain(last)
  const secrets = [...Object.values(canaries), ...sessions]
  return lines().filter((line) =>
    secrets.some((secret) => line.includes(secret) || line.includes(encodeURIComponent(secret))),
  )
}

const send = (
  method: string,
  path: string,
  {
    json,
    form,
    headers = {},
  }: { json?: unknown; form?: Record<string, string>; headers?: Record<string, string> } = {},
) =>
  fetch(`${stack.url}${path}`, {
    method,
    headers: { ...(json !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(json !== undefined && { body: JSON.stringify(json) }),
    ...(form && { body: new URLSearchParams(form) }),
  })

const { password, newPassword, link, token, identityNumber, name, mail, search } = canaries

/** Signs in as an editor of the demo. Returns the cookie, which is a secret too. */
async function enter(): Promise<{ cookie: string; organization: string }> {
  const form = { username: 'editor@nordlys.example', password: 'ansvar-demo-2026' }
  const response = await send('POST', '/api/v1/authentications', { form })
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? ''
  sessions.push(cookie.split('=')[1] ?? cookie)
  const { content } = (await response.json()) as { content: { id: string }[] }
  return { cookie, organization: `/api/v1/organizations/${content[0]?.id}` }
}

const event = {
  title: `Faldt: ${identityNumber}`,
  description: `${name}, ${identityNumber}, ${mail}`,
  persons: `${name} ${identityNumber}`,
  kind: 'INCIDENT',
  importance: 'LOW',
  occurrence_date: '2026-01-02',
  accident_occurred: false,
}
const graphql = {
  query: `query ($q: String!, $id: ID!) { events(organizationId: $id, filter: { q: $q }) { totalElements } stakeholders(filter: { q: "${search}" }) { totalElements } }`,
  variables: { q: identityNumber, id: randomUUID() },
}

/** Makes every kind of call, valid and invalid. Returns the statuses. */
async function callEverything(): Promise<number[]> {
  const { cookie, organization } = await enter()
  const known = { cookie }
  const responses = [
    await send('POST', '/api/v1/authentications', { form: { username: mail, password } }),
    await send('POST', '/api/v1/authentications', { form: { username: mail, password, [newPassword]: 'x' } }),
    await send('POST', '/api/v1/user/password-reset', { json: { email: mail } }),
    await send('POST', '/api/v1/user/link', { json: { token: link } }),
    await send('POST', '/api/v1/user/password', { json: { token: link, password: newPassword } }),
    await send('PUT', '/api/v1/user/password', {
      json: { current_password: password, password: newPassword },
      headers: known,
    }),
    await send('GET', `/api/v1/organizations?token=${link}`, { headers: { authorization: `Bearer ${token}` } }),
    await send('GET', '/api/v1/user', { headers: { cookie: `ansvar_session=${canaries.cookie}` } }),
    await send('POST', `${organization}/events`, { json: event, headers: known }),
    await send('POST', `${organization}/events`, {
      json: { ...event, kind: identityNumber, [name]: mail },
      headers: known,
    }),
    await send('POST', `${organization}/events`, { json: [identityNumber, name], headers: known }),
    await send('PUT', `${organization}/events/${randomUUID()}`, { json: event, headers: known }),
    await send('GET', `${organization}/policies?q=${encodeURIComponent(search)}&sort=${mail}`, { headers: known }),
    await send('POST', `${organization}/members`, { json: { name, email: mail }, headers: known }),
    await send('POST', '/api/v1/errors', {
      json: { message: `It broke for ${mail}`, url: `/events?q=${search}` },
      headers: known,
    }),
    await send('POST', '/graphql', { json: graphql, headers: known }),
    await send('POST', '/graphql', {
      json: { query: `{ nothing(q: "${identityNumber}") }`, variables: { name } },
      headers: known,
    }),
    await send('POST', '/graphql', {
      json: {
        query: `mutation { authenticate(input: { username: "${mail}", password: "${password}" }) { totalElements } }`,
      },
    }),
    await fetch(`${stack.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"query": "${password}`,
    }),
    await fetch(`${stack.url}${organization}/events`, {
      method: 'POST',
      headers: { ...known, 'content-type': 'application/json' },
      body: `{"title": "${identityNumber}`,
    }),
    await send('GET', `/reset-password?token=${link}`),
  ]
  return responses.map(({ status }) => status)
}

test('no secret is logged by successful and refused calls', async () => {
  const statuses = await callEverything()
  for (const status of [200, 201, 401, 404, 422]) expect(statuses).toContain(status)
  expect(await read()).toEqual([])
  expect(lines().filter((line) => line.includes('"msg"')).length).toBeGreaterThan(30)
})

test('no secret is logged if the service fails with an error that contains the row', async ({ skip }) => {
  const { cluster } = stack
  if (!cluster) skip('this machine has no PostgreSQL that a test can start for itself')
  const client = new Client({ connectionString: cluster?.url ?? '' })
  await client.connect()
  // The error message of the database contains the row.
  await client.query(`alter table events add constraint broken check (title not like 'Faldt%') not valid`)
  await client.query(`alter table stakeholders rename to stakeholders_away`)
  await client.end()
  expect(await callEverything()).toContain(500)
  expect(await read()).toEqual([])
  expect(stack.api.output()).toContain('a request failed')
})

test('no secret is logged if the service behind the gateway is down', async () => {
  const { cookie, organization } = await enter()
  await stack.api.end('SIGKILL')
  const headers = { cookie, authorization: `Bearer ${token}` }
  const responses = [
    await send('POST', `${organization}/events`, { json: event, headers }),
    await send('POST', '/graphql', { json: graphql, headers }),
    await send('POST', '/api/v1/authentications', { form: { username: mail, password } }),
  ]
  expect(responses.map(({ status }) => status)).toEqual([502, 200, 502])
  expect(await read([stack.gateway])).toEqual([])
})
