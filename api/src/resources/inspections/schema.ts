import { z } from 'zod'
import { inspectionLimits, inspectionStatuses, workStates } from '@ansvar/domain/inspections'
import {
  date,
  day,
  fault,
  id,
  optionalDay,
  optionalProse,
  optionalReference,
  prose,
  withDefault,
} from '#contract/fields.ts'
import { embeddedRecord, inputSchema, recordAnswer } from '#contract/components.ts'
import { recordFilesInput } from '#http/files.ts'
import { reminder } from '#resources/reminders/schema.ts'

/** The fields of an inspection that are saved. PUT replaces: a field left out becomes empty, except `reminder_id`. */
export const inspectionInput = inputSchema('InspectionInput', {
  reminder_id: optionalReference,
  due_on: day,
  status: withDefault(z.enum(inspectionStatuses), 'PENDING'),
  performed_at: optionalDay,
  notes: optionalProse(inspectionLimits.notes),
  files: recordFilesInput,
})

const reason = prose(inspectionLimits.reason)
  .trim()
  .refine((text) => /[\p{L}\p{N}]/u.test(text), fault('required'))

/** Why an inspection is skipped or reopened. */
export const reasonInput = inputSchema('InspectionReasonInput', { reason })

export const inspection = recordAnswer('Inspection', inspectionInput, {
  reminder_id: id,
  reminder: embeddedRecord(reminder),
  planned: z.boolean(),
  state: z.enum(workStates),
  skip_reason: z.string().nullable(),
  skipped_on: date.nullable(),
  reopen_reason: z.string().nullable(),
})
