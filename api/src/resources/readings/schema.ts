import { z } from 'zod'
import { instantOf, isIsoDateTime, type IsoDateTime } from '@ansvar/domain/dates'
import { meterLimits, readingMarks } from '@ansvar/domain/meters'
import { fault, id, optional, optionalLine, optionalProse } from '#contract/fields.ts'
import { inputSchema, recordAnswer } from '#contract/components.ts'
import type { Row } from '#db/records.ts'

const optionalNumber = optional(z.number())

/** What a reading is saved as. PUT replaces: a field left out becomes empty. */
export const readingInput = inputSchema('ReadingInput', {
  performed_at: z
    .string()
    .refine((text): text is IsoDateTime => isIsoDateTime(text), fault('not_a_date'))
    // The database keeps milliseconds, and two readings of one of them would be of the same instant.
    .transform((text) => instantOf(Date.parse(text)))
    .meta({ format: 'date-time' }),
  value: z.number(),
  unit: optionalLine(40),
  units: optionalLine(40),
  mark: optional(z.enum(readingMarks)),
  final_value: optionalNumber,
  initial_value: optionalNumber,
  note: optionalProse(meterLimits.note),
})
export type ReadingInput = z.output<typeof readingInput>

/** A reading as it is stored: in the meter's unit, and as it was entered where that was in another. */
export type SettledReading = Omit<ReadingInput, 'unit' | 'units'> &
  Pick<Row<'readings'>, 'entered_unit' | 'entered_value' | 'entered_final_value' | 'entered_initial_value'>

export const reading = recordAnswer('Reading', readingInput.omit({ unit: true, units: true }), {
  meter_id: id,
  entered_unit: z.string(),
  entered_value: z.number(),
  entered_final_value: z.number().nullable(),
  entered_initial_value: z.number().nullable(),
  previous_value: z.number().nullable(),
  consumption: z.number().nullable(),
})
export type Reading = z.output<typeof reading>
/** The fields that are stored; the others follow from the meter and the reading before. */
export const storedReading = reading.omit({ previous_value: true, consumption: true })
