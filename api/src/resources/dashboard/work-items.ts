import { sql } from 'kysely'
import type { IsoDate } from '@ansvar/domain/dates'
import type { Language } from '@ansvar/domain/languages'
import { z } from 'zod'
import {
  workItemKinds,
  workItemRoles,
  workItemSections,
  workItemStates,
  workScopes,
  type WorkItemKind,
} from '@ansvar/domain/work-items'
import {
  flag,
  idIn,
  oneOf,
  overlaps,
  plainOrder,
  rankOrder,
  type Filter,
  type ListQuery,
  type ListSpec,
} from '#contract/lists.ts'
import type { Page } from '#db/pages.ts'
import type { Scope } from '#db/scope.ts'
import { workItem, type WorkItem } from './schema.ts'

/** Orders overdue items before due ones, each by date, regardless of their kind. Items without a date come last. */
const urgency = sql`
  array_position(array[${sql.join(workItemStates.map((state) => sql.lit(state)))}], state) * 10000000
  + coalesce(due_on - date '1970-01-01', 0)`

/** The departments that the caller is in or leads. */
const ownDepartments = sql`
  select m.department_id from members m where m.id = app.user_id() and m.department_id is not null
  union all select d.id from departments d where d.leader_id = app.user_id()`

const scope: Filter = {
  schema: z.enum(workScopes),
  repeated: false,
  where: ([value]) =>
    value === 'MINE'
      ? sql`cardinality(roles) > 0`
      : value === 'DEPARTMENT'
        ? sql`department_id = any (array(${ownDepartments}))`
        : sql`true`,
}

export const workItemListSpec: ListSpec = {
  sort: {
    urgency,
    due_on: plainOrder('due_on'),
    state: rankOrder('state', workItemStates),
    kind: rankOrder('kind', workItemKinds),
    section: rankOrder('section', workItemSections),
    title: sql`app.sort_key(title) collate "C"`,
  },
  defaultSort: 'urgency,asc',
  filters: {
    state: oneOf('state', workItemStates),
    kind: oneOf('kind', workItemKinds),
    section: oneOf('section', workItemSections),
    roles: overlaps('roles', workItemRoles),
    responsible_id: idIn('responsible_id'),
    department_id: idIn('department_id'),
    is_escalated: flag('is_escalated'),
    scope,
  },
  search: 'search_text',
  byId: false,
}

export type WorkQuery = {
  readonly organizationId: string
  readonly language: Language
  readonly today: IsoDate
  /** Whether the organization has limited access. Then the list contains only readings and competences. */
  readonly limited: boolean
  /** The kinds whose sources are read. By default all. */
  readonly kinds?: readonly WorkItemKind[] | null
  /** Whether the items in which the caller has no role may be left out. */
  readonly onlyOwn?: boolean
}

const columns = Object.keys(workItem.shape)

/** Selects the items of the work list on a date, of all kinds or of some. */
export const workItems = ({ organizationId, today, language, kinds = null, onlyOwn = false }: WorkQuery) =>
  sql`app.work_items(${organizationId}::uuid, ${today}::date, ${language}, ${kinds}::text[], ${onlyOwn}::boolean)`

/** Reads one page of the work list. Each row contains the total, so that the sources are read once. */
export async function readWorkItems({ trx }: Scope, work: WorkQuery, query: ListQuery): Promise<Page<WorkItem>> {
  const { page, size, order, where } = query
  const orders = order.map(({ by, direction }) => sql`${by} ${sql.raw(direction)} nulls last`)
  const found = sql`(
    select items.*, items.escalated_date is not null as is_escalated, app.fold(items.title) as search_text
    from ${workItems(work)} as items) as found
    where ${where.length === 0 ? sql`true` : sql.join([...where], sql` and `)}`
  const { rows } = await sql<WorkItem & { total: number }>`
    select ${sql.join(columns.map((column) => sql.ref(column)))}, count(*) over ()::int as total from ${found}
    order by ${sql.join([...orders, sql`key`])}
    limit ${size} offset ${page * size}`.execute(trx)
  const [first] = rows
  if (first || page === 0) return { total: first?.total ?? 0, rows: rows.map(({ total: _total, ...row }) => row) }
  // A page after the last one has no row that contains the total.
  const counted = await sql<{ total: number }>`select count(*)::int as total from ${found}`.execute(trx)
  return { total: counted.rows[0]?.total ?? 0, rows: [] }
}
