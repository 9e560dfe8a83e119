import { z } from 'zod'
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
