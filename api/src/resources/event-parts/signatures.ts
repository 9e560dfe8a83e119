import { sql } from 'kysely'
import type { Scope } from '#db/scope.ts'

type Signed = { readonly organization_id: string; readonly event_id: string; readonly last_modified_by: string }

/**
 * Returns records of events without the name of the user who saved each, if the reader may not see the names of persons in
 * its event: few users change an event, so that the name is likely that of its handler.
 */
export async function withoutHiddenNames<T extends Signed>({ trx }: Scope, rows: readonly T[]): Promise<T[]> {
  const [first] = rows
  if (!first) return []
  const ids = [...new Set(rows.map(({ event_id: id }) => id))]
  const shown = await trx
    .selectFrom('event_persons')
    .select('event_id')
    .where('organization_id', '=', first.organization_id)
    .where(sql<boolean>`event_id = any (${ids}::uuid[])`)
    .execute()
  const known = new Set(shown.map(({ event_id: id }) => id))
  return rows.map((row) => (known.has(row.event_id) ? row : { ...row, last_modified_by: '' }))
}
