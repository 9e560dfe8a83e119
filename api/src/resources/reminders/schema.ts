import { z } from 'zod'
import { inspectionLimits, nextFromOptions } from '@ansvar/domain/inspections'
import { ONCE, type Period } from '@ansvar/domain/periods'
import { active, day, line, optionalReference, period, prose, withDefault } from '#contract/fields.ts'
import { inputSchema, recordAnswer } from '#contract/components.ts'

/** Two weeks: long enough to find the time, short enough to be heeded. */
const USUAL_NOTICE = 'P14D' as Period

/** The fields of a reminder that are saved. PUT replaces: a field left out gets its default, except `active`. */
export const reminderInput = inputSchema('ReminderInput', {
  title: line(inspectionLimits.title),
  instruction: withDefault(prose(inspectionLimits.instruction), ''),
  starts_at: day,
  frequency: withDefault(period, ONCE),
  next_from: withDefault(z.enum(nextFromOptions), 'PLANNED'),
  notice_period: withDefault(period, USUAL_NOTICE),
  responsible_id: optionalReference,
  department_id: optionalReference,
  active,
})

export const reminder = recordAnswer('Reminder', reminderInput)
