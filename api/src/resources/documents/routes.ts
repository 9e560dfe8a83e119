import type { Checked } from '#contract/check.ts'
import { RequestProblem, type FieldProblem } from '#contract/problem.ts'
import { settleFiles } from '#db/files.ts'
import { readRecord } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import { record } from '#http/answers.ts'
import { collection } from '#http/collection.ts'
import { endpoint } from '#http/endpoint.ts'
import { listEndpoint } from '#http/list-endpoint.ts'
import { createAttachment } from '#resources/attachments/queries.ts'
import {
  createOwnDocument,
  documentKind,
  documentListSpec,
  documentTagListSpec,
  documentVersionListSpec,
  findContent,
  readTags,
  readVersions,
  storeVersion,
  type DocumentRow,
} from './queries.ts'
import { creating, document, documentInput, documentTag, documentVersion, type DocumentInput } from './schema.ts'

const path = '/organizations/{orgId}/files'

export const documents = [
  ...collection({
    path,
    summaries: {
      list: 'The organization’s own documents; files attached to records are not among them',
      read: 'One document',
      update: 'Saves a document; another file becomes its next version, and the one before stays readable',
    },
    writing: 'EDIT_ORGANIZATION',
    hiddenWhenLimited: true,
    kind: documentKind,
    list: documentListSpec,
    answer: document,
    input: documentInput,
    settle: ({ scope, body }, before) => resolveInput(scope, body, before),
    async saved({ scope }, row, before) {
      if (row.file_version !== before?.file_version) await storeVersion(scope, row)
      return null
    },
  }),
  endpoint({
    method: 'post',
    path,
    summary: 'Makes a document of a file; one whose content is there already is refused (409) unless `again` is true',
    access: 'EDIT_ORGANIZATION',
    hiddenWhenLimited: true,
    versioned: true,
    answer: document,
    upload: true,
    parameters: creating,
    status: 201,
    async handle({ scope, membership, language, upload, parameters }) {
      if (!upload) throw new RequestProblem('bad_request')
      const there = await findContent(scope, membership.organizationId, upload.hash)
      if (there && !parameters.again)
        throw new RequestProblem('conflict', {
          fields: [{ path: 'file', code: 'already_there' }],
          current: documentKind.present(there, language),
        })
      const file = await createAttachment(scope, membership.organizationId, upload)
      return record(documentKind, await createOwnDocument(scope, membership.organizationId, file), 201)
    },
  }),
  listEndpoint({
    path: `${path}/{id}/versions`,
    summary: 'Every content that a document has had, the newest first',
    access: 'READ_ORGANIZATION',
    list: documentVersionListSpec,
    item: documentVersion,
    async read({ scope, membership: { organizationId }, params, query }) {
      return readVersions(scope, await readRecord(scope, documentKind, { organizationId, id: params.id }), query)
    },
  }),
  listEndpoint({
    path: '/organizations/{orgId}/document-tags',
    summary: 'The tags of the documents in use, and how many bear each',
    access: 'READ_ORGANIZATION',
    list: documentTagListSpec,
    item: documentTag,
    read: ({ scope, membership, query }) => readTags(scope, membership.organizationId, query),
  }),
]

/** Returns the columns of a document. Throws all problems of the body. */
async function resolveInput(scope: Scope, body: Checked<DocumentInput>, before: DocumentRow | null) {
  if (!before) throw new Error('A document is created by uploading its file')
  const { file: named } = body.parts
  const [current] = before.files
  const owner = { table: 'documents', id: before.id } as const
  const { files, problems } = await settleFiles(scope, before.organization_id, named ? [named] : [], owner)
  const [file = current] = files
  const refused: FieldProblem[] = problems.map(({ code }) => ({ path: 'file', code }))
  // Another upload of the same content would be a version without a change.
  if (file && current && file.id !== current.id && file.hash === current.hash)
    refused.push({ path: 'file', code: 'unchanged' })
  const { file: _named, ...values } = body.valid(refused)
  if (!file) throw new Error('A document has lost its file')
  return { ...values, files: [file], file_version: before.file_version + (file.id === current?.id ? 0 : 1) }
}
