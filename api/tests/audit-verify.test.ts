import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { verifyTrail, type Fault } from '#audit/verify.ts'
import { asSystem } from '#db/scope.ts'
import { type Trx } from '#db/tables.ts'
import { startApi, type TestApi } from './support/api.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

/** The number of random tamperings. Use `ANSVAR_TAMPERINGS=1000` for a longer run. */
const TAMPERINGS = Number(process.env['ANSVAR_TAMPERINGS'] ?? 40)

let api: TestApi
let organizations: string[]

beforeAll(async () => {
  api = await startApi()
  const editor = await api.signIn('editor')
  const policies = `organizations/${editor.organizationId}/policies`
  const { body } = await editor.post(policies, { title: 'Noise', body: 'Less of it: æøå “–” \u{1F507}' })
  await editor.put(`${policies}/${body.id}`, { title: 'Noise', communications: [{ audience: 'All', channel: 'Mail' }] })
  const rows = await asSystem(api.database, (trx) => trx.selectFrom('audit_heads').select('organization_id').execute())
  organizations = rows.map((row) => row.organization_id)
})
afterAll(() => api.close())

class Undo extends Error {}

/** The faults that are found after a tampering, which is then undone. */
async function faultsAfter(tamper: (trx: Trx) => Promise<void>, earlier = {}): Promise<Fault[]> {
  let faults: readonly Fault[] = []
  const tampering = asSystem(api.database, async (trx) => {
    await tamper(trx)
    ;({ faults } = await verifyTrail(trx, api.database, earlier))
    throw new Undo()
  })
  await expect(tampering).rejects.toThrow(Undo)
  return [...faults]
}

const lastOf = async (trx: Trx, organizationId: string) =>
  (
    await trx
      .selectFrom('audit_trail')
      .select((eb) => eb.fn.max('number').as('last'))
      .where('organization_id', '=', organizationId)
      .executeTakeFirstOrThrow()
  ).last

const run = async (trx: Trx, statement: ReturnType<typeof sql>) => {
  const { numAffectedRows } = await statement.execute(trx)
  if (numAffectedRows === 0n) throw new Error('Nothing was tampered with')
}

type Tampering = {
  readonly name: string
  /** Tampers around a row. Returns the numbers of which one must be reported, or null for the chain itself. */
  readonly tamper: (trx: Trx, organizationId: string, number: number, last: number) => Promise<(number | null)[]>
}

/** Changes a column of the row, or of the first row of the chain if `where` does not apply to it. */
const change = (column: string, value: ReturnType<typeof sql>, where = sql`true`): Tampering => ({
  name: `a changed ${column}`,
  async tamper(trx, organizationId, number) {
    const { rows } = await sql`
      select from audit_trail where organization_id = ${organizationId} and number = ${number} and ${where}`.execute(
      trx,
    )
    const changed = rows.length > 0 ? number : 1
    await run(
      trx,
      sql`update audit_trail set ${sql.ref(column)} = ${value} where organization_id = ${organizationId} and number = ${changed}`,
    )
    return [changed]
  },
})

