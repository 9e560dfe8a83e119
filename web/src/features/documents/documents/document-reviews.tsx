import { useMemo } from 'react'
import type { DocumentRecordFragment } from '#graphql/generated/types.ts'
import { DocumentReviews } from '#screen/controlled-documents/document-reviews.tsx'
import { documentReviews } from './document-reviews.resource.ts'

/** The reviews of an own document, and the corrective actions that follow from them. Documents have no drafts. */
export default function OwnDocumentReviews({ record }: { readonly record: DocumentRecordFragment }) {
  const { organizationId, id: documentId } = record
  const scope = useMemo(() => ({ organizationId, documentId }), [organizationId, documentId])
  return <DocumentReviews resource={documentReviews} scope={scope} draftHref={null} source="DOCUMENT_REVIEW" />
}
