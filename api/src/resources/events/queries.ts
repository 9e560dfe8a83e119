import { sql } from 'kysely'
import {
  eventStages,
  eventStage,
  eventTransitionsOf,
  type EventFacts,
  type EventRole,
} from '@ansvar/domain/event-states'
import { lacksRootCause } from '@ansvar/domain/event-causes'
import { flag, listSpec, oneOf, plainOrder, rankOrder, sharesId } from '#contract/lists.ts'
import { RequestProblem } from '#contract/problem.ts'
import { kindOf, type Kind, type Row } from '#db/records.ts'
import type { Membership, Scope } from '#db/scope.ts'
import { contentOf, difference } from '#db/trail/difference.ts'
import { unsignedFile } from '#http/files.ts'
import { eventsWithReportDue } from '#resources/authority-reports/queries.ts'
import { eventsWithRootCause } from '#resources/event-parts/facts.ts'
import { readActionsOfEvents, type EventActions } from './actions.ts'
import { event as eventResponse, type Event } from './schema.ts'

const personColumns = ['reporter_id', 'handler_id', 'persons', 'participants', 'closed_by_id'] as const

/** The persons of an event. The reader may not be allowed to see them. */
export type Persons = Pick<Row<'event_persons'>, (typeof personColumns)[number]>

/** Events as they are stored. Their persons are stored separately, with their own row-level security. */
export const eventKind = kindOf('events', eventResponse, {
  derived: [
    'names_shown',
    'comments_shown',
    'injuries_shown',
    'stage',
    'may',
    'refusals',
    'open_action_count',
    'action_count',
    'corrective_action',
    'action_responsible_id',
    'action_due_date',
    'action_completed_date',
    ...personColumns,
  ],
  references: { area_id: 'areas' },
})

/** The persons of an event. Its history contains their changes for readers who may see them. */
export const eventPersonsKind: Pick<Kind<'event_persons', unknown>, 'table' | 'references'> = {
  table: 'event_persons',
  references: { reporter_id: 'members', handler_id: 'members', closed_by_id: 'members' },
}

/** The persons of an event without any. */
export const noPersons: Persons = {
  reporter_id: null,
  handler_id: null,
  persons: null,
  participants: null,
  closed_by_id: null,
}

type Reader = { readonly scope: Scope; readonly membership: Membership }

/**
 * Returns events with the persons that the reader may see, and with the transitions that the reader can cause. An event
 * whose persons are hidden has no names at all.
 */
export async function presentEvents(reader: Reader, rows: readonly Row<'events'>[]): Promise<Event[]> {
  const { scope, membership } = reader
  const known = await personsById(scope, rows)
  const actions = await readActionsOfEvents(scope, rows)
  const factsOf = await readFactsOf(reader, rows)
  const responsible = await eventsOfOwnActions(scope, rows)
  return rows.map((row) => {
    const persons = known.get(row.id)
    const roles = rolesOf(scope, persons)
    const own = actions(row.id)
    const facts = factsOf(row, own)
    const transitions = eventTransitionsOf({ ...facts, isHandler: roles.includes('HANDLER') }, membership.level, roles)
    const shown = {
      ...row,
      ...own.shown,
      ...transitions,
      stage: eventStage(facts),
      comments_shown: persons !== undefined || responsible.has(row.id),
      injuries_shown: persons !== undefined && (membership.level === 'MANAGE' || roles.includes('HANDLER')),
    }
    if (persons) return { ...shown, ...persons, names_shown: true }
    const files = row.files.map(unsignedFile)
    return { ...shown, ...noPersons, action_responsible_id: null, names_shown: false, last_modified_by: '', files }
  })
}

const rolesOf = ({ user }: Scope, persons: Persons | null | undefined): EventRole[] =>
  persons?.handler_id === user.id ? ['HANDLER'] : []

/** Returns those of the events with an action that the user is responsible for, open or not. */
async function eventsOfOwnActions({ trx }: Scope, rows: readonly EventKey[]): Promise<ReadonlySet<string>> {
  const { rows: found } = await sql<{ event_id: string }>`
    select distinct a.event_id from corrective_actions a
    where a.organization_id = ${rows[0]?.organization_id ?? null} and a.event_id = any (${rows.map(({ id }) => id)}::uuid[])
      and a.id in (select app.own_corrective_actions(a.organization_id))`.execute(trx)
  return new Set(found.map((row) => row.event_id))
}

/** Reads what decides about the transitions of events. Returns a function that selects the facts of one. */
async function readFactsOf(
  { scope, membership }: Reader,
  rows: readonly Row<'events'>[],
): Promise<(row: Row<'events'>, actions: EventActions) => Omit<EventFacts, 'isHandler'>> {
  const isMember = await isMemberOf(scope, membership.organizationId)
  const handledByOther = await handledByOthers(scope, rows)
  const open = rows.filter(({ state }) => state === 'OPEN')
  const rooted = await eventsWithRootCause(scope, open)
  const isRootRequired = open.length > 0 && (await settingsOf(scope, membership.organizationId)).root_cause_required
  const reportable = await eventsWithReportDue(scope, open)
  return (row, { counts }) => ({
    state: row.state,
    isTaken: row.taken_date !== null,
    ...counts,
    isMember,
    isHandledByOther: handledByOther.has(row.id),
    hasNoActionReason: row.no_action_reason !== null,
    lacksRootCause: lacksRootCause(
      { importance: row.importance, accidentOccurred: row.accident_occurred, hasRootCause: rooted.has(row.id) },
      isRootRequired,
    ),
    isReportDue: reportable.has(row.id),
  })
}

