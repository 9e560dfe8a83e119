import { sql } from 'kysely'
import type { Scope } from '#db/scope.ts'
import { notePersons, type PersonsChange } from './persons.ts'
import type { EventKey } from './queries.ts'

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

/** Stores the member who closed an event. Null if it is reopened, or if no member closed it. */
export async function storeCloser(scope: Scope, event: EventKey, memberId: string | null): Promise<void> {
  const { trx, now, user } = scope
  const { rows } = await sql<{ change: PersonsChange | null }>`
    select app.store_event_closer(${event.organization_id}, ${event.id}, ${memberId}, ${now}, ${user.name}) as change`.execute(
    trx,
  )
  notePersons(scope, personsOf(event), rows[0]?.change ?? null)
}
