import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSystem } from '#db/scope.ts'
import { addresses, startApi, type TestApi } from './support/api.ts'
import { readMails } from './support/mails.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

/** Every row of every table as text, after the name of its table. Bytes are hexadecimal. */
const storedRows = (): Promise<string[]> =>
  asSystem(api.database, async (trx) => {
    const tables = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema in ('public', 'app') and table_type = 'BASE TABLE'
    `.execute(trx)
    const rows = await Promise.all(
      tables.rows.map(({ name }) =>
        sql<{ row: string }>`select ${name} || ' ' || stored::text as row from ${sql.table(name)} as stored`.execute(
          trx,
        ),
      ),
    )
    return rows.flatMap((found) => found.rows.map(({ row }) => row))
  })

/** The forms in which a row could contain a secret: its text, the bytes of its text, or the bytes that it encodes. */
const formsOf = (secret: string): string[] => [
  secret,
  Buffer.from(secret).toString('hex'),
  Buffer.from(secret.replace('ansvar_', ''), 'base64url').toString('hex'),
]

async function linkTo(address: string): Promise<string> {
  const mails = (await readMails(api)).filter((mail) => mail.includes(`To: ${address}`))
  return mails.flatMap((mail) => /reset-password\?token=([\w-]{43})/.exec(mail)?.[1] ?? []).at(-1) ?? ''
}

test('no issued session, device, link, token or password is stored', async () => {
  const manager = await api.signIn('manager')
  const organization = `organizations/${manager.organizationId}`
  const password = 'en helt ny adgangskode'
  const guest = 'guest@private.example'
  const token = await manager.post(`${organization}/tokens`, { name: 'Reports', level: 'READ' })
  const member = await manager.post(`${organization}/members`, { name: 'A guest', email: guest, level: 'READ' })
  await manager.call('post', `${organization}/members/${member.body.id}/invitations`)
  await api.visitor().post('user/password-reset', { email: addresses.reader })
  const link = await linkTo(addresses.reader)
  await api.visitor().post('user/password', { password, token: link })
  await api.visitor().post('user/password-reset', { email: addresses.editor })

  const secrets = {
    session: manager.cookie().split('=')[1] ?? '',
    device: manager.deviceCookie().split('=')[1] ?? '',
    'API token': String(token.body['secret']),
    'used link': link,
    'open link': await linkTo(addresses.editor),
    invitation: await linkTo(guest),
    password,
  }
  expect(Object.entries(secrets).filter(([, secret]) => secret.length < 20)).toEqual([])
  const rows = await storedRows()
  expect(rows.length).toBeGreaterThan(500)
  const found = Object.entries(secrets).flatMap(([name, secret]) =>
    rows.filter((row) => formsOf(secret).some((form) => row.includes(form))).map((row) => `${name}: ${row}`),
  )
  expect(found).toEqual([])
})
