import { usedBy } from '#http/bin.ts'
import { documentEndpoints } from '#resources/controlled-documents/endpoints.ts'
import { procedureReviewKind } from '#resources/document-reviews/schema.ts'
import { procedureKind, procedureListSpec } from './queries.ts'
import { procedureInput, procedureRevision } from './schema.ts'

export const procedures = documentEndpoints({
  collection: 'procedures',
  summaries: {
    list: 'Lists the procedures of the organization',
    create: 'Creates a procedure and its first revision. The default status is DRAFT',
    read: 'Returns one procedure',
    update: 'Replaces the values of a procedure, and saves them as its next revision',
    inForce: 'Returns a procedure as it is in force, also while its next version is written. 404 if none is in force',
    revisions: 'Lists the saved revisions of a procedure, newest first',
  },
  kind: procedureKind,
  list: procedureListSpec,
  input: procedureInput,
  revision: procedureRevision,
  inside: [procedureReviewKind],
  uses: [
    usedBy('procedure_reviews', 'procedure_id'),
    usedBy('approvals', 'procedure_id'),
    usedBy('acknowledgement_rounds', 'procedure_id'),
    usedBy('event_links', 'procedure_id'),
  ],
})
