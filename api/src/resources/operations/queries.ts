import { sql } from 'kysely'
import type { KeptReason } from '@ansvar/domain/operations'
import { RequestProblem } from '#contract/problem.ts'
import type { Scope } from '#db/scope.ts'
import type { Values } from '#db/trail/changes.ts'
import type { FormerRecord } from '#http/endpoint.ts'

/** The maximum number of records whose changes are undone in one request. */
export const MAX_RECORDS = 500

type Key = { readonly organizationId: string; readonly id: string }

/** A record that an operation changed. `kept` is set if nothing of it can be restored. */
export type ChangedRecord = FormerRecord & { readonly kept: KeptReason | null }

type Row = {
  readonly number: number
  readonly action: string
  readonly resource: string
  readonly record_id: string
  readonly parent_id: string | null
  readonly before: Values | null
  readonly after: Values | null
  readonly is_erased: boolean
}

/**
 * Returns the records that an operation changed, the last changed first, so that what follows from another record comes
 * before it. Throws `conflict` if there are too many.
 */
export async function changedRecords({ trx }: Scope, { organizationId, id }: Key): Promise<ChangedRecord[]> {
  const { rows } = await sql<Row>`
    select number, action, resource, record_id, parent_id, before, after,
      before is null and before_hash is not null as is_erased
    from audit_trail where organization_id = ${organizationId} and operation_id = ${id}
    order by number limit ${4 * MAX_RECORDS + 1}`.execute(trx)
  const byRecord = Map.groupBy(rows, ({ resource, record_id }) => `${resource} ${record_id}`)
  if (byRecord.size > MAX_RECORDS || rows.length > 4 * MAX_RECORDS)
    throw new RequestProblem('conflict', { detail: `The operation changed more than ${MAX_RECORDS} records.` })
  return [...byRecord.values()].map((changes) => recordOf(changes)).toReversed()

  function recordOf(changes: readonly Row[]): ChangedRecord {
    const [first] = changes as [Row]
    const { resource, record_id: recordId, parent_id: parentId } = first
    return {
      resource,
      id: recordId,
      parentId,
      // The earliest value of each field: a later change of the operation has one in between.
      before: Object.assign({}, ...changes.map(({ before }) => before ?? {}).toReversed()) as Values,
      isDiscarded: Boolean(changes.at(-1)?.after?.['discarded_date']),
      kept: keptReasonOf(changes),
      isChangedSince: async () => {
        const { rows: others } = await sql`
          select from audit_trail
          where organization_id = ${organizationId} and subject_id = ${parentId ?? recordId}
            and number > ${first.number} and resource = ${resource} and record_id = ${recordId}
            and operation_id is distinct from ${id} limit 1`.execute(trx)
        return others.length > 0
      },
    }
  }
}

function keptReasonOf(changes: readonly Row[]): KeptReason | null {
  if (changes.some(({ action }) => action === 'CREATED')) return 'CREATED'
  return changes.some((change) => change.is_erased) ? 'ERASED' : null
}

/** Reads an operation and locks it. Throws `not_found` if it does not exist or the user may not see it. */
export async function lockOperation({ trx }: Scope, { organizationId, id }: Key) {
  const row = await trx
    .selectFrom('operations')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new RequestProblem('not_found')
  // A user may see operations of other users, and may lock only those that the user may undo.
  const locked = await trx
    .selectFrom('operations')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return locked ?? row
}

/** Stores that an operation is undone. */
export const markUndone = ({ trx, now, user }: Scope, { organizationId, id }: Key) =>
  trx
    .updateTable('operations')
    .set({ undone_date: now, undone_by: user.name })
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute()
