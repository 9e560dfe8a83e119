import { z } from 'zod'
import type { IsoDate } from '@ansvar/domain/dates'
import { eventImportances, eventKinds, eventLimits, eventProblems, eventStates } from '@ansvar/domain/events'
import { day, fault, id, line, optionalDay, optionalProse, optionalReference, prose } from '#contract/fields.ts'
import { domainFields } from '#contract/cases.ts'
import { inputSchema, recordResponse } from '#contract/components.ts'
import { snakeProblems, type FieldProblem } from '#contract/problem.ts'
import { recordFilesInput } from '#http/files.ts'

/**
 * The fields of an event that are saved. PUT replaces: a field left out becomes empty. The names stay unchanged, and must
 * be left out, if the caller may not see them.
 */
export const eventInput = inputSchema('EventInput', {
  title: line(eventLimits.title),
  description: optionalProse(eventLimits.description),
  kind: z.enum(eventKinds),
  importance: z.enum(eventImportances),
  occurrence_date: day,
  accident_occurred: z.boolean(),
  area_id: optionalReference,
  persons: optionalProse(eventLimits.persons),
  handler_id: optionalReference,
  corrective_action: optionalProse(eventLimits.correctiveAction),
  action_responsible_id: optionalReference,
  action_due_date: optionalDay,
  action_completed_date: optionalDay,
  files: recordFilesInput,
})
export type EventInput = z.output<typeof eventInput>

/** Why an event is dismissed. The reason is optional. */
export const dismissalInput = inputSchema('EventReasonInput', { reason: optionalProse(eventLimits.reason) })

/** Why a dismissed event is reinstated. */
export const reinstatementInput = inputSchema('EventReinstatementInput', {
  reason: prose(eventLimits.reason).refine((text) => text.trim() !== '', fault('required')),
})

export const event = recordResponse('Event', eventInput, {
  state: z.enum(eventStates),
  state_reason: z.string().nullable(),
  names_shown: z.boolean(),
  reporter_id: id.nullable(),
})
export type Event = z.output<typeof event>

const checkedFields = [
  'occurrence_date',
  'action_responsible_id',
  'action_due_date',
  'action_completed_date',
  'corrective_action',
] as const

/** Returns the problems of an event. */
export const eventProblemsOf = (parts: Partial<EventInput>, today: IsoDate): FieldProblem[] =>
  snakeProblems(eventProblems(domainFields(parts, checkedFields), today))
