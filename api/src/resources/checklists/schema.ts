import { z } from 'zod'
import { checklistItemKinds, checklistLimits as limits, failureRequirements } from '@ansvar/domain/checklists'
import { inputSchema, recordResponse, responseSchema } from '#contract/components.ts'
import * as field from '#contract/fields.ts'

const optionalNumber = field.optional(z.number().min(-limits.number).max(limits.number))
const no = field.withDefault(z.boolean(), false)

const shared = {
  kind: z.enum(checklistItemKinds),
  text: field.line(limits.text),
  help: field.withDefault(field.prose(limits.help), ''),
  required: field.withDefault(z.boolean(), true),
  not_applicable_allowed: no,
  expected: field.optionalLine(limits.choice),
  unit: field.optionalLine(limits.unit),
  minimum: optionalNumber,
  maximum: optionalNumber,
  choices: field.listOfRows(field.line(limits.choice), limits.choices),
  on_fail: field.withDefault(z.enum(failureRequirements), 'NOTE'),
  critical: no,
}

const itemInput = inputSchema('ChecklistItemInput', { id: field.optionalReference, ...shared })
export type ItemInput = z.output<typeof itemInput>

/** The fields of a checklist that are saved. PUT replaces: a field left out becomes empty, except `active`. */
export const checklistInput = inputSchema('ChecklistInput', {
  title: field.line(limits.title),
  items: field.listOfRows(itemInput, limits.items),
  active: field.active,
})

export const checklistItem = responseSchema('ChecklistItem', {
  id: field.id,
  kind: z.enum(checklistItemKinds),
  text: z.string(),
  help: z.string(),
  required: z.boolean(),
  not_applicable_allowed: z.boolean(),
  expected: z.string().nullable(),
  unit: z.string().nullable(),
  minimum: z.number().nullable(),
  maximum: z.number().nullable(),
  choices: z.array(z.string()),
  on_fail: z.enum(failureRequirements),
  critical: z.boolean(),
})
export type StoredItem = z.output<typeof checklistItem>

const items = { items: z.array(checklistItem) }

export const checklist = recordResponse('Checklist', checklistInput, items)

export const checklistRevision = responseSchema('ChecklistRevision', {
  ...field.identity,
  checklist_id: field.id,
  title: z.string(),
  ...items,
  last_modified_date: field.instant,
  last_modified_by: z.string(),
})
