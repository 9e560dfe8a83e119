import { competenceLimits } from '@ansvar/domain/organizations'
import { active, line, optionalPeriod, optionalProse } from '#contract/fields.ts'
import { inputSchema, recordResponse } from '#contract/components.ts'
import { kindOf } from '#db/records.ts'

/** The fields of a competence that are saved. PUT replaces: a field left out becomes empty, except `active`. */
export const competenceInput = inputSchema('CompetenceInput', {
  name: line(competenceLimits.name),
  description: optionalProse(competenceLimits.description),
  valid_for: optionalPeriod,
  active,
})

export const competence = recordResponse('Competence', competenceInput)

export const competenceKind = kindOf('competences', competence)
