import { z } from 'zod'
import { competenceLimits } from '@ansvar/domain/organizations'
import { named } from '#contract/components.ts'
import { active, line, optionalPeriod, optionalProse } from '#contract/fields.ts'
import { recordAnswer } from '#contract/stored.ts'
import { kindOf } from '#db/records.ts'

/** The fields of a competence that are saved. PUT replaces: a field left out becomes empty, except `active`. */
export const competenceInput = named(
  'CompetenceInput',
  z.strictObject({
    name: line(competenceLimits.name),
    description: optionalProse(competenceLimits.description),
    valid_for: optionalPeriod,
    active,
  }),
)

export const competence = recordAnswer('Competence', competenceInput)

export const competenceKind = kindOf('competences', competence)
