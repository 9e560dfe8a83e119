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

type Save = {
  /** The state in the body. Null if it is left out. */
  readonly state: DocumentState | null
  readonly approvedById: string | null
  readonly approvedOn: IsoDate | null
}

type StoredApproval = Save & { readonly state: DocumentState }

type SaveFacts = {
  /** Whether the body has the content of the version in force. */
  readonly isInForce: boolean
  /** Whether the user may withdraw the document. */
  readonly mayWithdraw: boolean
}

/**
 * Returns the state after a save of a document that only an approval puts in force: content other than that in force is a
 * draft. A state that is unchanged counts as left out, so that a client can send a document back as it read it. `before` is
 * the stored document, null for a new one.
 */
export function stateOfSigned(before: StoredApproval | null, { state }: Save, { isInForce }: SaveFacts): DocumentState {
  if (before?.state === 'RETIRED') return state ?? 'RETIRED'
  const isChosen = state !== (before?.state ?? null)
  if (isChosen && (state === 'RETIRED' || state === 'DRAFT')) return state
  return isInForce ? 'APPROVED' : 'DRAFT'
}

const isOther = <Value>(value: Value | null, stored: Value | null | undefined): boolean =>
  value !== null && value !== (stored ?? null)

/** Returns the problems of values that only an approval sets. Values that are unchanged or left out have none. */
export function signedProblems(before: StoredApproval | null, save: Save, facts: SaveFacts): Problem[] {
  const { state, approvedById, approvedOn } = save
  const isApproved = state === 'APPROVED' && before?.state !== 'APPROVED' && !facts.isInForce
  const isWithdrawn = state === 'RETIRED' && before?.state === 'APPROVED' && !facts.mayWithdraw
  return [
    ...(isApproved || isWithdrawn ? [{ path: 'state', code: 'by_approval' } as const] : []),
    ...(isOther(approvedById, before?.approvedById) ? [{ path: 'approvedById', code: 'by_approval' } as const] : []),
    ...(isOther(approvedOn, before?.approvedOn) ? [{ path: 'approvedOn', code: 'by_approval' } as const] : []),
  ]
}

/**
 * Returns the date of the next review: one period after the last review, or after the approval if there is none.
 * Returns null unless the document is approved. While the next version is a draft, pass the approval of the one in force.
 */
export function nextReviewDate(document: ApprovalFacts, lastReviewedOn: IsoDate | null): IsoDate | null {
  const from = [document.approvedOn, lastReviewedOn]
    .filter((date) => date !== null)
    .toSorted()
    .at(-1)
  if (document.state !== 'APPROVED' || from === undefined || document.reviewPeriod === null) return null
  return nextDate(from, document.reviewPeriod)
}
