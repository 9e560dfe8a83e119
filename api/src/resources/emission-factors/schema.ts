import { z } from 'zod'
import { emissionFactorLimits } from '@ansvar/domain/emission-factors'
import { emissionTypes, emissionUnits } from '@ansvar/domain/emissions'
import { meterTypes } from '@ansvar/domain/meter-types'
import { meterLimits } from '@ansvar/domain/meters'
import { inputSchema, named, storedFields } from '#contract/components.ts'
import * as field from '#contract/fields.ts'
import { catalogueResponse } from '#http/maintainers.ts'

const limits = emissionFactorLimits
const valueInput = inputSchema('EmissionValueInput', {
  value: z
    .number()
    .refine((value) => value >= 0, field.fault('negative'))
    .refine((value) => value <= limits.value, field.fault('too_large')),
  meter_units: field.line(meterLimits.units),
  emission_units: z.enum(emissionUnits),
  start_date: field.optionalDay,
  end_date: field.optionalDay,
})

/** The fields of a factor that are saved. PUT replaces: a field left out becomes empty, except `active`. */
export const emissionFactorInput = inputSchema('EmissionFactorInput', {
  utility_type: z.enum(meterTypes),
  emission_type: field.withDefault(z.enum(emissionTypes), 'CO2'),
  name_en: field.line(limits.name),
  name_da: field.optionalLine(limits.name),
  territory: field.territory,
  source: field.optionalLine(limits.source),
  equivalents: field.withDefault(z.boolean(), false),
  note: field.optionalProse(limits.note),
  values: z.array(valueInput).min(1).max(limits.values),
  active: field.active,
})
export type EmissionFactorInput = z.output<typeof emissionFactorInput>

export const emissionValue = named('EmissionValue', z.object(storedFields(valueInput)))

export const emissionFactor = catalogueResponse('EmissionFactor', emissionFactorInput, {
  name: z.string(),
  values: z.array(emissionValue),
})
