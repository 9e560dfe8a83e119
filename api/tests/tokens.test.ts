import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '@ansvar/domain/dates'
import { asSystem } from '#db/scope.ts'
import type { UserEndpoint } from '#http/endpoint.ts'
import { allEndpoints } from '#resources/index.ts'
import { startApi, type Caller, type TestApi } from './support/api.ts'
import { assumeMembership } from './support/assume-membership.ts'

let api: TestApi
let manager: Caller
let outsider: Caller
let tokens: string
const secrets = new Map<string, string>()

beforeAll(async () => {
  api = await startApi()
  manager = await api.signIn('manager')
  outsider = await api.signIn('outsider')
  tokens = `organizations/${manager.organizationId}/tokens`
  for (const level of ['READ', 'EDIT'])
    secrets.set(level, String((await manager.post(tokens, { name: `A ${level} token`, level })).body['secret']))
})
afterAll(() => api.close())

const bearer = (secret = ''): Caller => api.visitor({ authorization: `Bearer ${secret}` })
const made = async (input: object) => (await manager.post(tokens, input)).body
const policies = () => `organizations/${manager.organizationId}/policies`
const tomorrow = (days = 1) => new Date(Date.now() + days * DAY_MS)
const dayOf = (instant: Date) => instant.toISOString().slice(0, 10)

describe('a token', () => {
  test('has a secret that is returned once, and is not in lists, in the database or in a repeated response', async () => {
    const key = { 'idempotency-key': 'one-token' }
    const first = await manager.post(tokens, { name: 'Once', level: 'READ' }, key)
    expect(first.status).toBe(201)
    expect(String(first.body['secret'])).toMatch(/^ansvar_[\w-]{43}$/)
    const again = await manager.post(tokens, { name: 'Once', level: 'READ' }, key)
    expect(again.body.id).not.toBe(first.body.id)
    const secret = String(first.body['secret'])
    expect((await manager.get(`${tokens}?id=${first.body.id}`)).text).not.toContain(secret)
    const rows = await asSystem(api.database, async (trx) => [
      await trx.selectFrom('tokens').selectAll().execute(),
      await trx.selectFrom('idempotency_keys').selectAll().execute(),
      await trx.selectFrom('audit_trail').selectAll().execute(),
    ])
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(rows[0]?.find((row) => 'id' in row && row.id === first.body.id)).toMatchObject({ name: 'Once' })
  })

  test('reads its organization, and is listed with the time of its last use', async () => {
    const { id, secret } = await made({ name: 'Reports', level: 'READ' })
    const response = await bearer(String(secret)).get(policies())
    expect([response.status, response.body.total_elements]).toEqual([200, 10])
    const [listed] = (await manager.get(`${tokens}?id=${id}`)).body.content
    expect(Date.now() - Date.parse(String(listed?.['last_used_date']))).toBeLessThan(60_000)
    expect((await bearer(String(secret)).get('organizations')).body.content.map(({ id: own }) => own)).toEqual([
      manager.organizationId,
    ])
  })

  test.each([
    ['en', 'The token is unknown, expired or revoked', 'A token cannot do this. Sign in as a person'],
    [
      'da',
      'Adgangsnøglen er ukendt, udløbet eller tilbagekaldt',
      'En adgangsnøgle kan ikke gøre dette. Log ind som person',
    ],
  ])('is refused with a message about tokens, not about signing in (%s)', async (language, unknown, notForTokens) => {
    const spoken = { 'accept-language': language }
    const stranger = await bearer('ansvar_x').get(policies(), spoken)
    expect([stranger.status, stranger.body['title']]).toEqual([401, unknown])
    const account = await bearer(secrets.get('EDIT')).get('user', spoken)
    expect([account.status, account.body['title']]).toEqual([403, notForTokens])
  })

  test('with READ cannot write, with EDIT it can, and the record and its trail contain the token’s name', async () => {
    const refused = await bearer(secrets.get('READ')).post(policies(), { title: 'By a program' })
    expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
    const key = { 'idempotency-key': 'by-a-program' }
    const writer = bearer(secrets.get('EDIT'))
    const written = await writer.post(policies(), { title: 'By a program' }, key)
    expect(written.status).toBe(201)
    expect(written.body['last_modified_by']).toBe('A EDIT token')
    expect((await writer.post(policies(), { title: 'By a program' }, key)).body.id).toBe(written.body.id)
    const trail = await asSystem(api.database, (trx) =>
      trx.selectFrom('audit_trail').select(['user_name', 'action']).where('record_id', '=', written.body.id).execute(),
    )
    expect(trail).toEqual([{ user_name: 'A EDIT token', action: 'CREATED' }])
  })

  test('stops working immediately when it is revoked, and stays in the list', async () => {
    const { id, secret } = await made({ name: 'Short', level: 'READ' })
    expect((await bearer(String(secret)).get(policies())).status).toBe(200)
    const revoked = await manager.put(`${tokens}/${id}/revoke`, undefined)
    expect([revoked.status, revoked.body.version]).toEqual([200, 2])
    const refused = await bearer(String(secret)).get(policies())
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer error="invalid_token"'])
    const again = await manager.put(`${tokens}/${id}/revoke`, undefined)
    expect(again.body['revoked_date']).toBe(revoked.body['revoked_date'])
    expect((await manager.get(`${tokens}?id=${id}`)).body.content[0]?.['revoked_date']).not.toBeNull()
    const trail = await asSystem(api.database, (trx) =>
      trx
        .selectFrom('audit_trail')
        .select(['user_name', 'action'])
        .where('record_id', '=', id)
        .orderBy('number')
        .execute(),
    )
    expect(trail.map(({ action }) => action)).toEqual(['CREATED', 'UPDATED'])
  })

  test('works until the end of its last day, in the organization’s time zone', async () => {
    const { secret } = await made({ name: 'A week', level: 'READ', expires_on: dayOf(tomorrow(7)) })
    const at = async (time: string) => {
      api.setClock(new Date(`${dayOf(tomorrow(7))}T${time}Z`))
      const { status } = await bearer(String(secret)).get(policies())
      api.setClock(null)
      return status
    }
    // Copenhagen is one or two hours ahead of UTC.
    expect([await at('21:30:00'), await at('23:30:00')]).toEqual([200, 401])
  })

  test.each([
    ['no name and no level', {}, ['name required', 'level required']],
    ['a name of blanks', { name: ' \u00a0 ', level: 'READ' }, ['name required']],
    ['a name of more than 200 characters', { name: 'x'.repeat(201), level: 'READ' }, ['name too_long']],
    ['a name with NUL', { name: 'a\u0000b', level: 'READ' }, ['name invalid']],
    ['a level that is no word', { name: 'x', level: 1 }, ['level not_in_list']],
    ['a field that there is not', { name: 'x', level: 'READ', secret_word: 'y' }, ['secret_word unknown_field']],
    ['MANAGE', { name: 'x', level: 'MANAGE' }, ['level not_in_list']],
    ['a last day that is over', { name: 'x', level: 'READ', expires_on: '2020-01-01' }, ['expires_on in_past']],
    ['what is no day', { name: 'x', level: 'READ', expires_on: 'soon' }, ['expires_on not_a_date']],
  ])('is refused with %s', async (_, input, problems) => {
    const { status, body } = await manager.post(tokens, input)
    expect([status, body.fields.map(({ path, code }) => `${path} ${code}`)]).toEqual([422, problems])
  })
})

