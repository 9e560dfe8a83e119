import { z } from 'zod'
import { binLimits } from '@ansvar/domain/bin'
import { inputSchema, responseSchema } from '#contract/components.ts'
import { id, instant, optionalProse } from '#contract/fields.ts'

export const discardInput = inputSchema('DiscardInput', {
  reason: optionalProse(binLimits.reason).describe(
    'Why the record is discarded. Required unless the caller created it within the last 24 hours.',
  ),
})

export const binItem = responseSchema('BinItem', {
  id: id.describe('The id of the item, by which the record is restored.'),
  organization_id: id,
  resource: z.string().describe('The table name of the record, such as `policies`. The list of names may grow.'),
  record_id: id.describe('The id of the record.'),
  parent_id: id.nullable().describe('The id of the record that it belongs to. Null if it belongs to none.'),
  title: z
    .string()
    .nullable()
    .describe('The title or name of the record, or the start of its text. Null if the caller may not see it.'),
  reason: z.string().nullable(),
  discarded_date: instant.describe('When the record was discarded, in UTC.'),
  discarded_by_id: id.describe('The user or API token that discarded the record.'),
  discarded_by: z.string().describe('The name at the time.'),
  restored_date: instant.nullable().describe('When the record was restored, in UTC. Null while it is in the bin.'),
  restored_by: z.string().nullable().describe('The name of the user who restored the record.'),
})
