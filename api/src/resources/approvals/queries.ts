import { sql } from 'kysely'
import { approvalTransitionsOf, type ApprovedDocumentKind } from '@ansvar/domain/document-states'
import { nextReviewDate } from '@ansvar/domain/controlled-documents'
import type { IsoDate } from '@ansvar/domain/dates'
import type { Period } from '@ansvar/domain/periods'
import { callFunction } from '#db/functions.ts'
import { createRecord, noteUpdated, readRecord, type Row } from '#db/records.ts'
import type { Membership, Scope } from '#db/scope.ts'
import type { DocumentKind, DocumentTable } from '#resources/controlled-documents/queries.ts'
import { policyKind } from '#resources/policies/queries.ts'
import { procedureKind } from '#resources/procedures/queries.ts'
import { approvalKind } from './schema.ts'

export type Approval = Row<'approvals'>

const kinds = { POLICY: policyKind, PROCEDURE: procedureKind } as const

// The two kinds have one shape. Kysely cannot type a table that is a parameter.
export const kindOfDocument = (kind: ApprovedDocumentKind) => kinds[kind] as unknown as DocumentKind<DocumentTable>

type Reader = { readonly scope: Scope; readonly membership: Membership }

/** Returns approvals with the transitions that the caller can cause. */
export const presentApprovals = ({ scope, membership }: Reader, rows: readonly Approval[]): object[] =>
  rows.map((row) => {
    const roles = row.approver_ids.includes(scope.user.id) ? (['APPROVER'] as const) : []
    const isSame = row.decided_by_id !== null && row.decided_by_id === row.requested_by_id
    return {
      ...row,
      same_person: isSame && row.state !== 'RECORDED',
      ...approvalTransitionsOf(row.state, membership.level, roles),
    }
  })

type NewApproval = Omit<Parameters<typeof createRecord<'approvals'>>[3], 'policy_id' | 'procedure_id'>

/** Creates an approval of a document. */
export const createApproval = (
  scope: Scope,
  kind: ApprovedDocumentKind,
  { id, organization_id: organizationId }: Pick<Row<DocumentTable>, 'id' | 'organization_id'>,
  values: NewApproval,
): Promise<Approval> =>
  createRecord(scope, approvalKind, organizationId, {
    ...values,
    [kind === 'POLICY' ? 'policy_id' : 'procedure_id']: id,
  })

/** Puts an approved document in force, and adds that to the audit trail. The document must be locked. */
export async function putInForce(scope: Scope, approval: Approval): Promise<Approval> {
  const { organization_id: organizationId, id, document_id: documentId, document_kind: of } = approval
  const kind = kindOfDocument(of)
  const key = { organizationId, id: documentId }
  const before = await readRecord(scope, kind, key)
  const facts = {
    state: 'APPROVED' as const,
    approvedById: approval.decided_by_id,
    approvedOn: approval.approved_on as IsoDate | null,
    reviewPeriod: before.review_period as Period | null,
  }
  const next = nextReviewDate(facts, await kind.lastReview(scope, key))
  await callFunction(scope.trx, 'put_in_force', organizationId, id, next, scope.now)
  noteUpdated(scope, kind, organizationId, before, await readRecord(scope, kind, key))
  return readRecord(scope, approvalKind, { organizationId, id })
}

/** Returns which of these members are no active members of the organization. */
export async function inactiveOf({ trx }: Scope, organizationId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${ids}::uuid[]) as id
    where id not in (select m.id from members m where m.organization_id = ${organizationId} and m.active)`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Returns whether a member is the only manager of the organization. */
export async function isOnlyManager({ trx }: Scope, organizationId: string, memberId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select id from members where organization_id = ${organizationId} and active and level = 'MANAGE' limit 2`.execute(
    trx,
  )
  return rows.length === 1 && rows[0]?.id === memberId
}