const tamperings: readonly Tampering[] = [
  change('changed_date', sql`changed_date + interval '1 millisecond'`),
  change('user_id', sql`gen_random_uuid()`),
  change('user_name', sql`user_name || '.'`),
  change('action', sql`case action when 'CREATED' then 'UPDATED' else 'CREATED' end`),
  change('resource', sql`'members_' || resource`),
  change('record_id', sql`gen_random_uuid()`),
  change('before', sql`'{"title":"Never"}'::json`),
  // Returns equal JSON with a different text.
  change('after', sql`(' ' || after::text)::json`),
  change('previous', sql`sha256(previous)`),
  change('mac', sql`sha256(mac)`),
  change('operation_id', sql`gen_random_uuid()`),
  change('format', sql`1`),
  change('digest', sql`set_byte(digest, 7, get_byte(digest, 7) # 1)`),
  change('link', sql`set_byte(link, 7, get_byte(link, 7) # 1)`),
  change('salt_after', sql`set_byte(salt_after, 7, get_byte(salt_after, 7) # 1)`, sql`after is not null`),
  change('after_hash', sql`set_byte(after_hash, 7, get_byte(after_hash, 7) # 1)`, sql`after is not null`),
  change('former_mac', sql`sha256(mac)`),
  {
    name: 'a text erased without a row that says so',
    async tamper(trx, organizationId, number) {
      await run(
        trx,
        sql`update audit_trail set before = null, after = null, salt_before = null, salt_after = null
            where organization_id = ${organizationId} and number = ${number}`,
      )
      return [number]
    },
  },
  {
    name: 'a text removed with its hash',
    async tamper(trx, organizationId, number) {
      await run(
        trx,
        sql`update audit_trail set after = null, salt_after = null, after_hash = null
            where organization_id = ${organizationId} and number = ${number}`,
      )
      return [number]
    },
  },
  {
    name: 'a removed signature of the end',
    async tamper(trx, organizationId) {
      await run(trx, sql`update audit_heads set signature = null where organization_id = ${organizationId}`)
      return [null]
    },
  },
  {
    name: 'a changed signature of the end',
    async tamper(trx, organizationId) {
      await run(
        trx,
        sql`update audit_heads set signature = set_byte(signature, 7, get_byte(signature, 7) # 1)
            where organization_id = ${organizationId}`,
      )
      return [null]
    },
  },
  {
    name: 'a removed row',
    async tamper(trx, organizationId, number) {
      await run(trx, sql`delete from audit_trail where organization_id = ${organizationId} and number = ${number}`)
      return [number]
    },
  },
  {
    name: 'the last rows cut off',
    async tamper(trx, organizationId, number) {
      await run(trx, sql`delete from audit_trail where organization_id = ${organizationId} and number >= ${number}`)
      return [number]
    },
  },
  {
    name: 'the last rows cut off, and the end set back to fit',
    async tamper(trx, organizationId, number) {
      await run(trx, sql`delete from audit_trail where organization_id = ${organizationId} and number >= ${number}`)
      await run(
        trx,
        sql`update audit_heads set count = ${number - 1}, value = coalesce((select link from audit_trail
            where organization_id = ${organizationId} and number = ${number - 1}), '') where organization_id = ${organizationId}`,
      )
      return [null]
    },
  },
  {
    name: 'a row inserted behind the last',
    async tamper(trx, organizationId, number, last) {
      await copy(trx, organizationId, number, last + 1)
      return [last + 1]
    },
  },
  {
    name: 'a row inserted before the first',
    async tamper(trx, organizationId, number) {
      await copy(trx, organizationId, number, -number)
      return [-number]
    },
  },
  {
    name: 'a row removed and the rows behind it moved up',
    async tamper(trx, organizationId, number, last) {
      await run(trx, sql`delete from audit_trail where organization_id = ${organizationId} and number = ${number}`)
      for (let next = number + 1; next <= last; next++)
        await run(
          trx,
          sql`update audit_trail set number = ${next - 1} where organization_id = ${organizationId} and number = ${next}`,
        )
      return [number]
    },
  },
  {
    name: 'two rows that change places',
    async tamper(trx, organizationId, number, last) {
      const other = number === last ? 1 : last
      for (const [from, to] of [
        [number, 0],
        [other, number],
        [0, other],
      ])
        await run(
          trx,
          sql`update audit_trail set number = ${to} where organization_id = ${organizationId} and number = ${from}`,
        )
      return [number, other]
    },
  },
  {
    name: 'an end that is gone',
    async tamper(trx, organizationId) {
      await run(trx, sql`delete from audit_heads where organization_id = ${organizationId}`)
      return [null]
    },
  },
  {
    name: 'a trail that is gone, with its end',
    async tamper(trx, organizationId) {
      await run(trx, sql`delete from audit_trail where organization_id = ${organizationId}`)
      await run(trx, sql`delete from audit_heads where organization_id = ${organizationId}`)
      return [null]
    },
  },
]

const copy = (trx: Trx, organizationId: string, from: number, to: number) =>
  run(
    trx,
    sql`insert into audit_trail (organization_id, number, changed_date, user_id, user_name, action, resource, record_id,
          parent_resource, parent_id, before, after, previous, mac, format, salt_before, salt_after, before_hash,
          after_hash, digest, link)
        select organization_id, ${to}, changed_date, user_id, user_name, action, resource, record_id, parent_resource,
          parent_id, before, after, previous, mac, format, salt_before, salt_after, before_hash, after_hash, digest, link
        from audit_trail where organization_id = ${organizationId} and number = ${from}`,
  )

