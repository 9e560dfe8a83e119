import { z } from 'zod'
import { competenceLimits } from '@ansvar/domain/organizations'
import { named } from '#contract/components.ts'
import { id, instant, line, optionalProse, period, version } from '#contract/fields.ts'
import { listOf } from '#http/answers.ts'

/** What a competence is saved as. PUT replaces: a field left out becomes empty; only whether it is in use then stays. */
export const competenceInput = named(
  'CompetenceInput',
  z.strictObject({
    name: line(competenceLimits.name),
    description: optionalProse(competenceLimits.description),
    valid_for: period.nullish().transform((value) => value ?? null),
    active: z.boolean().nullish(),
  }),
)
export type CompetenceInput = z.output<typeof competenceInput>

export const competence = named(
  'Competence',
  z.object({
    id,
    version,
    organization_id: id,
    name: z.string(),
    description: z.string().nullable(),
    valid_for: z.string().nullable(),
    active: z.boolean(),
    created_date: instant,
    last_modified_date: instant,
    last_modified_by: z.string(),
  }),
)
export const competenceList = named('CompetenceList', listOf(competence))
