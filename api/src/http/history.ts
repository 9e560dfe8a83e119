import { z } from 'zod'
import { changeActions } from '@ansvar/domain/changes'
import { historyListSpec, readHistory, type HistoryEntry, type HistoryKinds, type Visible } from '#audit/history.ts'
import { parts } from '#audit/parts.ts'
import { isRestorable } from './restore.ts'
import { listOf, named, responseSchema } from '#contract/components.ts'
import { id, instant } from '#contract/fields.ts'
import type { RecordFile } from '#db/columns.ts'
import { readRecord, type Kind, type Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import type { RecordTable } from '#db/tables.ts'
import { list } from './responses.ts'
import { endpoint, type UserCall, type UserEndpoint } from './endpoint.ts'
import { maskedName } from './maintainers.ts'

/** A changed field, with the names of the records that its values refer to. */
export const historyField = responseSchema('HistoryField', {
  field: z.string(),
  before: z.unknown().nullable(),
  after: z.unknown().nullable(),
})
export const historyReference = responseSchema('HistoryReference', {
  id,
  name: z.string(),
})

const historyEntryList = named(
  'HistoryEntryList',
  listOf(
    responseSchema('HistoryEntry', {
      number: z.number().int().min(1),
      changed_date: instant,
      user_id: id.nullable(),
      user_name: z.string(),
      action: z.enum(changeActions),
      resource: z.string(),
      record_id: id,
      operation_id: id.nullable(),
      erased: z.boolean(),
      fields: z.array(historyField),
      references: z.array(historyReference),
    }),
  ),
)

/** Options for a history. */
export type HistoryOptions<T extends RecordTable> = {
  /** The kinds of sub-records whose changes the history contains. */
  readonly inside?: HistoryKinds
  /**
   * Determines which fields of a change the reader may see. The names of people in an event, for example, can be
   * hidden.
   */
  readonly visible?: (scope: Scope, record: Row<T>) => Visible
  /** Returns a function that masks the names of the users who made the changes. Null if the reader may see them. */
  readonly anonymous?: (call: HistoryCall, record: Row<T>) => Promise<Unsigned | null>
  /** The access that the history requires. By default, every member of the organization may read it. */
  readonly access?: UserEndpoint['access']
  /**
   * Finds the record, and the organization whose trail contains it if it is not the one in the path. Null for a
   * catalogue.
   */
  readonly find?: (call: HistoryCall) => Promise<{ readonly organizationId: string | null; readonly id: string }>
}

type HistoryFacts<T extends RecordTable> = HistoryOptions<T> & {
  /** The path of the collection, which is that of an organization or of a catalogue. */
  readonly path: string
  readonly kind: Kind<T, unknown>
}

type HistoryCall = Pick<
  UserCall<'/organizations/{orgId}/x/{id}/history'>,
  'scope' | 'membership' | 'params' | 'language'
>

/** Returns the text that replaces a name. */
type Unsigned = (name: string) => string

/** Declares `GET {collection}/{id}/history`. A resource has a history if it adds this to its endpoints. */
export function historyEndpoint<T extends RecordTable>(facts: HistoryFacts<T>): UserEndpoint {
  const { path, kind, inside = [], visible, access = 'READ_ORGANIZATION' } = facts
  const kinds = [kind as HistoryKinds[number], ...inside, ...(parts[kind.table] ?? [])]
  return endpoint({
    method: 'get',
    path: `${path}/{id}/history` as '/organizations/{orgId}/x/{id}/history',
    summary: 'Lists the changes of the record, newest first',
    access,
    list: historyListSpec,
    response: historyEntryList,
    async handle(call) {
      const { scope, membership, params, query, language } = call
      const key = (await facts.find?.(call)) ?? { organizationId: membership.organizationId, id: params.id }
      const record = await readRecord(scope, kind, kind.owner === 'itself' ? { ...key, organizationId: null } : key)
      const undoes = kind.owner === 'catalogue' ? 'NONE' : undoable[membership?.level ?? 'READ']
      const reader = { visible: visible?.(scope, record) ?? everything, language, undoes, isRestorable } as const
      const { rows, total } = await readHistory(scope, kinds, key, query, reader)
      const sign = (await facts.anonymous?.(call, record)) ?? null
      return list(sign ? rows.map((entry) => unsigned(entry, sign)) : rows, total)
    },
  })
}

/**
 * Declares the history of a catalogue's records. Every session may read it. Only maintainers see names of maintainers
 * (0203).
 */
export const catalogueHistory = <T extends RecordTable>(path: string, kind: Kind<T, unknown>): UserEndpoint =>
  historyEndpoint({
    path,
    kind,
    access: 'session',
    find: async ({ params }) => ({ organizationId: null, id: params.id }),
    anonymous: async ({ scope, language }) =>
      scope.user.maintainsSystem ? null : (name) => maskedName(name, language),
  })

/** Whose operations a member of each level can undo. */
const undoable = { READ: 'NONE', EDIT: 'OWN', MANAGE: 'ALL' } as const

const everything: Visible = () => true

/** Returns a change with the names of its user and of the uploaders of its files masked. */
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
    ? files.map((file: Pick<RecordFile, 'created_by' | 'erased_by'>) => ({
        ...file,
        created_by: sign(file.created_by),
        ...(file.erased_by !== undefined && { erased_by: sign(file.erased_by) }),
      }))
    : files
