import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashToken } from '#auth/tokens.ts'
import { asSystem, asUser, type Scope } from '#db/scope.ts'
import { inviteMember, type InvitationOutcome } from '#mail/invitation.ts'
import { addresses, startApi, type Account, type Caller, type TestApi } from './support/api.ts'
import { readMails } from './support/mails.ts'

let api: TestApi
let manager: Caller
let member: { organizationId: string; id: string; language: 'da' }

beforeAll(async () => {
  api = await startApi({ publicUrl: 'http://localhost:4000' })
  manager = await api.signIn('manager')
})
afterAll(() => api.close())
beforeEach(async () => {
  const id = randomUUID()
  member = { organizationId: manager.organizationId, id, language: 'da' }
  await asSystem(api.database, (trx) =>
    trx
      .insertInto('members')
      .values({
        organization_id: member.organizationId,
        id,
        name: 'Åse Ny',
        email: `Ase-${id}@nordlys.example`,
        level: 'READ',
        last_modified_by: 'x',
      })
      .execute(),
  )
})

const wrote = () => readMails(api)

/** Runs work in the transaction of a request by this user. */
async function as<T>(caller: Caller, work: (scope: Scope) => Promise<T>): Promise<T | null> {
  const token = hashToken(caller.cookie().split('=')[1] ?? '')
  return asUser(api.database, { token, organizationId: null, now: new Date(), idleHours: 12 }, work)
}

const services = () => ({ config: { publicUrl: 'http://localhost:4000' }, mailer: api.mailer })
const invite = (caller: Caller, more: Partial<typeof member> = {}): Promise<InvitationOutcome | null> =>
  as(caller, (scope) => inviteMember(scope, services(), { ...member, ...more }))

const signIn = async (username: string, password: string) =>
  (await api.visitor().call('post', 'authentications', { body: new URLSearchParams({ username, password }) })).status

/** Returns the response to choosing a password with the link of this query. */
const follow = async (query = '') =>
  (await api.visitor().post('user/password', { password: 'en lang adgangskode', token: query.slice(6) })).status

test('a member is INVITED until the emailed link is used, and the list can be filtered by it', async () => {
  const path = `organizations/${member.organizationId}/members`
  const read = async () => {
    const { body } = await manager.get(`${path}/${member.id}`)
    return [
      body['state'],
      typeof body['invited_until'] === 'string' ? Date.parse(body['invited_until']) > Date.now() : null,
    ]
  }
  const found = async (state: string) => {
    const { body } = await manager.get(`${path}?state=${state}&id=${member.id}`)
    return body['total_elements']
  }
  expect(await read()).toEqual(['ACTIVE', null])
  expect(await invite(manager)).toBe('INVITED')
  expect(await read()).toEqual(['INVITED', true])
  expect([await found('INVITED'), await found('ACTIVE'), await found('INACTIVE')]).toEqual([1, 0, 0])

  const mail = (await wrote()).at(-1) ?? ''
  expect(await follow(/token=[\w-]{43}/.exec(mail)?.[0])).toBe(204)
  expect(await read()).toEqual(['ACTIVE', null])
  expect([await found('INVITED'), await found('ACTIVE')]).toEqual([0, 1])
})

test('an invited member chooses a password with the emailed link, once, and signs in with the email address', async () => {
  const email = `ase-${member.id}@nordlys.example`
  expect(await invite(manager)).toBe('INVITED')
  const mail = (await wrote()).at(-1) ?? ''
  expect(mail).toContain(`To: Ase-${member.id}@nordlys.example`)
  expect(mail).toContain('Subject: Din invitation til Ansvar')
  expect(mail).toContain('Du har fået adgang til Ansvar, hvor »Nordlys Metal A/S« samler arbejdet')
  const token = /reset-password\?token=([\w-]{43})/.exec(mail)?.[1] ?? ''
  const chosen = { password: 'en lang adgangskode', token }
  expect((await api.visitor().post('user/password', chosen)).status).toBe(204)
  expect(await signIn(email, 'en lang adgangskode')).toBe(200)
  expect((await api.visitor().post('user/password', chosen)).status).toBe(422)
  expect(await invite(manager)).toBe('ACTIVE')
})

test('a second invitation expires the link of the first', async () => {
  await invite(manager)
  const [first] = /token=[\w-]{43}/.exec((await wrote()).at(-1) ?? '') ?? []
  await invite(manager)
  const mails = await wrote()
  const [second] = /token=[\w-]{43}/.exec(mails.at(-1) ?? '') ?? []
  expect(second).not.toBe(first)
  expect([await follow(first), await follow(second)]).toEqual([422, 204])
})

test('an invitation whose transaction is rolled back leaves no account and no email', async () => {
  const before = (await wrote()).length
  await as(manager, async (scope) => {
    await inviteMember(scope, services(), member)
    throw new Error('undone')
  }).catch(() => {})
  api.mailer.notify()
  expect(await wrote()).toHaveLength(before)
  const left = await asSystem(api.database, (trx) =>
    trx.selectFrom('accounts').select('id').where('id', '=', member.id).execute(),
  )
  expect(left).toEqual([])
})

test.each<Account>(['editor', 'reader', 'outsider'])('%s cannot invite', async (account) => {
  const before = (await wrote()).length
  expect(await invite(await api.signIn(account))).toBe('INACTIVE')
  expect(await wrote()).toHaveLength(before)
})

test('a deactivated member and one of another organization are distinguished, an address that is already used to sign in is not', async () => {
  const outsider = await api.signIn('outsider')
  expect(await invite(manager, { organizationId: outsider.organizationId })).toBe('INACTIVE')
  const set = (values: { active?: boolean; email?: string }) =>
    asSystem(api.database, (trx) => trx.updateTable('members').set(values).where('id', '=', member.id).execute())
  await set({ email: addresses.outsider })
  expect(await invite(manager)).toBe('INVITED')
  expect((await wrote()).at(-1)).toContain('denne e-mailadresse bruges allerede til at logge ind')
  await set({ active: false })
  expect(await invite(manager)).toBe('INACTIVE')
})
