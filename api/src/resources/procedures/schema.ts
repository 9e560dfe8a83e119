import { z } from 'zod'
import { procedureLimits } from '@ansvar/domain/procedures'
import { inputSchema } from '#contract/components.ts'
import { line, listOfRows, optionalLine, prose, references, withDefault } from '#contract/fields.ts'
import { documentResponses, documentInput } from '#resources/controlled-documents/schema.ts'

const step = z.strictObject({
  title: line(procedureLimits.stepTitle),
  instruction: withDefault(prose(procedureLimits.stepInstruction), ''),
  responsible_role: optionalLine(procedureLimits.responsibleRole),
})

export const procedureInput = inputSchema('ProcedureInput', {
  ...documentInput,
  department_ids: references(procedureLimits.departments),
  area_ids: references(procedureLimits.areas),
  steps: listOfRows(step, procedureLimits.steps),
})

export const { document: procedure, revision: procedureRevision } = documentResponses(
  'Procedure',
  procedureInput,
  'procedure_id',
)
