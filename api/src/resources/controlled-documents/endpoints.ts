import type { z } from 'zod'
import type { HistoryKinds } from '#audit/history.ts'
import type { Checked } from '#contract/check.ts'
import { named } from '#contract/components.ts'
import type { ListSpec } from '#contract/lists.ts'
import { readRecord, type Row } from '#db/records.ts'
import { list, listOf, record } from '#http/answers.ts'
import { endpoint, type OrganizationCall, type UserEndpoint } from '#http/endpoint.ts'
import { historyEndpoint } from '#http/history.ts'
import { documentEmbeds } from './embeds.ts'
import {
  createDocument,
  readDocuments,
  readRevisions,
  revisionListSpec,
  updateDocument,
  type DocumentKind,
  type DocumentTable,
  type Settled,
} from './queries.ts'

type Facts<T extends DocumentTable, Body extends z.ZodObject> = {
  /** The last part of the collection's path. */
  readonly collection: T
  readonly summaries: Readonly<Record<'list' | 'create' | 'read' | 'update' | 'revisions', string>>
  readonly kind: DocumentKind<T>
  readonly list: ListSpec
  /** The name of one in the OpenAPI document, and its schemas. */
  readonly name: string
  readonly input: Body
  readonly answer: z.ZodType
  readonly revision: z.ZodType
  /** The kinds of the records inside one, which its history tells too. */
  readonly inside?: HistoryKinds
  /** What is saved of a body, or a refusal that names every faulty field. */
  readonly settle: (
    call: Pick<OrganizationCall, 'scope' | 'membership' | 'now'>,
    body: Checked<z.output<Body>>,
    before: Row<T> | null,
  ) => Promise<Settled>
}

/** The calls of a collection of documents that are approved, reviewed and kept in every version. */
export function documentEndpoints<T extends DocumentTable, Body extends z.ZodObject>(
  facts: Facts<T, Body>,
): UserEndpoint[] {
  const { summaries, kind, name, answer, settle } = facts
  const collection = `/organizations/{orgId}/${facts.collection}` as '/organizations/{orgId}/documents'
  const single = `${collection}/{id}` as const
  const embeds = documentEmbeds(kind)
  const writing = { access: 'EDIT_ORGANIZATION', hiddenWhenLimited: true, versioned: true, answer, embeds } as const
  return [
    endpoint({
      method: 'get',
      path: collection,
      summary: summaries.list,
      access: 'READ_ORGANIZATION',
      list: facts.list,
      answer: named(`${name}List`, listOf(answer)),
      embeds,
      async handle({ scope, membership, query }) {
        const { rows, total } = await readDocuments(scope, kind, membership.organizationId, query)
        return list(rows, total)
      },
    }),
    endpoint({
      ...writing,
      method: 'post',
      path: collection,
      summary: summaries.create,
      body: facts.input,
      status: 201,
      async handle(call) {
        const { scope, membership, body } = call
        const input = await settle(call, body as Checked<z.output<Body>>, null)
        return record(kind, await createDocument(scope, kind, membership.organizationId, input), 201)
      },
    }),
    endpoint({
      method: 'get',
      path: single,
      summary: summaries.read,
      access: 'READ_ORGANIZATION',
      versioned: true,
      answer,
      embeds,
      async handle({ scope, membership, params }) {
        return record(kind, await readRecord(scope, kind, { organizationId: membership.organizationId, id: params.id }))
      },
    }),
    endpoint({
      ...writing,
      method: 'put',
      path: single,
      summary: summaries.update,
      body: facts.input,
      async handle(call) {
        const { scope, membership, params, ifMatch } = call
        const body = call.body as Checked<z.output<Body>>
        const key = { organizationId: membership.organizationId, id: params.id }
        return record(kind, await updateDocument(scope, kind, key, ifMatch, (before) => settle(call, body, before)))
      },
    }),
    endpoint({
      method: 'get',
      path: `${single}/revisions`,
      summary: summaries.revisions,
      access: 'READ_ORGANIZATION',
      list: revisionListSpec,
      answer: named(`${name}RevisionList`, listOf(facts.revision)),
      async handle({ scope, membership, params, query }) {
        const key = { organizationId: membership.organizationId, id: params.id }
        await readRecord(scope, kind, key)
        const { rows, total } = await readRevisions(scope, kind, key, query)
        return list(rows, total)
      },
    }),
    historyEndpoint({ path: collection, kind, inside: facts.inside ?? [] }),
  ]
}
