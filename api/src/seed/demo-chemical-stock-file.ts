import { z } from 'zod'
import { amountUnits } from '@ansvar/domain/chemicals'
import { key } from './demo-key.ts'

const daysAgo = z.number().int().min(0)

/** The schema of data/demo/chemical-stocks.json. */
export const chemicalStock = z.strictObject({
  key,
  /** The chemical of the organization. */
  chemical: key,
  area: key,
  amount: z.number().min(0),
  unit: z.enum(amountUnits),
  maximum: z.number().min(0).nullable(),
  containers: z.number().int().min(0).nullable(),
  container_size: z.number().positive().nullable(),
  /** The member who wrote it. */
  by: key,
  days_ago: daysAgo,
  counted_days_ago: daysAgo,
})
