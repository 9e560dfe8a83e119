import { z } from 'zod'
import { inspectionLimits, nextFromOptions } from '@ansvar/domain/inspections'
import { ONCE, type Period } from '@ansvar/domain/periods'
import { named } from '#contract/components.ts'
import { active, date, day, id, identity, line, optionalReference, period, prose, stamps } from '#contract/fields.ts'

/** Two weeks: long enough to find the time, short enough to be heeded. */
const USUAL_NOTICE = 'P14D' as Period

/** The fields of a reminder that are saved. PUT replaces: a field left out gets its default, except `active`. */
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
    responsible_id: optionalReference,
    department_id: optionalReference,
    active,
  }),
)

export const reminder = named(
  'Reminder',
  z.object({
    ...identity,
    title: z.string(),
    instruction: z.string(),
    starts_at: date,
    frequency: z.string(),
    next_from: z.enum(nextFromOptions),
    notice_period: z.string(),
    responsible_id: id.nullable(),
    department_id: id.nullable(),
    active: z.boolean(),
    ...stamps,
  }),
)
