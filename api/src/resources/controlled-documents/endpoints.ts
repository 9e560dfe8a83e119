import type { z } from 'zod'
import type { HistoryKinds } from '#audit/history.ts'
import { versionListSpec, type ListSpec } from '#contract/lists.ts'
import { readRecord, type Row } from '#db/records.ts'
import { collection, type CollectionDefinition, type CollectionValues } from '#http/collection.ts'
import { embedsOf, newestVersions } from '#http/embeds.ts'
import type { UserEndpoint } from '#http/endpoint.ts'
import { listEndpoint } from '#http/list-endpoint.ts'
import { readRevisions, storeRevision, valuesOf, type DocumentKind, type DocumentTable } from './queries.ts'
import { versionSummary, type DocumentInput } from './schema.ts'
import { documentProblems, stateOf } from './problems.ts'

type Path = '/organizations/{orgId}/documents'
type Definition<T extends DocumentTable, Input extends z.ZodObject> = CollectionDefinition<T, Path, Input>

type DocumentDefinition<T extends DocumentTable, Input extends z.ZodObject> = {
  /** The last part of the collection's path. */
  readonly collection: T
  readonly summaries: Definition<T, Input>['summaries'] & { readonly revisions: string }
  readonly kind: DocumentKind<T>
  readonly list: ListSpec
  readonly input: Input
  readonly answer: z.ZodObject
  readonly revision: z.ZodObject
  /** The kinds of sub-records whose changes the history contains. */
  readonly inside?: HistoryKinds
}

/** The calls of a collection of documents that are approved, reviewed, and stored in every version. */
export function documentEndpoints<T extends DocumentTable, Input extends z.ZodObject<z.ZodRawShape>>(
  definition: DocumentDefinition<T, Input>,
): UserEndpoint[] {
  const { summaries, kind, revision, inside = [], ...own } = definition
  const path = `/organizations/{orgId}/${definition.collection}` as Path
  return [
    ...collection<T, Path, Input>({
      ...own,
      path,
      summaries,
      kind,
      writing: 'EDIT_ORGANIZATION',
      hiddenWhenLimited: true,
      embeds: embedsOf({ versions: newestVersions(kind.revisions, kind.revised, versionSummary) }),
      problems: (call, before) => documentProblems(call, before as Row<DocumentTable> | null),
      async values(input, before, { scope, files }) {
        const document = input as DocumentInput
        const stored = before as Row<DocumentTable> | null
        const key = stored && { organizationId: stored.organization_id, id: stored.id }
        const resolved = { ...document, state: stateOf(document, stored), files }
        return valuesOf(kind, resolved, key && (await kind.lastReview(scope, key))) as CollectionValues<T>
      },
      async saved({ scope }, row) {
        await storeRevision(scope, kind, row)
        return null
      },
      history: { inside },
    }),
    listEndpoint({
      path: `${path}/{id}/revisions`,
      summary: summaries.revisions,
      access: 'READ_ORGANIZATION',
      list: versionListSpec,
      item: revision,
      async read({ scope, membership, params, query }) {
        const key = { organizationId: membership.organizationId, id: params.id }
        await readRecord(scope, kind, key)
        return readRevisions(scope, kind, key, query)
      },
    }),
  ]
}
