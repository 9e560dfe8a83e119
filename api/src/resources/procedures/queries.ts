import { sharesId } from '#contract/lists.ts'
import { defineDocument, documentListSpec } from '#resources/controlled-documents/queries.ts'
import { procedure, procedureInput } from './schema.ts'

export const procedureKind = defineDocument({
  table: 'procedures',
  revisions: 'procedure_revisions',
  reviews: 'procedure_reviews',
  revised: 'procedure_id',
  input: procedureInput,
  response: procedure,
  references: { department_ids: 'departments', area_ids: 'areas' },
})

export const procedureListSpec = documentListSpec('procedures', procedure, {
  department_id: sharesId('department_ids'),
  area_id: sharesId('area_ids'),
})