describe('the audit trail', () => {
  test('is valid as the service writes it', async () => {
    const verdict = await asSystem(api.database, (trx) => verifyTrail(trx, api.database))
    expect(verdict.faults).toEqual([])
    expect(Object.keys(verdict.ends).toSorted()).toEqual(organizations.toSorted())
    expect(verdict.rows).toBe(Object.values(verdict.ends).reduce((sum, { count }) => sum + count, 0))
  })

  test('is invalid from its first row under another key', async () => {
    const { faults } = await asSystem(api.database, (trx) =>
      verifyTrail(trx, { ...api.database, auditKey: Buffer.from('not the key') }),
    )
    expect(faults.filter(({ kind }) => kind === 'CHANGED').length).toBeGreaterThan(50)
  })

  test(
    `shows each of ${TAMPERINGS} random tamperings and its location`,
    async () => {
      const missed: string[] = []
      const met = new Set<string>()
      for (let count = 0; count < TAMPERINGS; count++) {
        const tampering = tamperings[count % tamperings.length] as Tampering
        const organizationId = organizations[randomInt(organizations.length)] ?? ''
        let where = ''
        let named: (number | null)[] = []
        const faults = await faultsAfter(async (trx) => {
          const last = await lastOf(trx, organizationId)
          const number = randomInt(1, last + 1)
          where = `${tampering.name} at ${number} of ${last}`
          named = await tampering.tamper(trx, organizationId, number, last)
        })
        const found = faults.filter((fault) => fault.organizationId === organizationId)
        const isNamed = found.some(({ number }) => named.includes(number))
        if (isNamed && found.length === faults.length) met.add(tampering.name)
        else missed.push(`${where}: ${JSON.stringify(faults.map(({ row: _row, ...fault }) => fault))}`)
      }
      expect(missed).toEqual([])
      expect(met.size).toBe(Math.min(TAMPERINGS, tamperings.length))
    },
    TAMPERINGS * 5_000,
  )

  test('reports one changed or removed row only, not those after it', async () => {
    const [organizationId = ''] = organizations
    const kinds = []
    for (const name of ['a changed user_name', 'a changed after', 'a changed mac', 'a removed row']) {
      const tampering = tamperings.find((each) => each.name === name)
      const faults = await faultsAfter(async (trx) => void (await tampering?.tamper(trx, organizationId, 2, 9)))
      kinds.push(faults.map(({ kind, number }) => `${kind} ${number}`))
    }
    expect(kinds).toEqual([['CHANGED 2'], ['CHANGED 2'], ['CHANGED 2'], ['REMOVED 2']])
  })

  test('reports a row that was moved to another organization', async () => {
    const [mine = '', theirs = ''] = organizations
    const faults = await faultsAfter(async (trx) => {
      const last = await lastOf(trx, theirs)
      await run(
        trx,
        sql`update audit_trail set organization_id = ${theirs}, number = ${last + 1}
            where organization_id = ${mine} and number = 2`,
      )
    })
    expect(faults.map(({ kind }) => kind).toSorted()).toEqual(['INSERTED', 'REMOVED'])
  })

  test('is not repaired by later writes', async () => {
    const [organizationId = ''] = organizations
    const own = await startApi()
    const editor = await own.signIn('editor')
    const id = editor.organizationId
    await asSystem(own.database, async (trx) => {
      const last = await lastOf(trx, id)
      await run(trx, sql`delete from audit_trail where organization_id = ${id} and number = ${last}`)
      await run(
        trx,
        sql`update audit_heads set count = ${last - 1}, value = (select link from audit_trail
            where organization_id = ${id} and number = ${last - 1}) where organization_id = ${id}`,
      )
    })
    const { status } = await editor.post(`organizations/${id}/policies`, { title: 'Afterwards' })
    const { faults } = await asSystem(own.database, (trx) => verifyTrail(trx, own.database))
    expect([status, faults.map(({ kind }) => kind), organizationId !== '']).toEqual([201, ['UNLINKED'], true])
    await own.close()
  })

  test('that was completely reset to an earlier state is detected by ends that are stored elsewhere', async () => {
    const before = await asSystem(api.database, (trx) =>
      trx.selectFrom('audit_heads').selectAll().orderBy('organization_id').execute(),
    )
    const editor = await api.signIn('editor')
    await editor.post(`organizations/${editor.organizationId}/policies`, { title: 'Regretted' })
    const { ends } = await asSystem(api.database, (trx) => verifyTrail(trx, api.database))
    const old = before.find((head) => head.organization_id === editor.organizationId)
    const restore = async (trx: Trx) => {
      await run(
        trx,
        sql`delete from audit_trail where organization_id = ${editor.organizationId} and number > ${old?.count}`,
      )
      await run(
        trx,
        sql`update audit_heads
            set count = ${old?.count}, value = ${old?.value}, seal = ${old?.seal}, signature = ${old?.signature}
            where organization_id = ${editor.organizationId}`,
      )
    }
    expect(await faultsAfter(restore)).toEqual([])
    expect(await faultsAfter(restore, ends)).toMatchObject([{ kind: 'REMOVED', number: (old?.count ?? 0) + 1 }])
  })
})
