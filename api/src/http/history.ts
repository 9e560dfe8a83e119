import { z } from 'zod'
import { changeActions } from '@ansvar/domain/changes'
import { historyListSpec, readHistory, type HistoryEntry, type HistoryKinds, type Visible } from '#audit/history.ts'
import { readRecord, type Kind, type Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import type { RecordTable } from '#db/tables.ts'
import { list, listOf } from './answers.ts'
import { endpoint, type UserCall, type UserEndpoint } from './endpoint.ts'
import { id, instant } from './fields.ts'
import { named } from './openapi.ts'

/** One field that changed, and what its values refer to. */
export const historyField = named(
  'HistoryField',
  z.object({ field: z.string(), before: z.unknown().nullable(), after: z.unknown().nullable() }),
)
export const historyReference = named('HistoryReference', z.object({ id, name: z.string() }))

const historyEntryList = named(
  'HistoryEntryList',
  listOf(
    named(
      'HistoryEntry',
      z.object({
        number: z.number().int().min(1),
        changed_date: instant,
        user_id: id.nullable(),
        user_name: z.string(),
        action: z.enum(changeActions),
        resource: z.string(),
        record_id: id,
        fields: z.array(historyField),
        references: z.array(historyReference),
      }),
    ),
  ),
)

type HistoryFacts<T extends RecordTable> = {
  /** The path of the collection: an organisation's, or of a catalogue. */
  readonly path: `/${string}`
  readonly kind: Kind<T, unknown>
  /** The kinds of the records inside it, whose changes stand in its history. */
  readonly inside?: HistoryKinds
  /** What of a record's changes the reader may not see, such as the names of persons in an event. */
  readonly visible?: (scope: Scope, record: Row<T>) => Visible
  /** Whether it tells the reader no names of those who made the changes. */
  readonly anonymous?: (scope: Scope, record: Row<T>) => Promise<boolean>
  /** Who may read it, where that is not whoever reads the organisation. */
  readonly access?: UserEndpoint['access']
  /** In whose trail a record stands, where its organisation is not the one in the path; null is the catalogue's. */
  readonly find?: (call: HistoryCall) => Promise<{ readonly organizationId: string | null; readonly id: string }>
}

type HistoryCall = Pick<UserCall<'/organizations/{orgId}/x/{id}/history'>, 'scope' | 'place' | 'params'>

/** `GET {collection}/{id}/history`: a resource has a history by naming it among its endpoints. */
export function historyEndpoint<T extends RecordTable>(facts: HistoryFacts<T>): UserEndpoint {
  const { path, kind, inside = [], visible, access = 'READ_ORGANIZATION' } = facts
  const kinds = [kind as unknown as HistoryKinds[number], ...inside]
  return endpoint({
    method: 'get',
    path: `${path}/{id}/history` as '/organizations/{orgId}/x/{id}/history',
    summary: 'Who changed what and when, the newest first',
    access,
    list: historyListSpec,
    answer: historyEntryList,
    async handle(call) {
      const { scope, place, params, query } = call
      const key = (await facts.find?.(call)) ?? { organizationId: place.id, id: params.id }
      const record = await readRecord(scope, kind, kind.owner === 'itself' ? { ...key, organizationId: null } : key)
      const { rows, total } = await readHistory(scope, kinds, key, query, visible?.(scope, record) ?? everything)
      return list((await facts.anonymous?.(scope, record)) ? rows.map(unsigned) : rows, total)
    },
  })
}

const everything: Visible = () => true

/** A change without whoever made it, and without those who brought the files that it tells of. */
const unsigned = (entry: HistoryEntry): HistoryEntry => ({
  ...entry,
  user_id: null,
  user_name: '',
  fields: entry.fields.map(({ field, before, after }) =>
    field === 'files'
      ? { field, before: unsignedFiles(before), after: unsignedFiles(after) }
      : { field, before, after },
  ),
})

const unsignedFiles = (files: unknown): unknown =>
  Array.isArray(files) ? files.map((file: object) => ({ ...file, created_by: '' })) : files
