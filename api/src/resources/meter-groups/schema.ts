import { z } from 'zod'
import { meterLimits } from '@ansvar/domain/meters'
import { named } from '#contract/components.ts'
import { active, id, identity, line, optionalReference, stamps } from '#contract/fields.ts'

/** The fields of a meter group that are saved. PUT replaces: a field left out becomes empty, except `active`. */
export const meterGroupInput = named(
  'MeterGroupInput',
  z.strictObject({ name: line(meterLimits.name), parent_id: optionalReference, active }),
)

export const meterGroup = named(
  'MeterGroup',
  z.object({ ...identity, name: z.string(), parent_id: id.nullable(), active: z.boolean(), ...stamps }),
)
