import { sql } from 'kysely'
import type { OperationKind } from '@ansvar/domain/operations'
import { RequestProblem } from '#contract/problem.ts'
import type { Change } from './trail/changes.ts'
import { confidentialTables, personTables } from './trail/confidential.ts'
import type { Trx } from './tables.ts'

/** The operation that a request names, and what it is if this is its only request. */
export type RequestedOperation = { readonly id: string; readonly kind: OperationKind }

/** An operation that changes these tables is confidential, too. */
const confidential: ReadonlySet<string> = new Set([...confidentialTables, ...personTables])

/**
 * Adds the changes of a request to its operation, which the first request with changes creates. Throws
 * `operation_id_reused` for the operation of another user, and `conflict` for one that is undone.
 */
export async function addToOperation(
  trx: Trx,
  { id, kind }: RequestedOperation,
  by: { readonly organizationId: string; readonly userName: string; readonly at: Date },
  changes: readonly Change[],
): Promise<void> {
  const isConfidential = changes.some(({ resource }) => confidential.has(resource))
  const { rows } = await sql<{ outcome: 'NEW' | 'KNOWN' | 'OTHER_USER' | 'UNDONE' }>`
    select app.note_operation(${by.organizationId}, ${id}, ${kind}, ${by.userName}, ${by.at}, ${isConfidential})
      as outcome`.execute(trx)
  const outcome = rows[0]?.outcome
  if (outcome === 'UNDONE') throw new RequestProblem('conflict', { detail: 'The operation has been undone.' })
  if (outcome !== 'NEW' && outcome !== 'KNOWN') throw new RequestProblem('operation_id_reused')
}
