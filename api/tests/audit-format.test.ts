import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { eraseTexts, NotErasableError } from '#audit/erase.ts'
import { verifyPublicly, type PublicEntry, type PublicRow, type SignedEnd } from '#audit/public.ts'
import { resealTrails } from '#audit/reseal.ts'
import { readRows } from '#audit/rows.ts'
import { verifyTrail } from '#audit/verify.ts'
import { migrate } from '#db/migrate.ts'
import type { Database } from '#db/open.ts'
import { asSystem } from '#db/scope.ts'
import type { Trx } from '#db/tables.ts'
import { appendEntries, byService } from '#db/trail/changes.ts'
import { signEnds } from '#db/trail/key.ts'
import { createSigner } from '#db/trail/signing.ts'
import { emptyDatabase } from './support/database.ts'
import { writeFormat1 } from './support/former-trail.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const now = new Date('2026-11-24T10:00:00.000Z')
let database: Database
let mine: string
let theirs: string

/** Starts a chain with this number of changes after its first row. */
async function startChain(changes: number): Promise<string> {
  const organizationId = randomUUID()
  const made = { organizationId, parent: null }
  const first = { ...made, action: 'CREATED', resource: 'organizations', id: organizationId } as const
  await append({ ...first, before: null, after: { name: 'Vindkraft ÆØÅ' } })
  for (let count = 0; count < changes; count++)
    await append({
      ...made,
      action: 'UPDATED',
      resource: 'policies',
      id: randomUUID(),
      before: { title: `Støj ${count}` },
      after: { title: `Mindre støj ${count}` },
    })
  return organizationId
}

const append = (change: Parameters<typeof byService>[0], more: object = {}) =>
  asSystem(database, async (trx) => void (await appendEntries(trx, database, [{ ...byService(change, now), ...more }])))

beforeAll(async () => {
  database = await emptyDatabase()
  await migrate(database)
})
afterAll(() => database.close())

class RolledBack extends Error {}

/** Runs work in a transaction that is rolled back. */
async function tried<T>(work: (trx: Trx) => Promise<T>): Promise<T> {
  let result: T | undefined
  const trying = asSystem(database, async (trx) => {
    result = await work(trx)
    throw new RolledBack()
  })
  await expect(trying).rejects.toThrow(RolledBack)
  return result as T
}

/** Returns the faults of a chain: `KIND number`. */
const faultsIn = async (trx: Trx, organizationId: string, earlier = {}): Promise<string[]> =>
  (await verifyTrail(trx, database, earlier)).faults
    .filter((fault) => fault.organizationId === organizationId)
    .map(({ kind, number }) => `${kind} ${number}`)

const faultsOf = (organizationId: string) => asSystem(database, (trx) => faultsIn(trx, organizationId))

/** Returns a chain as an auditor has it: without the secret codes. */
async function published(organizationId: string): Promise<{ rows: PublicRow[]; end: SignedEnd }> {
  return asSystem(database, async (trx) => {
    const rows: PublicRow[] = []
    for (;;) {
      const page = await readRows(trx, organizationId, rows.at(-1)?.number ?? null)
      if (page.length === 0) break
      rows.push(...page.map(({ mac: _mac, ...row }) => row))
    }
    const head = await trx
      .selectFrom('audit_heads')
      .select(['count', 'value', 'signature'])
      .where('organization_id', '=', organizationId)
      .executeTakeFirstOrThrow()
    return { rows, end: { ...head, signature: head.signature ?? new Uint8Array() } }
  })
}

const entryOf = (row: PublicRow): PublicEntry => ({ number: row.number, digest: row.digest ?? new Uint8Array(), row })
const hidden = ({ number, digest }: PublicRow): PublicEntry => ({
  number,
  digest: digest ?? new Uint8Array(),
  row: null,
})

const verify = async (entries: readonly PublicEntry[], end?: SignedEnd, key = database.auditSigner.publicKey) =>
  (await verifyPublicly(key, mine, entries, end ?? (await published(mine)).end)).map(
    ({ kind, number }) => `${kind} ${number}`,
  )

const flipped = (bytes: Uint8Array | null) => Buffer.from(bytes ?? [0]).map((byte, at) => (at === 3 ? byte ^ 1 : byte))

