import { z } from 'zod'
import { meterLimits } from '@ansvar/domain/meters'
import { named } from '#contract/components.ts'
import { id, instant, line, reference, version } from '#contract/fields.ts'
import { listOf } from '#http/answers.ts'

/** What a group is saved as. PUT replaces; only whether it is in use stays where that is left out. */
export const meterGroupInput = named(
  'MeterGroupInput',
  z.strictObject({
    name: line(meterLimits.name),
    parent_id: reference.nullish().transform((value) => value ?? null),
    active: z.boolean().nullish(),
  }),
)
export type MeterGroupInput = z.output<typeof meterGroupInput>

export const meterGroup = named(
  'MeterGroup',
  z.object({
    id,
    version,
    organization_id: id,
    name: z.string(),
    parent_id: id.nullable(),
    active: z.boolean(),
    created_date: instant,
    last_modified_date: instant,
    last_modified_by: z.string(),
  }),
)
export const meterGroupList = named('MeterGroupList', listOf(meterGroup))
