import type { Selectable } from 'kysely'
import { invalid, type FieldProblem } from '#contract/problem.ts'
import type { RecordFile } from './columns.ts'
import type { Scope } from './scope.ts'
import type { FilesTable, RecordTable, Trx } from './tables.ts'

// The files of a record. A resource adds a column `files`, uses `recordFiles` in its schemas, and resolves the files of
// a request body. The owner of a file is set where records are saved (records.ts).

/** A file in a request body. */
export type NamedFile = { readonly id: string; readonly name: string | null; readonly date: string | null }

type Owner = { readonly table: RecordTable; readonly id: string }

/** The columns of a stored file that `recordFile` and the checks of `resolveFiles` need. */
export const fileColumns = [
  'id',
  'name',
  'type',
  'size',
  'content_hash',
  'owner_table',
  'owner_id',
  'created_date',
  'created_by',
  'erased_date',
  'erased_by',
] as const

/**
 * Resolves the files of a request body to stored files. `organizationId` is null for the catalogue's. Returns a problem
 * for each file that does not exist, belongs to another record, or is contained twice, and for each erased file that the
 * record does not contain already. The rows stay locked until the transaction ends, so that no clean-up removes them, and
 * none is erased while the record is saved.
 */
export async function resolveFiles(
  { trx }: Scope,
  organizationId: string | null,
  named: readonly NamedFile[] | undefined,
  owner: Owner | null,
): Promise<{ readonly files: RecordFile[]; readonly problems: FieldProblem[] }> {
  if (!named || named.length === 0) return { files: [], problems: [] }
  const rows = await trx
    .selectFrom('files')
    .select(fileColumns)
    .where('organization_id', 'is not distinct from', organizationId)
    .where('id', 'in', [...new Set(named.map(({ id }) => id))])
    .orderBy('id')
    .forUpdate()
    .execute()
  const known = new Map(rows.map((row) => [row.id, row]))
  const contained = rows.some(({ erased_date: date }) => date !== null) ? await idsIn(trx, owner) : null
  const contents = new Set<string>()
  const files: RecordFile[] = []
  const problems: FieldProblem[] = []
  for (const [index, { id, name, date }] of named.entries()) {
    const row = known.get(id)
    const isFree = row && (row.owner_id === null || (row.owner_table === owner?.table && row.owner_id === owner.id))
    // The same content may be uploaded again after it is erased.
    const content = row?.erased_date == null ? row?.content_hash : id
    if (!isFree || content === undefined) problems.push({ path: `files.${index}`, code: 'not_found' })
    else if (row.erased_date !== null && !contained?.has(id)) problems.push({ path: `files.${index}`, code: 'erased' })
    else if (contents.has(content)) problems.push({ path: `files.${index}`, code: 'twice' })
    else {
      contents.add(content)
      files.push(recordFile(row, name, date))
    }
  }
  return { files, problems }
}

export type FileRow = Pick<Selectable<FilesTable>, (typeof fileColumns)[number]>

/** Returns a stored file as its record contains it. An erased name is not replaced: the body may have the former one. */
export function recordFile(row: FileRow, name: string | null, date: string | null): RecordFile {
  const { id, type, size, content_hash: hash, created_date, created_by, erased_date, erased_by } = row
  return {
    id,
    name: row.name === '' ? '' : (name ?? row.name),
    date,
    type,
    size,
    hash,
    created_date,
    created_by,
    ...(erased_date !== null && { erased_date, erased_by: erased_by ?? '' }),
  }
}

/** Returns the ids of the files that a record contains. */
async function idsIn(trx: Trx, owner: Owner | null): Promise<ReadonlySet<string>> {
  if (owner === null) return new Set()
  const row = await trx
    .selectFrom(owner.table as 'policies')
    .select('files')
    .where('id', '=', owner.id)
    .executeTakeFirst()
  return new Set(row?.files.map(({ id }) => id))
}

/**
 * Makes a record the owner of its files. Releases the files that it no longer contains, unless they are stored as long as the
 * audit trail (`preservesRemoved`). Throws a `not_found` problem on `files` if the user may not attach one of them. Callers that resolved
 * the files first never get this error.
 */
export async function ownFiles(
  { trx, now, user }: Scope,
  organizationId: string | null,
  owner: Owner,
  files: readonly RecordFile[],
  preservesRemoved: boolean,
): Promise<void> {
  const ids = files.map(({ id }) => id)
  const mine = trx.updateTable('files').where('organization_id', 'is not distinct from', organizationId)
  if (ids.length > 0) {
    const owned = await mine
      .set({ owner_table: owner.table, owner_id: owner.id, unowned_since: null })
      .where('id', 'in', ids)
      .where((eb) =>
        eb.or([
          eb.and({ owner_table: owner.table, owner_id: owner.id }),
          eb('owner_id', 'is', null).and('uploaded_by_id', '=', user.id),
        ]),
      )
      .returning('id')
      .execute()
    if (owned.length !== new Set(ids).size) throw invalid([{ path: 'files', code: 'not_found' }])
  }
  if (preservesRemoved) return
  await mine
    .set({ unowned_since: now })
    .where('unowned_since', 'is', null)
    .where('owner_table', '=', owner.table)
    .where('owner_id', '=', owner.id)
    .$if(ids.length > 0, (query) => query.where('id', 'not in', ids))
    .execute()
}
