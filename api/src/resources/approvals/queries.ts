import { sql } from 'kysely'
import { approvalTransitionsOf, type ApprovedDocumentKind } from '@ansvar/domain/approval-states'
import { nextReviewDate } from '@ansvar/domain/controlled-documents'
import { localDay, type IsoDate } from '@ansvar/domain/dates'
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

/** A caller, and the absent members whose delegate the caller is today. */
type Decider = Reader & { readonly absent: ReadonlySet<string> }

/** Returns the caller with the members whose delegate the caller is today. The delegate of a delegate is none. */
export async function deciderOf<R extends Reader>(reader: R): Promise<R & Decider> {
  const { scope, membership } = reader
  if (scope.user.isToken) return { ...reader, absent: new Set() }
  const today = localDay(scope.now, membership.timeZone)
  const rows = await scope.trx
    .selectFrom('members')
    .select('id')
    .where('organization_id', '=', membership.organizationId)
    .where('approval_delegate_id', '=', scope.user.id)
    .where('delegate_from', '<=', today)
    .where('delegate_until', '>=', today)
    .execute()
  return { ...reader, absent: new Set(rows.map(({ id }) => id)) }
}

type Sent = Pick<Approval, 'approver_ids' | 'requested_by_id'>

/**
 * Returns the approver that a caller decides as: the caller, or an approver whose delegate the caller is today. Null for other
 * callers, and for a delegate who sent the document.
 */
export function approverAs({ scope, absent }: Decider, { approver_ids: approvers, requested_by_id: sender }: Sent) {
  if (approvers.includes(scope.user.id)) return scope.user.id
  if (sender === scope.user.id) return null
  return approvers.find((id) => absent.has(id)) ?? null
}

/** Returns the transitions of an approval that the caller can cause, and why the others are refused. */
export const transitionsOf = (decider: Decider, approval: Approval) =>
  approvalTransitionsOf(
    approval.state,
    decider.membership.level,
    approverAs(decider, approval) === null ? [] : ['APPROVER'],
  )

/** Returns approvals with the titles of their documents and the transitions that the caller can cause. */
export async function presentApprovals(reader: Reader, rows: readonly Approval[]): Promise<object[]> {
  const titles = await titlesById(reader, rows)
  const decider = await deciderOf(reader)
  return rows.map((row) => {
    const isSame = row.decided_by_id !== null && row.decided_by_id === row.requested_by_id
    return {
      ...row,
      document_title: titles.get(row.document_id) ?? '',
      same_person: isSame && row.state !== 'RECORDED',
      ...transitionsOf(decider, row),
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

/** Returns whether a member is the only manager of the organization. */
export async function isOnlyManager({ trx }: Scope, organizationId: string, memberId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select id from members where organization_id = ${organizationId} and active and level = 'MANAGE' limit 2`.execute(
    trx,
  )
  return rows.length === 1 && rows[0]?.id === memberId
}
