import { z } from 'zod'
import { coverages } from '@ansvar/domain/consumption'
import { emissionUnits } from '@ansvar/domain/emissions'
import { consumptionPeriods } from '@ansvar/domain/meters'
import { responseSchema } from '#contract/components.ts'
import { date, day, id, instant } from '#contract/fields.ts'
import { emissionValue } from '#resources/emission-factors/schema.ts'

export const consumptionParameters = z.strictObject({
  from: day.optional().describe('A day in the first period. Default: 1 January of last year.'),
  to: day.optional().describe('A day in the last period. Default: 31 December of this year.'),
  per: z.enum(consumptionPeriods).optional().describe('The length of the periods. Default: MONTH.'),
})

const bound = responseSchema('ConsumptionReading', {
  id,
  performed_at: instant,
  value: z.number(),
  entered_unit: z.string(),
  entered_value: z.number(),
})

const part = responseSchema('ConsumptionPart', {
  start_date: date,
  end_date: date,
  amount: z.number().nullable(),
  value: emissionValue.nullable(),
  converted: z.number().nullable(),
  emission: z.number().nullable(),
})

const period = responseSchema('ConsumptionPeriod', {
  start_date: date,
  end_date: date,
  amount: z.number().nullable(),
  coverage: z.enum(coverages),
  lowest: z.number().nullable(),
  highest: z.number().nullable(),
  emission: z.number().nullable(),
  emission_coverage: z.enum(coverages),
  parts: z.array(part),
  opened_by: bound.nullable(),
  closed_by: bound.nullable(),
})
export type Period = z.output<typeof period>

export const consumption = responseSchema('Consumption', {
  meter_id: id,
  per: z.enum(consumptionPeriods),
  units: z.string(),
  emission_units: z.enum(emissionUnits),
  emission_factor_id: id.nullable(),
  equivalents: z.boolean(),
  periods: z.array(period),
})
