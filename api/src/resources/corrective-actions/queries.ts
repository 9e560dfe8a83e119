import { sql, type RawBuilder } from 'kysely'
import {
  correctiveActionTransitionsOf,
  type CorrectiveActionFacts,
  type CorrectiveActionRole,
} from '@ansvar/domain/corrective-action-states'
import type { CorrectiveActionSource } from '@ansvar/domain/corrective-actions'
import { idIn, listSpec } from '#contract/lists.ts'
import { kindOf, type Kind, type Row } from '#db/records.ts'
import type { Membership, Scope } from '#db/scope.ts'
import { unsignedFile } from '#http/files.ts'
import { notePersons, type PersonsChange } from '#resources/events/persons.ts'
import { notifyHandler, notifyOfAction } from './notices.ts'
import { correctiveAction, type CorrectiveAction } from './schema.ts'

const personColumns = ['responsible_id', 'completed_by_id', 'verified_by_id'] as const

/** The persons of an action. The reader may not be allowed to see them. */
type Persons = Pick<Row<'corrective_action_persons'>, (typeof personColumns)[number]>
const noPersons: Persons = { responsible_id: null, completed_by_id: null, verified_by_id: null }

/** The column with the id of the record that an action follows from. */
export const sourceColumns = {
  EVENT: 'event_id',
  INSPECTION: 'inspection_id',
  LEGISLATION_ASSOCIATION: 'legislation_association_id',
  POLICY_REVIEW: 'policy_review_id',
  PROCEDURE_REVIEW: 'procedure_review_id',
  DOCUMENT_REVIEW: 'document_review_id',
  RISK_ASSESSMENT: 'risk_assessment_id',
} as const satisfies Record<CorrectiveActionSource, keyof Row<'corrective_actions'>>

/** Corrective actions as they are stored. Their persons are stored separately, with their own row-level security. */
export const correctiveActionKind = kindOf('corrective_actions', correctiveAction, {
  derived: ['names_shown', 'may', 'refusals', ...personColumns],
  hidden: ['event_id'],
})

/** The persons of an action. Its history contains their changes for readers who may see them. */
export const actionPersonsKind: Pick<Kind<'corrective_action_persons', unknown>, 'table' | 'references'> = {
  table: 'corrective_action_persons',
  references: { responsible_id: 'members', completed_by_id: 'members', verified_by_id: 'members' },
}

export const correctiveActionListSpec = listSpec(correctiveAction, {
  sort: ['due_on', 'state', 'kind', 'completed_on', 'effect_due_on'],
  filters: ['source_kind', 'source_id', 'state', 'kind'],
  filterBy: { responsible_id: idIn('responsible_id') },
  dates: ['due_on'],
})

/** Selects actions with their responsible member, which row-level security hides from those who may not see persons. */
export const actionsOf = ({ trx }: Scope, organizationId: string, sourceId?: string) =>
  trx
    .selectFrom('corrective_actions as a')
    .leftJoin('corrective_action_persons as p', (join) =>
      join.onRef('p.organization_id', '=', 'a.organization_id').onRef('p.action_id', '=', 'a.id'),
    )
    .where('a.organization_id', '=', organizationId)
    .$if(sourceId !== undefined, (query) => query.where('a.source_id', '=', sourceId ?? ''))
    .select(correctiveActionKind.columns.map((column) => `a.${column}` as const))
    .select(['p.responsible_id', sql<string>`a.search_text`.as('search_text')])

type ActionKey = Pick<Row<'corrective_actions'>, 'id' | 'organization_id'>

async function personsById({ trx }: Scope, [first, ...more]: readonly ActionKey[]): Promise<Map<string, Persons>> {
  if (!first) return new Map()
  const found = await trx
    .selectFrom('corrective_action_persons')
    .select(['action_id', ...personColumns])
    .where('organization_id', '=', first.organization_id)
    .where(
      'action_id',
      'in',
      [first, ...more].map(({ id }) => id),
    )
    .execute()
  return new Map(found.map(({ action_id: id, ...persons }) => [id, persons]))
}

/** Returns the persons of an action. Returns null if the reader may not see them. */
export const readActionPersons = async (scope: Scope, action: ActionKey): Promise<Persons | null> =>
  (await personsById(scope, [action])).get(action.id) ?? null

type Reader = { readonly scope: Scope; readonly membership: Membership }

