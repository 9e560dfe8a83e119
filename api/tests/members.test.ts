import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type Account, type Caller, type TestApi } from './support/api.ts'

let api: TestApi
let manager: Caller
let members: string
const callers = new Map<Account, Caller>()

beforeAll(async () => {
  api = await startApi()
  for (const account of ['manager', 'editor', 'reader', 'limited', 'outsider', 'maintainer'] as const)
    callers.set(account, await api.signIn(account))
  manager = caller('manager')
  members = `organizations/${manager.organizationId}/members`
})
afterAll(() => api.close())

const caller = (account: Account): Caller => callers.get(account) ?? api.visitor()

async function find(person: Caller, collection: string, q: string): Promise<string> {
  const path = `organizations/${person.organizationId}/${collection}?q=${encodeURIComponent(q)}`
  return (await person.get(path)).body.content[0]?.id ?? ''
}

/** A member in the format of PUT. */
async function inputOf(path: string, person = manager) {
  const { body } = await person.get(path)
  const { name, email, phone, title, department_id, level, active, competences } = body
  const held = (competences as Record<string, unknown>[]).map(({ organization_id: _organization, ...rest }) => rest)
  return { name, email, phone, title, department_id, level, active, competences: held }
}

/** The links that were emailed to an address, oldest first. */
async function linksTo(address: string): Promise<string[]> {
  await api.mailer.idle()
  const folder = join(api.dataDir, 'mail')
  return readdirSync(folder)
    .toSorted()
    .map((file) => readFileSync(join(folder, file), 'utf8').replaceAll(/=\r\n/g, '').replaceAll('=3D', '='))
    .filter((text) => new RegExp(`^To: .*${address}`, 'm').test(text))
    .map((text) => /token=([\w-]+)/.exec(text)?.[1] ?? '')
}

const signIn = (username: string, password: string) =>
  api.visitor().call('post', 'authentications', { body: new URLSearchParams({ username, password }) })

