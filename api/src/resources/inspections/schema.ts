import { z } from 'zod'
import { answerFollowUps, answerOutcomes, inspectionResults } from '@ansvar/domain/checklist-answers'
import { checklistLimits } from '@ansvar/domain/checklists'
import { inspectionReasons, inspectionStages, inspectionTransitions } from '@ansvar/domain/inspection-states'
import { inspectionLimits, inspectionStatuses, workStates } from '@ansvar/domain/inspections'
import { embeddedList, embeddedRecord, inputSchema, recordResponse, responseSchema } from '#contract/components.ts'
import * as field from '#contract/fields.ts'
import { fileInput, recordFiles, recordFilesInput } from '#http/files.ts'
import { checklistItem } from '#resources/checklists/schema.ts'
import { reminder } from '#resources/reminders/schema.ts'

/** The fields of an inspection that are saved. PUT replaces: a field left out becomes empty, except `reminder_id` and the performer. */
export const inspectionInput = inputSchema('InspectionInput', {
  reminder_id: field.optionalReference,
  due_on: field.day,
  status: field.withDefault(z.enum(inspectionStatuses), 'PENDING'),
  performed_at: field.optionalDay,
  performer_id: field.staying(field.reference),
  performer_name: field.stayingLine(inspectionLimits.performerName),
  notes: field.optionalProse(inspectionLimits.notes),
  files: recordFilesInput,
})

const reason = field
  .prose(inspectionLimits.reason)
  .trim()
  .refine((text) => /[\p{L}\p{N}]/u.test(text), field.fault('required'))

/** Why an inspection is skipped or reopened. */
export const reasonInput = inputSchema('InspectionReasonInput', { reason })

/** To when an inspection is postponed, and why. */
export const postponementInput = inputSchema('InspectionPostponementInput', { due_on: field.day, reason })

/** When an inspection was performed. By default today. */
export const completionInput = inputSchema('InspectionCompletionInput', {
  performed_at: field.optionalDay,
  notes: field.staying(field.optionalProse(inspectionLimits.notes)),
})

const answerInput = inputSchema('InspectionAnswerInput', {
  item_id: field.reference,
  value: field.optionalProse(checklistLimits.value),
  note: field.optionalProse(checklistLimits.note),
  not_applicable: field.withDefault(z.boolean(), false),
  files: field.listOfRows(fileInput, checklistLimits.files),
  follow_up: field.withDefault(z.enum(answerFollowUps), 'NONE'),
  follow_up_id: field.optionalReference,
})
export type AnswerInput = z.output<typeof answerInput>

/** The answers that change. Others stay. */
export const answersInput = inputSchema('InspectionAnswersInput', {
  answers: z.array(answerInput).min(1).max(checklistLimits.items),
})

const answer = responseSchema('InspectionAnswer', {
  item_id: field.id,
  value: z.string().nullable(),
  note: z.string().nullable(),
  not_applicable: z.boolean(),
  files: recordFiles,
  outcome: z.enum(answerOutcomes).nullable(),
  follow_up: z.enum(answerFollowUps),
  follow_up_id: field.id.nullable(),
  last_modified_date: field.instant,
  last_modified_by: z.string(),
})
export type Answer = z.output<typeof answer>

const inspectionChecklist = responseSchema('InspectionChecklist', {
  checklist_id: field.id,
  version: field.version,
  latest_version: field.version,
  title: z.string(),
  items: z.array(checklistItem),
})
export type InspectionChecklist = z.output<typeof inspectionChecklist>

const previousValue = responseSchema('PreviousValue', {
  item_id: field.id,
  value: z.string(),
  performed_at: field.date,
})
export type PreviousValue = z.output<typeof previousValue>

const count = z.number().int().min(0)

export const inspection = recordResponse('Inspection', inspectionInput, {
  reminder_id: field.id,
  reminder: embeddedRecord(reminder),
  planned: z.boolean(),
  planned_on: field.date,
  postponements: z.array(
    responseSchema('InspectionPostponement', {
      from: field.date,
      to: field.date,
      reason: z.string(),
      by: z.string(),
      date: field.instant,
    }),
  ),
  state: z.enum(workStates),
  stage: z.enum(inspectionStages),
  performer_id: field.id.nullable(),
  performer_name: z.string().nullable(),
  skip_reason: z.string().nullable(),
  skipped_on: field.date.nullable(),
  reopen_reason: z.string().nullable(),
  started_date: field.instant.nullable(),
  result: z.enum(inspectionResults).nullable(),
  checklist_id: field.id.nullable(),
  checklist_version: field.version.nullable(),
  progress: responseSchema('ChecklistProgress', {
    questions: count,
    answered: count,
    missing: count,
    failed: count,
    open: count,
  }).nullable(),
  checklist: embeddedRecord(inspectionChecklist),
  answers: embeddedList(answer),
  previous_values: embeddedList(previousValue),
  may: z.array(z.enum(inspectionTransitions)),
  refusals: z.array(
    responseSchema('InspectionRefusal', {
      transition: z.enum(inspectionTransitions),
      reason: z.enum(inspectionReasons),
    }),
  ),
})
export type Inspection = z.output<typeof inspection>
