import { z } from 'zod'
import type { IsoDate } from '@ansvar/domain/dates'
import { eventReasons, eventStages, eventTransitions } from '@ansvar/domain/event-states'
import { eventImportances, eventKinds, eventLimits as limits, eventProblems, eventStates } from '@ansvar/domain/events'
import * as field from '#contract/fields.ts'
import { domainFields } from '#contract/cases.ts'
import { inputSchema, named, recordResponse, responseSchema } from '#contract/components.ts'
import { snakeProblems, type FieldProblem } from '#contract/problem.ts'
import { recordFilesInput } from '#http/files.ts'

const { day, id, line, optionalProse, optionalReference, prose, unchanged } = field

/** A time of day, such as 07:45. */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** The fields that are unchanged if they are left out. A new event has none of them. */
const unchangedFields = {
  occurrence_time: unchanged(timeOfDay),
  immediate_action: unchanged(prose(limits.immediateAction)),
  participants: unchanged(prose(limits.participants)),
  outcome: unchanged(prose(limits.outcome)),
  no_action_reason: unchanged(prose(limits.reason)),
  similar_considered: unchanged(z.boolean()),
  similar_note: unchanged(prose(limits.note)),
  risk_assessment_reviewed: unchanged(z.boolean()),
  risk_assessment_note: unchanged(prose(limits.note)),
  system_changed: unchanged(z.boolean()),
  system_note: unchanged(prose(limits.note)),
  // For clients that know one action for each event.
  corrective_action: unchanged(prose(limits.correctiveAction)),
  action_responsible_id: unchanged(field.reference),
  action_due_date: unchanged(day),
  action_completed_date: unchanged(day),
}

/**
 * The fields of an event that are saved. PUT replaces: a field left out becomes empty, except `unchangedFields`. The
 * names stay unchanged, and must be left out, if the caller may not see them.
 */
export const eventInput = inputSchema('EventInput', {
  title: line(limits.title),
  description: optionalProse(limits.description),
  kind: z.enum(eventKinds),
  importance: z.enum(eventImportances),
  occurrence_date: day,
  accident_occurred: z.boolean(),
  area_id: optionalReference,
  persons: optionalProse(limits.persons),
  handler_id: optionalReference,
  files: recordFilesInput,
  ...unchangedFields,
})
export type EventInput = z.output<typeof eventInput>

const requiredReason = prose(limits.reason).refine((text) => text.trim() !== '', field.fault('required'))

/** Why an event is dismissed, and whether its open actions are cancelled. */
export const dismissalInput = inputSchema('EventReasonInput', {
  reason: optionalProse(limits.reason),
  cancel_actions: field.withDefault(z.boolean(), false),
})

/** Why an event is reinstated or reopened. In GraphQL it is the same input as for dismissing an event. */
export const eventReasonInput = named(
  'EventReinstatementInput',
  z.strictObject({ reason: requiredReason }).describe('Why an event is reinstated or reopened.'),
  'EventReasonInput',
)

export const handOverInput = inputSchema('EventHandOverInput', { handler_id: field.reference })

export const closingInput = inputSchema('EventClosingInput', {
  outcome: unchanged(prose(limits.outcome)),
  no_action_reason: unchanged(prose(limits.reason)),
})

const text = z.string().nullable()
const answer = z.boolean().nullable()
const whole = z.number().int().min(0)

export const event = recordResponse('Event', eventInput, {
  number: z.string(),
  occurrence_time: text,
  immediate_action: text,
  participants: text,
  outcome: text,
  no_action_reason: text,
  similar_considered: answer,
  similar_note: text,
  risk_assessment_reviewed: answer,
  risk_assessment_note: text,
  system_changed: answer,
  system_note: text,
  state: z.enum(eventStates),
  state_reason: text,
  stage: z.enum(eventStages),
  may: z.array(z.enum(eventTransitions)),
  refusals: z.array(
    responseSchema('EventRefusal', { transition: z.enum(eventTransitions), reason: z.enum(eventReasons) }),
  ),
  taken_date: field.instant.nullable(),
  closed_on: field.date.nullable(),
  open_action_count: whole,
  action_count: whole,
  corrective_action: text,
  action_responsible_id: id.nullable(),
  action_due_date: field.date.nullable(),
  action_completed_date: field.date.nullable(),
  names_shown: z.boolean(),
  comments_shown: z.boolean(),
  injuries_shown: z.boolean(),
  reporter_id: id.nullable(),
  closed_by_id: id.nullable(),
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
