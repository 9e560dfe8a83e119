import { approvalProblems, revisionProblems, type DocumentState } from '@ansvar/domain/controlled-documents'
import { localDay } from '@ansvar/domain/dates'
import { domainFields } from '#contract/cases.ts'
import type { Checked } from '#contract/check.ts'
import { snakeProblems, type FieldProblem } from '#contract/problem.ts'
import type { OrganizationCall } from '#http/endpoint.ts'
import type { DocumentInput } from './schema.ts'

type Before = { readonly state: DocumentState } | null

/** Returns the state to save: that of the body, otherwise the stored one, and DRAFT for a new document. */
export const stateOf = ({ state }: Partial<DocumentInput>, before: Before): DocumentState =>
  state ?? before?.state ?? 'DRAFT'

/** Returns the problems of a document's state, approval and review. `before` is the stored document, null for a new one. */
export function documentProblems(
  { membership, now, body }: Pick<OrganizationCall, 'membership' | 'now'> & { readonly body: Checked<unknown> },
  before: Before,
): FieldProblem[] {
  const parts: Partial<DocumentInput> = body.parts
  const state = stateOf(parts, before)
  const approval = { ...domainFields(parts, ['approved_by_id', 'approved_on', 'review_period']), state }
  return snakeProblems([
    ...revisionProblems(before?.state ?? null, state),
    ...approvalProblems(approval, localDay(now, membership.timeZone)),
  ])
}