describe('inviting', () => {
  test('creates the member and emails a link, and the member can sign in with the chosen password', async () => {
    const department = await find(manager, 'departments', 'Maintenance')
    const competence = await find(manager, 'competences', 'First aid')
    const held = [{ competence_id: competence, acquired_on: '2026-01-31', valid_until: '2028-01-31' }]
    const { status, body } = await manager.post(members, {
      name: ' Søren Bæk ',
      email: 'Soren.Baek@nordlys.example',
      phone: '+45 62 10 41 99',
      title: 'Electrician',
      department_id: department,
      level: 'EDIT',
      competences: held,
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      name: 'Søren Bæk',
      email: 'Soren.Baek@nordlys.example',
      department_id: department,
      level: 'EDIT',
      active: true,
      version: 1,
      last_modified_by: 'Kirsten Holm',
      competences: [{ ...held[0], organization_id: manager.organizationId }],
    })
    const [token] = await linksTo('Soren.Baek@nordlys.example')
    const password = 'en lang adgangskode'
    expect((await api.visitor().post('user/password', { token, password })).status).toBe(204)
    const session = await signIn('soren.baek@nordlys.example', password)
    expect(session.body.content[0]?.['name']).toBe('Nordlys Metal A/S')
  })

  test('again expires the earlier link, and a member with a password gets none', async () => {
    const { body } = await manager.post(members, { name: 'Nina Vang', email: 'nina.vang@nordlys.example' })
    expect(body['level']).toBe('READ')
    expect((await manager.call('post', `${members}/${body.id}/invitations`)).status).toBe(204)
    const [first, second] = await linksTo('nina.vang@nordlys.example')
    const password = 'en anden adgangskode'
    expect((await api.visitor().post('user/password', { token: first, password })).status).toBe(422)
    expect((await api.visitor().post('user/password', { token: second, password })).status).toBe(204)
    const again = await manager.call('post', `${members}/${body.id}/invitations`)
    expect([again.status, again.body.code]).toEqual([409, 'conflict'])
  })

  test('with the address of another member of the organization is refused at its field, and nothing is written', async () => {
    const before = (await manager.get(members)).body.total_elements
    for (const email of ['EDITOR@nordlys.example', 'poul.aagren@nordlys.example']) {
      const { status, body } = await manager.post(members, { name: 'Dobbelt', email })
      expect([status, body.fields]).toEqual([422, [{ path: 'email', code: 'taken' }]])
    }
    expect((await manager.get(members)).body.total_elements).toBe(before)
  })

  test('with invalid fields reports all of them at once', async () => {
    const theirs = await find(caller('outsider'), 'departments', 'Production')
    const competence = await find(manager, 'competences', 'First aid')
    const { status, body } = await manager.post(members, {
      name: ' ',
      email: 'kirsten@nordlys',
      phone: 'ring',
      department_id: theirs,
      level: 'BOSS',
      competences: [
        { competence_id: competence, acquired_on: '2999-01-01' },
        { competence_id: competence, acquired_on: '2026-02-01', valid_until: '2026-01-01' },
        { competence_id: await find(caller('outsider'), 'competences', 'ADR'), valid_until: '31/12/2026' },
      ],
    })
    expect(status).toBe(422)
    expect(body.fields.map(({ path, code }) => `${path} ${code}`).toSorted()).toEqual([
      'competences.2.valid_until not_a_date',
      'department_id not_found',
      'email not_an_email',
      'level not_in_list',
      'name required',
      'phone not_a_phone',
    ])
  })

  test('a member’s competences must be the organization’s and different from each other', async () => {
    const competence = await find(manager, 'competences', 'First aid')
    const { body } = await manager.post(members, {
      name: 'Kaj',
      email: 'kaj@nordlys.example',
      competences: [
        { competence_id: competence, acquired_on: '2999-01-01' },
        { competence_id: competence, acquired_on: '2026-02-01', valid_until: '2026-01-01' },
        { competence_id: await find(caller('outsider'), 'competences', 'ADR') },
      ],
    })
    expect(body.fields.map(({ path, code }) => `${path} ${code}`).toSorted()).toEqual([
      'competences.0.acquired_on in_future',
      'competences.1.competence_id taken',
      'competences.1.valid_until before_start',
      'competences.2.competence_id not_found',
    ])
  })

  test('works in a LIMITED organization', async () => {
    const limited = caller('limited')
    const path = `organizations/${limited.organizationId}/members`
    expect((await limited.post(path, { name: 'Ny', email: 'ny@havn.example' })).status).toBe(201)
  })
})

describe('a changed level', () => {
  test('takes effect immediately in open sessions', async () => {
    const id = await find(manager, 'members', 'Mads')
    const path = `${members}/${id}`
    const input = await inputOf(path)
    const editor = caller('editor')
    const policies = `organizations/${editor.organizationId}/policies`
    expect((await editor.post(policies, { title: 'Før' })).status).toBe(201)
    expect((await manager.put(path, { ...input, level: 'READ' })).status).toBe(200)
    expect((await editor.post(policies, { title: 'Efter' })).status).toBe(403)
    expect((await editor.get(`organizations/${editor.organizationId}/permissions`)).body.content).toEqual([
      'READ_ORGANIZATION',
    ])
    expect((await manager.put(path, { ...input, level: 'EDIT' })).status).toBe(200)
    expect((await editor.post(policies, { title: 'Igen' })).status).toBe(201)
  })

  test('requires a manager', async () => {
    const editor = caller('editor')
    const own = `${members}/${await find(manager, 'members', 'Mads')}`
    expect((await editor.put(own, { ...(await inputOf(own)), level: 'MANAGE' })).status).toBe(403)
  })
})

describe('deactivating', () => {
  test('ends the sessions and prevents sign-in; reactivating allows it again, with a new session', async () => {
    const reader = await api.signIn('reader')
    const path = `${members}/${await find(manager, 'members', 'Jonas')}`
    const input = await inputOf(path)
    expect((await manager.put(path, { ...input, active: false })).body).toMatchObject({ active: false })
    expect((await reader.get('user')).status).toBe(401)
    expect((await signIn('reader@nordlys.example', 'ansvar-demo-2026')).status).toBe(401)
    const invited = await manager.call('post', `${path}/invitations`)
    expect([invited.status, invited.body.code]).toEqual([409, 'conflict'])
    expect((await manager.put(path, { ...input, active: true })).status).toBe(200)
    expect((await reader.get('user')).status).toBe(401)
    expect((await signIn('reader@nordlys.example', 'ansvar-demo-2026')).status).toBe(200)
  })
})

