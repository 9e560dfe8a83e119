import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asSystem } from '#db/scope.ts'
import { startApi, type Caller, type TestApi } from './support/api.ts'
import { readMails } from './support/mails.ts'

let api: TestApi
let manager: Caller
let own: string

beforeAll(async () => {
  api = await startApi()
  manager = await api.signIn('manager')
  own = `organizations/${manager.organizationId}`
})
afterAll(() => api.close())

const order = async () => {
  const input = { standards: ['ISO_14001'], as_of: '2026-03-04', files: 'NONE' }
  return (await manager.post(`${own}/audit-packs`, input)).body.id
}
async function build(): Promise<void> {
  api.packs.notify()
  await api.packs.idle()
}
const noticesOf = async (id: string) => {
  const { body } = await manager.get(`${own}/notifications?size=500`)
  return body.content.filter((row) => row['record_id'] === id)
}
const setLevel = (level: string) =>
  asSystem(api.database, (trx) => sql`update members set level = ${level} where name = 'Kirsten Holm'`.execute(trx))

test('a pack that is ready notifies who ordered it, also by email with a link to the audit packs', async () => {
  const id = await order()
  await build()
  expect(await noticesOf(id)).toMatchObject([
    { kind: 'AUDIT_PACK_READY', resource: 'audit_packs', title: '4 Mar 2026', count: 1, read_date: null },
  ])
  const mails = await readMails(api)
  const mail = mails.find((text) => text.includes(id)) ?? ''
  expect(mail).toContain('To: manager@')
  expect(mail).toContain('An audit pack that you ordered is ready.')
  expect(mail).toContain(`/organization/manage-organization/audit-packs?open=${id}`)
})

test('a pack that fails notifies who ordered it, and shows its day only to managers', async () => {
  const id = await order()
  await setLevel('EDIT')
  await build()
  expect(await noticesOf(id)).toMatchObject([{ kind: 'AUDIT_PACK_FAILED', title: null, record_state: null }])
  await setLevel('MANAGE')
  expect((await manager.get(`${own}/audit-packs/${id}`)).body).toMatchObject({ state: 'FAILED', failure: 'NO_ACCESS' })
  expect(await noticesOf(id)).toMatchObject([{ title: '4 Mar 2026', record_state: 'LIVE' }])
})

test('a pack that was interrupted too often notifies who ordered it', async () => {
  const id = await order()
  await asSystem(api.database, (trx) =>
    sql`update audit_packs set state = 'BUILDING', attempts = 5, lease_until = now() - interval '1 minute'
      where id = ${id}`.execute(trx),
  )
  await build()
  expect(await noticesOf(id)).toMatchObject([{ kind: 'AUDIT_PACK_FAILED' }])
})

test('a pack that is cancelled notifies nobody', async () => {
  const id = await order()
  expect((await manager.put(`${own}/audit-packs/${id}/cancel`, {})).status).toBe(200)
  await build()
  expect(await noticesOf(id)).toEqual([])
})
