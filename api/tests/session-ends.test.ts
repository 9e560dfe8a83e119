import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, startApi, type Caller, type TestApi } from './support/api.ts'
import { readMails } from './support/mails.ts'
import { follow } from './support/stream.ts'

// Any change of a password or a sign-in address ends every session and its stream of changes, and expires every link.

let api: TestApi
let manager: Caller
let members: string

beforeAll(async () => {
  api = await startApi({ publicUrl: 'https://ansvar.example' })
  manager = await api.signIn('manager')
  members = `organizations/${manager.organizationId}/members`
})
afterAll(() => api.close())

const tokensTo = async (address: string): Promise<string[]> =>
  (await readMails(api))
    .filter((mail) => mail.includes(`To: ${address}\r`))
    .flatMap((mail) => /\?token=([\w-]{43})/.exec(mail)?.[1] ?? [])
const lastTokenTo = async (address: string) => (await tokensTo(address)).at(-1) ?? ''
const stateOf = async (token: string) => (await api.visitor().post('user/link', { token })).body['state']
const secret = 'kanel og regnvejr 44'

async function signIn(username: string): Promise<Caller> {
  const caller = api.visitor()
  await caller.call('post', 'authentications', { body: new URLSearchParams({ username, password }) })
  return { ...caller, organizationId: manager.organizationId }
}

type Person = { readonly email: string; readonly other: string; readonly id: string; readonly here: Caller }

const ways: Readonly<Record<string, (person: Person) => Promise<unknown>>> = {
  'a password chosen by a reset link': async ({ email }) =>
    api.visitor().post('user/password', { token: await lastTokenTo(email), password: secret }),
  'the own password changed': ({ here }) => here.put('user/password', { current_password: password, password: secret }),
  'a sign-in address confirmed': async ({ other }) =>
    api.visitor().post('user/sign-in-address/confirmation', { token: await lastTokenTo(other) }),
  'a change of the sign-in address stopped': async ({ email }) =>
    api.visitor().post('user/sign-in-address/cancellation', { token: (await tokensTo(email)).at(-2) }),
  'a deactivation': ({ email, id }) => manager.put(`${members}/${id}`, { name: 'X', email, active: false }),
}

test.each(Object.entries(ways))('%s ends all sessions, streams and open links', async (name, change) => {
  const word = name.replaceAll(/\W/g, '-')
  const [email, other] = [`${word}@nordlys.example`, `${word}.other@nordlys.example`]
  const { body } = await manager.post(members, { name: 'X', email })
  await api.visitor().post('user/password', { token: await lastTokenTo(email), password })
  const [here, there] = [await signIn(email), await signIn(email)]
  await here.post('user/sign-in-address', { address: other, current_password: password })
  await api.visitor().post('user/password-reset', { email })
  const [confirm, reset] = [await lastTokenTo(other), await lastTokenTo(email)]
  expect([await stateOf(confirm), await stateOf(reset)]).toEqual(['OPEN', 'OPEN'])
  const streams = [await follow(api, here), await follow(api, there)]
  for (const stream of streams) expect((await stream.next())?.kind).toBe('READY')
  const former = here.cookie()

  expect(await change({ email, other, id: body.id, here })).toMatchObject({
    status: name === 'a deactivation' ? 200 : 204,
  })
  for (const stream of streams) {
    let event = await stream.next()
    while (event !== null) event = await stream.next()
  }
  expect((await api.visitor({ cookie: former }).get('user')).status).toBe(401)
  expect((await there.get('user')).status).toBe(401)
  expect([await stateOf(confirm), await stateOf(reset)]).not.toContain('OPEN')
  // A user who has just proved to know the old password continues in a new session.
  expect((await here.get('user')).status).toBe(name === 'the own password changed' ? 200 : 401)
})
