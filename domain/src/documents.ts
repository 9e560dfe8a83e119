import { addMonths, dayNumber, fromDayNumber, type IsoDate } from './dates.ts'
import { endingOf, typeOfName } from './files.ts'
import { nextDate, periodParts, type Period } from './periods.ts'
import type { Problem } from './problems.ts'

// The organization's own documents, such as permits, certificates, drawings and minutes. They are stored as uploaded
// files (ISO 14001:2015, 27001:2022 and 45001:2018, clause 7.5).

/** Maximum lengths of texts in UTF-16 code units, and the maximum number of tags of a document. */
export const ownDocumentLimits = { title: 200, reference: 200, tag: 40, tags: 20 } as const

/** Kinds of documents. A permit is a task of its own kind in the work list. The list may grow. */
export const documentKinds = ['GENERAL', 'PERMIT', 'CERTIFICATE', 'CONTRACT', 'RECORD'] as const
export type DocumentKind = (typeof documentKinds)[number]

/** The maximum notice period, in months and in days. */
const MAX_NOTICE = { months: 24, days: 731 } as const

type Noticed = { readonly kind: DocumentKind; readonly noticePeriod?: Period | null }

/**
 * Returns the period before the expiry date in which a document needs attention. An authority needs about three months to
 * renew a permit. `app.document_notice` states the same rule for the work list.
 */
export const noticePeriodOf = ({ kind, noticePeriod = null }: Noticed): Period =>
  noticePeriod ?? ((kind === 'PERMIT' ? 'P3M' : 'P60D') as Period)

/** Checks the notice period of a document: at most two years (`too_long`). */
export function noticeProblems(period: Period | null): Problem[] {
  if (period === null) return []
  const { months, days } = periodParts(period)
  const isTooLong = months > MAX_NOTICE.months || days + months * 30 > MAX_NOTICE.days
  return isTooLong ? [{ path: 'noticePeriod', code: 'too_long' }] : []
}

type Reviewed = { readonly active: boolean; readonly reviewPeriod: Period | null }

/**
 * Returns the date of the next review of a document: one review period after its last review, or after the day of its current
 * file, if that is later. Null if the document is retired or has no review period.
 */
export function nextDocumentReview(
  { active, reviewPeriod }: Reviewed,
  fileDay: IsoDate,
  lastReview: IsoDate | null,
): IsoDate | null {
  if (!active || reviewPeriod === null) return null
  return nextDate(lastReview !== null && lastReview > fileDay ? lastReview : fileDay, reviewPeriod)
}

export const validities = ['UNLIMITED', 'VALID', 'EXPIRING', 'EXPIRED'] as const
export type Validity = (typeof validities)[number]

/** Returns the validity of a document. On its expiry date a document is still valid, but within its notice period. */
export function validityOf(expiryDate: IsoDate | null, noticePeriod: Period, today: IsoDate): Validity {
  if (expiryDate === null) return 'UNLIMITED'
  if (expiryDate < today) return 'EXPIRED'
  const { months, days } = periodParts(noticePeriod)
  const noticeDate = fromDayNumber(dayNumber(addMonths(expiryDate, -months)) - days)
  return noticeDate <= today ? 'EXPIRING' : 'VALID'
}

/** Returns the default title of an uploaded document: the file name without its extension. */
export const titleOfFile = (name: string): string =>
  typeOfName(name) === null ? name : name.slice(0, -endingOf(name).length - 1)

const spaced = (text: string): string => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()
const folded = (text: string): string => spaced(text).toLowerCase()

/** Returns the tags to store, in their original order, without empty ones and case-insensitive duplicates. */
export function cleanTags(tags: readonly string[]): string[] {
  const seen = new Map<string, string>()
  for (const tag of tags) if (spaced(tag) !== '' && !seen.has(folded(tag))) seen.set(folded(tag), spaced(tag))
  return [...seen.values()]
}

/** Splits a typed text into tags at commas, semicolons and line breaks. */
export const tagsOfText = (text: string): string[] => cleanTags(text.split(/[,;\n\r]/))
