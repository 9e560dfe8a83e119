import { sql } from 'kysely'
import type { ChangeAction } from '@ansvar/domain/changes'
import { inBatches } from '#db/batches.ts'
import type { Trx } from '#db/tables.ts'
import { headSeal, linkTo, rowCode, type Head } from './chain.ts'

/** The organization id of the catalogue's records, which belong to no organization. */
export const CATALOGUE = '00000000-0000-0000-0000-000000000000'

/** The channel that each commit with changes notifies with `{organization id} {last change number}`. */
export const CHANGES_CHANNEL = 'changes'

export type Values = Readonly<Record<string, unknown>>

/** One change of one record. Fields have their REST names. */
export type Change = {
  /** The organization whose trail contains it. Null for the catalogue's. */
  readonly organizationId: string | null
  readonly action: ChangeAction
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
export type Entry = Change & { readonly at: Date; readonly userId: string | null; readonly userName: string }

/** A change that the service made itself: the seed, or a command of an operator. */
export const byService = (change: Change, at: Date): Entry => ({ ...change, at, userId: null, userName: 'Ansvar' })

/** Adds a change to the trail of the current transaction. */
export type Note = (entry: Entry) => void

/** The end of a chain when the transaction commits. */
export type Ending = Head & { readonly organizationId: string }

/**
 * Writes the changes of a transaction as its last statements. Each takes the next change number of its organization,
 * which stays locked until the commit. Organizations are processed in the order of their ids, so that transactions
 * cannot deadlock. Returns the ends of the chains.
 */
export async function appendEntries(trx: Trx, key: Uint8Array, entries: readonly Entry[]): Promise<Ending[]> {
  const endings: Ending[] = []
  const chains = Map.groupBy(entries, (entry) => (entry.organizationId ?? CATALOGUE).toLowerCase())
  for (const [organizationId, own] of [...chains].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    let head = await lockChain(trx, organizationId)
    await inBatches(own, async (batch) => {
      const rows = chained(key, organizationId, head, batch)
      const last = { count: head.count + rows.length, value: rows.at(-1)?.mac ?? head.value }
      const seal = headSeal(key, organizationId, last)
      await sql`select app.append_changes(${organizationId}, ${asJson(rows)}, ${last.value}, ${seal})`.execute(trx)
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
  let previous = linkTo(key, organizationId, head)
  return entries.map((entry, index) => {
    const row = rowOf(organizationId, head.count + index + 1, entry)
    const link = previous
    const mac = rowCode(key, row, link)
    previous = mac
    return { ...row, previous: link, mac }
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
  before: entry.before && JSON.stringify(entry.before),
  after: entry.after && JSON.stringify(entry.after),
})

const asJson = (rows: ReturnType<typeof chained>): string =>
  JSON.stringify(
    rows.map(({ previous, mac, ...row }) => ({
      ...row,
      previous: Buffer.from(previous).toString('hex'),
      mac: mac.toString('hex'),
    })),
  )
