import { sql } from 'kysely'
import type { EventProgress } from '@ansvar/domain/event-states'
import type { Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'

/** What an event shows of its corrective actions. */
export type EventActions = {
  readonly counts: Omit<EventProgress, 'state' | 'isTaken'>
  readonly shown: {
    readonly open_action_count: number
    readonly action_count: number
    readonly corrective_action: string | null
    readonly action_responsible_id: string | null
    readonly action_due_date: string | null
    readonly action_completed_date: string | null
  }
}

type ActionRow = Pick<Row<'corrective_actions'>, 'id' | 'state' | 'title' | 'due_on' | 'completed_on'> & {
  readonly event_id: string
  readonly responsible_id: string | null
}

/**
 * Reads the actions of events, without cancelled ones. Returns a function that selects what one event shows of them. The
 * responsible member is null for readers who may not see names.
 */
export async function readActionsOfEvents(
  { trx }: Scope,
  events: readonly Pick<Row<'events'>, 'id' | 'organization_id'>[],
): Promise<(eventId: string) => EventActions> {
  const { rows } = await sql<ActionRow>`
    select a.event_id, a.id, a.state, a.title, a.due_on, a.completed_on, p.responsible_id
    from corrective_actions a
    left join corrective_action_persons p on p.organization_id = a.organization_id and p.action_id = a.id
    where a.organization_id = ${events[0]?.organization_id ?? null} and a.state <> 'CANCELLED'
      and a.source_id = any (${events.map(({ id }) => id)}::uuid[]) and a.event_id is not null
    order by a.created_date, a.id`.execute(trx)
  const byEvent = Map.groupBy(rows, (row) => row.event_id)
  return (eventId) => shownOf(byEvent.get(eventId) ?? [])
}

function shownOf(actions: readonly ActionRow[]): EventActions {
  const count = (state: ActionRow['state']) => actions.filter((action) => action.state === state).length
  const counts = { openActions: count('OPEN'), doneActions: count('DONE'), verifiedActions: count('VERIFIED') }
  const first = actions.find(({ state }) => state === 'OPEN') ?? actions.at(-1)
  return {
    counts,
    shown: {
      open_action_count: counts.openActions,
      action_count: actions.length,
      corrective_action: first?.title ?? null,
      action_responsible_id: first?.responsible_id ?? null,
      action_due_date: first?.due_on ?? null,
      action_completed_date: first?.completed_on ?? null,
    },
  }
}
