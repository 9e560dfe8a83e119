import { z } from 'zod'
import { instantOf, isIsoDateTime, type IsoDateTime } from '@ansvar/domain/dates'
import { meterLimits, readingMarks } from '@ansvar/domain/meters'
import { fault, id, optional, optionalLine, optionalProse } from '#contract/fields.ts'
import { inputSchema, recordResponse } from '#contract/components.ts'
import type { Row } from '#db/records.ts'

const optionalNumber = optional(z.number())

/** The fields of a reading that are saved. PUT replaces: a field left out becomes empty. */
export const readingInput = inputSchema('ReadingInput', {
  performed_at: z
    .string()
    .refine((text): text is IsoDateTime => isIsoDateTime(text), fault('not_a_date'))
    // The database stores milliseconds. Two readings in the same millisecond would have the same instant.
    .transform((text) => instantOf(Date.parse(text)))
    .meta({ format: 'date-time' }),
  value: z.number(),
  unit: optionalLine(meterLimits.units),
  units: optionalLine(meterLimits.units),
  mark: optional(z.enum(readingMarks)),
  final_value: optionalNumber,
  initial_value: optionalNumber,
  note: optionalProse(meterLimits.note),
})
export type ReadingInput = z.output<typeof readingInput>

/** A reading as it is stored: in the unit of the meter, and as it was entered if that was in another unit. */
export type ResolvedReading = Omit<ReadingInput, 'unit' | 'units'> &
  Pick<Row<'readings'>, 'entered_unit' | 'entered_value' | 'entered_final_value' | 'entered_initial_value'>

export const reading = recordResponse('Reading', readingInput.omit({ unit: true, units: true }), {
  meter_id: id,
  entered_unit: z.string(),
  entered_value: z.number(),
  entered_final_value: z.number().nullable(),
  entered_initial_value: z.number().nullable(),
  previous_value: z.number().nullable(),
  consumption: z.number().nullable(),
})
export type Reading = z.output<typeof reading>
