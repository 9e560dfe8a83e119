import { eventKinds, eventLimits as limits } from '@ansvar/domain/events'
import { z } from 'zod'
import { inputSchema, responseSchema } from '#contract/components.ts'
import * as field from '#contract/fields.ts'
import { recordFilesInput } from '#http/files.ts'
import { timeOfDay } from '#resources/events/schema.ts'

/** What a member reports of an event. A field left out becomes empty. Everything else is set by those who handle it. */
export const eventReportInput = inputSchema('EventReportInput', {
  title: field.line(limits.title),
  description: field.optionalProse(limits.description),
  kind: z.enum(eventKinds),
  occurrence_date: field.day,
  occurrence_time: field.optional(timeOfDay),
  accident_occurred: field.withDefault(z.boolean(), false),
  area_id: field.optionalReference,
  immediate_action: field.optionalProse(limits.immediateAction),
  persons: field.optionalProse(limits.persons),
  files: recordFilesInput,
})
export type EventReportInput = z.output<typeof eventReportInput>

export const eventReport = responseSchema('EventReport', {
  id: field.id,
  organization_id: field.id,
  version: field.version,
  number: z.string(),
  recipient_ids: z.array(field.id),
})
