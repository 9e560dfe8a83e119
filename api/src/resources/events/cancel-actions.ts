import { updateRecord } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import { correctiveActionKind } from '#resources/corrective-actions/queries.ts'
import type { EventKey } from './queries.ts'
import { actionsOfEvent } from './single-action.ts'

/** Cancels the open actions of a locked event, with the reason for which it is dismissed. */
export async function cancelOpenActions(scope: Scope, event: EventKey, reason: string | null): Promise<void> {
  for (const { id, state } of await actionsOfEvent(scope, event)) {
    if (state !== 'OPEN') continue
    const key = { organizationId: event.organization_id, id }
    await updateRecord(scope, correctiveActionKind, key, null, async () => ({
      state: 'CANCELLED' as const,
      state_reason: reason?.trim() ?? null,
    }))
  }
}
