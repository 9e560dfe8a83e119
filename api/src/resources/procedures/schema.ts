import { z } from 'zod'
import { procedureLimits } from '@ansvar/domain/procedures'
import { named } from '#contract/components.ts'
import { id, line, optionalLine, prose, reference } from '#contract/fields.ts'
import { embeddedList } from '#http/embeds.ts'
import {
  documentAnswer,
  documentInput,
  revisionAnswer,
  versionSummary,
} from '#resources/controlled-documents/schema.ts'

const stepInput = z.strictObject({
  title: line(procedureLimits.stepTitle),
  instruction: prose(procedureLimits.stepInstruction)
    .nullish()
    .transform((text) => text ?? ''),
  responsible_role: optionalLine(procedureLimits.responsibleRole),
})

/** The ids of other records, each once. */
const references = (most: number) =>
  z
    .array(reference)
    .max(most)
    .nullish()
    .transform((list) => [...new Set(list)])

export const procedureInput = named(
  'ProcedureInput',
  z.strictObject({
    ...documentInput,
    department_ids: references(procedureLimits.departments),
    area_ids: references(procedureLimits.areas),
    steps: z
      .array(stepInput)
      .max(procedureLimits.steps)
      .nullish()
      .transform((list) => list ?? []),
  }),
)
export type ProcedureInput = z.output<typeof procedureInput>

const content = {
  department_ids: z.array(id),
  area_ids: z.array(id),
  steps: z.array(z.object({ title: z.string(), instruction: z.string(), responsible_role: z.string().nullable() })),
}

const version = named('ProcedureVersionSummary', z.object(versionSummary))

export const procedure = named(
  'Procedure',
  z.object({ ...documentAnswer, versions: embeddedList(version), ...content }),
)
export const procedureRevision = named(
  'ProcedureRevision',
  z.object({ ...revisionAnswer, procedure_id: id, ...content }),
)
