import { sql } from 'kysely'
import type { Trx } from '#db/tables.ts'
import { CATALOGUE, type Entry, type Note } from '#db/trail/changes.ts'
import { TRAIL, type Erasure } from './marks.ts'

/** The row whose texts are erased, who erases them and why. */
export type EraseRequest = Pick<Entry, 'at' | 'userId' | 'userName'> & {
  readonly organizationId: string
  readonly number: number
  readonly reason: string
}

/** Thrown if the texts of a row cannot be erased. */
export class NotErasableError extends Error {}

/**
 * Erases the texts of one row of the trail and their salts, and adds the row ERASED that says so. The hashes remain, so
 * the chain stays valid. Run it as the system. Throws NotErasableError for a row without texts, of format 1, or about
 * the trail itself.
 */
export async function eraseTexts(trx: Trx, note: Note, request: EraseRequest): Promise<void> {
  const { organizationId, number, reason, at, userId, userName } = request
  const { rows } = await sql<{ record_id: string; resource: string; before: boolean; after: boolean }>`
    with former as (
      select number, resource, record_id, before is not null as before, after is not null as after from audit_trail
      where organization_id = ${organizationId} and number = ${number} and format = 2 and resource <> ${TRAIL}
        and (before is not null or after is not null)
      for update)
    update audit_trail t set before = null, after = null, salt_before = null, salt_after = null
    from former where t.organization_id = ${organizationId} and t.number = former.number
    returning former.resource, former.record_id, former.before, former.after`.execute(trx)
  const [row] = rows
  if (!row) throw new NotErasableError(`Row ${number} of the audit trail has no texts that can be erased.`)
  const content: Erasure = {
    number,
    resource: row.resource,
    texts: [...(row.before ? (['before'] as const) : []), ...(row.after ? (['after'] as const) : [])],
    reason,
  }
  note({
    organizationId: organizationId === CATALOGUE ? null : organizationId,
    action: 'ERASED',
    resource: TRAIL,
    id: row.record_id,
    parent: null,
    before: null,
    after: content,
    at,
    userId,
    userName,
  })
}
