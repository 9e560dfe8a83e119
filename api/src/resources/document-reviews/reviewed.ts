import type { CorrectiveActionSource } from '@ansvar/domain/corrective-actions'
import { updateRecord, type Kind, type Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import type { OrganizationCall } from '#http/endpoint.ts'
import {
  refreshNextReview,
  reviewDateOf,
  storeRevision,
  type DocumentKind,
  type DocumentTable,
} from '#resources/controlled-documents/queries.ts'

export type ReviewedTable = DocumentTable | 'documents'
export type ReviewedDocument = Row<ReviewedTable>
export type ReviewCall = Pick<OrganizationCall, 'scope' | 'membership' | 'now' | 'language'>

/** A kind of document that is reviewed. The functions take the rows of its own table. */
export type Reviewed = {
  readonly kind: Kind<ReviewedTable, unknown>
  /** The column of a review with the id of the document. */
  readonly column: string
  /** What a corrective action of such a review follows from. */
  readonly source: CorrectiveActionSource
  /** Starts the next version of a locked document that must be changed, if it has drafts. Returns the document. */
  readonly startDraft: (scope: Scope, document: ReviewedDocument) => Promise<ReviewedDocument>
  /** Updates the date of the next review of a locked document. */
  readonly refresh: (call: ReviewCall, document: ReviewedDocument) => Promise<unknown>
}

/**
 * Policies or procedures as documents that are reviewed. The version in force stays in force. A draft or an approval that is in
 * progress does not change.
 */
export const controlled = (kind: DocumentKind<DocumentTable>, source: CorrectiveActionSource): Reviewed => ({
  kind: kind as object as Reviewed['kind'],
  column: kind.revised,
  source,
  async startDraft(scope, reviewed) {
    const document = reviewed as Row<DocumentTable>
    return document.state === 'APPROVED' ? startDraft(scope, kind, document) : document
  },
  refresh: ({ scope }, document) => refreshNextReview(scope, kind, document as Row<DocumentTable>),
})

/** Makes the working copy of a document in force a draft, as its next version. */
async function startDraft(scope: Scope, kind: DocumentKind<DocumentTable>, document: Row<DocumentTable>) {
  const key = { organizationId: document.organization_id, id: document.id }
  const next_review_date = await reviewDateOf(scope, kind, key, document)
  const draft = { state: 'DRAFT' as const, approved_by_id: null, approved_on: null, next_review_date }
  const row = await updateRecord(scope, kind, key, null, async () => draft)
  await storeRevision(scope, kind, row)
  return row
}
