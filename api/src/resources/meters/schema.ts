import { z } from 'zod'
import { meterKinds, meterLimits, meterTypes } from '@ansvar/domain/meters'
import { named } from '#contract/components.ts'
import {
  active,
  date,
  id,
  identity,
  line,
  optionalLine,
  optionalPeriod,
  optionalProse,
  optionalReference,
  stamps,
} from '#contract/fields.ts'
import { recordFiles, recordFilesInput } from '#http/files.ts'
import { reading } from '#resources/readings/schema.ts'

/** The fields of a meter that are saved. PUT replaces: a field left out becomes empty, except `active`. */
export const meterInput = named(
  'MeterInput',
  z.strictObject({
    name: line(meterLimits.name),
    number: optionalLine(meterLimits.number),
    utility_type: z.enum(meterTypes),
    units: line(40),
    kind: z.enum(meterKinds),
    group_id: optionalReference,
    area_id: optionalReference,
    responsible_id: optionalReference,
    frequency: optionalPeriod,
    emission_factor_id: optionalReference,
    note: optionalProse(meterLimits.note),
    files: recordFilesInput,
    active,
  }),
)
export type MeterInput = z.output<typeof meterInput>

export const meter = named(
  'Meter',
  z.object({
    ...identity,
    name: z.string(),
    number: z.string().nullable(),
    utility_type: z.enum(meterTypes),
    units: z.string(),
    kind: z.enum(meterKinds),
    group_id: id.nullable(),
    area_id: id.nullable(),
    responsible_id: id.nullable(),
    frequency: z.string().nullable(),
    emission_factor_id: id.nullable(),
    note: z.string().nullable(),
    files: recordFiles,
    active: z.boolean(),
    next_reading_date: date.nullable(),
    readings: z.array(reading),
    ...stamps,
  }),
)
