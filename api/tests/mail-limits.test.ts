import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { asSystem } from '#db/scope.ts'
import { addresses, password, startApi, type Caller, type TestApi } from './support/api.ts'
import { readMails } from './support/mails.ts'

// Every email is counted when it is queued: for its member, its organization and its mailbox.

let api: TestApi
let manager: Caller
let members: string

beforeAll(async () => {
  api = await startApi({ publicUrl: 'https://ansvar.example' })
  manager = await api.signIn('manager')
  members = `organizations/${manager.organizationId}/members`
})
afterAll(() => api.close())
beforeEach(() => asSystem(api.database, (trx) => trx.deleteFrom('attempts').execute()))

const mailsTo = async (address: string) =>
  (await readMails(api)).filter((mail) => new RegExp(`^To: ${address}\\r$`, 'mi').test(mail)).length

type Limit = { kind: string; counted: 'member' | 'organization' | 'recipient'; most: number; seconds: number }
/** Returns the kinds of email that have limits. The trigger on the outbox refuses others. */
const kinds = async (): Promise<string[]> => {
  const { rows } = await asSystem(api.database, (trx) =>
    sql<{ text: string }>`select pg_get_functiondef('app.mail_limits(text)'::regprocedure) as text`.execute(trx),
  )
  return [...new Set([...(rows[0]?.text ?? '').matchAll(/\('([A-Z_]+)', '\w+', \d/g)].map(([, kind = '']) => kind))]
}
const limits = async (): Promise<Limit[]> => {
  const known = await kinds()
  const { rows } = await asSystem(api.database, (trx) =>
    sql<Limit>`select kind, l.counted, l.most, extract(epoch from l.within)::int as seconds
      from unnest(${known}::text[]) as kind cross join lateral app.mail_limits(kind) l`.execute(trx),
  )
  return rows
}

test('every kind of email has a limit for its member, its organization and its mailbox', async () => {
  const found = await limits()
  const known = await kinds()
  expect(known).toHaveLength(8)
  for (const kind of known)
    expect(
      found
        .filter((limit) => limit.kind === kind)
        .map(({ counted }) => counted)
        .toSorted(),
    ).toEqual(['member', 'organization', 'recipient'])
})

test('each limit applies to every kind of email, and only to its own counter', async () => {
  const { rows } = await asSystem(api.database, (trx) =>
    sql<{ n: number }>`select count(*)::int as n from outbox`.execute(trx),
  )
  for (const { kind, counted, most, seconds } of await limits()) {
    const queue = (at: number) => {
      const own = crypto.randomUUID()
      const same = '00000000-0000-4000-8000-000000000001'
      return asSystem(api.database, async (trx) => {
        await sql`insert into outbox (kind, organization_id, member_id, recipient, subject, body, html, due_date) values (
          ${kind}, ${counted === 'organization' ? same : own}::uuid, ${counted === 'member' ? same : own}::uuid,
          ${counted === 'recipient' ? (at % 2 === 0 ? 'A@x.example' : 'a@X.example') : `${own}@x.example`},
          'x', 'x', 'x', now() + interval '1 day')`.execute(trx)
      })
    }
    // All earlier emails except one, sent at once.
    await queue(0)
    await asSystem(api.database, (trx) =>
      sql`update attempts set times = array_fill(times[1], array[${most - 1}::int]) where cardinality(times) = 1
        and ${most} > 1 and key = (select sha256(convert_to(concat_ws(chr(31), 'mail', ${kind}::text, ${counted}::text,
          case when ${counted} = 'recipient' then 'a@x.example' else '00000000-0000-4000-8000-000000000001' end), 'utf8')))`.execute(
        trx,
      ),
    )
    await queue(1)
    const refused = await queue(2).then(
      () => null,
      (error: { code: string; detail: string }) => error,
    )
    expect([kind, counted, refused?.code, Number(refused?.detail) > seconds - 60]).toEqual([
      kind,
      counted,
      'AN429',
      true,
    ])
    await asSystem(api.database, (trx) => trx.deleteFrom('attempts').execute())
  }
  await asSystem(api.database, (trx) => trx.deleteFrom('outbox').where('subject', '=', 'x').execute())
  expect(rows[0]?.n).toBe(0)
})

test('a sixth invitation of a member within a day is refused with Retry-After, and saves nothing', async () => {
  const { body } = await manager.post(members, { name: 'Ulla', email: 'ulla@nordlys.example' })
  const invite = (language: string) =>
    manager.call('post', `${members}/${body.id}/invitations`, { headers: { 'accept-language': language } })
  for (let more = 0; more < 4; more += 1) expect((await invite('en')).status).toBe(204)
  const refused = [await invite('en'), await invite('da')]
  expect(refused.map(({ status, body: { code, title } }) => [status, code, title])).toEqual([
    [429, 'too_many_requests', 'Too many emails have been sent. Try again later'],
    [429, 'too_many_requests', 'Der er sendt for mange mails. Prøv igen senere'],
  ])
  const wait = Number(refused[0]?.headers.get('retry-after'))
  expect(wait > 86_000 && wait <= 86_400).toBe(true)
  const moved = await manager.put(`${members}/${body.id}`, { name: 'Ulla', email: 'ulla.b@nordlys.example' })
  expect(moved.status).toBe(429)
  expect((await manager.get(`${members}/${body.id}`)).body['email']).toBe('ulla@nordlys.example')
  expect([await mailsTo('ulla@nordlys.example'), await mailsTo('ulla.b@nordlys.example')]).toEqual([5, 0])
})

test('one mailbox is invited at most ten times a day by all organizations together', async () => {
  const people = [manager, await api.signIn('outsider'), await api.signIn('limited')]
  const statuses = []
  for (const person of people) {
    const path = `organizations/${person.organizationId}/members`
    const { body, status } = await person.post(path, { name: 'V', email: 'flooded@x.example' })
    statuses.push(status)
    for (let more = 0; more < 3; more += 1)
      statuses.push((await person.call('post', `${path}/${body.id}/invitations`)).status)
  }
  expect(statuses.filter((status) => status < 300)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)
  expect(await mailsTo('flooded@x.example')).toBe(10)
})

test('a reset over the limit of its mailbox gets the same response, and is not mailed', async () => {
  const ask = (email: string) => api.visitor().post('user/password-reset', { email })
  for (let more = 0; more < 4; more += 1) await ask(addresses.reader)
  await asSystem(api.database, (trx) =>
    sql`update attempts set times = array_fill(times[1], array[10]) where key = sha256(convert_to(
      concat_ws(chr(31), 'mail', 'RESET', 'recipient', ${addresses.reader}::text), 'utf8'))`.execute(trx),
  )
  const [known, unknown] = [await ask(addresses.reader), await ask('nobody.here@nordlys.example')]
  expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
  expect(await mailsTo(addresses.reader)).toBe(4)
})

test('a sign-in address is requested at most five times a day, and the current mailbox is notified of each', async () => {
  const editor = await api.signIn('editor')
  const statuses = []
  for (let more = 0; more < 6; more += 1)
    statuses.push(
      (await editor.post('user/sign-in-address', { address: `e${more}@x.example`, current_password: password })).status,
    )
  expect(statuses).toEqual([204, 204, 204, 204, 204, 429])
  expect(await mailsTo(addresses.editor)).toBe(5)
})
