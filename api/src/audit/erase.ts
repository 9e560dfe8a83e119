import { sql } from 'kysely'
import type { Trx } from '#db/tables.ts'
import { CATALOGUE, type Entry, type Note } from '#db/trail/changes.ts'
import { TRAIL, type Erasure } from './marks.ts'

/** Who erases texts of an organization's trail and why. */
type ErasedBy = Pick<Entry, 'at' | 'userId' | 'userName'> & {
  readonly organizationId: string
  readonly reason: string
}

/** The row whose texts are erased, who erases them and why. */
export type EraseRequest = ErasedBy & { readonly number: number }

/** A row whose texts were erased, and which of them there were. */
type ErasedRow = {
  readonly number: number
  readonly resource: string
  readonly record_id: string
  readonly before: boolean
  readonly after: boolean
}

/** Thrown if the texts of a row cannot be erased. */
export class NotErasableError extends Error {}

/**
 * Erases the texts of one row of the trail and their salts, and adds the row ERASED that says so. The hashes remain, so
 * the chain stays valid. Run it as the system. Throws NotErasableError for a row without texts, of format 1, or about
 * the trail itself.
 */
export async function eraseTexts(trx: Trx, note: Note, request: EraseRequest): Promise<void> {
  const { organizationId, number } = request
  const { rows } = await sql<ErasedRow>`
    with former as (
      select number, resource, record_id, before is not null as before, after is not null as after from audit_trail
      where organization_id = ${organizationId} and number = ${number} and format = 2 and resource <> ${TRAIL}
        and (before is not null or after is not null)
      for update)
    update audit_trail t set before = null, after = null, salt_before = null, salt_after = null
    from former where t.organization_id = ${organizationId} and t.number = former.number
    returning former.number, former.resource, former.record_id, former.before, former.after`.execute(trx)
  const [row] = rows
  if (!row) throw new NotErasableError(`Row ${number} of the audit trail has no texts that can be erased.`)
  noteErased(note, row, request)
}

/**
 * Erases the texts of the trail that contain the names of files, whose names must be erased already, as `eraseTexts` does
 * for one row. Run it as a manager of the organization: a function with the rights of the owner erases no other text.
 */
export async function eraseFileTexts(
  trx: Trx,
  note: Note,
  request: ErasedBy & { readonly fileIds: readonly string[] },
): Promise<void> {
  const { rows } = await sql<ErasedRow>`
    select number, resource, record_id, before, after
    from app.erase_file_texts(${request.organizationId}, ${request.fileIds}::uuid[]) order by number`.execute(trx)
  for (const row of rows) noteErased(note, row, request)
}

/** Adds the row ERASED about a row whose texts were erased. */
function noteErased(note: Note, row: ErasedRow, { organizationId, reason, at, userId, userName }: ErasedBy): void {
  const content: Erasure = {
    number: row.number,
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
