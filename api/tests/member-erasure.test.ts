import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { verifyPublicly } from '#audit/public.ts'
import { readRows, type StoredRow } from '#audit/rows.ts'
import { verifyTrail } from '#audit/verify.ts'
import { asSystem } from '#db/scope.ts'
import type { Trx } from '#db/tables.ts'
import { rowDigest } from '#db/trail/row.ts'
import { eraseMembers } from '#erasures/erase-members.ts'
import { addresses, startApi, type Account, type Caller, type TestApi } from './support/api.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 240_000 })

let api: TestApi
let manager: Caller
let organization: string

beforeAll(async () => {
  api = await startApi()
  manager = await api.signIn('manager')
  organization = `organizations/${manager.organizationId}`
})
afterAll(() => api.close())

const now = new Date()
const run = () => eraseMembers(api.database, now)
const memberOf = async (email: string) => {
  const { body } = await manager.get(`${organization}/members?q=${encodeURIComponent(email)}`)
  const [{ id, name } = { id: '', name: '' }] = body.content
  return { id, name: String(name) }
}
const read = async (id: string) => (await manager.get(`${organization}/members/${id}`)).body
const erase = (id: string, input: object = { reason: 'Left in 2020' }, who = manager, headers = {}) =>
  who.put(`${organization}/members/${id}/erase`, input, headers)

async function deactivate(id: string) {
  const { name, email, phone, title, department_id, level, competences } = await read(id)
  const held = (competences as Record<string, unknown>[]).map(({ competence_id, acquired_on, valid_until }) => ({
    competence_id,
    acquired_on,
    valid_until,
  }))
  const saved = { name, email, phone, title, department_id, level, competences: held, active: false }
  const { status, text } = await manager.put(`${organization}/members/${id}`, saved)
  if (status !== 200) throw new Error(text)
}

let joined = 0
/** Creates an inactive member, and returns the id. */
async function join(more: object = {}): Promise<string> {
  joined += 1
  const input = {
    name: `Tidligere Medlem ${joined}`,
    email: `tidligere${joined}@nordlys.example`,
    active: false,
    ...more,
  }
  return (await manager.post(`${organization}/members`, input)).body.id
}

/** The tables in which a text occurs in a row, with the number of rows. */
async function tablesWith(text: string): Promise<Record<string, number>> {
  const { rows: tables } = await asSystem(api.database, (trx) =>
    sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(trx),
  )
  const found: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await asSystem(api.database, (trx) =>
      sql<{ count: number }>`
        select count(*)::integer as count from ${sql.table(name)} as t where strpos(lower(t::text), ${text.toLowerCase()}) > 0`.execute(
        trx,
      ),
    )
    const count = rows[0]?.count ?? 0
    if (count > 0) found[name] = count
  }
  return found
}

const verify = () => asSystem(api.database, async (trx) => (await verifyTrail(trx, api.database)).faults)