/** Reads what decides about the transitions of a locked event, and the roles of the caller. */
export async function readFacts(reader: Reader, row: Row<'events'>) {
  const actions = await readActionsOfEvents(reader.scope, [row])
  const factsOf = await readFactsOf(reader, [row])
  const roles = rolesOf(reader.scope, await readPersons(reader.scope, row))
  return { facts: { ...factsOf(row, actions(row.id)), isHandler: roles.includes('HANDLER') }, roles }
}

/** Reads the settings of an organization for its events. */
export const settingsOf = ({ trx }: Scope, organizationId: string) =>
  trx
    .selectFrom('organizations')
    .select(['root_cause_required', 'readers_report_events'])
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow()

async function isMemberOf(scope: Scope, organizationId: string): Promise<boolean> {
  return (await memberIdOf(scope, organizationId)) !== null
}

/** Returns the id of the user's member in this organization. Returns null for a token and for a manager of a parent. */
export async function memberIdOf({ trx, user }: Scope, organizationId: string): Promise<string | null> {
  if (user.isToken) return null
  if (user.organizationId === organizationId) return user.id
  const { rows } = await sql`
    select 1 from members where organization_id = ${organizationId} and id = ${user.id}`.execute(trx)
  return rows.length > 0 ? user.id : null
}

async function handledByOthers({ trx }: Scope, rows: readonly EventKey[]): Promise<ReadonlySet<string>> {
  const { rows: found } = await sql<{ id: string }>`
    select id from app.events_of_other_handlers(${rows[0]?.organization_id ?? null},
      ${rows.map(({ id }) => id)}::uuid[]) as id`.execute(trx)
  return new Set(found.map(({ id }) => id))
}

export const eventListSpec = listSpec(eventResponse, {
  sort: ['title', 'kind', 'importance', 'occurrence_date', 'accident_occurred', 'state', 'action_due_date'],
  sortBy: { stage: rankOrder('stage', eventStages), number: plainOrder('created_date') },
  defaultSort: 'occurrence_date,desc',
  filters: ['kind', 'importance', 'state', 'accident_occurred', 'area_id', 'handler_id', 'reporter_id'],
  filterBy: {
    stage: oneOf('stage', eventStages),
    action_responsible_id: sharesId('action_responsible_ids'),
    action_open: flag('action_open'),
  },
  days: ['last_modified_date'],
  dates: ['occurrence_date'],
})

/**
 * Selects events with the columns of their persons and of their actions. Row-level security hides the persons that the
 * reader may not see, so that the list is not searched, filtered or sorted by them.
 */
export const eventsOf = ({ trx }: Scope, organizationId: string) =>
  trx
    .selectFrom('events as e')
    .leftJoin('event_persons as p', (join) =>
      join.onRef('p.organization_id', '=', 'e.organization_id').onRef('p.event_id', '=', 'e.id'),
    )
    .leftJoin(
      (db) =>
        db
          .selectFrom('corrective_actions as a')
          .leftJoin('corrective_action_persons as ap', (join) =>
            join.onRef('ap.organization_id', '=', 'a.organization_id').onRef('ap.action_id', '=', 'a.id'),
          )
          .where('a.organization_id', '=', organizationId)
          .where('a.event_id', 'is not', null)
          .groupBy('a.event_id')
          .select([
            'a.event_id',
            sql<number>`count(*) filter (where a.state = 'OPEN')`.as('open'),
            sql<number>`count(*) filter (where a.state in ('DONE', 'VERIFIED'))`.as('ended'),
            sql<string>`min(a.due_on) filter (where a.state = 'OPEN')`.as('due_on'),
            sql<string>`string_agg(a.search_text, ' ')`.as('search_text'),
            sql<string[]>`array_agg(ap.responsible_id) filter (where a.state = 'OPEN')`.as('responsible_ids'),
          ])
          .as('c'),
      (join) => join.onRef('c.event_id', '=', 'e.id'),
    )
    .where('e.organization_id', '=', organizationId)
    .select(eventKind.columns.map((column) => `e.${column}` as const))
    .select(['p.reporter_id', 'p.handler_id'])
    .select([
      sql<string>`e.title_key`.as('title_key'),
      sql<string>`e.search_text || ' ' || coalesce(p.search_text, '') || ' ' || coalesce(c.search_text, '')`.as(
        'search_text',
      ),
      sql<string>`app.event_stage(e.state, e.taken_date, c.open, c.ended)`.as('stage'),
      sql<string>`c.due_on`.as('action_due_date'),
      sql<string[]>`c.responsible_ids`.as('action_responsible_ids'),
      sql<boolean>`coalesce(c.open, 0) > 0`.as('action_open'),
    ])

export type EventKey = Pick<Row<'events'>, 'id' | 'organization_id'>

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
 * that the user sees afterwards: a user who has handed an event over may not see them any more.
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
    select app.store_event_persons(${organizationId}, ${id}, ${after.reporter_id}, ${after.handler_id},
      ${after.persons}, ${after.participants}, ${now}, ${user.name}) as stored`.execute(trx)
  if (!rows[0]?.stored) throw new RequestProblem('forbidden')
  const change = { organizationId, resource: 'event_persons', id, parent: { resource: 'events', id } } as const
  if (changed) note({ ...change, action: 'UPDATED', ...changed })
  else note({ ...change, action: 'CREATED', before: null, after: contentOf(after) })
  return readPersons(scope, event)
}
