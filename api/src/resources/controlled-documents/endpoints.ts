import type { z } from 'zod'
import type { HistoryKinds } from '#audit/history.ts'
import { versionListSpec, type ListSpec } from '#contract/lists.ts'
import { readRecord, type Row } from '#db/records.ts'
import type { Use } from '#db/bin.ts'
import { action, collection } from '#http/collection.ts'
import type { Action, CollectionDefinition, CollectionValues, SavingCall } from '#http/collection-definition.ts'
import { embedsOf, newestVersions } from '#http/embeds.ts'
import { endpoint, type UserEndpoint } from '#http/endpoint.ts'
import { listEndpoint } from '#http/list-endpoint.ts'
import { ok } from '#http/responses.ts'
import { demandTransition } from '#http/transitions.ts'
import { recordApproval } from './recording.ts'
import { documentSource, documentTransitions, presentDocuments, readInForce } from './in-force.ts'
import {
  demandNeverApproved,
  isShownInHistory,
  readRevisions,
  storeRevision,
  type DocumentKind,
  type DocumentTable,
} from './queries.ts'
import { resolveDocument } from './saving.ts'
import { versionSummary, withdrawalInput } from './schema.ts'

type Path = '/organizations/{orgId}/documents'
type Definition<T extends DocumentTable, Input extends z.ZodObject> = CollectionDefinition<T, Path, Input>

type DocumentDefinition<T extends DocumentTable, Input extends z.ZodObject> = {
  /** The last part of the collection's path. */
  readonly collection: T
  readonly summaries: Definition<T, Input>['summaries'] & { readonly revisions: string; readonly inForce: string }
  readonly kind: DocumentKind<T>
  readonly list: ListSpec
  readonly input: Input
  readonly revision: z.ZodObject
  /** The kinds of sub-records whose changes the history contains. */
  readonly inside?: HistoryKinds
  /** The records that prevent a document from being discarded. */
  readonly uses: readonly Use[]
}

// Documents are the rows of a table that is a parameter. The types of the kind are consistent, as in db/records.ts.
type Stored = Row<DocumentTable>

type Changed<T extends DocumentTable> = Awaited<ReturnType<Action<T, Path>['change']>>

/** The columns of a document that is withdrawn. */
const withdrawn = (reason: string): object => ({
  state: 'RETIRED',
  withdrawal_reason: reason.trim(),
  in_force_version: null,
  in_force_from: null,
  approval_form: null,
  next_review_date: null,
})

/** The columns of a withdrawn document that is a draft again. */
const takenUp = (): object => ({ state: 'DRAFT', approved_by_id: null, approved_on: null, withdrawal_reason: null })

/** The calls that withdraw a document and take it up again. */
function documentActions<T extends DocumentTable>(kind: DocumentKind<T>, path: Path): Action<T, Path>[] {
  type Call = SavingCall<Path, unknown>

  const demand = (call: Call, before: Row<T>, name: 'WITHDRAW' | 'TAKE_UP') =>
    demandTransition(documentTransitions(before as Stored, call), name)

  async function storeSaved({ scope }: Pick<Call, 'scope'>, row: Row<T>): Promise<null> {
    await storeRevision(scope, kind, row)
    return null
  }

  const withdraw = action<T, Path, typeof withdrawalInput>(kind, path, {
    name: 'withdraw',
    summary: 'Withdraws a document that is in force, with a reason. For managers, and for the editor who approved it',
    input: withdrawalInput,
    change(call, before) {
      const { reason } = call.body.valid()
      demand(call, before, 'WITHDRAW')
      return withdrawn(reason) as Changed<T>
    },
    saved: storeSaved,
  })

  const takeUp = action<T, Path, z.ZodObject>(kind, path, {
    name: 'take-up',
    summary: 'Makes a withdrawn document a draft again',
    change(call, before) {
      demand(call, before, 'TAKE_UP')
      return takenUp() as Changed<T>
    },
    saved: storeSaved,
  })
  return [withdraw, takeUp]
}

/** The calls of a collection of documents that are approved, reviewed, and stored in every version. */
export function documentEndpoints<T extends DocumentTable, Input extends z.ZodObject<z.ZodRawShape>>(
  definition: DocumentDefinition<T, Input>,
): UserEndpoint[] {
  const { summaries, kind, revision, inside = [], uses, ...own } = definition
  const path = `/organizations/{orgId}/${definition.collection}` as Path
  const embeds = embedsOf({ versions: newestVersions(kind.revisions, kind.revised, versionSummary) })
  return [
    ...collection<T, Path, Input>({
      ...own,
      path,
      summaries,
      kind,
      writing: 'EDIT_ORGANIZATION',
      hiddenWhenLimited: true,
      embeds,
      source: ({ membership }) => documentSource(kind, membership),
      present: (call, rows) => presentDocuments(call, kind, rows as readonly Stored[]),
      resolve: async (call, before) =>
        (await resolveDocument(call, kind, before as Stored | null)) as CollectionValues<T>,
      async saved(call, row, before) {
        await storeRevision(call.scope, kind, row)
        await recordApproval(call, kind, row as Stored, before as Stored | null)
        return null
      },
      actions: documentActions(kind, path),
      bin: { uses, admit: ({ scope }, before) => demandNeverApproved(scope, kind, before as Stored) },
      history: { inside, visible: () => isShownInHistory },
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
    endpoint({
      method: 'get',
      path: `${path}/{id}/in-force`,
      summary: summaries.inForce,
      access: 'READ_ORGANIZATION',
      response: revision,
      handle: async (call) => ok(await readInForce(call, kind, call.params.id)),
    }),
  ]
}
