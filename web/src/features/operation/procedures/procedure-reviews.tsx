import { useMemo } from 'react'
import type { ProcedureRecordFragment } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { DocumentReviews, draftHrefOf } from '#screen/controlled-documents/document-reviews.tsx'
import { procedureReviews } from './procedure-reviews.resource.ts'

/** The reviews of a procedure, and the corrective actions that follow from them. */
export default function ProcedureReviews({ record }: { readonly record: ProcedureRecordFragment }) {
  const { organizationId, id: procedureId } = record
  const scope = useMemo(() => ({ organizationId, procedureId }), [organizationId, procedureId])
  return (
    <DocumentReviews
      resource={procedureReviews}
      scope={scope}
      draftHref={draftHrefOf(record, paths.procedures.edit(procedureId))}
      source="PROCEDURE_REVIEW"
    />
  )
}
