import { z } from 'zod'
import {
  correctiveActionReasons,
  correctiveActionStates,
  correctiveActionTransitions,
} from '@ansvar/domain/corrective-action-states'
import {
  actionEffects,
  correctiveActionKinds,
  correctiveActionLimits as limits,
  correctiveActionSources,
} from '@ansvar/domain/corrective-actions'
import { inputSchema, recordResponse, responseSchema } from '#contract/components.ts'
import * as field from '#contract/fields.ts'
import { recordFilesInput } from '#http/files.ts'

const text = (max: number) => field.prose(max).refine((value) => value.trim() !== '', field.fault('required'))

/** The fields of an action that are saved. PUT replaces: a field left out becomes empty, except its source and measure. */
export const correctiveActionInput = inputSchema('CorrectiveActionInput', {
  source_kind: field.optional(z.enum(correctiveActionSources)),
  source_id: field.optionalReference,
  measure_id: field.optionalReference,
  title: text(limits.title),
  description: field.optionalProse(limits.description),
  kind: field.withDefault(z.enum(correctiveActionKinds), 'CORRECTIVE'),
  due_on: field.optionalDay,
  effect_due_on: field.optionalDay,
  responsible_id: field.optionalReference,
  files: recordFilesInput,
})
export type CorrectiveActionInput = z.output<typeof correctiveActionInput>

export const completionInput = inputSchema('CorrectiveActionCompletionInput', {
  completed_on: field.optionalDay,
  note: field.optionalProse(limits.note),
  files: recordFilesInput,
})

export const verificationInput = inputSchema('CorrectiveActionVerificationInput', {
  effect: z.enum(actionEffects),
  note: field.optionalProse(limits.note),
})

export const actionReasonInput = inputSchema('CorrectiveActionReasonInput', { reason: text(limits.reason) })

export const correctiveAction = recordResponse('CorrectiveAction', correctiveActionInput, {
  source_kind: z.enum(correctiveActionSources),
  source_id: field.id,
  follows_id: field.id.nullable(),
  state: z.enum(correctiveActionStates),
  completed_on: field.date.nullable(),
  completion_note: z.string().nullable(),
  effect: z.enum(actionEffects).nullable(),
  effect_verified_on: field.date.nullable(),
  effect_note: z.string().nullable(),
  state_reason: z.string().nullable(),
  names_shown: z.boolean(),
  completed_by_id: field.id.nullable(),
  verified_by_id: field.id.nullable(),
  may: z.array(z.enum(correctiveActionTransitions)),
  refusals: z.array(
    responseSchema('CorrectiveActionRefusal', {
      transition: z.enum(correctiveActionTransitions),
      reason: z.enum(correctiveActionReasons),
    }),
  ),
})
export type CorrectiveAction = z.output<typeof correctiveAction>
