import { beforeAll, expect, test } from 'vitest'
import { caller, service } from './service.ts'

// API6, unrestricted access to sensitive business flows: steps that are skipped, repeated, or taken without permission.
// api/tests/passwords.test.ts and invitations.test.ts test the limits on mail.

let url: string
let organization: string
let manager: Readonly<Record<string, string>>
beforeAll(async () => {
  ;({ url } = await service())
  const own = await caller('manager@nordlys')
  organization = `${url}/api/v1/organizations/${own.organizationId}`
  manager = { cookie: own.cookie }
}, 120_000)

type Body = Readonly<Record<string, unknown>> & { readonly content?: readonly Readonly<Record<string, unknown>>[] }

async function call(method: string, path: string, json?: unknown, headers = manager) {
  const response = await fetch(`${organization}/${path}`, {
    method,
    headers: { ...headers, ...(json !== undefined && { 'content-type': 'application/json' }) },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  })
  const text = await response.text()
  return { status: response.status, body: (text === '' ? {} : JSON.parse(text)) as Body }
}

const event = {
  title: 'A drum leaked',
  kind: 'INCIDENT',
  importance: 'LOW',
  occurrence_date: '2026-01-02',
  accident_occurred: false,
}

test('sending the resulting status does not perform a step', async () => {
  const made = await call('POST', 'events', event)
  const path = `events/${String(made.body['id'])}`
  await call('PUT', path, { ...event, state: 'DISMISSED', state_reason: 'by hand' })
  expect((await call('GET', path)).body).toMatchObject({ state: 'OPEN', state_reason: null })
  const policy = await call('POST', 'policies', { title: 'Energy', state: 'DRAFT' })
  expect(
    (await call('PUT', `policies/${String(policy.body['id'])}`, { title: 'Energy', state: 'APPROVED' })).status,
  ).toBe(422)
})

test('a closed record cannot be changed before it is reopened', async () => {
  const made = await call('POST', 'events', event)
  const path = `events/${String(made.body['id'])}`
  expect((await call('PUT', `${path}/dismiss`, {})).status).toBe(200)
  expect((await call('PUT', path, { ...event, title: 'Nothing happened' })).status).toBe(409)
  expect((await call('PUT', `${path}/dismiss`, {})).status).toBe(409)
  expect((await call('GET', path)).body).toMatchObject({ title: event.title })
})

test('repeated and concurrent calls with one idempotency key create one record', async () => {
  const key = { ...manager, 'idempotency-key': `flow-${Date.now()}` }
  const all = await Promise.all(Array.from({ length: 20 }, () => call('POST', 'areas', { name: 'Hall of one' }, key)))
  expect(new Set(all.map(({ body }) => body['id'])).size).toBe(1)
  const other = await call('POST', 'areas', { name: 'Another hall' }, key)
  expect([other.status, other.body['code']]).toEqual([422, 'idempotency_key_reused'])
})

test('the last manager of an organization cannot lose the level, not by two concurrent calls either', async () => {
  const outsider = await caller('outsider@fjord')
  const members = `${url}/api/v1/organizations/${outsider.organizationId}/members`
  const headers = { cookie: outsider.cookie, 'content-type': 'application/json' }
  const { content = [] } = (await (await fetch(`${members}?size=100`, { headers })).json()) as Body
  const managers = content.filter((one) => one['level'] === 'MANAGE' && one['active'] === true)
  expect(managers).toHaveLength(1)
  const [only] = managers
  const responses = await Promise.all(
    [{ level: 'READ' }, { active: false }, { level: 'EDIT' }].map((change) =>
      fetch(`${members}/${String(only?.['id'])}`, {
        method: 'PUT',
        headers,
        body: JSON.stringify({ ...only, ...change }),
      }),
    ),
  )
  expect(responses.map(({ status }) => status)).toEqual([422, 422, 422])
})

test('a program with a token cannot create a token, a member or a session', async () => {
  const made = await call('POST', 'tokens', { name: 'Reports', level: 'EDIT' })
  const program = { authorization: `Bearer ${String(made.body['secret'])}` }
  expect((await call('GET', 'areas', undefined, program)).status).toBe(200)
  expect((await call('POST', 'tokens', { name: 'More', level: 'EDIT' }, program)).status).toBe(403)
  expect((await call('POST', 'members', { name: 'Bo', email: 'bo@x.example' }, program)).status).toBe(403)
  expect((await fetch(`${url}/api/v1/user/sessions`, { headers: program })).status).toBe(403)
})

test('an invented setup link cannot create an organization', async () => {
  const body = JSON.stringify({
    token: 'A'.repeat(43),
    organization_name: 'X',
    name: 'X',
    email: 'x@x.example',
    password: 'kanel og regnvejr 44',
  })
  const headers = { 'content-type': 'application/json' }
  const responses = await Promise.all(
    Array.from({ length: 5 }, () => fetch(`${url}/api/v1/first-organization`, { method: 'POST', headers, body })),
  )
  expect(responses.every(({ status }) => status >= 400 && status < 500)).toBe(true)
})
