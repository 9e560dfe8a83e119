import { z } from 'zod'
import { nextFromOptions } from '@ansvar/domain/inspections'
import { isPeriod, type Period } from '@ansvar/domain/periods'
import { key } from './demo-key.ts'

/** The shape of data/demo/reminders.json. */
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
  /** When the inspection that is open now is due, in days from the day of seeding; and how many came before it. */
  due_in: z.number().int(),
  before: z.number().int().min(0),
  /** What was out of the ordinary, by how many inspections ago: the last one is 1. */
  outcomes: z
    .record(
      z.string(),
      z.strictObject({
        /** Days after its day on which it was performed. */
        late: z.number().int().default(0),
        notes: z.string().nullable().default(null),
        skipped: z.string().nullable().default(null),
        missed: z.boolean().default(false),
      }),
    )
    .default({}),
})

export type DemoReminder = z.output<typeof reminder>
