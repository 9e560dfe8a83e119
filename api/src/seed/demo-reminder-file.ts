import { z } from 'zod'
import { checklistItemKinds, failureRequirements } from '@ansvar/domain/checklists'
import { nextFromOptions } from '@ansvar/domain/inspections'
import { isPeriod, type Period } from '@ansvar/domain/periods'
import { key } from './demo-key.ts'

/** The schema of data/demo/reminders.json. */
export const reminder = z.strictObject({
  key,
  organization: key,
  title: z.string(),
  instruction: z.string(),
  frequency: z.string().refine(isPeriod),
  next_from: z.enum(nextFromOptions).default('PLANNED'),
  notice_period: z
    .string()
    .refine(isPeriod)
    .default('P14D' as Period),
  responsible: key,
  department: key.nullable(),
  checklist: key.nullable().default(null),
  active: z.boolean().default(true),
  /**
   * The days from the day of seeding to the due date of the open inspection, and the number of inspections before it.
   */
  due_in: z.number().int(),
  before: z.number().int().min(0),
  /** The exceptions, by the number of inspections ago. The last inspection is 1. */
  outcomes: z
    .record(
      z.string(),
      z.strictObject({
        /** The days after the due date on which it was performed. */
        late: z.number().int().default(0),
        notes: z.string().nullable().default(null),
        skipped: z.string().nullable().default(null),
        missed: z.boolean().default(false),
      }),
    )
    .default({}),
})

export type DemoReminder = z.output<typeof reminder>

const item = z.strictObject({
  key,
  kind: z.enum(checklistItemKinds),
  text: z.string(),
  help: z.string().default(''),
  required: z.boolean().default(true),
  not_applicable_allowed: z.boolean().default(false),
  expected: z.string().nullable().default(null),
  unit: z.string().nullable().default(null),
  minimum: z.number().nullable().default(null),
  maximum: z.number().nullable().default(null),
  choices: z.array(z.string()).default([]),
  on_fail: z.enum(failureRequirements).default('NOTE'),
  critical: z.boolean().default(false),
})

/** The schema of data/demo/checklists.json. */
export const checklist = z.strictObject({
  key,
  organization: key,
  title: z.string(),
  /** The member who wrote it. */
  by: key,
  days_ago: z.number().int().min(0),
  items: z.array(item),
})

export type DemoChecklist = z.output<typeof checklist>
