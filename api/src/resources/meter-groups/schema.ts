import { z } from 'zod'
import { meterLimits } from '@ansvar/domain/meters'
import { named } from '#contract/components.ts'
import { active, line, optionalReference } from '#contract/fields.ts'
import { recordAnswer } from '#contract/stored.ts'

/** The fields of a meter group that are saved. PUT replaces: a field left out becomes empty, except `active`. */
export const meterGroupInput = named(
  'MeterGroupInput',
  z.strictObject({ name: line(meterLimits.name), parent_id: optionalReference, active }),
)

export const meterGroup = recordAnswer('MeterGroup', meterGroupInput)
