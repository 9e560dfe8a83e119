import { sql } from 'kysely'
import { z } from 'zod'
import { fileLimits } from '@ansvar/domain/files'
import { eraseFileTexts } from '#audit/erase.ts'
import { inputSchema } from '#contract/components.ts'
import { fault, prose, withDefault } from '#contract/fields.ts'
import { RequestProblem } from '#contract/problem.ts'
import { withBin } from '#db/bin.ts'
import type { RecordFile } from '#db/columns.ts'
import { recordFile } from '#db/files.ts'
import { callFunction } from '#db/functions.ts'
import type { Scope } from '#db/scope.ts'
import type { RecordTable } from '#db/tables.ts'
import type { Change } from '#db/trail/changes.ts'
import { purgeErased } from '#files/sweep.ts'
import { endpoint } from '#http/endpoint.ts'
import { file } from '#http/files.ts'
import { ok } from '#http/responses.ts'
import { readAttachment } from './queries.ts'

const erasureInput = inputSchema('FileErasureInput', {
  reason: prose(fileLimits.eraseReason).refine((text) => text.trim() !== '', fault('required')),
  erase_name: withDefault(z.boolean(), false),
})

/** A file that was erased, and the record that owns it. Both are null for an upload that no record contains. */
type Erased = { readonly file_id: string; readonly resource: RecordTable | null; readonly record_id: string | null }

export const eraseAttachment = endpoint({
  method: 'put',
  path: '/organizations/{orgId}/attachments/{id}/erase',
  summary:
    'Erases the content of a file permanently, also from earlier versions and other files with the same content. 409 if it is erased already',
  access: 'MANAGE_ORGANIZATION',
  response: file,
  body: erasureInput,
  async handle({ scope, membership, params, body, services }) {
    const { organizationId } = membership
    const { reason, erase_name: withName } = body.valid()
    const id = params.id.toLowerCase()
    const { organization_id: owner, content_hash: hash } = await withBin(scope, () => readAttachment(scope, id))
    if (owner !== organizationId) throw new RequestProblem('not_found')
    const erased = await eraseContent(scope, { organizationId, id, withName, reason })
    if (erased.length === 0) throw new RequestProblem('was_erased')
    // Maintainers have copies of data sheets in requests for the catalogue.
    await callFunction(scope.trx, 'remove_shared_sheets', organizationId, hash)
    for (const change of await withBin(scope, () => changesOf(scope, organizationId, erased, reason)))
      scope.note(change)
    if (withName) await eraseNames(scope, organizationId, erased, reason)
    return {
      ...ok(recordFile(await withBin(scope, () => readAttachment(scope, id)), null, null)),
      async afterwards() {
        await purgeErased(services.database, services.files, hash).catch((error: unknown) =>
          services.log.error({ err: error }, 'an erased content remains until the next clean-up'),
        )
      },
    }
  },
})

type Erasing = {
  readonly organizationId: string
  readonly id: string
  readonly withName: boolean
  readonly reason: string
}

/** Erases the file and those with the same content. Returns what was erased, which may be nothing. */
async function eraseContent(
  { trx, now, user }: Scope,
  { organizationId, id, withName, reason }: Erasing,
): Promise<Erased[]> {
  const { rows } = await sql<Erased>`
    select file_id, resource, record_id
    from app.erase_file(${organizationId}, ${id}, ${withName}, ${reason}, ${now}, ${user.name})`.execute(trx)
  return rows
}

/** Erases the texts of the audit trail that contain the names. */
function eraseNames(
  { trx, now, user, note }: Scope,
  organizationId: string,
  erased: readonly Erased[],
  reason: string,
) {
  const fileIds = erased.map(({ file_id: id }) => id)
  return eraseFileTexts(trx, note, { organizationId, fileIds, reason, at: now, userId: user.id, userName: user.name })
}

/** The records whose history is that of another record, by table: the table of that record, and the column with its id. */
const parts: Readonly<Record<string, { readonly resource: string; readonly column: 'event_id' | 'inspection_id' }>> = {
  event_comments: { resource: 'events', column: 'event_id' },
  event_injuries: { resource: 'events', column: 'event_id' },
  authority_reports: { resource: 'events', column: 'event_id' },
  inspection_answers: { resource: 'inspections', column: 'inspection_id' },
}

/**
 * Returns the change in the history of each record that owns one of the files, or in that of the organization if no record
 * does. Records in the bin count.
 */
async function changesOf(
  scope: Scope,
  organizationId: string,
  erased: readonly Erased[],
  reason: string,
): Promise<Change[]> {
  const owned = erased.filter(({ resource }) => resource !== null)
  const changes: Change[] = []
  for (const { file_id: fileId, resource, record_id: recordId } of owned.length > 0 ? owned : erased.slice(0, 1)) {
    const owner = resource === null || recordId === null ? null : { table: resource, id: recordId }
    const { name, type, size, hash } = await namedFile(scope, fileId, owner)
    changes.push({
      organizationId,
      action: 'UPDATED',
      resource: owner?.table ?? 'organizations',
      id: owner?.id ?? organizationId,
      parent: owner && (await parentOf(scope, owner)),
      before: { erased_file: null, erase_reason: null },
      // The id finds the row again if the name is erased later.
      after: { erased_file: { id: fileId, name, type, size, hash }, erase_reason: reason },
    })
  }
  return changes
}

type Owner = { readonly table: RecordTable; readonly id: string }

/** Returns the file with the name that its record gives it. It has that of the upload if only versions contain it. */
async function namedFile(scope: Scope, id: string, owner: Owner | null): Promise<RecordFile> {
  const stored = recordFile(await readAttachment(scope, id), null, null)
  if (owner === null || owner.table === 'organizations') return stored
  const row = await scope.trx
    .selectFrom(owner.table as 'policies')
    .select('files')
    .where('id', '=', owner.id)
    .executeTakeFirst()
  return row?.files.find((each) => each.id === id) ?? stored
}

/** Returns the record whose history contains the changes of a record. Null if it has its own history. */
async function parentOf({ trx }: Scope, { table, id }: Owner): Promise<Change['parent']> {
  const part = parts[table]
  if (!part) return null
  const { parent } = await trx
    .selectFrom(table as 'event_comments')
    .select(sql<string>`${sql.ref(part.column)}`.as('parent'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { resource: part.resource, id: parent }
}