describe('a token is limited', () => {
  const endpoints = allEndpoints().filter((endpoint): endpoint is UserEndpoint => endpoint.access !== 'public')
  const beyond = endpoints.filter(({ access }) =>
    ['account', 'MANAGE_ORGANIZATION', 'MAINTAIN_SYSTEM'].includes(access),
  )

  test.each(beyond.map((endpoint) => [`${endpoint.method.toUpperCase()} ${endpoint.path}`, endpoint] as const))(
    '%s is refused',
    async (_, endpoint) => {
      const path = endpoint.path.slice(1).replaceAll(/\{\w+\}/g, manager.organizationId)
      const sent = endpoint.body ? { json: {} } : {}
      const { status, body } = await bearer(secrets.get('EDIT')).call(endpoint.method, path, sent)
      expect([status, body.code]).toEqual([403, 'forbidden'])
    },
  )

  test('it cannot list, create or revoke tokens', () => {
    expect(beyond.filter(({ path }) => path.endsWith('/tokens'))).toHaveLength(2)
    expect(beyond.some(({ path }) => path.endsWith('/revoke'))).toBe(true)
  })

  test('another organization is not found, not even a subsidiary', async () => {
    const holding = (await manager.get('organizations')).body.content.map(({ id }) => id)
    const statuses = []
    for (const id of [outsider.organizationId, holding[1]])
      statuses.push((await bearer(secrets.get('EDIT')).get(`organizations/${id}/policies`)).status)
    expect(statuses).toEqual([404, 404])
  })

  test('an invented one is refused, even with a session', async () => {
    const statuses = []
    for (const secret of ['ansvar_x', 'x'.repeat(5_000), secrets.get('READ')?.slice(0, -1) ?? ''])
      statuses.push((await bearer(secret).get(policies())).status)
    const both = api.visitor({ authorization: 'Bearer ansvar_x', cookie: manager.cookie() })
    statuses.push((await both.get(policies())).status)
    expect(statuses).toEqual([401, 401, 401, 401])
  })
})

test('row-level security alone prevents a token of READ from writing', async () => {
  const open = await startApi({ database: api.database, assumeMembership })
  const writer = open.visitor({ authorization: `Bearer ${secrets.get('READ')}` })
  expect((await writer.post(policies(), { title: 'Smuggled' })).status).toBe(500)
  expect((await writer.get(tokens)).body.total_elements).toBe(0)
})