describe('a member who has changed records', () => {
  let editor: Caller
  let id: string
  let name: string
  let policy: string

  beforeAll(async () => {
    editor = await api.signIn('editor')
    ;({ id, name } = await memberOf(addresses.editor))
    policy = (await editor.post(`${organization}/policies`, { title: 'Affald', owner_id: id })).body.id
    const form = new FormData()
    form.set('file', new File(['Plan'], 'plan.txt', { type: 'text/plain' }))
    const request = new Request('http://x', { method: 'POST', body: form })
    const { body: uploaded } = await editor.call('post', `${organization}/attachments`, {
      body: new Uint8Array(await request.arrayBuffer()),
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
    })
    await editor.put(`${organization}/policies/${policy}`, {
      title: 'Affald og støj',
      owner_id: id,
      files: [{ id: uploaded.id, name: 'plan.txt' }],
    })
    const { body: used } = await editor.get(`${organization}/chemical-associations?size=100`)
    const restricted = used.content.find((each) => (each['restrictions'] as { restriction_id: string }[]).length > 0)
    const [restriction] = (restricted?.['restrictions'] ?? []) as { restriction_id: string }[]
    const acceptance = `${restricted?.id}/restrictions/${restriction?.restriction_id}`
    await editor.put(`${organization}/chemical-associations/${acceptance}`, { comment: 'In a closed tank' })
    // The name of a member in the past is replaced too.
    await manager.put(`${organization}/members/${id}`, { name: `${name} Nu`, email: 'nyt-navn@nordlys.example' })
    await deactivate(id)
  })

  test('is erased from every table, and the chains stay valid', async () => {
    expect(await tablesWith(name)).toMatchObject({
      members: 1,
      policies: expect.any(Number),
      chemical_associations: expect.any(Number),
    })
    const { status, body } = await erase(id)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      name: `Person ${id.slice(0, 8).toUpperCase()}`,
      email: `${id}@erased.invalid`,
      phone: null,
      title: null,
      department_id: null,
      competences: [],
      active: false,
      erase_reason: 'Left in 2020',
    })
    expect(body['erased_date']).not.toBeNull()

    expect(await run()).toBe(1)
    for (const text of [name, addresses.editor, 'nyt-navn@nordlys.example']) expect(await tablesWith(text)).toEqual({})
    expect(await verify()).toEqual([])
    expect(await run()).toBe(0)
  })

  test('has a pseudonym in records, files, versions and the history', async () => {
    const pseudonym = `Person ${id.slice(0, 8).toUpperCase()}`
    const { body } = await manager.get(`${organization}/policies/${policy}`)
    expect(body).toMatchObject({ title: 'Affald og støj', owner_id: id, last_modified_by: pseudonym })
    expect(body['files']).toMatchObject([{ name: 'plan.txt', created_by: pseudonym }])
    const { body: history } = await manager.get(`${organization}/policies/${policy}/history`)
    expect(history.content.map((entry) => [entry['user_name'], entry['user_id']])).toEqual([
      [pseudonym, id],
      [pseudonym, id],
    ])
    expect(JSON.stringify(history)).toContain('Affald og støj')
  })

  test('cannot sign in, and is not changed again', async () => {
    await expect(api.signIn('editor')).rejects.toThrow('could not sign in')
    expect((await editor.get('user')).status).toBe(401)
    const input = { name: 'Ny', email: 'ny@nordlys.example', active: true }
    expect((await manager.put(`${organization}/members/${id}`, input)).body.code).toBe('conflict')
    expect((await erase(id)).body.code).toBe('conflict')
  })
})

describe('erasing a member', () => {
  test('requires a reason', async () => {
    const id = await join()
    for (const input of [{}, { reason: ' ' }, { reason: 'x'.repeat(1001) }])
      expect((await erase(id, input)).status).toBe(422)
    expect(await read(id)).toMatchObject({ erased_date: null, version: 1 })
  })

  test('is refused while the member is active', async () => {
    const { id } = await memberOf(addresses.reader)
    expect((await erase(id)).body).toMatchObject({ status: 409, code: 'conflict' })
    expect(await read(id)).toMatchObject({ erased_date: null, active: true })
  })

  test('is refused for a stale version', async () => {
    const id = await join()
    expect((await erase(id, undefined, manager, { 'if-match': '"7"' })).status).toBe(412)
  })

  test.each<[Account, number]>([
    ['reader', 403],
    ['outsider', 404],
    ['limited', 404],
  ])('is refused for the account %s with %i', async (account, status) => {
    const id = await join()
    expect((await erase(id, undefined, await api.signIn(account))).status).toBe(status)
    expect((await read(id))['erased_date']).toBeNull()
  })

  test('is refused by the database too, for a member of another organization', async () => {
    const id = await join()
    const outsider = await api.signIn('outsider')
    const { status } = await outsider.put(`organizations/${outsider.organizationId}/members/${id}/erase`, {
      reason: 'Mistake',
    })
    expect(status).toBe(404)
  })

  test('leaves a namesake alone', async () => {
    const name = 'Anders And'
    const gone = await join({ name })
    const namesake = await manager.post(`${organization}/members`, { name, email: 'anders2@nordlys.example' })
    expect((await erase(gone)).status).toBe(200)
    await run()
    expect(await read(namesake.body.id)).toMatchObject({ name, email: 'anders2@nordlys.example' })
    const { body } = await manager.get(`${organization}/members/${namesake.body.id}/history`)
    expect(JSON.stringify(body)).toContain(name)
    const { body: own } = await manager.get(`${organization}/members/${gone}/history`)
    expect(JSON.stringify(own)).not.toContain(name)
    expect(await verify()).toEqual([])
  })

  test('continues after a process that stopped', async () => {
    const [first, second] = [await join(), await join()]
    await erase(first)
    await erase(second)
    const [one, other] = await Promise.all([run(), run()])
    expect(one + other).toBeGreaterThanOrEqual(2)
    expect(await tablesWith('Tidligere Medlem')).toMatchObject({ members: expect.any(Number) })
    for (const id of [first, second]) {
      const { body } = await manager.get(`${organization}/members/${id}/history`)
      expect(JSON.stringify(body)).not.toContain('Tidligere')
    }
    expect(await verify()).toEqual([])
  })
})