/** Returns actions with the persons that the reader may see, and with the transitions that the reader can cause. */
export async function presentActions(
  { scope, membership }: Reader,
  rows: readonly Row<'corrective_actions'>[],
): Promise<CorrectiveAction[]> {
  const known = await personsById(scope, rows)
  const facts = await factsOf(scope, rows)
  return rows.map(({ event_id: _event, ...row }) => {
    const persons = known.get(row.id)
    const roles: CorrectiveActionRole[] = persons?.responsible_id === scope.user.id ? ['RESPONSIBLE'] : []
    const transitions = correctiveActionTransitionsOf(facts(row), membership.level, roles)
    if (persons) return { ...row, ...persons, ...transitions, names_shown: true }
    const hidden = { ...noPersons, names_shown: false, last_modified_by: '', files: row.files.map(unsignedFile) }
    return { ...row, ...transitions, ...hidden }
  })
}

type Stored = Pick<Row<'corrective_actions'>, 'id' | 'organization_id' | 'state' | 'source_id'>

/** Reads what decides about the transitions of actions. Returns a function that selects the facts of one. */
async function factsOf(
  { trx }: Scope,
  rows: readonly Stored[],
): Promise<(row: Pick<Stored, 'id' | 'state' | 'source_id'>) => CorrectiveActionFacts> {
  const organizationId = rows[0]?.organization_id ?? null
  const { rows: events } = await sql<{ id: string; high: boolean; closed: boolean }>`
    select id, importance = 'HIGH' as high, state = 'CLOSED' as closed from events
    where organization_id = ${organizationId} and id = any (${rows.map((row) => row.source_id)}::uuid[])`.execute(trx)
  const { rows: completed } = await sql<{ id: string }>`
    select id from app.own_completions(${organizationId}, ${rows.map(({ id }) => id)}::uuid[]) as id`.execute(trx)
  return ({ id, state, source_id: sourceId }) => {
    const event = events.find((each) => each.id === sourceId)
    return {
      state,
      isOwnWork: completed.some((each) => each.id === id),
      needsSecondPerson: event?.high ?? false,
      isSourceClosed: event?.closed ?? false,
    }
  }
}

/**
 * Stores persons by a function of the database that also writes what the user may not see, and adds an entry to the audit
 * trail. Throws `forbidden` if the user may not make the change.
 */
async function storePersons(
  scope: Scope,
  { id, organization_id: organizationId }: ActionKey,
  call: RawBuilder<unknown>,
): Promise<PersonsChange> {
  const { rows } = await sql<{ change: PersonsChange | null }>`select ${call} as change`.execute(scope.trx)
  const parent = { resource: 'corrective_actions', id }
  return notePersons(
    scope,
    { organizationId, resource: 'corrective_action_persons', id, parent },
    rows[0]?.change ?? null,
  )
}

/**
 * Stores the responsible member of an action, and notifies the member. Throws `forbidden` if the user may not see the
 * persons of the action.
 */
export async function storeResponsible(
  scope: Scope,
  action: Row<'corrective_actions'>,
  responsibleId: string | null,
): Promise<void> {
  const { now, user } = scope
  const before = await readActionPersons(scope, action)
  if (before?.responsible_id === responsibleId && before) return
  const { organization_id: organizationId, id } = action
  await storePersons(
    scope,
    action,
    sql`app.store_action_responsible(${organizationId}, ${id}, ${responsibleId}, ${now}, ${user.name})`,
  )
  await notifyOfAction(scope, action, 'ACTION_ASSIGNED', responsibleId)
}

/**
 * Stores the member who completed an action or verified its effect, as the state of the action says. Notifies the handler of
 * its event of a completion, and its responsible member of a verification.
 */
export async function storeOutcome(scope: Scope, action: Row<'corrective_actions'>, memberId: string | null) {
  const { now, user } = scope
  const { organization_id: organizationId, id, state } = action
  const [completedBy, verifiedBy] = [state === 'DONE' ? memberId : null, state === 'VERIFIED' ? memberId : null]
  const { after } = await storePersons(
    scope,
    action,
    sql`app.store_action_outcome(${organizationId}, ${id}, ${completedBy}, ${verifiedBy}, ${now}, ${user.name})`,
  )
  if (state === 'DONE') notifyHandler(scope, action)
  if (state === 'VERIFIED')
    await notifyOfAction(scope, action, 'ACTION_VERIFIED', after['responsible_id'] as string | null)
}
