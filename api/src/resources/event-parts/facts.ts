import { sql } from 'kysely'
import type { Scope } from '#db/scope.ts'

// Facts of an event that decide what can happen to it, such as whether it can be closed.

/** The key of an event. */
export type EventKey = { readonly organization_id: string; readonly id: string }

/** Returns the ids of those events that have a root cause in use, with one statement. */
export async function eventsWithRootCause({ trx }: Scope, events: readonly EventKey[]): Promise<ReadonlySet<string>> {
  const [first] = events
  if (!first) return new Set()
  const rows = await trx
    .selectFrom('event_causes')
    .select('event_id')
    .where('organization_id', '=', first.organization_id)
    .where(sql<boolean>`event_id = any (${events.map(({ id }) => id)}::uuid[])`)
    .where('kind', '=', 'ROOT')
    .where('active', '=', true)
    .execute()
  return new Set(rows.map(({ event_id: id }) => id))
}

/** Returns whether an event has a root cause in use. */
export const hasRootCause = async (scope: Scope, event: EventKey): Promise<boolean> =>
  (await eventsWithRootCause(scope, [event])).has(event.id)

/** Returns the number of injuries of an event in use. It is 0 for a user who may not see them. */
export async function countInjuries(
  { trx }: Scope,
  { organization_id: organizationId, id }: EventKey,
): Promise<number> {
  const { count } = await trx
    .selectFrom('event_injuries')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('organization_id', '=', organizationId)
    .where('event_id', '=', id)
    .where('active', '=', true)
    .executeTakeFirstOrThrow()
  return Number(count)
}
