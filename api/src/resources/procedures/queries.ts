import { sharesId } from '#contract/lists.ts'
import { defineDocument, documentListSpec } from '#resources/controlled-documents/queries.ts'

export const procedureKind = defineDocument({
  table: 'procedures',
  revisions: 'procedure_revisions',
  revised: 'procedure_id',
  own: ['department_ids', 'area_ids', 'steps'],
  json: ['steps'],
  references: { department_ids: 'departments', area_ids: 'areas' },
})

export const procedureListSpec = documentListSpec('procedures', {
  department_id: sharesId('department_ids'),
  area_id: sharesId('area_ids'),
})
