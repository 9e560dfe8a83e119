import { RequestProblem } from '#contract/problem.ts'
import type { RecordFile } from '#db/columns.ts'
import { fileColumns } from '#db/files.ts'
import type { Scope } from '#db/scope.ts'
import type { Upload } from '#files/receive.ts'

const facts = ['id', 'name', 'type', 'size', 'content_hash', 'created_date', 'created_by'] as const

/** Stores an upload that no record contains yet. `organizationId` is null for a file of the catalogue. */
export async function createAttachment(
  { trx, now, user }: Scope,
  organizationId: string | null,
  { name, type, size, hash }: Upload,
  isLogo = false,
): Promise<RecordFile> {
  const row = await trx
    .insertInto('files')
    .values({
      organization_id: organizationId,
      name,
      type,
      size,
      content_hash: hash,
      unowned_since: now,
      is_logo: isLogo,
      uploaded_by_id: user.id,
      created_date: now,
      created_by: user.name,
    })
    .returning(facts)
    .executeTakeFirstOrThrow()
  return { id: row.id, name, date: null, type, size, hash, created_date: row.created_date, created_by: row.created_by }
}

/** Returns a file. Throws `not_found` if there is none, or the user may not see the record that owns it. */
export async function readAttachment({ trx }: Scope, id: string) {
  const row = await trx
    .selectFrom('files')
    .select([...fileColumns, 'organization_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new RequestProblem('not_found')
  if (row.owner_table === null || row.owner_id === null) return row
  const { organization_id: organizationId } = row
  const owner = await trx
    .selectFrom(row.owner_table as 'policies')
    .select('id')
    .where('id', '=', row.owner_id)
    .$if(organizationId !== null && (row.owner_table as string) !== 'organizations', (owners) =>
      owners.where('organization_id', '=', organizationId),
    )
    .executeTakeFirst()
  if (!owner) throw new RequestProblem('not_found')
  return row
}
