import { sql } from 'kysely'
import { localDay, type IsoDate } from '@ansvar/domain/dates'
import { nextDocumentReview } from '@ansvar/domain/documents'
import type { Period } from '@ansvar/domain/periods'
import { deriveRecord } from '#db/records.ts'
import type { OrganizationCall } from '#http/endpoint.ts'
import type { Reviewed, ReviewedDocument } from '#resources/document-reviews/reviewed.ts'
import { documentKind, type DocumentRow } from './queries.ts'

type Call = Pick<OrganizationCall, 'scope' | 'membership' | 'now'>

type Facts = Pick<DocumentRow, 'id' | 'active' | 'file_version'> & { readonly review_period: Period | null }

/**
 * Returns the date of the next review of a document. A file version that is not stored yet is of today. Null if the document is
 * retired or has no review period.
 */
export async function nextReviewOf(
  { scope: { trx }, membership: { organizationId, timeZone }, now }: Call,
  { id, active, file_version: version, review_period: reviewPeriod }: Facts,
): Promise<IsoDate | null> {
  if (!active || reviewPeriod === null) return null
  const file = await trx
    .selectFrom('document_versions')
    .select(sql<IsoDate>`(created_date at time zone ${timeZone})::date`.as('day'))
    .where('organization_id', '=', organizationId)
    .where('document_id', '=', id)
    .where('number', '=', version)
    .executeTakeFirst()
  const review = await trx
    .selectFrom('document_reviews')
    .select('performed_on')
    .where('organization_id', '=', organizationId)
    .where('document_id', '=', id)
    .orderBy('performed_on', 'desc')
    .limit(1)
    .executeTakeFirst()
  return nextDocumentReview(
    { active, reviewPeriod },
    file?.day ?? localDay(now, timeZone),
    (review?.performed_on ?? null) as IsoDate | null,
  )
}

/** Own documents are reviewed as policies are. They are files without drafts: a review starts the corrective action only. */
export const reviewedDocuments: Reviewed = {
  kind: documentKind as object as Reviewed['kind'],
  column: 'document_id',
  source: 'DOCUMENT_REVIEW',
  startDraft: async (_, document) => document,
  async refresh(call, reviewed: ReviewedDocument) {
    const document = reviewed as DocumentRow
    const next_review_date = await nextReviewOf(call, document)
    await deriveRecord(call.scope, documentKind, document.organization_id, document, { next_review_date })
  },
}
