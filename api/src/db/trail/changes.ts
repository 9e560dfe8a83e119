import { sql } from 'kysely'
import type { TrailAction } from '@ansvar/domain/changes'
import { inBatches } from '#db/batches.ts'
import type { Trx } from '#db/tables.ts'
import { headSeal, linkCode, linkTo, type Head } from './chain.ts'
import { nextLink, rowDigest, saltedHashes } from './row.ts'
import type { AuditSigner } from './signing.ts'

/** The organization id of the catalogue's records, which belong to no organization. */
export const CATALOGUE = '00000000-0000-0000-0000-000000000000'

/** The channel that each commit with changes notifies with `{organization id} {last change number}`. */
export const CHANGES_CHANNEL = 'changes'

export type Values = Readonly<Record<string, unknown>>

/** One change of one record. Fields have their REST names. */
export type Change = {
  /** The organization whose trail contains it. Null for the catalogue's. */
  readonly organizationId: string | null
  readonly action: TrailAction
  /** The name of the table, such as `policy_reviews`. */
  readonly resource: string
  readonly id: string
  /** The record that this one belongs to, whose history includes the change. */
  readonly parent: { readonly resource: string; readonly id: string } | null
  /** The changed fields before the change. Null if the record is new. */
  readonly before: Values | null
  readonly after: Values | null
}

/** A change with its user and time. `userId` is null if the service itself made it. */
export type Entry = Change & {
  readonly at: Date
  readonly userId: string | null
  readonly userName: string
  /** The operation that the change is part of. */
  readonly operationId?: string | null
}

/** A change that the service made itself: the seed, or a command of an operator. */
export const byService = (change: Change, at: Date): Entry => ({ ...change, at, userId: null, userName: 'Ansvar' })

/** Adds a change to the trail of the current transaction. */
export type Note = (entry: Entry) => void

/** The end of a chain when the transaction commits. */
export type Ending = Head & { readonly organizationId: string }

/** The keys of the audit trail: the secret one of its codes, and the signer of the ends. */
export type TrailKeys = { readonly auditKey: Uint8Array; readonly auditSigner: AuditSigner }

/**
 * Writes the changes of a transaction as its last statements. Each takes the next change number of its organization,
 * which stays locked until the commit. Organizations are processed in the order of their ids, so that transactions
 * cannot deadlock. The end of each chain is sealed and signed. Returns the ends of the chains.
 */
export async function appendEntries(trx: Trx, keys: TrailKeys, entries: readonly Entry[]): Promise<Ending[]> {
  const endings: Ending[] = []
  const chains = Map.groupBy(entries, (entry) => (entry.organizationId ?? CATALOGUE).toLowerCase())
  for (const [organizationId, own] of [...chains].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    let head = await lockChain(trx, organizationId)
    await inBatches(own, async (batch, from) => {
      const rows = chained(keys.auditKey, organizationId, head, batch)
      const last = { count: head.count + rows.length, value: rows.at(-1)?.link ?? head.value }
      const seal = headSeal(keys.auditKey, organizationId, last)
      // Only the last end of a transaction is ever visible.
      const isLast = from + batch.length === own.length
      const signature = isLast ? keys.auditSigner.sign(organizationId, last) : null
      await sql`select app.append_changes(${organizationId}, ${asJson(rows)}, ${last.value}, ${seal},
        ${signature}::bytea)`.execute(trx)
      head = { ...last, seal }
    })
    endings.push({ organizationId, ...head })
  }
  return endings
}

async function lockChain(trx: Trx, organizationId: string): Promise<Head> {
  const { rows } = await sql<Head>`select count, value, seal from app.lock_chain(${organizationId})`.execute(trx)
  const [head] = rows
  if (!head) throw new Error(`The audit trail of ${organizationId} has no head entry.`)
  return head
}

function chained(key: Uint8Array, organizationId: string, head: Head, entries: readonly Entry[]) {
  let last = linkTo(key, organizationId, head)
  return entries.map((entry, index) => {
    const row = rowOf(organizationId, head.count + index + 1, entry)
    const hashes = saltedHashes(row)
    const digest = rowDigest({ ...row, ...hashes, former_mac: null })
    const previous = last
    const link = nextLink(previous, digest)
    last = link
    return { ...row, ...hashes, digest, previous, link, mac: linkCode(key, link) }
  })
}

const rowOf = (organizationId: string, number: number, entry: Entry) => ({
  organization_id: organizationId,
  number,
  changed_date: entry.at.toISOString(),
  user_id: entry.userId?.toLowerCase() ?? null,
  user_name: entry.userName,
  action: entry.action,
  resource: entry.resource,
  record_id: entry.id.toLowerCase(),
  parent_resource: entry.parent?.resource ?? null,
  parent_id: entry.parent?.id.toLowerCase() ?? null,
  operation_id: entry.operationId?.toLowerCase() ?? null,
  before: entry.before && JSON.stringify(entry.before),
  after: entry.after && JSON.stringify(entry.after),
})

const asJson = (rows: ReturnType<typeof chained>): string => JSON.stringify(rows.map(withHex))

/** Writes the bytes of a row in hexadecimal. */
export const withHex = (row: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.length).toString('hex') : value,
    ]),
  )
