import { z } from 'zod'
import { meterKinds, meterLimits, meterTypes } from '@ansvar/domain/meters'
import { named } from '#contract/components.ts'
import { date, id, instant, line, optionalLine, optionalProse, period, reference, version } from '#contract/fields.ts'
import { listOf } from '#http/answers.ts'
import { recordFiles, recordFilesInput } from '#http/files.ts'
import { reading } from '#resources/readings/schema.ts'

const optionalReference = reference.nullish().transform((value) => value ?? null)

/** What a meter is saved as. PUT replaces: a field left out becomes empty; only whether it is in use then stays. */
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
    frequency: period.nullish().transform((value) => value ?? null),
    emission_factor_id: optionalReference,
    note: optionalProse(meterLimits.note),
    files: recordFilesInput,
    active: z.boolean().nullish(),
  }),
)
export type MeterInput = z.output<typeof meterInput>

export const meter = named(
  'Meter',
  z.object({
    id,
    version,
    organization_id: id,
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
    created_date: instant,
    last_modified_date: instant,
    last_modified_by: z.string(),
  }),
)
export type Meter = z.output<typeof meter>
export const meterList = named('MeterList', listOf(meter))
