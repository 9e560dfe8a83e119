import { dayNumber, fromDayNumber, type IsoDate } from './dates.ts'

// Reviews of policies and procedures (ISO 14001, 27001 and 45001, clauses 5.2, 7.5 and 9.3).

/** Results of a review. More may be added. */
export const documentReviewOutcomes = ['STILL_VALID', 'TO_BE_CHANGED'] as const
export type DocumentReviewOutcome = (typeof documentReviewOutcomes)[number]

/** Maximum lengths of texts in UTF-16 code units. */
export const documentReviewLimits = { note: 4_000 } as const

/** A document that must be changed is changed within this many days, unless another date is set. */
const CHANGE_DAYS = 30

/** Returns the date by which a document is changed after a review with that result. */
export const changeDueOn = (today: IsoDate): IsoDate => fromDayNumber(dayNumber(today) + CHANGE_DAYS)
