import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '../world.ts'
import { openDemo } from './demo.ts'

// Refusals with their own texts, and calls that succeed without a part of their input.

let demo: Awaited<ReturnType<typeof openDemo>>
beforeAll(async () => {
  demo = await openDemo('maintainer')
})
afterAll(() => demo.close())

const event = {
  title: 'A drum leaked',
  kind: 'INCIDENT',
  importance: 'LOW',
  occurrenceDate: '2026-01-02',
  accidentOccurred: false,
}

test('a wrong password has its own message', async () => {
  const { data, errors } = await demo.execute(
    'mutation { authenticate(input: { username: "manager@nordlys.example", password: "wrong" }) { content { id } } }',
  )
  expect(data).toEqual({})
  expect(errors).toMatchObject([
    { message: 'Wrong email address or password', path: ['authenticate'], extensions: { code: 'UNAUTHENTICATED' } },
  ])
})

test('a sign-in sets the cookies of session and device, through GraphQL as through REST, and both are sent back', async () => {
  const visitor = demo.visitor()
  const input = { username: accounts.reader, password: 'ansvar-demo-2026' }
  const query = 'mutation ($input: AuthenticateInput!) { authenticate(input: $input) { content { id } } }'
  const body = JSON.stringify({ query, variables: { input } })
  const byGraphQL = await visitor.fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  const byRest = await visitor.fetch('/api/v1/authentications', { method: 'POST', body: new URLSearchParams(input) })
  const both = [expect.stringMatching(/^ansvar_session=/), expect.stringMatching(/^ansvar_device=/)]
  expect([byGraphQL.headers.getSetCookie(), byRest.headers.getSetCookie()]).toEqual([both, both])
  // The device is the same the second time, because the gateway forwarded its cookie.
  const [first, second] = [byGraphQL, byRest].map(
    (response) => /ansvar_device=([^;]*)/.exec(String(response.headers.getSetCookie()))?.[1],
  )
  expect(second).toBe(first)
})

test.each([
  ['an omitted input', ''],
  ['an empty input', ', input: {}'],
  ['a null reason', ', input: { reason: null }'],
  ['a null input', ', input: null'],
])('an event is dismissed without a reason (%s)', async (_what, input) => {
  const variables = { organizationId: demo.organizationId }
  const made = await demo.execute(
    'mutation ($organizationId: ID!, $input: EventInput!) { event: createEvent(organizationId: $organizationId, input: $input) { id } }',
    { ...variables, input: event },
  )
  const response = await demo.execute(
    `mutation ($organizationId: ID!, $id: ID!) {
      dismissEvent(organizationId: $organizationId, id: $id${input}) { state stateReason version }
    }`,
    { ...variables, id: (made.data['event'] as { id: string }).id },
  )
  expect(response).toEqual({ data: { dismissEvent: { state: 'DISMISSED', stateReason: null, version: 2 } } })
})

test('a record of another organization is not found', async () => {
  const { data, errors } = await demo.execute(
    'query ($organizationId: ID!) { user { id } policies(organizationId: $organizationId) { totalElements } }',
    { organizationId: randomUUID() },
  )
  expect(data).toMatchObject({ policies: null, user: { id: expect.any(String) as string } })
  expect(errors).toMatchObject([{ path: ['policies'], extensions: { code: 'NOT_FOUND' } }])
})
