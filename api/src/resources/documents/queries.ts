import { sql } from 'kysely'
import { z } from 'zod'
import { cleanTags, documentKinds, ownDocumentLimits, titleOfFile } from '@ansvar/domain/documents'
import { fileTypeCodes } from '@ansvar/domain/files'
import { certificationStandards } from '@ansvar/domain/standards'
import { inputSchema, recordResponse, responseSchema } from '#contract/components.ts'
import * as field from '#contract/fields.ts'
import {
  listSpec,
  oneOf,
  plainOrder,
  rankOrder,
  sharesText,
  textIn,
  textOrder,
  type ListQuery,
  type ListSpec,
} from '#contract/lists.ts'
import type { RecordFile } from '#db/columns.ts'
import { readPage } from '#db/pages.ts'
import { createRecord, kindOf, type Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import { file as fileResponse, fileInput } from '#http/files.ts'

/** A tag. Commas and semicolons separate tags in the interface and in URLs, so it contains none. */
const tag = field.line(ownDocumentLimits.tag).refine((text) => !/[,;]/.test(text), field.fault('invalid'))

/** The query of the call that creates a document. */
export const creating = z.strictObject({
  again: z
    .enum(['true', 'false'])
    .optional()
    .describe('Whether to create the document even if another one has, or had, the same content. Default: false.')
    .transform((text) => text === 'true'),
})

/**
 * The fields of a document that are saved. PUT replaces: a field left out becomes empty, except `file`, `active` and those
 * that stay.
 */
export const documentInput = inputSchema('DocumentInput', {
  title: field.line(ownDocumentLimits.title),
  tags: z
    .array(tag)
    .max(ownDocumentLimits.tags)
    .nullish()
    .transform((list) => cleanTags(list ?? [])),
  iso_standards: field.someOf(certificationStandards),
  expiry_date: field.optionalDay,
  kind: field.staying(z.enum(documentKinds)),
  owner_id: field.staying(field.reference),
  notice_period: field.staying(field.period),
  reference: field.stayingLine(ownDocumentLimits.reference),
  review_period: field.staying(field.period),
  active: field.active,
  file: field.optional(fileInput),
})
export type DocumentInput = z.output<typeof documentInput>

export const document = recordResponse('Document', documentInput, {
  kind: z.enum(documentKinds),
  owner_id: field.id.nullable(),
  notice_period: field.period.nullable(),
  reference: z.string().nullable(),
  review_period: field.period.nullable(),
  next_review_date: field.date.nullable(),
  file: fileResponse,
  file_version: field.version,
})
export const documentVersion = responseSchema('DocumentVersion', {
  id: field.id,
  organization_id: field.id,
  document_id: field.id,
  number: field.version,
  file: fileResponse,
  created_date: field.instant,
  created_by: z.string(),
})

export const documentTag = responseSchema('DocumentTag', { name: z.string(), count: z.number().int().min(1) })

export type DocumentRow = Row<'documents'>

/** Returns a document or a version with its file. */
const present = <T extends { readonly files: readonly RecordFile[] }>({ files, ...row }: T) => ({
  ...row,
  file: files[0],
})

export const documentKind = kindOf('documents', document, {
  hidden: ['files'],
  derived: ['file'],
  references: { owner_id: 'members' },
  present: (row) => present(row),
})

export const documentListSpec = listSpec(document, {
  sort: ['title', 'expiry_date', 'next_review_date', 'iso_standards', 'file_version', 'version'],
  sortBy: {
    type: rankOrder('file_type', fileTypeCodes),
    kind: rankOrder('kind', documentKinds),
    size: plainOrder('file_size'),
    last_modified_by: textOrder('last_modified_by'),
  },
  filters: ['iso_standards', 'kind', 'owner_id'],
  filterBy: {
    tags: sharesText('tags', ownDocumentLimits.tag),
    type: oneOf('file_type', fileTypeCodes),
    hash: textIn('content_hash', 64),
  },
  dates: ['expiry_date', 'next_review_date'],
})

export const documentVersionListSpec: ListSpec = {
  sort: { number: plainOrder('number'), created_date: plainOrder('created_date') },
  defaultSort: 'number,desc',
  filters: {},
  byId: false,
}

export async function readVersions({ trx }: Scope, { organization_id, id }: DocumentRow, query: ListQuery) {
  const page = trx
    .selectFrom('document_versions')
    .select(['id', 'organization_id', 'document_id', 'number', 'files', 'created_date', 'created_by'])
    .where('organization_id', '=', organization_id)
    .where('document_id', '=', id)
  const { rows, total } = await readPage(page, query)
  return { rows: rows.map(present), total }
}

export const documentTagListSpec: ListSpec = {
  sort: { name: textOrder('name'), count: plainOrder('count') },
  defaultSort: 'name,asc',
  filters: { name: textIn('name', ownDocumentLimits.tag) },
  search: 'search_text',
  byId: false,
}

/** Reads a page of the tags of documents in use, each with the number of documents. */
export function readTags({ trx }: Scope, organizationId: string, query: ListQuery) {
  const tags = sql<{ name: string; count: number }>`(
    select tag as name, count(*)::integer as count, app.fold(tag) as search_text
    from documents, unnest(tags) as tag
    where organization_id = ${organizationId} and active group by tag)`
  return readPage(trx.selectFrom(tags.as('tags')).select(['name', 'count']) as never, query, 'name')
}

/**
 * Returns the first document that has, or had, this content. A concurrent upload of the same content waits here, so that
 * it finds this one.
 */
export async function findContent({ trx }: Scope, organizationId: string, hash: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${organizationId} ${hash}`}, 0))`.execute(trx)
  const owners = trx
    .selectFrom('files')
    .select('owner_id')
    .where('organization_id', '=', organizationId)
    .where('content_hash', '=', hash)
    .where('erased_date', 'is', null)
    .where('owner_table', '=', 'documents')
  return trx
    .selectFrom('documents')
    .select(documentKind.columns)
    .where('organization_id', '=', organizationId)
    .where('id', 'in', owners)
    .orderBy('created_date')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/** Creates a document from a file that has just been stored. */
export async function createOwnDocument(scope: Scope, organizationId: string, file: RecordFile): Promise<DocumentRow> {
  const values = { title: titleOfFile(file.name), tags: [], iso_standards: [], expiry_date: null }
  const row = await createRecord(scope, documentKind, organizationId, { ...values, files: JSON.stringify([file]) })
  await storeVersion(scope, row)
  return row
}

/** Stores the file of a document as a version. */
export async function storeVersion({ trx, now, user }: Scope, row: DocumentRow): Promise<void> {
  const { organization_id, id: document_id, file_version: number, files } = row
  const version = { organization_id, document_id, number, files: JSON.stringify(files) }
  await trx
    .insertInto('document_versions')
    .values({ ...version, created_date: now, created_by: user.name })
    .execute()
}
