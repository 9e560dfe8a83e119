import { sql } from 'kysely'
import { extractionLimits } from '@ansvar/domain/data-sheet-extractions'
import { invalid, RequestProblem } from '#contract/problem.ts'
import type { Scope } from '#db/scope.ts'
import { endpoint } from '#http/endpoint.ts'
import { ok } from '#http/responses.ts'
import { resolveFields } from './records.ts'
import { dataSheetExtraction, dataSheetExtractionInput, extractionColumns } from './schema.ts'

const path = '/organizations/{orgId}/data-sheet-extractions'

type Key = { readonly organizationId: string; readonly id: string }

async function readExtraction({ trx }: Scope, { organizationId, id }: Key) {
  const extraction = await trx
    .selectFrom('data_sheet_extractions')
    .select(extractionColumns)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!extraction) throw new RequestProblem('not_found')
  // What an erased file says is erased with it.
  const isErased = extraction.file_id !== null && (await isErasedFile(trx, extraction.file_id))
  return { ...extraction, fields: isErased ? [] : await resolveFields(trx, extraction.fields) }
}

async function isErasedFile(trx: Scope['trx'], id: string): Promise<boolean> {
  const file = await trx.selectFrom('files').select('erased_date').where('id', '=', id).executeTakeFirst()
  return file ? file.erased_date !== null : false
}

/** Refuses a file that the caller cannot see, that is erased, or that is no PDF. */
async function requirePdf({ trx }: Scope, organizationId: string, fileId: string): Promise<void> {
  const file = await trx
    .selectFrom('files')
    .select(['type', 'erased_date'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', fileId)
    .executeTakeFirst()
  if (!file || file.erased_date !== null) throw invalid([{ path: 'file_id', code: 'not_found' }])
  if (file.type !== 'PDF') throw invalid([{ path: 'file_id', code: 'not_a_pdf' }])
}

/** Refuses another extraction if the organization has too many. Orders of one organization wait for each other. */
async function requireRoom({ trx }: Scope, organizationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('extractions of ' || ${organizationId}, 0))`.execute(trx)
  const open = await trx
    .selectFrom('data_sheet_extractions')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('state', 'in', ['QUEUED', 'RUNNING'])
    .execute()
  if (open.length >= extractionLimits.open)
    throw new RequestProblem('conflict', {
      detail: `An organization has at most ${extractionLimits.open} data sheets that are being read. Wait until one is.`,
    })
}

export const dataSheetExtractions = [
  endpoint({
    method: 'post',
    path,
    summary: `Reads a safety data sheet, to propose the fields of a chemical. 409 if ${extractionLimits.open} are being read`,
    access: 'EDIT_ORGANIZATION',
    hiddenWhenLimited: true,
    body: dataSheetExtractionInput,
    status: 201,
    response: dataSheetExtraction,
    async handle({ scope, membership, body, now, services }) {
      const { organizationId } = membership
      const { file_id: fileId } = body.valid()
      await requirePdf(scope, organizationId, fileId)
      await requireRoom(scope, organizationId)
      const { id } = await scope.trx
        .insertInto('data_sheet_extractions')
        .values({ organization_id: organizationId, file_id: fileId, created_by_id: scope.user.id, created_date: now })
        .returning('id')
        .executeTakeFirstOrThrow()
      scope.note({
        organizationId,
        action: 'CREATED',
        resource: 'data_sheet_extractions',
        id,
        parent: null,
        before: null,
        after: { file_id: fileId, state: 'QUEUED' },
      })
      scope.afterCommit(services.extractor.notify)
      return { status: 201, body: await readExtraction(scope, { organizationId, id }) }
    },
  }),
  endpoint({
    method: 'get',
    path: `${path}/{id}`,
    summary: `Returns what was read from a safety data sheet, for ${extractionLimits.days} days`,
    access: 'EDIT_ORGANIZATION',
    response: dataSheetExtraction,
    async handle({ scope, membership, params }) {
      const { organizationId } = membership
      return ok(await readExtraction(scope, { organizationId, id: params.id.toLowerCase() }))
    },
  }),
]
