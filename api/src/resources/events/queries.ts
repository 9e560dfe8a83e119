import { sql } from 'kysely'
import { flag, listSpec, type ListQuery } from '#contract/lists.ts'
import { RequestProblem } from '#contract/problem.ts'
import type { RecordFile } from '#db/columns.ts'
import { readPage } from '#db/pages.ts'
import { kindOf, type Kind, type Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import { contentOf, difference } from '#db/trail/difference.ts'
import { event, type Event } from './schema.ts'

const personColumns = ['reporter_id', 'handler_id', 'action_responsible_id', 'persons'] as const

/** Who has to do with an event, as far as the reader may know. */
export type Persons = Pick<Row<'event_persons'>, (typeof personColumns)[number]>

/** Events as they are stored; who has to do with one is stored separately, under its own row security. */
export const eventKind = kindOf(
  'events',
  event.omit({ names_shown: true, persons: true, reporter_id: true, handler_id: true, action_responsible_id: true }),
  { references: { area_id: 'areas' } },
)

/** In the history of an event stand the changes of its names, for those who may read them. */
export const eventPersonsKind: Pick<Kind<'event_persons', unknown>, 'table' | 'references'> = {
  table: 'event_persons',
  references: { reporter_id: 'members', handler_id: 'members', action_responsible_id: 'members' },
}

const nobody: Persons = { reporter_id: null, handler_id: null, action_responsible_id: null, persons: null }

/** An event with the persons that the reader may see; without any, and without other names, if `persons` is null. */
export function present(row: Row<'events'>, persons: Persons | null): Event {
  if (persons) return { ...row, ...persons, names_shown: true }
  return { ...row, ...nobody, names_shown: false, last_modified_by: '', files: row.files.map(unsigned) }
}

/** A file without the name of whoever brought it. */
const unsigned = (file: RecordFile): RecordFile => ({ ...file, created_by: '' })

export const eventListSpec = listSpec(event, {
  sort: ['title', 'kind', 'importance', 'occurrence_date', 'accident_occurred', 'state', 'action_due_date'],
  defaultSort: 'occurrence_date,desc',
  filters: [
    'kind',
    'importance',
    'state',
    'accident_occurred',
    'area_id',
    'handler_id',
    'reporter_id',
    'action_responsible_id',
  ],
  filterBy: { action_open: flag('action_open') },
  days: ['last_modified_date'],
  dates: ['occurrence_date'],
})

/**
 * One page of events. Row security leaves out the persons whom the reader may not know, so that nothing of theirs is
 * found, filtered or sorted by.
 */
export async function readEvents({ trx }: Scope, organizationId: string, query: ListQuery) {
  const page = await readPage(
    trx
      .with('listed', (db) =>
        db
          .selectFrom('events as e')
          .leftJoin('event_persons as p', (join) =>
            join.onRef('p.organization_id', '=', 'e.organization_id').onRef('p.event_id', '=', 'e.id'),
          )
          .where('e.organization_id', '=', organizationId)
          .select(eventKind.columns.map((column) => `e.${column}` as const))
          .select(personColumns.map((column) => `p.${column}` as const))
          .select([
            sql<string>`e.title_key`.as('title_key'),
            sql<string>`e.search_text || ' ' || coalesce(p.search_text, '')`.as('search_text'),
            sql<boolean>`e.state = 'OPEN' and e.corrective_action is not null and e.action_completed_date is null`.as(
              'action_open',
            ),
            sql<boolean>`p.id is not null`.as('names_shown'),
          ]),
      )
      .selectFrom('listed as events')
      .select([...eventKind.columns, ...personColumns, 'names_shown'] as never[]),
    query,
  )
  const rows = page.rows as (Row<'events'> & Persons & { readonly names_shown: boolean })[]
  return {
    total: page.total,
    rows: rows.map(({ names_shown: shown, ...row }) => {
      const { reporter_id, handler_id, action_responsible_id, persons, ...facts } = row
      return present(facts, shown ? { reporter_id, handler_id, action_responsible_id, persons } : null)
    }),
  }
}

/** Who has to do with an event; null where the reader may not know. */
export async function readPersons({ trx }: Scope, organizationId: string, eventId: string): Promise<Persons | null> {
  const found = await trx
    .selectFrom('event_persons')
    .select(personColumns)
    .where('organization_id', '=', organizationId)
    .where('event_id', '=', eventId)
    .executeTakeFirst()
  return found ?? null
}

/**
 * Keeps who has to do with an event, and takes that into the trail; `before` is null for a new one. Answers the persons
 * as the user sees them now: whoever handed an event over may see them no more.
 */
export async function keepPersons(
  scope: Scope,
  { id, organization_id: organizationId }: Pick<Row<'events'>, 'id' | 'organization_id'>,
  before: Persons | null,
  after: Persons,
): Promise<Persons | null> {
  const { trx, now, user, note } = scope
  const changed = before && difference(before, after)
  if (changed && Object.keys(changed.after).length === 0) return before
  const { rows } = await sql<{ kept: boolean }>`
    select app.keep_event_persons(${organizationId}, ${id}, ${after.reporter_id}, ${after.handler_id},
      ${after.action_responsible_id}, ${after.persons}, ${now}, ${user.name}) as kept`.execute(trx)
  if (!rows[0]?.kept) throw new RequestProblem('forbidden')
  const change = { organizationId, resource: 'event_persons', id, parent: { resource: 'events', id } } as const
  if (changed) note({ ...change, action: 'UPDATED', ...changed })
  else note({ ...change, action: 'CREATED', before: null, after: contentOf(after) })
  return readPersons(scope, organizationId, id)
}
