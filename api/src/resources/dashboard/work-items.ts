import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
import { dayNumber, fromDayNumber, type IsoDate } from '@ansvar/domain/dates'
import type { Language } from '@ansvar/domain/languages'
import { WORK_HORIZON_DAYS, WORK_SOON_DAYS, workItemKinds, workItemStates } from '@ansvar/domain/work-items'
import { idIn, oneOf, plainOrder, rankOrder, type ListQuery, type ListSpec } from '#contract/lists.ts'
import { readPage } from '#db/pages.ts'
import type { Scope } from '#db/scope.ts'
import type { Tables } from '#db/tables.ts'
import { inspectionState } from '#resources/inspections/queries.ts'
import { needsAssessment } from '#resources/legislation-associations/queries.ts'
import type { WorkItem } from './schema.ts'

/** Orders overdue items before due ones, each by date, regardless of their kind. Items without a date come last. */
const urgency = sql`
  array_position(array[${sql.join(workItemStates.map((state) => sql.lit(state)))}], state) * 10000000
  + coalesce(due_on - date '1970-01-01', 0)`

export const workItemListSpec: ListSpec = {
  sort: {
    urgency,
    due_on: plainOrder('due_on'),
    state: rankOrder('state', workItemStates),
    kind: rankOrder('kind', workItemKinds),
    title: plainOrder('title_key'),
  },
  defaultSort: 'urgency,asc',
  filters: {
    state: oneOf('state', workItemStates),
    kind: oneOf('kind', workItemKinds),
    responsible_id: idIn('responsible_id'),
  },
  byId: false,
}

export type WorkQuery = {
  readonly organizationId: string
  readonly language: Language
  readonly today: IsoDate
  /** Whether the organization has limited access. Then the list contains only readings. */
  readonly limited: boolean
}

/**
 * Reads one page of the work list: items that are overdue, due within the horizon or their own notice period, or without a
 * date. Row-level security hides the persons of an event that the reader may not see.
 */
export function readWorkItems({ trx }: Scope, work: WorkQuery, query: ListQuery) {
  const { organizationId, today } = work
  const ahead = (days: number) => fromDayNumber(dayNumber(today) + days)
  const state = sql`case
    when due_on is null then 'WAITING'
    when due_on < ${today}::date then 'OVERDUE'
    when due_on <= ${ahead(WORK_SOON_DAYS)}::date then 'DUE_SOON'
    else 'LATER' end`
  const waiting = sql`(
    select ${organizationId}::uuid as organization_id, kind, id as record_id, title, app.sort_key(title) collate "C" as title_key,
      due_on, ${state} as state, responsible_id
    from (${sql.join(parts(work), sql` union all `)}) as parts
    where due_on is null or noticed or due_on <= ${ahead(WORK_HORIZON_DAYS)}::date)`
  const items = trx
    .with('work_items', () => waiting as never)
    .selectFrom('work_items' as 'inspections')
    .select(['organization_id', 'kind', 'record_id', 'title', 'due_on', 'state', 'responsible_id'] as never[])
  return readPage(items as SelectQueryBuilder<Tables, 'inspections', WorkItem>, query, 'record_id')
}

/** Selects `kind, id, title, due_on, responsible_id, noticed` in each area. */
function parts({ organizationId, language, today, limited }: WorkQuery): RawBuilder<unknown>[] {
  const own = (alias: string) => sql`${sql.ref(`${alias}.organization_id`)} = ${organizationId}`
  const review = (table: 'policies' | 'procedures', kind: string) => sql`
    select ${sql.lit(kind)} as kind, d.id, d.title, d.next_review_date as due_on, d.owner_id as responsible_id,
      false as noticed
    from ${sql.table(table)} d where ${own('d')} and d.next_review_date is not null`
  const readings = sql`
    select 'READING' as kind, m.id, m.name as title, m.next_reading_date as due_on, m.responsible_id, false as noticed
    from meters m where ${own('m')} and m.active and m.next_reading_date is not null`
  if (limited) return [readings]
  return [
    sql`
      select 'INSPECTION' as kind, i.id, r.title, i.due_on, r.responsible_id, status.state = 'DUE_SOON' as noticed
      from inspections i
      join reminders r on r.organization_id = i.organization_id and r.id = i.reminder_id
      cross join lateral (select ${inspectionState(today)} as state) as status
      where ${own('i')} and i.status = 'PENDING' and i.skip_reason is null
        and status.state in ('OVERDUE', 'DUE_SOON', 'LATER')`,
    review('policies', 'POLICY_REVIEW'),
    review('procedures', 'PROCEDURE_REVIEW'),
    sql`
      select 'OBLIGATION' as kind, a.id, coalesce(${sql.ref(language === 'da' ? 'l.title_da' : 'l.title_en')}, l.title_en, l.title_da) as title, null::date as due_on, a.responsible_id,
        false as noticed
      from legislation_associations a join legislations l on l.id = a.id
      where ${own('a')} and ${needsAssessment}`,
    // An event without a corrective action waits for its handler, otherwise for the action.
    sql`
      select case when e.corrective_action is null then 'EVENT' else 'ACTION' end as kind, e.id, e.title,
        case when e.corrective_action is not null then e.action_due_date end as due_on,
        case when e.corrective_action is null then p.handler_id
          else coalesce(p.action_responsible_id, (select own.member_id from app.own_actions(${organizationId}) own
            where own.event_id = e.id)) end as responsible_id,
        false as noticed
      from events e
      left join event_persons p on p.organization_id = e.organization_id and p.event_id = e.id
      where ${own('e')} and e.state = 'OPEN' and e.action_completed_date is null`,
    sql`
      select 'DATA_SHEET' as kind, a.id, c.name as title, (c.data_sheet_revised_on + interval '36 months')::date as due_on,
        a.responsible_id, false as noticed
      from chemical_associations a join chemicals c on c.id = a.chemical_id
      where ${own('a')} and a.active`,
    readings,
  ]
}
