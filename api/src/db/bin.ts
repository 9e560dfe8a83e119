import { sql, type RawBuilder } from 'kysely'
import { RequestProblem } from '#contract/problem.ts'
import { confidentialTables } from './trail/confidential.ts'
import { lockRecord, lockVersion, moveRecord, type Kind, type Row } from './records.ts'
import type { Scope } from './scope.ts'
import type { RecordTable } from './tables.ts'

// The bin. Row-level security hides what is in it from every request that does not ask for it.

type Key = { readonly organizationId: string; readonly id: string }

/** A record in the bin. */
export type BinItem = {
  readonly id: string
  readonly organization_id: string
  readonly resource: string
  readonly record_id: string
  readonly parent_id: string | null
  readonly reason: string | null
  readonly discarded_date: string
  readonly discarded_by_id: string
  readonly discarded_by: string
  readonly restored_date: string | null
  readonly restored_by: string | null
  /** Whether the user may restore it. */
  readonly may_restore: boolean
}

/** The condition on an item of the bin that the user may restore it. The row policy `editors` is the same. */
const mayRestore = sql<boolean>`(
  discarded_by_id = app.user_id()
  or not is_confidential and organization_id = any (array(select app.organizations_with('EDIT')))
  or organization_id = any (array(select app.organizations_with('MANAGE'))))`

export const binColumns = [
  'id',
  'organization_id',
  'resource',
  'record_id',
  'parent_id',
  'reason',
  'discarded_date',
  'discarded_by_id',
  'discarded_by',
  'restored_date',
  'restored_by',
  mayRestore.as('may_restore'),
] as const

/** A reference to a record that prevents it from being discarded. */
export type Use = {
  /** The table of the records that refer to it. */
  readonly table: RecordTable
  /** The condition on their row for the id of the record. */
  readonly where: (id: string) => RawBuilder<unknown>
}

const confidential: ReadonlySet<string> = new Set(confidentialTables)

/** Runs work that sees the records in the bin. An error must end the transaction, which also ends this. */
export async function withBin<T>({ trx }: Pick<Scope, 'trx'>, work: () => Promise<T>): Promise<T> {
  await sql`select set_config('app.bin', 'on', true)`.execute(trx)
  const result = await work()
  await sql`select set_config('app.bin', '', true)`.execute(trx)
  return result
}

/** Returns the item of the bin that contains a record. Null if the record is not in the bin, or the user may not see it. */
export const binItemOf = async (
  { trx }: Scope,
  { organizationId, id }: Key,
  resource: string,
): Promise<BinItem | null> =>
  (await trx
    .selectFrom('bin_items')
    .select(binColumns)
    .where('organization_id', '=', organizationId)
    .where('record_id', '=', id)
    .where('resource', '=', resource)
    .where('restored_date', 'is', null)
    .executeTakeFirst()) ?? null

/** Reads an item of the bin and locks it. Throws `not_found` if it does not exist or the user may not see it. */
export async function lockItem({ trx }: Scope, { organizationId, id }: Key): Promise<BinItem> {
  const item = await trx
    .selectFrom('bin_items')
    .select(binColumns)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!item) throw new RequestProblem('not_found')
  return item
}

/**
 * Locks the item of the bin that contains a record. Null if the record is not in the bin, or another transaction has just
 * restored it, or the user may not see it.
 */
export async function lockItemOf(scope: Scope, key: Key, resource: string): Promise<BinItem | null> {
  const found = await binItemOf(scope, key, resource)
  const item = found && (await lockItem(scope, { ...key, id: found.id }))
  return item?.restored_date === null ? item : null
}

/**
 * Moves a record to the bin, with what belongs to it. `admit` checks that this is allowed, and returns the reason. Throws
 * `not_found` if the record does not exist, and `stale` if its version is not the expected one.
 */
export async function discardRecord<T extends RecordTable>(
  scope: Scope,
  kind: Kind<T, unknown>,
  key: Key,
  expected: number | null,
  admit: (before: Row<T>) => Promise<string | null>,
): Promise<{ readonly item: BinItem; readonly row: Row<T> }> {
  const { trx, now, user } = scope
  const { organizationId } = key
  const before = await lockVersion(scope, kind, key, expected)
  const reason = await admit(before)
  const item = await trx
    .insertInto('bin_items')
    .values({
      organization_id: organizationId,
      resource: kind.table,
      record_id: before.id,
      parent_id: kind.parent ? String(before[kind.parent.column as keyof Row<T>]) : null,
      reason,
      discarded_date: now,
      discarded_by_id: user.id,
      discarded_by: user.name,
      is_confidential: confidential.has(kind.table),
    })
    .returning(binColumns)
    .executeTakeFirstOrThrow()
  const row = await withBin(scope, () =>
    moveRecord(scope, kind, organizationId, before, item.id, {
      before: { discarded_date: null },
      after: { discarded_date: now.toISOString(), ...(reason !== null && { discard_reason: reason }) },
    }),
  )
  await moveParts(scope, item, null, item.id)
  return { item, row }
}

/** Takes the record of an item out of the bin, with what belongs to it. The item must be locked. */
export async function restoreRecord<T extends RecordTable>(
  scope: Scope,
  kind: Kind<T, unknown>,
  item: BinItem,
): Promise<{ readonly item: BinItem; readonly row: Row<T> }> {
  const { trx, now, user } = scope
  const { organization_id: organizationId, record_id: id } = item
  const row = await withBin(scope, async () => {
    const before = await lockRecord(scope, kind, { organizationId, id })
    return moveRecord(scope, kind, organizationId, before, null, {
      before: { discarded_date: item.discarded_date },
      after: { discarded_date: null },
    })
  })
  await moveParts(scope, item, item.id, null)
  const restored = await trx
    .updateTable('bin_items')
    .set({ restored_date: now, restored_by: user.name })
    .where('organization_id', '=', organizationId)
    .where('id', '=', item.id)
    .returning(binColumns)
    .executeTakeFirstOrThrow()
  return { item: restored, row }
}

const moveParts = ({ trx }: Scope, item: BinItem, former: string | null, latter: string | null) =>
  sql`select app.move_parts(${item.organization_id}, ${item.resource}, ${item.record_id}, ${former}::uuid,
    ${latter}::uuid)`.execute(trx)
