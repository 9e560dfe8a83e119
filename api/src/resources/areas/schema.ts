import { z } from 'zod'
import { areaLimits } from '@ansvar/domain/organizations'
import { named } from '#contract/components.ts'
import { id, instant, line, optionalProse, reference, version } from '#contract/fields.ts'
import { listOf } from '#http/answers.ts'

/** What a place is saved as. PUT replaces: a field left out becomes empty; only whether it is in use then stays. */
export const areaInput = named(
  'AreaInput',
  z.strictObject({
    name: line(areaLimits.name),
    parent_id: reference.nullish().transform((value) => value ?? null),
    description: optionalProse(areaLimits.description),
    active: z.boolean().nullish(),
  }),
)
export type AreaInput = z.output<typeof areaInput>

export const area = named(
  'Area',
  z.object({
    id,
    version,
    organization_id: id,
    name: z.string(),
    parent_id: id.nullable(),
    description: z.string().nullable(),
    active: z.boolean(),
    created_date: instant,
    last_modified_date: instant,
    last_modified_by: z.string(),
  }),
)
export const areaList = named('AreaList', listOf(area))
