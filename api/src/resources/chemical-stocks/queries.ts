import { z } from 'zod'
import { amountUnits } from '@ansvar/domain/chemicals'
import { inputSchema, recordResponse } from '#contract/components.ts'
import { id, optional, optionalDay, reference } from '#contract/fields.ts'
import { kindOf } from '#db/records.ts'

/** The fields of a stock that are saved. PUT replaces: a field left out becomes empty. */
export const stockInput = inputSchema('ChemicalStockInput', {
  area_id: reference,
  amount: z.number(),
  unit: z.enum(amountUnits),
  maximum: optional(z.number()),
  containers: optional(z.number().int()),
  container_size: optional(z.number()),
  counted_on: optionalDay,
})

export const stock = recordResponse('ChemicalStock', stockInput, { association_id: id })

export const stockKind = kindOf('chemical_stocks', stock, {
  parent: { table: 'chemical_associations', column: 'association_id' },
  references: { area_id: 'areas' },
})
