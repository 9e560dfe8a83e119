import { sql } from 'kysely'
import type { Trx } from '#db/tables.ts'
import { CATALOGUE } from '#db/trail/changes.ts'
import type { Cursor } from './cursor.ts'

/** The maximum number of changes sent one by one after a gap. Beyond it, a complete refetch is cheaper. */
export const MAX_CHANGES = 500

/** Returns the last change numbers of an organization and of the catalogue, as the user sees them. */
export async function readHeads(trx: Trx, organizationId: string): Promise<Cursor> {
  // Backwards from the end: every stream starts with this query, and a trail only grows.
  const lastOf = async (id: string): Promise<number> => {
    const query = trx.selectFrom('audit_trail').select('number').where('organization_id', '=', id)
    const last = await query.orderBy('number', 'desc').limit(1).executeTakeFirst()
    return last?.number ?? 0
  }
  return { own: await lastOf(organizationId), catalogue: await lastOf(CATALOGUE) }
}

/** Returns the cursor before a moment, so that every change recorded from then on comes after it. */
export async function cursorBefore(trx: Trx, organizationId: string, moment: Date): Promise<Cursor> {
  // Backwards from the end: this reads as many rows as were written since.
  const lastOf = async (id: string): Promise<number> => {
    const query = trx.selectFrom('audit_trail').select('number').where('organization_id', '=', id)
    const older = query.where('changed_date', '<', moment.toISOString()).orderBy('number', 'desc').limit(1)
    return (await older.executeTakeFirst())?.number ?? 0
  }
  return { own: await lastOf(organizationId), catalogue: await lastOf(CATALOGUE) }
}

// Few users may see the reporter of an event (resources/events). A user may see that it was themselves.
const visibleUserId = sql<string | null>`case when resource <> 'events' or user_id = app.user_id() then user_id end`.as(
  'user_id',
)

/**
 * Returns the changes after a cursor, those of the catalogue first, at most one more than `MAX_CHANGES` of each. Reads
 * no content.
 */
export async function readChanges(trx: Trx, organizationId: string, { own, catalogue }: Cursor) {
  const after = (id: string, number: number) =>
    trx
      .selectFrom('audit_trail')
      .select(['organization_id', 'number', 'action', 'resource', 'record_id', 'parent_id'])
      .select(visibleUserId)
      .where('organization_id', '=', id)
      .where('number', '>', number)
      .orderBy('number')
      .limit(MAX_CHANGES + 1)
      .execute()
  return [...(await after(CATALOGUE, catalogue)), ...(await after(organizationId, own))]
}

export type TrailChange = Awaited<ReturnType<typeof readChanges>>[number]
