import { z } from 'zod'
import { addMonths, localDay } from '@ansvar/domain/dates'
import { forecastDays, forecastLimits, forecastRangeProblems, isCertain } from '@ansvar/domain/inspections'
import { listSchema, responseSchema } from '#contract/components.ts'
import * as field from '#contract/fields.ts'
import { RequestProblem, snakeProblems } from '#contract/problem.ts'
import { endpoint } from '#http/endpoint.ts'
import { list } from '#http/responses.ts'
import { openReminders } from '#resources/reminders/open-reminders.ts'
import { ruleOf } from '#resources/reminders/schema.ts'

const parameters = z.strictObject({
  from: field.day.optional().describe('The first day. Default: today, or `to` if that is earlier.'),
  to: field.day
    .optional()
    .describe(
      `The last day, less than ${forecastLimits.rangeDays} days after \`from\`. Default: a year after \`from\`.`,
    ),
})

/** An inspection that the schedule of a reminder plans, and that is not open yet. */
const plannedInspection = responseSchema('PlannedInspection', {
  reminder_id: field.id,
  title: z.string(),
  responsible_id: field.id.nullable(),
  department_id: field.id.nullable(),
  due_on: field.date,
  certain: z.boolean(),
})
type Planned = z.output<typeof plannedInspection>

const byDay = (one: Planned, other: Planned): number => {
  const [a, b] = [`${one.due_on} ${one.reminder_id}`, `${other.due_on} ${other.reminder_id}`]
  return a < b ? -1 : 1
}

export const inspectionForecast = endpoint({
  method: 'get',
  path: '/organizations/{orgId}/inspection-forecast',
  summary: `Lists the inspections that follow the open ones by the schedules of their reminders, earliest first: at most ${forecastLimits.daysOfReminder} of a reminder and ${forecastLimits.days} in all. total_elements counts those that are left out as well`,
  access: 'READ_ORGANIZATION',
  parameters,
  response: listSchema(plannedInspection),
  async handle({ scope, membership, parameters: asked, now }) {
    const today = localDay(now, membership.timeZone)
    const from = asked.from ?? (asked.to && asked.to < today ? asked.to : today)
    const to = asked.to ?? addMonths(from, 12)
    const problems = forecastRangeProblems(from, to)
    if (problems.length > 0) throw new RequestProblem('bad_request', { fields: snakeProblems(problems) })
    const planned = (await openReminders(scope.trx, membership.organizationId)).flatMap((reminder): Planned[] => {
      const rule = ruleOf(reminder)
      const { id: reminder_id, title, responsible_id, department_id } = reminder
      const facts = { reminder_id, title, responsible_id, department_id, certain: isCertain(rule) }
      return forecastDays(rule, reminder.open_on, today, { from, to }).map((due_on) => ({ ...facts, due_on }))
    })
    return list(planned.toSorted(byDay).slice(0, forecastLimits.days), planned.length)
  },
})
