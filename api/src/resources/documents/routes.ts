import type { Checked } from '#contract/check.ts'
import { RequestProblem, type FieldProblem } from '#contract/problem.ts'
import { settleFiles } from '#db/files.ts'
import { readRecord } from '#db/records.ts'
import { list, record } from '#http/answers.ts'
import { endpoint, type OrganizationCall } from '#http/endpoint.ts'
import { historyEndpoint } from '#http/history.ts'
import { createAttachment } from '#resources/attachments/queries.ts'
import {
  createOwnDocument,
  documentKind,
  documentListSpec,
  documentTagListSpec,
  documentVersionListSpec,
  findContent,
  readDocuments,
  readTags,
  readVersions,
  updateOwnDocument,
  type DocumentRow,
  type Settled,
} from './queries.ts'
import {
  creating,
  document,
  documentInput,
  documentList,
  documentTagList,
  documentVersionList,
  type DocumentInput,
} from './schema.ts'

const collection = '/organizations/{orgId}/files'
const writing = { access: 'EDIT_ORGANIZATION', hiddenWhenLimited: true, versioned: true, answer: document } as const

export const documents = [
  endpoint({
    method: 'get',
    path: collection,
    summary: 'The organisation’s own documents; what is attached to records is not among them',
    access: 'READ_ORGANIZATION',
    list: documentListSpec,
    answer: documentList,
    async handle({ scope, membership, query }) {
      const { rows, total } = await readDocuments(scope, membership.organizationId, query)
      return list(rows, total)
    },
  }),
  endpoint({
    ...writing,
    method: 'post',
    path: collection,
    summary: 'Makes a document of a file; one whose content is there already is refused (409) unless `again` is true',
    upload: true,
    parameters: creating,
    status: 201,
    async handle({ scope, membership, upload, parameters }) {
      if (!upload) throw new RequestProblem('bad_request')
      const there = await findContent(scope, membership.organizationId, upload.hash)
      if (there && !parameters.again)
        throw new RequestProblem('conflict', {
          fields: [{ path: 'file', code: 'already_there' }],
          current: documentKind.present(there),
        })
      const file = await createAttachment(scope, membership.organizationId, upload)
      return record(documentKind, await createOwnDocument(scope, membership.organizationId, file), 201)
    },
  }),
  endpoint({
    method: 'get',
    path: `${collection}/{id}`,
    summary: 'One document',
    access: 'READ_ORGANIZATION',
    versioned: true,
    answer: document,
    handle: async ({ scope, membership, params }) =>
      record(
        documentKind,
        await readRecord(scope, documentKind, { organizationId: membership.organizationId, id: params.id }),
      ),
  }),
  endpoint({
    ...writing,
    method: 'put',
    path: `${collection}/{id}`,
    summary: 'Saves a document; another file becomes its next version, and the one before stays',
    body: documentInput,
    async handle(call) {
      const { scope, membership, params, ifMatch } = call
      const key = { organizationId: membership.organizationId, id: params.id }
      return record(
        documentKind,
        await updateOwnDocument(scope, key, ifMatch, (before) => settle(call, call.body, before)),
      )
    },
  }),
  endpoint({
    method: 'get',
    path: `${collection}/{id}/versions`,
    summary: 'Every content that a document has had, the newest first',
    access: 'READ_ORGANIZATION',
    list: documentVersionListSpec,
    answer: documentVersionList,
    async handle({ scope, membership, params, query }) {
      const key = { organizationId: membership.organizationId, id: params.id }
      await readRecord(scope, documentKind, key)
      const { rows, total } = await readVersions(scope, key, query)
      return list(rows, total)
    },
  }),
  endpoint({
    method: 'get',
    path: '/organizations/{orgId}/document-tags',
    summary: 'The tags of the documents in use, and how many bear each',
    access: 'READ_ORGANIZATION',
    list: documentTagListSpec,
    answer: documentTagList,
    async handle({ scope, membership, query }) {
      const { rows, total } = await readTags(scope, membership.organizationId, query)
      return list(rows, total)
    },
  }),
  historyEndpoint({ path: collection, kind: documentKind }),
]

/** The document that a body asks for, or a refusal that names every faulty field. */
async function settle(
  { scope, membership }: Pick<OrganizationCall, 'scope' | 'membership'>,
  body: Checked<DocumentInput>,
  before: DocumentRow,
): Promise<Settled> {
  const { file: named } = body.parts
  const [current] = before.files
  const owner = { table: 'documents', id: before.id } as const
  const { files, problems } = await settleFiles(scope, membership.organizationId, named ? [named] : [], owner)
  const [file = current] = files
  const refused: FieldProblem[] = problems.map(({ code }) => ({ path: 'file', code }))
  // Another upload of the same content would be a version that says nothing new.
  if (file && current && file.id !== current.id && file.hash === current.hash)
    refused.push({ path: 'file', code: 'unchanged' })
  const { active, ...values } = body.valid(refused)
  if (!file) throw new Error('A document has lost its file')
  return { ...values, active: active ?? before.active, file }
}
