import { isIsoDate, type IsoDate } from './dates.ts'
import { nextDate, type Period } from './periods.ts'
import { type Problem, required } from './problems.ts'

// Policies and procedures: an organization writes, approves, reviews and retires them, and stores every version (ISO
// 14001:2015, 27001:2022 and 45001:2018, clause 7.5).

export const documentStates = ['DRAFT', 'APPROVED', 'RETIRED'] as const
export type DocumentState = (typeof documentStates)[number]

/** Maximum lengths of texts in UTF-16 code units. */
export const documentLimits = { title: 200, body: 100_000 } as const

type ApprovalFacts = {
  readonly state: DocumentState
  readonly approvedById: string | null
  readonly approvedOn: IsoDate | null
  readonly reviewPeriod: Period | null
}

/**
 * Checks the approval of a document (ISO 14001:2015, clause 7.5.2: documented information is reviewed and approved). An
 * approved document states who approved it, when, and how often it is reviewed. No document has an approval date in the
 * future, not even a draft. Paths are camelCase.
 */
export function approvalProblems(document: ApprovalFacts, today: IsoDate): Problem[] {
  const problems: Problem[] = []
  if (isIsoDate(document.approvedOn) && document.approvedOn > today)
    problems.push({ path: 'approvedOn', code: 'in_future' })
  if (document.state !== 'APPROVED') return problems
  return [
    ...problems,
    ...required('approvedById', document.approvedById),
    ...required('approvedOn', document.approvedOn),
    ...required('reviewPeriod', document.reviewPeriod),
  ]
}

/**
 * Checks whether a document can be revised. A retired document is preserved as it was last in force, so that it is not
 * mistaken for a current one (ISO 14001:2015, clause 7.5.3). To revise it, restore it as a draft, which then needs a
 * new approval. `before` is the stored state, null for a new document.
 */
export function revisionProblems(before: DocumentState | null, state: DocumentState): Problem[] {
  return before === 'RETIRED' && state !== 'DRAFT' ? [{ path: 'state', code: 'retired' }] : []
}

/**
 * Returns the date of the next review: one period after the last review, or after the approval if there is none.
 * Returns null unless the document is approved.
 */
export function nextReviewDate(document: ApprovalFacts, lastReviewedOn: IsoDate | null): IsoDate | null {
  const from = [document.approvedOn, lastReviewedOn]
    .filter((date) => date !== null)
    .toSorted()
    .at(-1)
  if (document.state !== 'APPROVED' || from === undefined || document.reviewPeriod === null) return null
  return nextDate(from, document.reviewPeriod)
}
