import { z } from 'zod'
import { binLimits } from '@ansvar/domain/bin'
import { inputSchema, responseSchema } from '#contract/components.ts'
import { id, instant, optionalProse } from '#contract/fields.ts'

export const discardInput = inputSchema('DiscardInput', {
  reason: optionalProse(binLimits.reason),
})

export const binItem = responseSchema('BinItem', {
  id: id,
  organization_id: id,
  resource: z.string(),
  record_id: id,
  parent_id: id.nullable(),
  title: z.string().nullable(),
  reason: z.string().nullable(),
  discarded_date: instant,
  discarded_by_id: id,
  discarded_by: z.string(),
  restored_date: instant.nullable(),
  restored_by: z.string().nullable(),
  may_restore: z.boolean(),
})
