import type { IsoDate } from '@ansvar/domain/dates'
import { dueReviewOf } from '#screen/controlled-documents/document-status.ts'
import type { RecordStatus } from '#screen/record-status.tsx'

type Document = { readonly nextReviewDate?: IsoDate | null }

/** Returns when a document is reviewed, or null if it is not. */
export function reviewStatusOf({ nextReviewDate = null }: Document, today: IsoDate): RecordStatus | null {
  if (nextReviewDate === null) return null
  return dueReviewOf(nextReviewDate, today) ?? { text: 'documents.status.review', tone: 'neutral', day: nextReviewDate }
}
