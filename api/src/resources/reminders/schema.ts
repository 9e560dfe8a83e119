import { z } from 'zod'
import { inspectionLimits, nextFromOptions } from '@ansvar/domain/inspections'
import { ONCE, type Period } from '@ansvar/domain/periods'
import { named } from '#contract/components.ts'
import { date, day, id, instant, line, period, prose, reference, version } from '#contract/fields.ts'
import { listOf } from '#http/answers.ts'

/** Two weeks: long enough to find the time, short enough to be heeded. */
const USUAL_NOTICE = 'P14D' as Period

/** What a reminder is saved as. PUT replaces: a field left out becomes what it is in a new one; only `active` stays. */
export const reminderInput = named(
  'ReminderInput',
  z.strictObject({
    title: line(inspectionLimits.title),
    instruction: prose(inspectionLimits.instruction)
      .nullish()
      .transform((text) => text ?? ''),
    starts_at: day,
    frequency: period.nullish().transform((value) => value ?? ONCE),
    next_from: z
      .enum(nextFromOptions)
      .nullish()
      .transform((value) => value ?? ('PLANNED' as const)),
    notice_period: period.nullish().transform((value) => value ?? USUAL_NOTICE),
    responsible_id: reference.nullish().transform((value) => value ?? null),
    department_id: reference.nullish().transform((value) => value ?? null),
    active: z.boolean().nullish(),
  }),
)
export type ReminderInput = z.output<typeof reminderInput>

export const reminder = named(
  'Reminder',
  z.object({
    id,
    version,
    organization_id: id,
    title: z.string(),
    instruction: z.string(),
    starts_at: date,
    frequency: z.string(),
    next_from: z.enum(nextFromOptions),
    notice_period: z.string(),
    responsible_id: id.nullable(),
    department_id: id.nullable(),
    active: z.boolean(),
    created_date: instant,
    last_modified_date: instant,
    last_modified_by: z.string(),
  }),
)
export const reminderList = named('ReminderList', listOf(reminder))
