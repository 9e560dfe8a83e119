import { noticeProblems } from '@ansvar/domain/documents'
import type { Checked } from '#contract/check.ts'
import { RequestProblem, snakeProblems, type FieldProblem } from '#contract/problem.ts'
import { resolveFiles } from '#db/files.ts'
import { readRecord } from '#db/records.ts'
import { usedBy } from '#http/bin.ts'
import { record } from '#http/responses.ts'
import { collection } from '#http/collection.ts'
import { endpoint, type OrganizationCall } from '#http/endpoint.ts'
import { listEndpoint } from '#http/list-endpoint.ts'
import { createAttachment } from '#resources/attachments/queries.ts'
import { isShownInHistory } from '#resources/controlled-documents/queries.ts'
import { documentReviewKind } from '#resources/document-reviews/schema.ts'
import * as queries from './queries.ts'
import { nextReviewOf } from './reviews.ts'

const path = '/organizations/{orgId}/files'

export const documents = [
  ...collection({
    path,
    summaries: {
      list: 'Lists the own documents of the organization',
      read: 'Returns one document',
      update: 'Replaces the values of a document. A new file becomes the next version. Earlier versions remain',
    },
    writing: 'EDIT_ORGANIZATION',
    hiddenWhenLimited: true,
    kind: queries.documentKind,
    list: queries.documentListSpec,
    input: queries.documentInput,
    resolve: resolveInput,
    // Reviews are evidence: a document that has some is retired.
    bin: { uses: [usedBy('document_reviews', 'document_id')] },
    history: { inside: [documentReviewKind], visible: () => isShownInHistory },
    async saved({ scope }, row, before) {
      if (row.file_version !== before?.file_version) await queries.storeVersion(scope, row)
      return null
    },
  }),
  endpoint({
    method: 'post',
    path,
    summary: 'Creates a document from a file of at most 50 MiB. 409 for a known content, unless `again` is true',
    access: 'EDIT_ORGANIZATION',
    hiddenWhenLimited: true,
    versioned: true,
    response: queries.document,
    upload: true,
    parameters: queries.creating,
    status: 201,
    async handle({ scope, membership, language, upload, parameters }) {
      if (!upload) throw new RequestProblem('bad_request')
      const there = await queries.findContent(scope, membership.organizationId, upload.hash)
      if (there && !parameters.again)
        throw new RequestProblem('conflict', {
          fields: [{ path: 'file', code: 'already_there' }],
          current: queries.documentKind.present(there, language),
        })
      const file = await createAttachment(scope, membership.organizationId, upload)
      return record(queries.documentKind, await queries.createOwnDocument(scope, membership.organizationId, file), 201)
    },
  }),
  listEndpoint({
    path: `${path}/{id}/versions`,
    summary: 'Lists the versions of a document, newest first',
    access: 'READ_ORGANIZATION',
    list: queries.documentVersionListSpec,
    item: queries.documentVersion,
    async read({ scope, membership: { organizationId }, params, query }) {
      return queries.readVersions(
        scope,
        await readRecord(scope, queries.documentKind, { organizationId, id: params.id }),
        query,
      )
    },
  }),
  listEndpoint({
    path: '/organizations/{orgId}/document-tags',
    summary: 'Lists the tags of documents in use, each with the number of documents',
    access: 'READ_ORGANIZATION',
    list: queries.documentTagListSpec,
    item: queries.documentTag,
    read: ({ scope, membership, query }) => queries.readTags(scope, membership.organizationId, query),
  }),
]

/** Returns the columns of a document. Throws all problems of the body. */
async function resolveInput(
  call: Pick<OrganizationCall, 'scope' | 'membership' | 'now'> & { readonly body: Checked<queries.DocumentInput> },
  before: queries.DocumentRow | null,
) {
  if (!before) throw new Error('A document is created by uploading its file')
  const { scope, body } = call
  const { file: named } = body.parts
  const [current] = before.files
  const owner = { table: 'documents', id: before.id } as const
  const { files, problems } = await resolveFiles(scope, before.organization_id, named ? [named] : [], owner)
  const [file = current] = files
  const refused: FieldProblem[] = problems.map(({ code }) => ({ path: 'file', code }))
  // Another upload of the same content would be a version without a change.
  if (file && current && file.id !== current.id && file.hash === current.hash && !current.erased_date)
    refused.push({ path: 'file', code: 'unchanged' })
  refused.push(...snakeProblems(noticeProblems(body.parts.notice_period ?? null)))
  const { file: _named, kind, ...values } = body.valid(refused)
  if (!file) throw new Error('A document has lost its file')
  const file_version = before.file_version + (file.id === current?.id ? 0 : 1)
  const { review_period = before.review_period, active } = values
  const reviewed = { id: before.id, active: active ?? before.active, file_version, review_period }
  return {
    ...values,
    kind: kind ?? before.kind,
    files: [file],
    file_version,
    next_review_date: await nextReviewOf(call, reviewed),
  }
}
