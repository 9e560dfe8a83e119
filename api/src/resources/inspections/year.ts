import { sql } from 'kysely'
import { z } from 'zod'
import { localDay, type IsoDate } from '@ansvar/domain/dates'
import { forecastDays, workStates, type WorkState } from '@ansvar/domain/inspections'
import { monthOf } from '@ansvar/domain/months'
import { responseSchema } from '#contract/components.ts'
import type { Trx } from '#db/tables.ts'
import { endpoint } from '#http/endpoint.ts'
import { ok } from '#http/responses.ts'
import { openReminders } from '#resources/reminders/open-reminders.ts'
import { ruleOf } from '#resources/reminders/schema.ts'
import { inspectionsOf } from './queries.ts'

const FIRST_YEAR = 1900
const LAST_YEAR = 2199

const parameters = z.strictObject({
  year: z.coerce.number().int().min(FIRST_YEAR).max(LAST_YEAR).optional().describe('Default: this year.'),
})

const count = z.int().min(0)

const inspectionMonth = responseSchema('InspectionYearMonth', {
  month: z.string().describe('YYYY-MM.'),
  overdue: count,
  missed: count,
  due_soon: count,
  later: count,
  done: count,
  skipped: count,
  planned: count,
  reviews: count.describe('Policies, procedures and documents whose next review is due.'),
  expiries: count.describe('Active documents that expire, such as permits.'),
  assessments: count.describe('Obligations whose next assessment is due.'),
})

const inspectionYear = responseSchema('InspectionYear', { year: z.int(), months: z.array(inspectionMonth) })

/** What else has a date in a year. Each record counts once, with its next date. */
const otherKinds = ['reviews', 'expiries', 'assessments'] as const
type OtherKind = (typeof otherKinds)[number]

/** Counts reviews, expiries and assessments by month. */
async function datesOf(trx: Trx, organizationId: string, from: IsoDate, to: IsoDate) {
  const { rows } = await sql<{ kind: OtherKind; month: string; number: number }>`
    select kind, to_char(day, 'YYYY-MM') as month, count(*)::integer as number
    from (
      select 'reviews' as kind, next_review_date as day from policies where organization_id = ${organizationId}
      union all
      select 'reviews', next_review_date from procedures where organization_id = ${organizationId}
      union all
      select 'reviews', next_review_date from documents where organization_id = ${organizationId}
      union all
      select 'expiries', expiry_date from documents where organization_id = ${organizationId} and active
      union all
      select 'assessments', next_assessment_on from legislation_associations where organization_id = ${organizationId}
    ) as dates
    where day between ${from} and ${to}
    group by 1, 2`.execute(trx)
  return rows
}

export const inspectionYearOf = endpoint({
  method: 'get',
  path: '/organizations/{orgId}/inspection-year',
  summary:
    'Returns how many inspections are due in each month of a year, by state, how many more the schedules of the reminders plan, and what else has a date',
  access: 'READ_ORGANIZATION',
  parameters,
  response: inspectionYear,
  async handle({ scope, membership: { organizationId, timeZone }, parameters: asked, now }) {
    const today = localDay(now, timeZone)
    const year = asked.year ?? Number(today.slice(0, 4))
    const [from, to] = [`${year}-01-01` as IsoDate, `${year}-12-31` as IsoDate]
    const stored = await inspectionsOf(scope, organizationId, today)
      .clearSelect()
      .where('i.due_on', '>=', from)
      .where('i.due_on', '<=', to)
      .groupBy([sql`to_char(i.due_on, 'YYYY-MM')`, 'status.state'])
      .select([
        sql<string>`to_char(i.due_on, 'YYYY-MM')`.as('month'),
        'status.state',
        sql<number>`count(*)::integer`.as('number'),
      ])
      .execute()
    const reminders = await openReminders(scope.trx, organizationId)
    const planned = Map.groupBy(
      reminders.flatMap((reminder) => forecastDays(ruleOf(reminder), reminder.open_on, today, { from, to })),
      monthOf,
    )
    const others = await datesOf(scope.trx, organizationId, from, to)
    const otherOf = (month: string, kind: OtherKind): number =>
      others.find((each) => each.month === month && each.kind === kind)?.number ?? 0
    const numberOf = (month: string, state: WorkState): number =>
      stored.find((each) => each.month === month && each.state === state)?.number ?? 0
    const months = Array.from({ length: 12 }, (_, index) => {
      const month = monthOf(`${year}-${String(index + 1).padStart(2, '0')}-01` as IsoDate)
      const states = workStates.map((state) => [state.toLowerCase(), numberOf(month, state)] as const)
      const kinds = otherKinds.map((kind) => [kind, otherOf(month, kind)] as const)
      return { month, ...Object.fromEntries([...states, ...kinds]), planned: planned.get(month)?.length ?? 0 }
    })
    return ok({ year, months })
  },
})
