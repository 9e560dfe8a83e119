import { meterLimits } from '@ansvar/domain/meters'
import { active, line, optionalReference } from '#contract/fields.ts'
import { inputSchema, recordAnswer } from '#contract/components.ts'

/** The fields of a meter group that are saved. PUT replaces: a field left out becomes empty, except `active`. */
export const meterGroupInput = inputSchema('MeterGroupInput', {
  name: line(meterLimits.name),
  parent_id: optionalReference,
  active,
})

export const meterGroup = recordAnswer('MeterGroup', meterGroupInput)
