import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSystem } from '#db/scope.ts'
import { password, startApi, type Caller, type TestApi } from './support/api.ts'
import { readMails } from './support/mails.ts'

let api: TestApi
let manager: Caller

beforeAll(async () => {
  api = await startApi({ publicUrl: 'https://ansvar.example' })
  manager = await api.signIn('manager')
})
afterAll(() => api.close())

const hostile = 'You won! Pay at https://evil.example or evil.example, call +45 12 34 56 78 <b>now</b>'
const lastTokenTo = async (address: string) =>
  /\?token=([\w-]{43})/.exec((await readMails(api)).findLast((mail) => mail.includes(`To: ${address}`)) ?? '')?.[1] ??
  ''

test('names that contain messages or links are not included in emails', async () => {
  await asSystem(api.database, async (trx) => {
    await trx.updateTable('organizations').set({ name: hostile }).where('id', '=', manager.organizationId).execute()
    await trx.updateTable('members').set({ name: hostile }).where('email', '=', 'manager@nordlys.example').execute()
  })
  const [email, other] = ['target@elsewhere.example', 'further@elsewhere.example']
  const members = `organizations/${manager.organizationId}/members`
  await manager.post(members, { name: hostile, email })
  await manager.post(members, { name: hostile, email: 'outsider@fjord.example' })
  await api.visitor().post('user/password', { token: await lastTokenTo(email), password })
  await api.visitor().post('user/password-reset', { email })
  await api.visitor().post('user/password', { token: await lastTokenTo(email), password })
  const caller = api.visitor()
  await caller.call('post', 'authentications', { body: new URLSearchParams({ username: email, password }) })
  const wish = (address: string) => caller.post('user/sign-in-address', { address, current_password: password })
  expect((await wish('limited@havn.example')).status).toBe(204)
  expect((await wish(other)).status).toBe(204)
  await api.visitor().post('user/sign-in-address/confirmation', { token: await lastTokenTo(other) })
  await api.visitor().post('user/sign-in-address/cancellation', { token: await lastTokenTo(email) })

  const mails = await readMails(api)
  const kinds = [
    'Your invitation to Ansvar',
    'this email address is already used to sign in',
    'Reset your Ansvar password',
    'Your Ansvar password was changed',
    'This address is already used to sign in to Ansvar',
    'Confirm your sign-in address',
    'A new sign-in address for Ansvar was requested',
    'Your sign-in address for Ansvar was changed',
  ]
  expect(kinds.filter((kind) => !mails.some((mail) => mail.includes(kind)))).toEqual([])
  for (const mail of mails) {
    expect(mail).not.toMatch(/evil\.example|12 34 56|<b>|You won! Pay at https/)
    const links = mail.match(/https?:\S+/g) ?? []
    expect(links.filter((link) => !link.startsWith('https://ansvar.example/reset-password?token='))).toEqual([])
    expect(mail).toMatch(/^Hello\r$/m)
  }
})