describe('a chain without the secret key', () => {
  beforeAll(async () => {
    mine = await startChain(6)
    theirs = await startChain(2)
  })

  test('is valid by its links and the signed end', async () => {
    const { rows } = await published(mine)
    expect(await verify(rows.map(entryOf))).toEqual([])
  })

  test('is valid with rows whose content is not shown', async () => {
    const { rows } = await published(mine)
    expect(await verify(rows.map((row) => (row.number % 2 === 0 ? hidden(row) : entryOf(row))))).toEqual([])
  })

  test('shows each changed byte of a text, a salt, a hash, a digest, a link and the metadata', async () => {
    const { rows } = await published(mine)
    const changes: Partial<Record<keyof PublicRow, (row: PublicRow) => unknown>> = {
      after: (row) => row.after?.replace('støj', 'støJ'),
      before: () => null,
      salt_after: (row) => flipped(row.salt_after),
      after_hash: (row) => flipped(row.after_hash),
      digest: (row) => flipped(row.digest),
      link: (row) => flipped(row.link),
      operation_id: () => randomUUID(),
      format: () => 3,
      user_name: () => 'Nobody',
      changed_date: () => '2020-01-01T00:00:00.000Z',
      action: () => 'CREATED',
      record_id: () => randomUUID(),
    }
    for (const [column, change] of Object.entries(changes)) {
      const changed = rows.map((row) => (row.number === 4 ? { ...row, [column]: change(row) } : row))
      expect([column, await verify(changed.map(entryOf))]).toEqual([
        column,
        expect.arrayContaining([expect.stringMatching(/^CHANGED 4$/)]),
      ])
    }
  })

  test('shows a hidden row that was replaced, a removed row, a cut end and a row of another chain', async () => {
    const { rows } = await published(mine)
    const others = (await published(theirs)).rows
    const replaced = rows.map((row) => (row.number === 4 ? { ...hidden(row), digest: Buffer.alloc(32) } : entryOf(row)))
    expect(await verify(replaced)).toEqual(['CHANGED 5'])
    expect(await verify(rows.filter(({ number }) => number !== 4).map(entryOf))).toContain('REMOVED 4')
    expect(await verify(rows.slice(0, -1).map(entryOf))).toEqual(['END null'])
    const foreign = rows.map((row) => (row.number === 2 ? (others[1] as PublicRow) : row))
    expect(await verify(foreign.map(entryOf))).toContain('OTHER_CHAIN 2')
  })

  test('shows an end that another key signed or that was set back', async () => {
    const { rows, end } = await published(mine)
    const signer = createSigner(Buffer.from('the key of somebody else'))
    const forged = { ...end, signature: signer.sign(mine, end) }
    expect(await verify(rows.map(entryOf), forged)).toEqual(['SIGNATURE null'])
    const back = { count: 6, value: rows[5]?.link ?? new Uint8Array(), signature: end.signature }
    expect(await verify(rows.slice(0, 6).map(entryOf), back)).toEqual(['SIGNATURE null'])
    expect(await verify(rows.map(entryOf), end, signer.publicKey)).toEqual(['SIGNATURE null'])
  })
})

const request = (number: number) => ({
  organizationId: mine,
  number,
  reason: 'Names a person',
  at: now,
  userId: null,
  userName: 'Ansvar',
})

const erase = (number: number) => (trx: Trx) =>
  sql`update audit_trail set before = null, after = null, salt_before = null, salt_after = null
      where organization_id = ${mine} and number = ${number}`.execute(trx)

describe('the texts of a row', () => {
  beforeAll(async () => {
    mine = await startChain(4)
    await asSystem(database, (trx, note) => eraseTexts(trx, note, request(3)))
  })

  test('are erased with their salts, while the chain stays valid with and without the secret key', async () => {
    const { rows, end } = await published(mine)
    expect(rows[2]).toMatchObject({ before: null, after: null, salt_before: null, salt_after: null })
    expect(rows.at(-1)).toMatchObject({ action: 'ERASED', resource: 'audit_trail', record_id: rows[2]?.record_id })
    expect(JSON.parse(rows.at(-1)?.after ?? '')).toEqual({
      number: 3,
      resource: 'policies',
      texts: ['before', 'after'],
      reason: 'Names a person',
    })
    expect(await faultsOf(mine)).toEqual([])
    expect(await verifyPublicly(database.auditSigner.publicKey, mine, rows.map(entryOf), end)).toEqual([])
  })

  test('cannot be erased twice, nor those of a row about the trail, nor of a row that does not exist', async () => {
    for (const number of [3, 6, 99])
      await expect(asSystem(database, (trx, note) => eraseTexts(trx, note, request(number)))).rejects.toThrow(
        NotErasableError,
      )
  })

  test('are missing if no row says that they were erased', async () => {
    const faults = await tried(async (trx) => {
      await erase(2)(trx)
      return faultsIn(trx, mine)
    })
    expect(faults).toEqual(['ERASED 2'])
    const ofMark = await tried(async (trx) => {
      await erase(6)(trx)
      return faultsIn(trx, mine)
    })
    expect(ofMark).toContain('ERASED 6')
  })

  test('that were put back contradict the row that says that they were erased', async () => {
    const forged = await tried(async (trx) => {
      await sql`update audit_trail set after = '{"title":"Back"}'::json, salt_after = ${Buffer.alloc(16)}
        where organization_id = ${mine} and number = 3`.execute(trx)
      return faultsIn(trx, mine)
    })
    expect(forged).toContain('CHANGED 3')
  })

  test('need a salt of at least 16 bytes', async () => {
    const { rows } = await published(mine)
    expect(rows.flatMap(({ salt_after: salt }) => (salt ? [salt.length] : []))).toEqual([16, 16, 16, 16, 16])
    expect(new Set(rows.map(({ salt_after: salt }) => salt && Buffer.from(salt).toString('hex'))).size).toBe(6)
  })
})

