import { approvalProblems, revisionProblems, signedProblems, stateOfSigned } from '@ansvar/domain/controlled-documents'
import type { DocumentState } from '@ansvar/domain/controlled-documents'
import { localDay, type IsoDate } from '@ansvar/domain/dates'
import type { ApprovalForm } from '@ansvar/domain/approval-states'
import { RequestProblem, snakeProblems, type FieldProblem } from '#contract/problem.ts'
import type { Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import type { SavingCall } from '#http/collection-definition.ts'
import { contentHash } from './content.ts'
import { approvalInForce, readRevision, valuesOf, type DocumentKind, type DocumentTable } from './queries.ts'
import type { DocumentInput } from './schema.ts'

// Which state and which approval a save gives a document. It depends on how the organization approves documents.

type Stored = Row<DocumentTable>
// The input of a kind of document has these fields and more.
type Call = SavingCall<'/organizations/{orgId}/documents', object>
type Parts = Partial<DocumentInput>
type Approval = Pick<Stored, 'state' | 'approved_by_id' | 'approved_on'>
type InForce = Pick<Stored, 'in_force_version' | 'in_force_from' | 'approval_form'>

const notInForce: InForce = { in_force_version: null, in_force_from: null, approval_form: null }

/** Returns whether only approvals put the documents of an organization in force. */
async function isSigned({ trx }: Scope, organizationId: string): Promise<boolean> {
  const { approval_mode: mode } = await trx
    .selectFrom('organizations')
    .select('approval_mode')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow()
  return mode === 'SIGNED'
}

const approvalOf = (row: Approval | null) =>
  row && { state: row.state, approvedById: row.approved_by_id, approvedOn: row.approved_on as IsoDate | null }

/** Throws `in_approval` for a save of other content, or of another state, of a document that has an open approval. */
function demandNoApproval(call: Call, before: Stored | null, isContentChanged: boolean): void {
  const { state }: Parts = call.body.parts
  if (before?.approval_id && (isContentChanged || (state && state !== before.state)))
    throw new RequestProblem('in_approval')
}

/** Returns the columns of a document to save. Throws the problems of the body. */
export async function resolveDocument<T extends DocumentTable>(
  call: Call,
  kind: DocumentKind<T>,
  before: Stored | null,
): Promise<object> {
  const { scope, membership } = call
  const key = before && { organizationId: before.organization_id, id: before.id }
  const parts: Parts = call.body.parts
  const hash = contentHash(kind.approved, { ...parts, files: call.files })
  const isChanged = before === null || contentHash(kind.approved, before) !== hash
  demandNoApproval(call, before, isChanged)
  const resolve = (await isSigned(scope, membership.organizationId)) ? resolveSigned : resolveRecorded
  const inForce = before?.in_force_version ? await contentInForce(scope, kind, before) : null
  const facts = { before, parts, isChanged, isInForce: inForce?.hash === hash, approval: inForce?.approval ?? null }
  const { problems, approval, inForce: columns } = resolve(call, facts)
  const input = call.body.valid(problems) as DocumentInput
  const resolved = { ...input, ...approval, ...columns, review_period: input.review_period, files: call.files }
  const isTakenUp = approval.state !== 'RETIRED' && { withdrawal_reason: null }
  return { ...(await valuesOf(scope, kind, key, resolved)), ...columns, ...isTakenUp }
}

/** Returns the hash of the content in force, and its approval. */
async function contentInForce<T extends DocumentTable>(scope: Scope, kind: DocumentKind<T>, before: Stored) {
  const key = { organizationId: before.organization_id, id: before.id }
  const isWorkingCopy = before.state === 'APPROVED'
  const content = isWorkingCopy ? before : await readRevision(scope, kind, key, before.in_force_version ?? 0)
  return { hash: contentHash(kind.approved, content), approval: await approvalInForce(scope, kind, key, before) }
}

type Facts = {
  readonly before: Stored | null
  readonly parts: Partial<DocumentInput>
  readonly isChanged: boolean
  /** Whether the body has the content of the version in force. */
  readonly isInForce: boolean
  /** The approval of the version in force. */
  readonly approval: Approval | null
}

type Resolution = { readonly problems: FieldProblem[]; readonly approval: Approval; readonly inForce: InForce }

const inForceOf = (before: Stored | null, state: DocumentState): InForce => {
  if (!before || state === 'RETIRED') return notInForce
  const { in_force_version, in_force_from, approval_form } = before
  return { in_force_version, in_force_from, approval_form }
}

/** For an organization in which only approvals put documents in force. */
function resolveSigned({ scope, membership }: Call, { before, parts, isInForce, approval }: Facts): Resolution {
  const save = {
    state: parts.state ?? null,
    approvedById: parts.approved_by_id ?? null,
    approvedOn: parts.approved_on ?? null,
  }
  const mayWithdraw = membership.level === 'MANAGE' || before?.approved_by_id === scope.user.id
  const facts = { isInForce, mayWithdraw }
  const stored = approvalOf(before)
  const state = stateOfSigned(stored, save, facts)
  const needsPeriod = state === 'APPROVED' && !parts.review_period
  return {
    problems: snakeProblems([
      ...revisionProblems(before?.state ?? null, state),
      ...signedProblems(stored, save, facts),
      ...(needsPeriod ? [{ path: 'reviewPeriod', code: 'required' } as const] : []),
    ]),
    approval: {
      state,
      approved_by_id: state === 'APPROVED' ? (approval?.approved_by_id ?? null) : null,
      approved_on: state === 'APPROVED' ? (approval?.approved_on ?? null) : null,
    },
    inForce: inForceOf(before, state),
  }
}

/** For an organization in which users type in who approved a document. */
function resolveRecorded({ membership, now }: Call, { before, parts, isChanged }: Facts): Resolution {
  const state = parts.state ?? before?.state ?? 'DRAFT'
  const { approved_by_id = null, approved_on = null, review_period = null } = parts
  const given = {
    state,
    approvedById: approved_by_id,
    approvedOn: approved_on,
    reviewPeriod: review_period,
  }
  const isApproved = state === 'APPROVED'
  const isSame =
    !isChanged &&
    before?.state === 'APPROVED' &&
    before.approved_by_id === approved_by_id &&
    before.approved_on === approved_on
  const recorded = {
    in_force_version: (before?.version ?? 0) + 1,
    in_force_from: approved_on,
    approval_form: 'RECORDED' satisfies ApprovalForm,
  } as const
  return {
    problems: snakeProblems([
      ...revisionProblems(before?.state ?? null, state),
      ...approvalProblems(given, localDay(now, membership.timeZone)),
    ]),
    approval: { state, approved_by_id, approved_on },
    inForce: isApproved && !isSame ? recorded : inForceOf(before, state),
  }
}
