import { sql } from 'kysely'
import type { Scope } from '#db/scope.ts'
import type { Row } from '#db/records.ts'
import { notifyOf } from './notices.ts'
import { notePersons, type PersonsChange } from './persons.ts'
import { readFacts, type EventKey } from './queries.ts'

const personsOf = ({ id, organization_id: organizationId }: EventKey) => ({
  organizationId,
  resource: 'event_persons',
  id,
  parent: { resource: 'events', id },
})

/** Makes the user the handler of an event. Throws `forbidden` if another member handles it. */
export async function takeEvent(scope: Scope, event: EventKey): Promise<void> {
  const { trx, now, user } = scope
  const { rows } = await sql<{ change: PersonsChange | null }>`
    select app.take_event(${event.organization_id}, ${event.id}, ${now}, ${user.name}) as change`.execute(trx)
  notePersons(scope, personsOf(event), rows[0]?.change ?? null)
}

/** Makes the user the handler of an event without a handler, and notifies its reporter. Does nothing if the user cannot. */
export async function takeIfUnhandled(call: Parameters<typeof readFacts>[0], event: Row<'events'>): Promise<void> {
  const { isMember, isHandler, isHandledByOther } = (await readFacts(call, event)).facts
  if (!isMember || isHandler || isHandledByOther) return
  await takeEvent(call.scope, event)
  notifyOf(call.scope, event, 'EVENT_TAKEN', ['REPORTER'])
}

/** Stores the member who closed an event. Null if it is reopened, or if no member closed it. */
export async function storeCloser(scope: Scope, event: EventKey, memberId: string | null): Promise<void> {
  const { trx, now, user } = scope
  const { rows } = await sql<{ change: PersonsChange | null }>`
    select app.store_event_closer(${event.organization_id}, ${event.id}, ${memberId}, ${now}, ${user.name}) as change`.execute(
    trx,
  )
  notePersons(scope, personsOf(event), rows[0]?.change ?? null)
}
