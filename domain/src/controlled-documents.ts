import { isIsoDate, type IsoDate } from './dates.ts'
import { nextDate, type Period } from './periods.ts'
import type { Problem } from './problems.ts'

// Policies and procedures: what an organisation writes, approves, reviews and retires, and keeps each version of (ISO
// 14001:2015, 27001:2022 and 45001:2018, clause 7.5).

export const documentStates = ['DRAFT', 'APPROVED', 'RETIRED'] as const
export type DocumentState = (typeof documentStates)[number]

/** The longest texts that are kept, in UTF-16 code units. */
export const documentLimits = { title: 200, body: 100_000 } as const

type ApprovalFacts = {
  readonly state: DocumentState
  readonly approvedById: string | null
  readonly approvedOn: IsoDate | null
  readonly reviewPeriod: Period | null
}

/**
 * What an approved document must say (ISO 14001:2015, clause 7.5.2: documented information is reviewed and approved):
 * who approved it, when, not in the future, and how often it is reviewed. A draft may say as little as it likes, but
 * never an approval in the future. Paths are camelCase.
 */
export function approvalProblems(document: ApprovalFacts, today: IsoDate): Problem[] {
  const problems: Problem[] = []
  if (isIsoDate(document.approvedOn) && document.approvedOn > today)
    problems.push({ path: 'approvedOn', code: 'in_future' })
  if (document.state !== 'APPROVED') return problems
  for (const path of ['approvedById', 'approvedOn', 'reviewPeriod'] as const)
    if (document[path] === null) problems.push({ path, code: 'required' })
  return problems
}

/**
 * What forbids a revision. A retired document is kept as it was last in force, so that nobody takes it for current (ISO
 * 14001:2015, clause 7.5.3); it is revised by taking it up again as a draft, which has to be approved anew.
 * `before` is the state it stands in, null for a new one.
 */
export function revisionProblems(before: DocumentState | null, state: DocumentState): Problem[] {
  return before === 'RETIRED' && state !== 'DRAFT' ? [{ path: 'state', code: 'retired' }] : []
}

/** The day of the next review: a period after the last review, else after the approval; null unless APPROVED. */
export function nextReviewDate(document: ApprovalFacts, lastReviewedOn: IsoDate | null): IsoDate | null {
  const from = [document.approvedOn, lastReviewedOn]
    .filter((date) => date !== null)
    .toSorted()
    .at(-1)
  if (document.state !== 'APPROVED' || from === undefined || document.reviewPeriod === null) return null
  return nextDate(from, document.reviewPeriod)
}