describe('a manager', () => {
  test('can deactivate others but not themselves', async () => {
    const path = `${members}/${await find(manager, 'members', 'Kirsten')}`
    const before = (await manager.get(path)).body
    const refused = await manager.put(path, { ...(await inputOf(path)), active: false })
    expect([refused.status, refused.body.fields]).toEqual([422, [{ path: 'active', code: 'own_account' }]])
    expect((await manager.get(path)).body).toEqual(before)
  })
})

describe('the last manager', () => {
  test('cannot be demoted or deactivated', async () => {
    const outsider = caller('outsider')
    const path = `organizations/${outsider.organizationId}/members/${await find(outsider, 'members', 'Frida')}`
    const input = await inputOf(path, outsider)
    const lowered = await outsider.put(path, { ...input, level: 'EDIT' })
    expect([lowered.status, lowered.body.fields]).toEqual([422, [{ path: 'level', code: 'last_manager' }]])
    const gone = await outsider.put(path, { ...input, active: false })
    expect(gone.body.fields).toEqual([{ path: 'active', code: 'last_manager' }])
    expect((await outsider.get(path)).body).toMatchObject({ version: 1, level: 'MANAGE', active: true })
    expect((await outsider.put(path, { ...input, title: 'Director' })).status).toBe(200)
  })

  test('cannot leave at the same time as another one', async () => {
    const outsider = caller('outsider')
    const base = `organizations/${outsider.organizationId}/members`
    const esben = `${base}/${await find(outsider, 'members', 'Esben')}`
    await outsider.put(esben, { ...(await inputOf(esben, outsider)), level: 'MANAGE' })
    const frida = `${base}/${await find(outsider, 'members', 'Frida')}`
    const inputs = await Promise.all([inputOf(esben, outsider), inputOf(frida, outsider)])
    await Promise.all([
      outsider.put(esben, { ...inputs[0], level: 'EDIT' }),
      outsider.put(frida, { ...inputs[1], level: 'EDIT' }),
    ])
    const { body } = await api.visitor().get('demo-accounts')
    expect(body.total_elements).toBeGreaterThan(0)
    const left = await outsider.get(`${base}?level=MANAGE&active=true`)
    expect(left.body.total_elements).toBe(1)
  })
})

test('members are filtered by department, competence and level, and sorted by department', async () => {
  const names = async (query: string) =>
    (await manager.get(`${members}?${query}`)).body.content.map((member) => String(member['name']))
  expect(await names(`department_id=${await find(manager, 'departments', 'Surface')}`)).toEqual([
    'Aisha Rahimi',
    'Birgitte Aagaard',
    'Jonas Kjær',
  ])
  expect(await names(`competence_id=${await find(manager, 'competences', 'Forklift')}&active=false`)).toEqual([
    'Poul Ågren',
  ])
  expect((await names('level=MANAGE&sort=department'))[0]).toBe('Kirsten Holm')
})

test('a manager of the parent manages the members of a subsidiary', async () => {
  const holding = (await manager.get('organizations')).body.content
  const galvano = holding.find((item) => item['name'] === 'Nordlys Galvano ApS')?.id ?? ''
  const path = `organizations/${galvano}/members`
  const { status, body } = await manager.post(path, { name: 'Ida', email: 'ida@galvano.example', level: 'EDIT' })
  expect([status, body['organization_id']]).toEqual([201, galvano])
  const department = await find(manager, 'departments', 'Maintenance')
  const foreign = await manager.put(`${path}/${body.id}`, {
    name: 'Ida',
    email: 'ida@galvano.example',
    department_id: department,
  })
  expect(foreign.body.fields).toEqual([{ path: 'department_id', code: 'not_found' }])
})
