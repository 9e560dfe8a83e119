import { sql } from 'kysely'
import { changeActions, type ChangeAction } from '@ansvar/domain/changes'
import type { Trx } from '#db/tables.ts'
import { CATALOGUE } from '#db/trail/changes.ts'
import { confidentialTables } from '#db/trail/confidential.ts'
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

// Few users may see who reports and handles events (resources/events). A user may see that it was themselves.
const visibleUserId = sql<string | null>`case
  when resource not in (${sql.join(confidentialTables.map((table) => sql.lit(table)))}) or user_id = app.user_id()
    then user_id end`.as('user_id')

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
      .where('action', 'in', changeActions)
      .$narrowType<{ action: ChangeAction }>()
      .orderBy('number')
      .limit(MAX_CHANGES + 1)
      .execute()
  return [...(await after(CATALOGUE, catalogue)), ...(await after(organizationId, own))]
}

/** The state of a user's notifications: how many are unread, at most 100, and the newest one with its time. */
export type NotificationState = {
  readonly unread: number
  readonly newest: string | null
  readonly newest_date: string | null
}

/** Reads the state of the user's notifications in an organization. */
export async function readNotificationState(trx: Trx, organizationId: string): Promise<NotificationState> {
  const own = sql`from notifications where organization_id = ${organizationId} and member_id = app.user_id()`
  const { rows } = await sql<NotificationState>`
    select counted.unread, last.id as newest, last.created_date as newest_date
    from (select count(*)::integer as unread from (select 1 ${own} and read_date is null limit 100) as few) as counted
    left join (select id, created_date ${own} order by created_date desc, id limit 1) as last on true`.execute(trx)
  return rows[0] ?? { unread: 0, newest: null, newest_date: null }
}

/** The audit packs of an organization that wait or are being built: how far each is, by its id. */
export type PackProgress = ReadonlyMap<string, string>

/** Reads the progress of audit packs, which is not in the audit trail. Only managers see it. */
export async function readPackProgress(trx: Trx, organizationId: string): Promise<PackProgress> {
  const rows = await trx
    .selectFrom('audit_packs')
    .select(['id', 'state', 'phase', 'steps_done', 'steps'])
    .where('organization_id', '=', organizationId)
    .where('state', 'in', ['QUEUED', 'BUILDING'])
    .execute()
  return new Map(rows.map(({ id, ...progress }) => [id, JSON.stringify(Object.values(progress))]))
}

export type TrailChange = Awaited<ReturnType<typeof readChanges>>[number]
