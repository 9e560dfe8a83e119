import type { FieldProblem } from '#contract/problem.ts'
import { createRecord, lockRecord, updateRecord, type Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import { effectDueOn } from '@ansvar/domain/corrective-actions'
import type { IsoDate } from '@ansvar/domain/dates'
import {
  correctiveActionKind,
  readActionPersons,
  storeOutcome,
  storeResponsible,
} from '#resources/corrective-actions/queries.ts'
import type { EventInput } from './schema.ts'

// Clients of the first release know one action for each event, in four fields of the event. These write the action
// through, as long as the event has at most one.

const fields = ['corrective_action', 'action_responsible_id', 'action_due_date', 'action_completed_date'] as const
type Field = (typeof fields)[number]

/** The action of an event as these fields show it. */
export type SingleAction = Readonly<Record<Field, string | null>>

const noAction: SingleAction = {
  corrective_action: null,
  action_responsible_id: null,
  action_due_date: null,
  action_completed_date: null,
}

/** Returns the fields as they are after a save: a field that is left out is unchanged. */
export const givenAction = (parts: Partial<EventInput>, before: SingleAction | null): SingleAction => ({
  ...noAction,
  ...before,
  ...Object.fromEntries(fields.filter((field) => parts[field] !== undefined).map((field) => [field, parts[field]])),
})

const isSame = (a: SingleAction, b: SingleAction) => fields.every((field) => a[field] === b[field])

/** Returns a problem for each field that differs from an event with several actions, or with a verified one. */
export function singleActionProblems(
  parts: Partial<EventInput>,
  before: SingleAction,
  actions: readonly Pick<Row<'corrective_actions'>, 'state'>[],
): FieldProblem[] {
  const given = givenAction(parts, before)
  const [action] = actions
  const code = actions.length > 1 ? 'has_several_actions' : action?.state === 'VERIFIED' ? 'fixed' : null
  if (code === null) return []
  return fields.filter((field) => given[field] !== before[field]).map((path) => ({ path, code }))
}

/** Returns the actions of an event that are not cancelled. */
export async function actionsOfEvent({ trx }: Scope, event: Pick<Row<'events'>, 'id' | 'organization_id'>) {
  return trx
    .selectFrom('corrective_actions')
    .select(['id', 'state'])
    .where('organization_id', '=', event.organization_id)
    .where('source_id', '=', event.id)
    .where('event_id', 'is not', null)
    .where('state', '<>', 'CANCELLED')
    .execute()
}

/** Writes the fields through to the action of a locked event. */
export async function writeSingleAction(
  scope: Scope,
  event: Pick<Row<'events'>, 'id' | 'organization_id'>,
  parts: Partial<EventInput>,
  before: SingleAction,
  memberId: string | null,
): Promise<void> {
  const given = givenAction(parts, before)
  if (isSame(given, before)) return
  const { organization_id: organizationId, id } = event
  const [action] = await actionsOfEvent(scope, event)
  const title = given.corrective_action
  if (!action) {
    if (title === null) return
    const values = { ...columnsOf(given), title, event_id: id, kind: 'CORRECTIVE' as const }
    const row = await createRecord(scope, correctiveActionKind, organizationId, values)
    await storeResponsible(scope, row, given.action_responsible_id)
    if (row.state === 'DONE') await storeOutcome(scope, row, memberId)
    return
  }
  const key = { organizationId, id: action.id }
  const former = await lockRecord(scope, correctiveActionKind, key)
  const change = title === null ? { state: 'CANCELLED' as const, completed_on: null } : { ...columnsOf(given), title }
  const row = await updateRecord(scope, correctiveActionKind, key, null, async () => change)
  if ((await readActionPersons(scope, row)) && title !== null)
    await storeResponsible(scope, row, given.action_responsible_id)
  if (row.state !== former.state) await storeOutcome(scope, row, memberId)
}

const columnsOf = ({ action_due_date: due_on, action_completed_date: completed_on }: SingleAction) => ({
  state: completed_on === null ? ('OPEN' as const) : ('DONE' as const),
  due_on,
  completed_on,
  effect_due_on: effectDueOn(completed_on as IsoDate | null),
})
