import { sql } from 'kysely'
import type { Database } from '#db/open.ts'
import { asSystem } from '#db/scope.ts'
import type { Trx } from '#db/tables.ts'
import { headSeal, linkCode } from '#db/trail/chain.ts'
import { byService, CATALOGUE, withHex, type Note, type TrailKeys } from '#db/trail/changes.ts'
import { nextLink, rowDigest, saltedHashes } from '#db/trail/row.ts'
import { TRAIL, type Reseal } from './marks.ts'
import { readRows, valueOf, type StoredRow } from './rows.ts'
import { verifyChain } from './verify.ts'

/**
 * Converts the rows of format 1 to format 2, one chain in one transaction: a process that stops in between leaves whole
 * chains. A row RESEALED then names the converted rows. Several processes can run it at the same time. A chain that is
 * not valid is not converted, so that its faults are still found. Rows that rows of format 2 follow stay as they are.
 */
export async function resealTrails(database: Database, now: Date): Promise<void> {
  const chains = await asSystem(database, (trx) =>
    trx.selectFrom('audit_trail').select('organization_id').distinct().where('format', '=', 1).execute(),
  )
  for (const { organization_id: id } of chains)
    await asSystem(database, (trx, note) => resealChain(trx, note, database, id, now))
}

async function resealChain(trx: Trx, note: Note, keys: TrailKeys, organizationId: string, now: Date): Promise<void> {
  // No other process writes or converts the chain until the commit.
  const locked = trx.selectFrom('audit_heads').select('count').where('organization_id', '=', organizationId)
  const head = await locked.forUpdate().executeTakeFirst()
  const first = head && (await firstToConvert(trx, organizationId))
  if (!head || !first || (await verifyChain(trx, keys, organizationId)).some(({ kind }) => kind !== 'SIGNATURE')) return
  const end = await convert(trx, keys.auditKey, organizationId, first)
  const value = end.link
  const seal = headSeal(keys.auditKey, organizationId, { count: head.count, value })
  await trx.updateTable('audit_heads').set({ value, seal }).where('organization_id', '=', organizationId).execute()
  const content: Reseal = { from: first, to: head.count, end: Buffer.from(end.former).toString('hex') }
  note(
    byService(
      {
        organizationId: organizationId === CATALOGUE ? null : organizationId,
        action: 'RESEALED',
        resource: TRAIL,
        id: organizationId,
        parent: null,
        before: null,
        after: content,
      },
      now,
    ),
  )
}

/** Returns the number of the first row of format 1, or null if there is none or a row of format 2 follows one. */
async function firstToConvert(trx: Trx, organizationId: string): Promise<number | null> {
  const { rows } = await sql<{ first: number | null; others: boolean }>`
    select first, exists (
      select from audit_trail
      where organization_id = ${organizationId} and number > former.first and format <> 1) as others
    from (
      select min(number) as first from audit_trail where organization_id = ${organizationId} and format = 1
    ) as former`.execute(trx)
  const [found] = rows
  return found && !found.others ? found.first : null
}

/** Converts the rows from a number on. Returns the link of the last one, and the code that it had. */
async function convert(trx: Trx, key: Uint8Array, organizationId: string, from: number) {
  let after: number | null = from - 1
  let end: { readonly link: Uint8Array; readonly former: Uint8Array } | null = null
  for (;;) {
    const page: StoredRow[] = await readRows(trx, organizationId, after)
    if (page.length === 0) break
    const converted = page.map((row) => {
      // The first of them is chained to the end before it, which stays.
      const previous = end?.link ?? row.previous
      const hashes = saltedHashes(row)
      const digest = rowDigest({ ...row, ...hashes, former_mac: row.mac })
      const link = nextLink(previous, digest)
      end = { link, former: valueOf(row) }
      return { number: row.number, previous, ...hashes, former_mac: row.mac, digest, link, mac: linkCode(key, link) }
    })
    await replace(trx, organizationId, converted)
    after = page.at(-1)?.number ?? after
  }
  if (!end) throw new Error(`The audit trail of ${organizationId} has no row to convert.`)
  return end as { readonly link: Uint8Array; readonly former: Uint8Array }
}

const replace = (trx: Trx, organizationId: string, rows: readonly object[]) =>
  sql`update audit_trail t set format = 2, previous = decode(c.previous, 'hex'), mac = decode(c.mac, 'hex'),
      former_mac = decode(c.former_mac, 'hex'), digest = decode(c.digest, 'hex'), link = decode(c.link, 'hex'),
      salt_before = decode(c.salt_before, 'hex'), salt_after = decode(c.salt_after, 'hex'),
      before_hash = decode(c.before_hash, 'hex'), after_hash = decode(c.after_hash, 'hex')
    from json_to_recordset(${JSON.stringify(rows.map(withHex))}::json) as c (number bigint, previous text, mac text,
      former_mac text, digest text, link text, salt_before text, salt_after text, before_hash text, after_hash text)
    where t.organization_id = ${organizationId} and t.number = c.number`.execute(trx)
