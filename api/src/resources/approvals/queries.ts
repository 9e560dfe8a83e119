import { sql } from 'kysely'
import { approvalTransitionsOf, type ApprovedDocumentKind } from '@ansvar/domain/approval-states'
import { nextReviewDate } from '@ansvar/domain/controlled-documents'
import type { IsoDate } from '@ansvar/domain/dates'
import type { Period } from '@ansvar/domain/periods'
import { callFunction } from '#db/functions.ts'
import { createRecord, noteUpdated, readRecord, type Row } from '#db/records.ts'
import type { Membership, Scope } from '#db/scope.ts'
import type { DocumentKind, DocumentTable } from '#resources/controlled-documents/queries.ts'
import { policyKind } from '#resources/policies/queries.ts'
import { procedureKind } from '#resources/procedures/queries.ts'
import { notifyOfForce } from '#resources/acknowledgements/notices.ts'
import { approvalKind } from './schema.ts'

export type Approval = Row<'approvals'>

const kinds = { POLICY: policyKind, PROCEDURE: procedureKind } as const

// The two kinds have one shape. Kysely cannot type a table that is a parameter.
export const kindOfDocument = (kind: ApprovedDocumentKind) => kinds[kind] as DocumentKind<DocumentTable>

type Reader = { readonly scope: Scope; readonly membership: Membership }

/** Returns the transitions of an approval that the caller can cause, and why the others are refused. */
export const transitionsOf = ({ scope, membership }: Reader, { state, approver_ids: approvers }: Approval) =>
  approvalTransitionsOf(state, membership.level, approvers.includes(scope.user.id) ? ['APPROVER'] : [])

/** Returns approvals with the titles of their documents and the transitions that the caller can cause. */
export async function presentApprovals(reader: Reader, rows: readonly Approval[]): Promise<object[]> {
  const titles = await titlesById(reader, rows)
  return rows.map((row) => {
    const isSame = row.decided_by_id !== null && row.decided_by_id === row.requested_by_id
    return {
      ...row,
      document_title: titles.get(row.document_id) ?? '',
      same_person: isSame && row.state !== 'RECORDED',
      ...transitionsOf(reader, row),
    }
  })
}

/** Returns the titles of the working copies. */
async function titlesById({ scope, membership }: Reader, rows: readonly Approval[]): Promise<Map<string, string>> {
  const ids = rows.map(({ document_id: id }) => id)
  const { rows: found } = await sql<{ id: string; title: string }>`
    select id, title from policies where organization_id = ${membership.organizationId} and id = any (${ids}::uuid[])
    union all
    select id, title from procedures where organization_id = ${membership.organizationId} and id = any (${ids}::uuid[])`.execute(
    scope.trx,
  )
  return new Map(found.map(({ id, title }) => [id, title]))
}

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
  const done = await readRecord(scope, approvalKind, { organizationId, id })
  await notifyOfForce(scope, done)
  return done
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
