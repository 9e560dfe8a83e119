import { sql } from 'kysely'
import type { Database } from '#db/open.ts'
import { updateRecord } from '#db/records.ts'
import { asSystem } from '#db/scope.ts'
import { serviceScope } from '#db/service-scope.ts'
import { queueNotices } from '#notices/notify.ts'
import { putInForce } from './queries.ts'
import { approvalKind } from './schema.ts'

type Due = { readonly organization_id: string; readonly id: string }

/**
 * Puts scheduled documents in force whose first day has begun in the time zone of their organization. Any number of processes
 * can call it, and a missed call is made up by the next one. Returns the number of documents.
 */
export async function putScheduledInForce(database: Database, now: Date, publicUrl: string): Promise<number> {
  const { rows } = await asSystem(database, (trx) =>
    sql<Due>`
      select a.organization_id, a.id from approvals a join organizations o on o.id = a.organization_id
      where a.state = 'SCHEDULED' and a.in_force_from <= (${now}::timestamptz at time zone o.time_zone)::date
      order by a.in_force_from, a.id`.execute(trx),
  )
  let done = 0
  for (const { organization_id: organizationId, id } of rows)
    done += await asSystem(database, async (trx, note) => {
      await sql`select app.lock_document(${organizationId}, ${id})`.execute(trx)
      // Another process may have put it in force, or a user recalled it, in the meantime.
      const { rows: locked } = await sql`
        select 1 from approvals
        where organization_id = ${organizationId} and id = ${id} and state = 'SCHEDULED' for update skip locked`.execute(
        trx,
      )
      if (locked.length === 0) return 0
      const scope = serviceScope(trx, note, now)
      const key = { organizationId, id }
      await putInForce(
        scope,
        await updateRecord(scope, approvalKind, key, null, async () => ({ state: 'APPROVED' as const })),
      )
      await queueNotices(trx, scope.notices, now, publicUrl)
      return 1
    })
  return done
}
