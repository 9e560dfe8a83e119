import { z } from 'zod'
import { amountUnits, physicalStates } from '@ansvar/domain/chemicals'
import { pictograms } from '@ansvar/domain/labels'
import { storageClasses } from '@ansvar/domain/storage'
import { responseSchema } from '#contract/components.ts'
import * as field from '#contract/fields.ts'

const amount = { amount: z.number().nullable(), unit: z.enum(amountUnits).nullable() }

const registeredStock = responseSchema('RegisteredStock', {
  ...amount,
  maximum: z.number().nullable(),
  containers: z.number().int().nullable(),
  container_size: z.number().nullable(),
  counted_on: field.date.nullable(),
})

const registeredChemical = responseSchema('RegisteredChemical', {
  association_id: field.id,
  name: z.string(),
  own: z.boolean(),
  physical_state: z.enum(physicalStates).nullable(),
  storage_class: z.enum(storageClasses).nullable(),
  pictograms: z.array(z.enum(pictograms)),
  un_number: z.string().nullable(),
  water_hazard_class: z.string().nullable(),
  contact_name: z.string().nullable(),
  contact_phone: z.string().nullable(),
  by_stocks: z.boolean(),
  stocks: z.array(registeredStock),
})
export type RegisteredChemical = z.output<typeof registeredChemical>

const registeredArea = responseSchema('RegisteredArea', {
  area_id: field.id.nullable(),
  names: z.array(z.string()),
  chemicals: z.array(registeredChemical),
})
export type RegisteredArea = z.output<typeof registeredArea>

export const chemicalRegister = responseSchema('ChemicalRegister', {
  organization_id: field.id,
  as_of: field.instant,
  areas: z.array(registeredArea),
})