describe('a chain of format 1', () => {
  let own: Database
  let ids: string[]
  const startAgain = async () => {
    await resealTrails(own, now)
    await signEnds(own)
  }

  beforeAll(async () => {
    own = database
    ids = [await startChain(1_100), await startChain(3), await startChain(3)]
    for (const id of ids) await writeFormat1(database, id)
  })

  test('verifies, and its faults are not repaired by the conversion', async () => {
    const [, , broken = ''] = ids
    for (const id of ids) expect(await faultsOf(id)).toEqual(['SIGNATURE null'])
    await asSystem(database, (trx) =>
      sql`update audit_trail set user_name = 'Nobody' where organization_id = ${broken} and number = 2`.execute(trx),
    )
    await startAgain()
    expect(await faultsOf(broken)).toEqual(['CHANGED 2'])
    await append({
      organizationId: broken,
      action: 'UPDATED',
      resource: 'areas',
      id: randomUUID(),
      parent: null,
      before: {},
      after: {},
    })
    await startAgain()
    expect(await faultsOf(broken)).toEqual(['CHANGED 2'])
  })

  test('is converted to format 2 under a signed row that names the rows and their former end', async () => {
    const [large = ''] = ids
    const { rows, end } = await published(large)
    expect(await faultsOf(large)).toEqual([])
    expect(await verifyPublicly(database.auditSigner.publicKey, large, rows.map(entryOf), end)).toEqual([])
    const [mark] = await asSystem(database, (trx) => readRows(trx, large, 1_101))
    expect(mark).toMatchObject({ number: 1_102, action: 'RESEALED', resource: 'audit_trail', record_id: large })
    const last = await asSystem(database, (trx) => readRows(trx, large, 1_100))
    const former = Buffer.from(last[0]?.former_mac ?? []).toString('hex')
    expect(JSON.parse(mark?.after ?? '')).toEqual({ from: 1, to: 1_101, end: former })
  })

  test('is compared with ends that were stored before the conversion', async () => {
    const [, small = ''] = ids
    const [row] = await asSystem(database, (trx) => readRows(trx, small, 2))
    const end = { count: 3, value: Buffer.from(row?.former_mac ?? []).toString('hex') }
    expect(await asSystem(database, (trx) => faultsIn(trx, small, { [small]: end }))).toEqual([])
    const other = { count: 3, value: '0'.repeat(64) }
    expect(await asSystem(database, (trx) => faultsIn(trx, small, { [small]: other }))).toEqual(['CHANGED 3'])
  })

  test('is converted once by several processes, and stays as it was if a process stops in between', async () => {
    const id = await startChain(5)
    await writeFormat1(database, id)
    const failing = asSystem(database, async (trx, note) => {
      await trx.selectFrom('audit_heads').select('count').where('organization_id', '=', id).forUpdate().execute()
      note(
        byService(
          { organizationId: id, action: 'UPDATED', resource: 'areas', id, parent: null, before: {}, after: {} },
          now,
        ),
      )
      throw new RolledBack()
    })
    await expect(failing).rejects.toThrow(RolledBack)
    await Promise.all([startAgain(), startAgain(), startAgain()])
    const rows = await asSystem(database, (trx) => readRows(trx, id, null))
    expect(rows.map(({ format, action }) => `${format} ${action}`).slice(-2)).toEqual(['2 UPDATED', '2 RESEALED'])
    expect(rows).toHaveLength(7)
    expect(await faultsOf(id)).toEqual([])
  })

  test('that an earlier version continues is verified, and converted from there', async () => {
    const id = await startChain(2)
    await writeFormat1(database, id, 2)
    expect((await asSystem(database, (trx) => readRows(trx, id, null))).map(({ format }) => format)).toEqual([2, 2, 1])
    expect(await faultsOf(id)).toEqual(['SIGNATURE null'])
    await startAgain()
    expect(await faultsOf(id)).toEqual([])
    const rows = await asSystem(database, (trx) => readRows(trx, id, 3))
    expect(JSON.parse(rows[0]?.after ?? '')).toMatchObject({ from: 3, to: 3 })
  })

  test('shows a converted row that was changed, and a forged or missing row about the conversion', async () => {
    const [, small = ''] = ids
    const mark = 5
    const change = (statement: ReturnType<typeof sql>) =>
      tried(async (trx) => {
        await statement.execute(trx)
        return faultsIn(trx, small)
      })
    const at = (number: number) => sql`where organization_id = ${small} and number = ${number}`
    expect(await change(sql`update audit_trail set former_mac = sha256(mac) ${at(2)}`)).toEqual(['CHANGED 2'])
    expect(await change(sql`update audit_trail set former_mac = null ${at(4)}`)).toEqual(['CHANGED 4'])
    const forged = sql`update audit_trail set after = '{"from":1,"to":3,"end":""}'::json ${at(mark)}`
    expect(await change(forged)).toContain(`CHANGED ${mark}`)
    expect(await change(sql`update audit_trail set action = 'UPDATED' ${at(mark)}`)).toContain(`CHANGED ${mark}`)
    expect(await change(sql`delete from audit_trail ${at(mark)}`)).toEqual(expect.arrayContaining([`REMOVED ${mark}`]))
  })
})
