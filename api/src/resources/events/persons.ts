import { RequestProblem } from '#contract/problem.ts'
import type { Scope } from '#db/scope.ts'
import type { Change, Values } from '#db/trail/changes.ts'
import { contentOf, difference } from '#db/trail/difference.ts'

/** The persons of a record before and after a change, as a function of the database returns them. */
export type PersonsChange = { readonly before: Values | null; readonly after: Values }

/** The columns that say which record the persons belong to. */
const keys = ['event_id', 'action_id'] as const

/**
 * Adds a change of persons to the audit trail, also of persons that the user may not see. Throws `forbidden` if the
 * database refused the change. Adds nothing if nothing changed. Returns the change.
 */
export function notePersons(
  { note }: Scope,
  record: Pick<Change, 'organizationId' | 'resource' | 'id' | 'parent'>,
  change: PersonsChange | null,
): PersonsChange {
  if (!change) throw new RequestProblem('forbidden')
  const { before, after } = change
  const changed = before && difference(before, after)
  if (!changed) note({ ...record, action: 'CREATED', before: null, after: contentOf(after, keys) })
  else if (Object.keys(changed.after).length > 0) note({ ...record, action: 'UPDATED', ...changed })
  return change
}
