import { z } from 'zod'
import { meterTypes } from '@ansvar/domain/meter-types'
import { meterKinds, meterLimits } from '@ansvar/domain/meters'
import { active, date, line, optionalLine, optionalPeriod, optionalProse, optionalReference } from '#contract/fields.ts'
import { inputSchema, recordResponse } from '#contract/components.ts'
import { recordFilesInput } from '#http/files.ts'
import { reading } from '#resources/readings/schema.ts'

/** The fields of a meter that are saved. PUT replaces: a field left out becomes empty, except `active`. */
export const meterInput = inputSchema('MeterInput', {
  name: line(meterLimits.name),
  number: optionalLine(meterLimits.number),
  utility_type: z.enum(meterTypes),
  units: line(meterLimits.units),
  kind: z.enum(meterKinds),
  group_id: optionalReference,
  area_id: optionalReference,
  responsible_id: optionalReference,
  frequency: optionalPeriod,
  emission_factor_id: optionalReference,
  note: optionalProse(meterLimits.note),
  files: recordFilesInput,
  active,
})
export type MeterInput = z.output<typeof meterInput>

export const meter = recordResponse('Meter', meterInput, {
  next_reading_date: date.nullable(),
  readings: z.array(reading),
})
