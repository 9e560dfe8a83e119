import { sql } from 'kysely'
import type { Trx } from '#db/tables.ts'
import { CATALOGUE } from '#db/trail/changes.ts'
import type { Cursor } from './cursor.ts'

/** As many changes as are told one by one after a gap; beyond them it is cheaper to ask for everything again. */
export const MOST_CHANGES = 500

/** Where the trails of an organisation and of the catalogue end, as the user sees them. */
export async function readHeads(trx: Trx, organizationId: string): Promise<Cursor> {
  // Backwards from the end: every stream begins with this, and a trail only grows.
  const lastOf = async (id: string): Promise<number> => {
    const query = trx.selectFrom('audit_trail').select('number').where('organization_id', '=', id)
    const last = await query.orderBy('number', 'desc').limit(1).executeTakeFirst()
    return last?.number ?? 0
  }
  return { own: await lastOf(organizationId), catalogue: await lastOf(CATALOGUE) }
}

/** Where the trails stood at a moment, so that whatever was noted from then on comes after it. */
export async function cursorBefore(trx: Trx, organizationId: string, moment: Date): Promise<Cursor> {
  // Backwards from the end, which is as many rows as have come since.
  const lastOf = async (id: string): Promise<number> => {
    const query = trx.selectFrom('audit_trail').select('number').where('organization_id', '=', id)
    const older = query.where('changed_date', '<', moment.toISOString()).orderBy('number', 'desc').limit(1)
    return (await older.executeTakeFirst())?.number ?? 0
  }
  return { own: await lastOf(organizationId), catalogue: await lastOf(CATALOGUE) }
}

// Whoever reports an event is known to few (resources/events); whether it was oneself, one knows.
const teller = sql<string | null>`case when resource <> 'events' or user_id = app.user_id() then user_id end`.as(
  'user_id',
)

/** What came after a cursor, the catalogue's first; at most one more than `MOST_CHANGES` of each. No content is read. */
export async function readChanges(trx: Trx, organizationId: string, { own, catalogue }: Cursor) {
  const after = (id: string, number: number) =>
    trx
      .selectFrom('audit_trail')
      .select(['organization_id', 'number', 'action', 'resource', 'record_id', 'parent_id'])
      .select(teller)
      .where('organization_id', '=', id)
      .where('number', '>', number)
      .orderBy('number')
      .limit(MOST_CHANGES + 1)
      .execute()
  return [...(await after(CATALOGUE, catalogue)), ...(await after(organizationId, own))]
}

export type TrailChange = Awaited<ReturnType<typeof readChanges>>[number]
