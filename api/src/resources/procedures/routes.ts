import { documentEndpoints } from '#resources/controlled-documents/endpoints.ts'
import { procedureKind, procedureListSpec } from './queries.ts'
import { procedureInput, procedureRevision } from './schema.ts'

export const procedures = documentEndpoints({
  collection: 'procedures',
  summaries: {
    list: 'The procedures of an organization',
    create: 'Creates a procedure, as a draft by default',
    read: 'One procedure',
    update: 'Saves a procedure’s next version',
    revisions: 'Every saved version of a procedure, the newest first',
  },
  kind: procedureKind,
  list: procedureListSpec,
  input: procedureInput,
  revision: procedureRevision,
})
