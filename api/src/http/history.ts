import { z } from 'zod'
import { changeActions } from '@ansvar/domain/changes'
import { historyListSpec, readHistory, type HistoryEntry, type HistoryKinds, type Visible } from '#audit/history.ts'
import { named } from '#contract/components.ts'
import { id, instant } from '#contract/fields.ts'
import { readRecord, type Kind, type Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import type { RecordTable } from '#db/tables.ts'
import { list, listOf } from './answers.ts'
import { endpoint, type UserCall, type UserEndpoint } from './endpoint.ts'
import { maskedName } from './maintainers.ts'

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

/** How a history differs from the plain one. */
export type HistoryOptions<T extends RecordTable> = {
  /** The kinds of the records inside it, whose changes stand in its history. */
  readonly inside?: HistoryKinds
  /** What of a record's changes the reader may not see, such as the names of persons in an event. */
  readonly visible?: (scope: Scope, record: Row<T>) => Visible
  /** What the reader sees instead of the names of those who made the changes; null where it is the names. */
  readonly anonymous?: (call: HistoryCall, record: Row<T>) => Promise<Unsigned | null>
  /** Who may read it. By default, everyone who may read the organization. */
  readonly access?: UserEndpoint['access']
  /** The record and the organization whose trail has it, if that is not the one in the path; null for a catalogue. */
  readonly find?: (call: HistoryCall) => Promise<{ readonly organizationId: string | null; readonly id: string }>
}

type HistoryFacts<T extends RecordTable> = HistoryOptions<T> & {
  /** The path of the collection: an organization's, or of a catalogue. */
  readonly path: string
  readonly kind: Kind<T, unknown>
}

type HistoryCall = Pick<
  UserCall<'/organizations/{orgId}/x/{id}/history'>,
  'scope' | 'membership' | 'params' | 'language'
>

/** What stands in the place of a name. */
type Unsigned = (name: string) => string

/** `GET {collection}/{id}/history`: a resource has a history by naming it among its endpoints. */
export function historyEndpoint<T extends RecordTable>(facts: HistoryFacts<T>): UserEndpoint {
  const { path, kind, inside = [], visible, access = 'READ_ORGANIZATION' } = facts
  const kinds = [kind as HistoryKinds[number], ...inside]
  return endpoint({
    method: 'get',
    path: `${path}/{id}/history` as '/organizations/{orgId}/x/{id}/history',
    summary: 'The change history, newest first',
    access,
    list: historyListSpec,
    answer: historyEntryList,
    async handle(call) {
      const { scope, membership, params, query, language } = call
      const key = (await facts.find?.(call)) ?? { organizationId: membership.organizationId, id: params.id }
      const record = await readRecord(scope, kind, kind.owner === 'itself' ? { ...key, organizationId: null } : key)
      const reader = { visible: visible?.(scope, record) ?? everything, language }
      const { rows, total } = await readHistory(scope, kinds, key, query, reader)
      const sign = (await facts.anonymous?.(call, record)) ?? null
      return list(sign ? rows.map((entry) => unsigned(entry, sign)) : rows, total)
    },
  })
}

/** The history of a catalogue's records: for every session, and the names of maintainers for maintainers (0203). */
export const catalogueHistory = <T extends RecordTable>(path: string, kind: Kind<T, unknown>): UserEndpoint =>
  historyEndpoint({
    path,
    kind,
    access: 'session',
    find: async ({ params }) => ({ organizationId: null, id: params.id }),
    anonymous: async ({ scope, language }) =>
      scope.user.maintainsSystem ? null : (name) => maskedName(name, language),
  })

const everything: Visible = () => true

/** A change without the names of those who made it, and of those who brought the files in it. */
const unsigned = (entry: HistoryEntry, sign: Unsigned): HistoryEntry => ({
  ...entry,
  user_id: null,
  user_name: sign(entry.user_name),
  fields: entry.fields.map(({ field, before, after }) =>
    field === 'files'
      ? { field, before: unsignedFiles(before, sign), after: unsignedFiles(after, sign) }
      : { field, before, after },
  ),
})

const unsignedFiles = (files: unknown, sign: Unsigned): unknown =>
  Array.isArray(files)
    ? files.map((file: { readonly created_by: string }) => ({ ...file, created_by: sign(file.created_by) }))
    : files
