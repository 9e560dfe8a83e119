import { z } from 'zod'
import type { IsoDate } from '@ansvar/domain/dates'
import { eventImportances, eventKinds, eventLimits, eventProblems, eventStates } from '@ansvar/domain/events'
import { day, fault, id, line, optionalDay, optionalProse, optionalReference, prose } from '#contract/fields.ts'
import { inputSchema, recordAnswer } from '#contract/components.ts'
import { snakePath, type FieldProblem } from '#contract/problem.ts'
import { recordFilesInput } from '#http/files.ts'

/**
 * What an event is saved as. PUT replaces: a field left out becomes empty. Of one whose names the caller may not see, the
 * names stay, and none may be sent.
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

/** Why an event is dismissed, where a reason is given. */
export const dismissalInput = inputSchema('EventReasonInput', { reason: optionalProse(eventLimits.reason) })

/** Why a dismissed event is reinstated. */
export const reinstatementInput = inputSchema('EventReinstatementInput', {
  reason: prose(eventLimits.reason).refine((text) => text.trim() !== '', fault('required')),
})

export const event = recordAnswer('Event', eventInput, {
  state: z.enum(eventStates),
  state_reason: z.string().nullable(),
  names_shown: z.boolean(),
  reporter_id: id.nullable(),
})
export type Event = z.output<typeof event>

/** What the domain finds wrong with a body. */
export const faultsOf = (parts: Partial<EventInput>, today: IsoDate): FieldProblem[] =>
  eventProblems(
    {
      occurrenceDate: parts.occurrence_date ?? null,
      actionResponsibleId: parts.action_responsible_id ?? null,
      actionDueDate: parts.action_due_date ?? null,
      actionCompletedDate: parts.action_completed_date ?? null,
      correctiveAction: parts.corrective_action ?? null,
    },
    today,
  ).map(({ path, code }) => ({ path: snakePath(path), code }))
