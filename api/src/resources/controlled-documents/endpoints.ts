import type { z } from 'zod'
import { approvalProblems, revisionProblems, type DocumentState } from '@ansvar/domain/controlled-documents'
import { localDay } from '@ansvar/domain/dates'
import type { HistoryKinds } from '#audit/history.ts'
import { domainFields } from '#contract/cases.ts'
import type { Checked } from '#contract/check.ts'
import { versionListSpec, type ListSpec } from '#contract/lists.ts'
import { snakeProblems, type FieldProblem } from '#contract/problem.ts'
import { readRecord, type Row } from '#db/records.ts'
import { collection } from '#http/collection.ts'
import type { Use } from '#db/bin.ts'
import type { CollectionDefinition, CollectionValues } from '#http/collection-definition.ts'
import { embedsOf, newestVersions } from '#http/embeds.ts'
import type { OrganizationCall, UserEndpoint } from '#http/endpoint.ts'
import { listEndpoint } from '#http/list-endpoint.ts'
import {
  demandNeverApproved,
  readRevisions,
  storeRevision,
  valuesOf,
  type DocumentKind,
  type DocumentTable,
} from './queries.ts'
import { versionSummary, type DocumentInput } from './schema.ts'

type Path = '/organizations/{orgId}/documents'
type Definition<T extends DocumentTable, Input extends z.ZodObject> = CollectionDefinition<T, Path, Input>

type DocumentDefinition<T extends DocumentTable, Input extends z.ZodObject> = {
  /** The last part of the collection's path. */
  readonly collection: T
  readonly summaries: Definition<T, Input>['summaries'] & { readonly revisions: string }
  readonly kind: DocumentKind<T>
  readonly list: ListSpec
  readonly input: Input
  readonly revision: z.ZodObject
  /** The kinds of sub-records whose changes the history contains. */
  readonly inside?: HistoryKinds
  /** The records that prevent a document from being discarded. */
  readonly uses: readonly Use[]
}

/** The calls of a collection of documents that are approved, reviewed, and stored in every version. */
export function documentEndpoints<T extends DocumentTable, Input extends z.ZodObject<z.ZodRawShape>>(
  definition: DocumentDefinition<T, Input>,
): UserEndpoint[] {
  const { summaries, kind, revision, inside = [], uses, ...own } = definition
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
      bin: { uses, admit: ({ scope }, before) => demandNeverApproved(scope, kind, before as Row<DocumentTable>) },
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

type Before = { readonly state: DocumentState } | null

/** Returns the state to save: that of the body, otherwise the stored one, and DRAFT for a new document. */
const stateOf = ({ state }: Partial<DocumentInput>, before: Before): DocumentState => state ?? before?.state ?? 'DRAFT'

/** Returns the problems of a document's state, approval and review. `before` is the stored document, null for a new one. */
function documentProblems(
  { membership, now, body }: Pick<OrganizationCall, 'membership' | 'now'> & { readonly body: Checked<unknown> },
  before: Before,
): FieldProblem[] {
  const parts: Partial<DocumentInput> = body.parts
  const state = stateOf(parts, before)
  const approval = { ...domainFields(parts, ['approved_by_id', 'approved_on', 'review_period']), state }
  return snakeProblems([
    ...revisionProblems(before?.state ?? null, state),
    ...approvalProblems(approval, localDay(now, membership.timeZone)),
  ])
}
