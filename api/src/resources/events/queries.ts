import { sql } from 'kysely'
import { flag, listSpec } from '#contract/lists.ts'
import { RequestProblem } from '#contract/problem.ts'
import type { RecordFile } from '#db/columns.ts'
import { kindOf, type Kind, type Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import { contentOf, difference } from '#db/trail/difference.ts'
import { event as eventResponse, type Event } from './schema.ts'

const personColumns = ['reporter_id', 'handler_id', 'action_responsible_id', 'persons'] as const

/** The persons of an event. The reader may not be allowed to see them. */
type Persons = Pick<Row<'event_persons'>, (typeof personColumns)[number]>

/** Events as they are stored. Their persons are stored separately, with their own row-level security. */
export const eventKind = kindOf('events', eventResponse, {
  derived: ['names_shown', ...personColumns],
  references: { area_id: 'areas' },
})

/** The persons of an event. Its history contains their changes for readers who may see them. */
export const eventPersonsKind: Pick<Kind<'event_persons', unknown>, 'table' | 'references'> = {
  table: 'event_persons',
  references: { reporter_id: 'members', handler_id: 'members', action_responsible_id: 'members' },
}

const noPersons: Persons = { reporter_id: null, handler_id: null, action_responsible_id: null, persons: null }

/** Returns events with the persons that the reader may see. An event whose persons are hidden has no names at all. */
export async function presentEvents(scope: Scope, rows: readonly Row<'events'>[]): Promise<Event[]> {
  const known = await personsById(scope, rows)
  return rows.map((row) => {
    const persons = known.get(row.id)
    if (persons) return { ...row, ...persons, names_shown: true }
    return { ...row, ...noPersons, names_shown: false, last_modified_by: '', files: row.files.map(unsigned) }
  })
}

/** Returns a file without the name of the user who uploaded it. */
const unsigned = (file: RecordFile): RecordFile => ({ ...file, created_by: '' })

export const eventListSpec = listSpec(eventResponse, {
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
 * Selects events with the columns of their persons. Row-level security hides the persons that the reader may not see, so
 * that the list is not searched, filtered or sorted by them.
 */
export const eventsOf = ({ trx }: Scope, organizationId: string) =>
  trx
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
    ])

type EventKey = Pick<Row<'events'>, 'id' | 'organization_id'>

async function personsById({ trx }: Scope, events: readonly EventKey[]): Promise<Map<string, Persons>> {
  const [first] = events
  if (!first) return new Map()
  const found = await trx
    .selectFrom('event_persons')
    .select(['event_id', ...personColumns])
    .where('organization_id', '=', first.organization_id)
    .where(
      'event_id',
      'in',
      events.map(({ id }) => id),
    )
    .execute()
  return new Map(found.map(({ event_id: id, ...persons }) => [id, persons]))
}

/** Returns the persons of an event. Returns null if the reader may not see them. */
export const readPersons = async (scope: Scope, event: EventKey): Promise<Persons | null> =>
  (await personsById(scope, [event])).get(event.id) ?? null

/**
 * Stores the persons of an event, with an entry in the audit trail. `before` is null for a new event. Returns the persons
 * that the user sees afterwards: a user who has passed an event on may not see them any more.
 */
export async function storePersons(
  scope: Scope,
  event: EventKey,
  before: Persons | null,
  after: Persons,
): Promise<Persons | null> {
  const { trx, now, user, note } = scope
  const { id, organization_id: organizationId } = event
  const changed = before && difference(before, after)
  if (changed && Object.keys(changed.after).length === 0) return before
  const { rows } = await sql<{ stored: boolean }>`
    select app.keep_event_persons(${organizationId}, ${id}, ${after.reporter_id}, ${after.handler_id},
      ${after.action_responsible_id}, ${after.persons}, ${now}, ${user.name}) as stored`.execute(trx)
  if (!rows[0]?.stored) throw new RequestProblem('forbidden')
  const change = { organizationId, resource: 'event_persons', id, parent: { resource: 'events', id } } as const
  if (changed) note({ ...change, action: 'UPDATED', ...changed })
  else note({ ...change, action: 'CREATED', before: null, after: contentOf(after) })
  return readPersons(scope, event)
}
