import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { DAY_MS } from '@ansvar/domain/dates'
import { asSystem } from '#db/scope.ts'
import { addresses, password, startApi, type Account, type Caller, type TestApi } from './support/api.ts'
import { demoDatabase } from './support/database.ts'
import { readMails } from './support/mails.ts'

// The sign-in address belongs to the person: no colleague can change it, and a change is confirmed by its mailbox.

let api: TestApi
let manager: Caller
let members: string

let statements = 0

beforeAll(async () => {
  const database = await demoDatabase()
  const kysely = database.kysely.withPlugin({
    transformQuery({ node }) {
      statements += 1
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  api = await startApi({ publicUrl: 'https://ansvar.example', database: { ...database, kysely } })
  manager = await api.signIn('manager')
  members = `organizations/${manager.organizationId}/members`
})
afterAll(() => api.close())

const signIn = async (username: string, secret = password) =>
  (await api.visitor().call('post', 'authentications', { body: new URLSearchParams({ username, password: secret }) }))
    .status

async function idOf(person: Caller, q: string): Promise<string> {
  const path = `organizations/${person.organizationId}/members?q=${encodeURIComponent(q)}`
  return (await person.get(path)).body.content[0]?.id ?? ''
}

async function inputOf(path: string, person = manager) {
  const { body } = await person.get(path)
  const { name, email, phone, title, department_id, level, active } = body
  return { name, email, phone, title, department_id, level, active }
}

/** The emails to an address, oldest first. */
const mailsTo = async (address: string) =>
  (await readMails(api)).filter((mail) => new RegExp(`^To: ${address}\\r$`, 'mi').test(mail))
const tokenIn = (mail: string | undefined) => /\?token=([\w-]{43})/.exec(mail ?? '')?.[1] ?? ''
const lastTokenTo = async (address: string) => tokenIn((await mailsTo(address)).at(-1))

const ask = (person: Caller, address: string, secret = password) =>
  person.post('user/sign-in-address', { address, current_password: secret })
const use = (verb: 'confirmation' | 'cancellation', token: string) =>
  api.visitor().post(`user/sign-in-address/${verb}`, { token })
const open = async (token: string) => {
  const { kind, state, username } = (await api.visitor().post('user/link', { token })).body
  return [kind, state, username]
}
const invalid = [{ path: 'token', code: 'invalid' }]

/** A member with a password and a session. */
async function newcomer(name: string): Promise<{ id: string; email: string; path: string; caller: Caller }> {
  const email = `${name}@nordlys.example`
  const { body } = await manager.post(members, { name, email })
  await api.visitor().post('user/password', { token: await lastTokenTo(email), password })
  const caller = api.visitor()
  await caller.call('post', 'authentications', { body: new URLSearchParams({ username: email, password }) })
  return { id: body.id, email, path: `${members}/${body.id}`, caller }
}

describe('a manager', () => {
  test('who corrects a colleague’s email address and requests a reset reaches the colleague’s mailbox, not the account', async () => {
    const { path, email, caller } = await newcomer('victim')
    const newAddress = 'attacker@evil.example'
    const changed = await manager.put(path, { ...(await inputOf(path)), email: newAddress })
    expect([changed.status, changed.body['email']]).toEqual([200, newAddress])
    expect((await caller.get('user')).body).toMatchObject({ email, sign_in_address: email })
    for (const requested of [newAddress, email]) await api.visitor().post('user/password-reset', { email: requested })
    expect(await mailsTo(newAddress)).toEqual([])
    expect((await mailsTo(email)).at(-1)).toContain('a request to reset your Ansvar password')
    expect([await signIn(email), await signIn(newAddress)]).toEqual([200, 401])
    expect((await manager.call('post', `${path}/invitations`)).status).toBe(409)
    expect(await mailsTo(newAddress)).toEqual([])
  })

  test('who corrects the email address of an invited member expires the old link, and sends a new one to the new mailbox', async () => {
    const { body } = await manager.post(members, { name: 'Mia', email: 'mai@nordlys.example' })
    const path = `${members}/${body.id}`
    const old = await lastTokenTo('mai@nordlys.example')
    const changed = await manager.put(path, { ...(await inputOf(path)), email: 'Mia@nordlys.example' })
    expect(changed.body).toMatchObject({ state: 'INVITED', email: 'Mia@nordlys.example' })
    expect(await open(old)).toEqual(['INVITATION', 'EXPIRED', null])
    const token = await lastTokenTo('Mia@nordlys.example')
    expect(await open(token)).toEqual(['INVITATION', 'OPEN', 'mia@nordlys.example'])
    expect((await api.visitor().post('user/password', { token: old, password })).body.fields).toEqual(invalid)
    expect((await api.visitor().post('user/password', { token, password })).status).toBe(204)
    expect([await signIn('mia@nordlys.example'), await signIn('mai@nordlys.example')]).toEqual([200, 401])
  })

  test('cannot make a reset for a former mailbox reach the invited member', async () => {
    const { body } = await manager.post(members, { name: 'Nor', email: 'old.nor@nordlys.example' })
    const path = `${members}/${body.id}`
    await manager.put(path, { ...(await inputOf(path)), email: 'new.nor@nordlys.example' })
    const before = (await mailsTo('old.nor@nordlys.example')).length
    await api.visitor().post('user/password-reset', { email: 'old.nor@nordlys.example' })
    expect(await mailsTo('old.nor@nordlys.example')).toHaveLength(before)
    await api.visitor().post('user/password-reset', { email: 'New.Nor@nordlys.example' })
    const token = await lastTokenTo('new.nor@nordlys.example')
    expect((await api.visitor().post('user/password', { token, password })).status).toBe(204)
    expect(await signIn('new.nor@nordlys.example')).toBe(200)
  })
})

describe('a maintainer of the system', () => {
  const changes = [
    ['email', 'taken.over@nordlys.example'],
    ['level', 'READ'],
    ['active', false],
  ] as const

  test('protects email address, level and activity from a manager, who changes the rest', async () => {
    const path = `${members}/${await idOf(manager, 'maintainer@')}`
    const before = (await manager.get(path)).body
    expect(before['locked']).toBe(true)
    for (const [field, value] of changes) {
      const refused = await manager.put(path, { ...(await inputOf(path)), [field]: value })
      expect([refused.status, refused.body.fields]).toEqual([422, [{ path: field, code: 'maintainers_only' }]])
    }
    expect((await manager.get(path)).body).toEqual(before)
    const renamed = await manager.put(path, { ...(await inputOf(path)), title: 'Curator' })
    expect([renamed.status, renamed.body['title']]).toEqual([200, 'Curator'])
  })

  test.each(changes)('protects %s even without the checks of the routes', async (field, value) => {
    const id = await idOf(manager, 'maintainer@')
    const update = async (who: Account) => {
      const { rows } = await asSystem(api.database, (trx) =>
        sql<{ id: string }>`select id from accounts where username = ${addresses[who]}`.execute(trx),
      )
      return api.database.kysely.transaction().execute(async (trx) => {
        await sql`select set_config('app.user_id', ${rows[0]?.id}, true), set_config('role', 'ansvar_app', true)`.execute(
          trx,
        )
        const { numUpdatedRows } = await trx
          .updateTable('members')
          .set({ [field]: value })
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        throw new Error(`undone after ${numUpdatedRows}`)
      })
    }
    await expect(update('manager')).rejects.toMatchObject({ code: 'AN403' })
    await expect(update('maintainer')).rejects.toThrow('undone after 1')
  })

  test('can be changed by a maintainer, and only managers see that it is locked', async () => {
    const maintainer = await api.signIn('maintainer')
    const id = await idOf(manager, 'maintainer@')
    const path = `${members}/${id}`
    const locked = async (person: Caller) => [
      (await person.get(path)).body['locked'],
      (await person.get(`${members}?id=${id}`)).body.content[0]?.['locked'],
    ]
    expect(await locked(manager)).toEqual([true, true])
    expect(await locked(maintainer)).toEqual([false, false])
    expect(await locked(await api.signIn('reader'))).toEqual([false, false])
    const input = await inputOf(path)
    const changed = await maintainer.put(path, { ...input, email: 'curator@nordlys.example' })
    expect([changed.status, changed.body['email']]).toEqual([200, 'curator@nordlys.example'])
    expect(await signIn(addresses.maintainer)).toBe(200)
    expect((await maintainer.put(path, input)).status).toBe(200)
  })
})

describe('another sign-in address', () => {
  test('is confirmed by its mailbox, once, and ends sessions and links everywhere', async () => {
    const { email, caller } = await newcomer('ane')
    const newAddress = 'Ane.Ny@nordlys.example'
    await api.visitor().post('user/password-reset', { email })
    const reset = await lastTokenTo(email)
    expect((await ask(caller, newAddress)).status).toBe(204)
    expect((await caller.get('user')).body).toMatchObject({
      sign_in_address: email,
      pending_sign_in_address: newAddress.toLowerCase(),
    })
    expect([await signIn(email), await signIn(newAddress)]).toEqual([200, 401])
    const token = await lastTokenTo(newAddress)
    expect(await open(token)).toEqual(['SIGN_IN_ADDRESS', 'OPEN', newAddress.toLowerCase()])

    expect((await use('confirmation', token)).status).toBe(204)
    expect((await caller.get('user')).status).toBe(401)
    expect([await signIn(email), await signIn(newAddress)]).toEqual([401, 200])
    expect((await api.visitor().post('user/password', { token: reset, password })).body.fields).toEqual(invalid)
    expect((await use('confirmation', token)).body.fields).toEqual(invalid)
    expect(await open(token)).toEqual(['SIGN_IN_ADDRESS', 'USED', null])
    expect((await mailsTo(email)).at(-1)).toContain('You no longer sign in to Ansvar with this email address')
  })

  test('requires the user’s password, another address than the current one, and a session', async () => {
    const { email, caller } = await newcomer('bo')
    const wrong = await ask(caller, email.toUpperCase(), 'not the one')
    expect([wrong.status, wrong.body.fields]).toEqual([
      422,
      [
        { path: 'current_password', code: 'invalid' },
        { path: 'address', code: 'unchanged' },
      ],
    ])
    expect((await ask(caller, 'no address')).body.fields).toEqual([{ path: 'address', code: 'not_an_email' }])
    expect((await ask(api.visitor(), 'x@x.example')).status).toBe(401)
    for (let tries = 0; tries < 9; tries += 1) await ask(caller, 'x@x.example', 'a guess')
    const last = await ask(caller, 'x@x.example')
    expect([last.status, Number(last.headers.get('retry-after')) > 0]).toEqual([429, true])
    expect(await mailsTo('x@x.example')).toEqual([])
  })

  test('is cancelled by a newer request, by a withdrawal, after a day, and by a changed password', async () => {
    const { caller } = await newcomer('carl')
    await ask(caller, 'carl.1@nordlys.example')
    const first = await lastTokenTo('carl.1@nordlys.example')
    await ask(caller, 'carl.2@nordlys.example')
    const second = await lastTokenTo('carl.2@nordlys.example')
    expect((await use('confirmation', first)).body.fields).toEqual(invalid)
    expect((await caller.call('put', 'user/sign-in-address/withdraw')).status).toBe(204)
    expect((await caller.call('put', 'user/sign-in-address/withdraw')).status).toBe(409)
    expect((await use('confirmation', second)).body.fields).toEqual(invalid)
    expect((await caller.get('user')).body['pending_sign_in_address']).toBe(null)

    await ask(caller, 'carl.3@nordlys.example')
    const third = await lastTokenTo('carl.3@nordlys.example')
    onTestFinished(() => api.setClock(null))
    api.setClock(new Date(Date.now() + 24.1 * 3_600_000))
    expect(await open(third)).toEqual(['SIGN_IN_ADDRESS', 'EXPIRED', null])
    expect((await use('confirmation', third)).body.fields).toEqual(invalid)
    api.setClock(null)
    const secret = 'kanel og regnvejr 44'
    expect((await caller.put('user/password', { current_password: password, password: secret })).status).toBe(204)
    expect((await use('confirmation', third)).body.fields).toEqual(invalid)
  })

  test('can be stopped by the former mailbox, which invalidates the password and emails a link to choose another', async () => {
    const { email, caller } = await newcomer('dorte')
    await ask(caller, 'thief@evil.example')
    const [confirm, stop] = [await lastTokenTo('thief@evil.example'), await lastTokenTo(email)]
    expect(await open(stop)).toEqual(['SIGN_IN_ADDRESS_STOP', 'OPEN', email])
    expect((await use('cancellation', stop)).status).toBe(204)
    expect((await use('confirmation', confirm)).body.fields).toEqual(invalid)
    expect((await use('cancellation', stop)).body.fields).toEqual(invalid)
    expect(await open(stop)).toEqual(['SIGN_IN_ADDRESS_STOP', 'USED', null])
    expect((await caller.get('user')).status).toBe(401)
    expect(await signIn(email)).toBe(401)
    const token = await lastTokenTo(email)
    expect((await api.visitor().post('user/password', { token, password: 'kanel og regnvejr 44' })).status).toBe(204)
    expect(await signIn(email, 'kanel og regnvejr 44')).toBe(200)
  })

  test.each(['notice of the wish', 'notice of the change'])(
    'can be reverted for seven days by the link of the %s, with every change made since',
    async (which) => {
      const { email, caller } = await newcomer(which.replaceAll(' ', '-'))
      const [thief, further] = [`${which.length}@evil.example`, `${which.length}.b@evil.example`]
      await ask(caller, thief)
      const requested = await lastTokenTo(email)
      await use('confirmation', await lastTokenTo(thief))
      const changed = await lastTokenTo(email)
      expect(changed).not.toBe(requested)
      const session = api.visitor()
      await session.call('post', 'authentications', { body: new URLSearchParams({ username: thief, password }) })
      await session.put('user/password', { current_password: password, password: 'kanel og regnvejr 44' })
      await ask(session, further, 'kanel og regnvejr 44')
      const theirs = await lastTokenTo(thief)
      await use('confirmation', await lastTokenTo(further))
      expect(await signIn(further, 'kanel og regnvejr 44')).toBe(200)

      onTestFinished(() => api.setClock(null))
      const stop = which === 'notice of the wish' ? requested : changed
      api.setClock(new Date(Date.now() + 7 * DAY_MS + 1_000))
      expect((await use('cancellation', stop)).body.fields).toEqual(invalid)
      api.setClock(new Date(Date.now() + 7 * DAY_MS - 60_000))
      expect((await use('cancellation', stop)).status).toBe(204)
      api.setClock(null)
      expect((await use('cancellation', theirs)).body.fields).toEqual(invalid)
      expect([await signIn(thief), await signIn(further, 'kanel og regnvejr 44')]).toEqual([401, 401])
      const link = (await mailsTo(email)).find((mail) => mail.includes('/reset-password?') && !mail.includes('access'))
      expect(tokenIn(link)).not.toBe('')
    },
  )
})

/** Returns the response without values that differ between records. */
const comparable = ({ status, text, headers }: Awaited<ReturnType<Caller['post']>>, ...own: string[]) => [
  status,
  own
    .reduce((response, each) => response.replaceAll(each, 'x'), text)
    .replaceAll(/"[0-9a-f-]{36}"|"\d{4}-\d\d-\d\dT[^"]*"/g, '""'),
  [...headers.keys()].filter((name) => name !== 'set-cookie'),
]

/** Returns the response to an invitation, and the number of statements of it and its email. */
const cost = async (email: string) => {
  await api.mailer.idle()
  const before = statements
  const { status } = await manager.post(members, { name: 'X', email })
  await api.mailer.idle()
  return [status, statements - before]
}

describe('an address that is used to sign in elsewhere', () => {
  const taken = addresses.outsider

  test('gets the same response as any other when a member is invited, corrected or invited again', async () => {
    const [known, unknown] = [taken, 'nobody.at.all@fjord.example']
    const responses = []
    for (const email of [known, unknown]) {
      const created = await manager.post(members, { name: 'Frida', email })
      const path = `${members}/${created.body.id}`
      const again = await manager.call('post', `${path}/invitations`)
      const input = await inputOf(path)
      const away = await manager.put(path, { ...input, email: `away-${email}` })
      const back = await manager.put(path, input)
      responses.push([created, again, away, back].map((response) => comparable(response, email)))
      await manager.put(path, { ...input, email: `gone-${email}`, active: false })
    }
    expect(responses[0]).toEqual(responses[1])
    const first = (await mailsTo(known)).find((mail) => mail.includes('invited'))
    expect(first).toContain('but this email address is already used to sign in')
    expect((await mailsTo(unknown))[0]).toContain('Use this link within seven days to choose a password')
  })

  test('gets the same response as any other when it is requested as a sign-in address', async () => {
    const { caller } = await newcomer('eva')
    const known = await ask(caller, taken)
    const unknown = await ask(caller, 'nobody.either@fjord.example')
    expect(comparable(known)).toEqual(comparable(unknown))
    expect((await mailsTo(taken)).at(-1)).toContain('but it is already used by another account')
  })

  test('takes the same statements to invite as any other', async () => {
    const known = await cost(addresses.limited)
    expect(known[1]).toBeGreaterThan(5)
    expect(await cost('limitless@havn.example')).toEqual(known)
  })

  test('is reported at the link, to the mailbox only, and the link works once the address is free', async () => {
    const outsider = await api.signIn('outsider')
    await manager.post(members, { name: 'Frida', email: taken })
    const token = await lastTokenTo(taken)
    expect(await open(token)).toEqual(['INVITATION', 'TAKEN', null])
    const refused = await api.visitor().post('user/password', { token, password: 'kanel og regnvejr 44' })
    expect([refused.status, refused.body.fields]).toEqual([422, [{ path: 'token', code: 'taken' }]])
    await ask(outsider, 'frida.other@fjord.example')
    await use('confirmation', await lastTokenTo('frida.other@fjord.example'))
    expect((await api.visitor().post('user/password', { token, password: 'kanel og regnvejr 44' })).status).toBe(204)
    expect([await signIn(taken, 'kanel og regnvejr 44'), await signIn('frida.other@fjord.example')]).toEqual([200, 200])
  })

  test('is released by a deactivated member, so that its mailbox can use it again', async () => {
    const { path, email } = await newcomer('gerda')
    await manager.put(path, { ...(await inputOf(path)), active: false })
    const limited = await api.signIn('limited')
    await limited.post(`organizations/${limited.organizationId}/members`, { name: 'Gerda', email })
    const token = await lastTokenTo(email)
    expect((await api.visitor().post('user/password', { token, password: 'kanel og regnvejr 44' })).status).toBe(204)
    expect(await signIn(email, 'kanel og regnvejr 44')).toBe(200)
  })
})