class RolledBack extends Error {}

const isReplaced = (row: StoredRow) => row.redacted_digest !== null
const isPlain = (row: StoredRow) => row.redacted_digest === null && row.resource === 'members'
const forged = (row: StoredRow) => ({
  user_name: 'Someone else',
  redacted_digest: rowDigest({ ...row, user_name: 'Someone else' }),
})

async function readAll(trx: Trx): Promise<StoredRow[]> {
  const rows: StoredRow[] = []
  for (;;) {
    const page = await readRows(trx, manager.organizationId, rows.at(-1)?.number ?? null)
    if (page.length === 0) return rows
    rows.push(...page)
  }
}

/** Changes the last row that meets a condition, and returns the kinds of the faults then found. */
async function faultsAfter(isTarget: (row: StoredRow) => boolean, change: (row: StoredRow) => Partial<StoredRow>) {
  let kinds: string[] = []
  await asSystem(api.database, async (trx) => {
    const row = (await readAll(trx)).findLast(isTarget)
    if (!row) throw new Error('No such row')
    await trx
      .updateTable('audit_trail')
      .set(change(row) as { user_name?: string })
      .where('organization_id', '=', manager.organizationId)
      .where('number', '=', row.number)
      .execute()
    kinds = (await verifyTrail(trx, api.database)).faults.map(({ kind }) => kind)
    throw new RolledBack()
  }).catch((error: unknown) => {
    if (!(error instanceof RolledBack)) throw error
  })
  return kinds
}

const verifyWithoutSecret = () =>
  asSystem(api.database, async (trx) => {
    const rows = await readAll(trx)
    const end = await trx
      .selectFrom('audit_heads')
      .select(['count', 'value', 'signature'])
      .where('organization_id', '=', manager.organizationId)
      .executeTakeFirstOrThrow()
    return verifyPublicly(
      api.database.auditSigner.publicKey,
      manager.organizationId,
      rows.map((row) => ({ number: row.number, digest: row.digest ?? new Uint8Array(), row })),
      { ...end, signature: end.signature ?? new Uint8Array() },
    )
  })

describe('a row of the trail whose content was replaced', () => {
  beforeEach(async () => {
    await erase(await join())
    await run()
  })

  test('is verified with the new content', async () => {
    expect(await verify()).toEqual([])
    expect(await verifyWithoutSecret()).toEqual([])
    expect(await faultsAfter(isReplaced, () => ({ user_name: 'Someone else' }))).toEqual(['CHANGED'])
    expect(await faultsAfter(isReplaced, () => ({ redacted_digest: null }))).toEqual(['CHANGED'])
  })

  test('is at fault if its digest is not the one that a later row states', async () => {
    expect(await faultsAfter(isReplaced, forged)).toEqual(['REDACTED'])
  })

  test('is at fault if no later row names it', async () => {
    expect(await faultsAfter(isPlain, forged)).toEqual(['REDACTED'])
  })
})
