import type { z } from 'zod'
import type { HistoryKinds } from '#audit/history.ts'
import { listOf, named } from '#contract/components.ts'
import type { ListSpec } from '#contract/lists.ts'
import { readRecord, type Row } from '#db/records.ts'
import { list } from '#http/answers.ts'
import { collection, type CollectionDefinition, type CollectionValues } from '#http/collection.ts'
import { endpoint, type UserEndpoint } from '#http/endpoint.ts'
import { documentEmbeds } from './embeds.ts'
import {
  readRevisions,
  revisionListSpec,
  storeRevision,
  valuesOf,
  type DocumentKind,
  type DocumentTable,
} from './queries.ts'
import type { DocumentInput } from './schema.ts'
import { documentProblems, stateOf } from './settle.ts'

type Path = '/organizations/{orgId}/documents'
type Definition<T extends DocumentTable, Input extends z.ZodObject> = CollectionDefinition<T, Path, Input>

type DocumentDefinition<T extends DocumentTable, Input extends z.ZodObject> = {
  /** The last part of the collection's path. */
  readonly collection: T
  readonly summaries: Definition<T, Input>['summaries'] & { readonly revisions: string }
  readonly kind: DocumentKind<T>
  readonly list: ListSpec
  /** The name of one in the OpenAPI document. */
  readonly name: string
  readonly input: Input
  readonly answer: z.ZodObject
  readonly revision: z.ZodType
  /** The kinds of the records inside one, whose changes are in its history. */
  readonly inside?: HistoryKinds
}

/** The calls of a collection of documents that are approved, reviewed, and stored in every version. */
export function documentEndpoints<T extends DocumentTable, Input extends z.ZodObject<z.ZodRawShape>>(
  definition: DocumentDefinition<T, Input>,
): UserEndpoint[] {
  const { summaries, kind, name, revision, inside = [], ...own } = definition
  const path = `/organizations/{orgId}/${definition.collection}` as Path
  return [
    ...collection<T, Path, Input>({
      ...own,
      path,
      summaries,
      kind,
      writing: 'EDIT_ORGANIZATION',
      hiddenWhenLimited: true,
      embeds: documentEmbeds(kind),
      problems: (call, before) => documentProblems(call, before as Row<DocumentTable> | null),
      async values(input, before, { scope, files }) {
        const document = input as DocumentInput
        const stored = before as Row<DocumentTable> | null
        const key = stored && { organizationId: stored.organization_id, id: stored.id }
        const settled = { ...document, state: stateOf(document, stored), files }
        return valuesOf(kind, settled, key && (await kind.lastReview(scope, key))) as CollectionValues<T>
      },
      async saved({ scope }, row) {
        await storeRevision(scope, kind, row)
        return null
      },
      history: { inside },
    }),
    endpoint({
      method: 'get',
      path: `${path}/{id}/revisions`,
      summary: summaries.revisions,
      access: 'READ_ORGANIZATION',
      list: revisionListSpec,
      answer: named(`${name}RevisionList`, listOf(revision)),
      async handle({ scope, membership, params, query }) {
        const key = { organizationId: membership.organizationId, id: params.id }
        await readRecord(scope, kind, key)
        const { rows, total } = await readRevisions(scope, kind, key, query)
        return list(rows, total)
      },
    }),
  ]
}
