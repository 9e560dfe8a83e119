import { daysBetween, type IsoDate } from '@ansvar/domain/dates'
import { noticePeriodOf, validityOf, type DocumentKind, type Validity } from '@ansvar/domain/documents'
import type { Period } from '@ansvar/domain/periods'
import { dueReviewOf } from '#screen/controlled-documents/document-status.ts'
import type { RecordStatus } from '#screen/record-status.tsx'
import { RetiredIcon } from '#ui/icons/retired.ts'
import type { Tone } from '#ui/status.tsx'

type Reviewed = { readonly nextReviewDate?: IsoDate | null }
type Document = {
  readonly expiryDate?: IsoDate | null
  readonly kind: DocumentKind
  readonly noticePeriod?: Period | null
  readonly active: boolean
}

const tones: Record<Exclude<Validity, 'UNLIMITED'>, Tone> = {
  VALID: 'good',
  EXPIRING: 'attention',
  EXPIRED: 'critical',
}

/** Returns whether a document is valid, or null if it never expires. */
function validityStatusOf({ active, expiryDate = null, ...document }: Document, today: IsoDate): RecordStatus | null {
  if (!active) return { text: 'documents.status.retired', tone: 'neutral', icon: RetiredIcon }
  const validity = validityOf(expiryDate, noticePeriodOf(document), today)
  if (expiryDate === null || validity === 'UNLIMITED') return null
  return {
    text: `documents.status.${validity}`,
    tone: tones[validity],
    day: expiryDate,
    count: daysBetween(today, expiryDate),
  }
}

/**
 * Returns what a document needs first: it is renewed, or reviewed. Otherwise until when it is valid, or when it is reviewed. Null
 * if it neither expires nor is reviewed.
 */
export function documentStatusOf(document: Document & Reviewed, today: IsoDate): RecordStatus | null {
  const validity = validityStatusOf(document, today)
  const { nextReviewDate = null } = document
  if (nextReviewDate === null || (validity !== null && validity.tone !== 'good')) return validity
  const planned = { text: 'documents.status.review', tone: 'neutral', day: nextReviewDate } as const
  return dueReviewOf(nextReviewDate, today) ?? validity ?? planned
}
