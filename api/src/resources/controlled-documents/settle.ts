import { approvalProblems, revisionProblems, type DocumentState } from '@ansvar/domain/controlled-documents'
import { localDay } from '@ansvar/domain/dates'
import type { Checked } from '#contract/check.ts'
import { snakePath, type FieldProblem } from '#contract/problem.ts'
import type { OrganizationCall } from '#http/endpoint.ts'
import type { DocumentInput } from './schema.ts'

type Before = { readonly state: DocumentState } | null

/** The state to save: the one that the body names, otherwise the one before, and DRAFT for a new document. */
export const stateOf = ({ state }: Partial<DocumentInput>, before: Before): DocumentState =>
  state ?? before?.state ?? 'DRAFT'

/** The problems of a document's state, approval and review. `before` is the stored document, null for a new one. */
export function documentProblems(
  { membership, now, body }: Pick<OrganizationCall, 'membership' | 'now'> & { readonly body: Checked<unknown> },
  before: Before,
): FieldProblem[] {
  const parts: Partial<DocumentInput> = body.parts
  const state = stateOf(parts, before)
  const approval = {
    state,
    approvedById: parts.approved_by_id ?? null,
    approvedOn: parts.approved_on ?? null,
    reviewPeriod: parts.review_period ?? null,
  }
  return [
    ...revisionProblems(before?.state ?? null, state),
    ...approvalProblems(approval, localDay(now, membership.timeZone)),
  ].map(({ path, code }) => ({ path: snakePath(path), code }))
}
