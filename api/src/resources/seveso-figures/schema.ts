import { z } from 'zod'
import { amountUnits } from '@ansvar/domain/chemicals'
import { sevesoGroups, sevesoTiers, uncountedReasons } from '@ansvar/domain/seveso'
import { responseSchema } from '#contract/components.ts'
import { id, instant } from '#contract/fields.ts'

const product = { association_id: id, name: z.string() }

const sevesoPart = responseSchema('SevesoPart', {
  ...product,
  entry: z.string(),
  entry_name: z.string(),
  uncertain: z.boolean(),
  tonnes: z.number(),
  lower_tonnes: z.number(),
  upper_tonnes: z.number(),
})

const sevesoUncounted = responseSchema('SevesoUncounted', {
  ...product,
  reason: z.enum(uncountedReasons),
  amount: z.number().nullable(),
  unit: z.enum(amountUnits).nullable(),
  maximum: z.number().nullable(),
  entries: z.array(z.string()),
})

export const sevesoFigureResponse = responseSchema('SevesoFigure', {
  organization_id: id,
  as_of: instant,
  tier: z.enum(sevesoTiers),
  groups: z.array(
    responseSchema('SevesoGroupResult', {
      group: z.enum(sevesoGroups),
      lower: z.number(),
      upper: z.number(),
      parts: z.array(sevesoPart),
    }),
  ),
  uncounted: z.array(sevesoUncounted),
})
