import { z } from 'zod'
import { areaLimits } from '@ansvar/domain/organizations'
import { named } from '#contract/components.ts'
import { active, id, identity, line, optionalProse, optionalReference, stamps } from '#contract/fields.ts'
import { kindOf } from '#db/records.ts'

/** The fields of an area that are saved. PUT replaces: a field left out becomes empty, except `active`. */
export const areaInput = named(
  'AreaInput',
  z.strictObject({
    name: line(areaLimits.name),
    parent_id: optionalReference,
    description: optionalProse(areaLimits.description),
    active,
  }),
)

export const area = named(
  'Area',
  z.object({
    ...identity,
    name: z.string(),
    parent_id: id.nullable(),
    description: z.string().nullable(),
    active: z.boolean(),
    ...stamps,
  }),
)

export const areaKind = kindOf('areas', area, { references: { parent_id: 'areas' } })
