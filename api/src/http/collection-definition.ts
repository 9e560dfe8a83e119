import type { Expression, Insertable, Updateable } from 'kysely'
import type { z } from 'zod'
import type { Checked } from '#contract/check.ts'
import type { ListSpec } from '#contract/lists.ts'
import type { FieldProblem } from '#contract/problem.ts'
import type { Use } from '#db/bin.ts'
import type { RecordFile } from '#db/columns.ts'
import type { Page } from '#db/pages.ts'
import type { Kind, Row } from '#db/records.ts'
import type { RecordTable, ReferredTable, Tables } from '#db/tables.ts'
import type { Embeds } from './embeds.ts'
import type { UserCall, UserEndpoint } from './endpoint.ts'
import type { HistoryOptions } from './history.ts'

/** A call of a collection. */
export type CollectionCall<Path extends string> = Omit<UserCall<Path>, 'body' | 'parameters'>

/** A call that saves, with a body that was checked against its schema. */
export type SavingCall<Path extends string, Input> = CollectionCall<Path> & {
  readonly body: Checked<Input>
  /**
   * The files that the body names, with what is stored of each. `body.valid` throws the problems of missing files, and
   * of missing records that the kind's `references` name.
   */
  readonly files: readonly RecordFile[]
}

export type Stamp = 'id' | 'organization_id' | 'version' | 'created_date' | 'last_modified_date' | 'last_modified_by'
/** The values to store. Without `active`, a stored record is unchanged and a new one is in use. */
export type CollectionValues<T extends RecordTable> = Omit<Insertable<Tables[T]>, Stamp | 'active' | 'files'> & {
  readonly active?: boolean | null | undefined
  readonly files?: readonly RecordFile[]
}

/** The kind of a parent record. */
type ParentKind = Pick<Kind<RecordTable, unknown>, 'table'> & { readonly columns: readonly string[] }
export type Awaitable<T> = T | Promise<T>
/** A call of any path. */
export type AnyCall = Omit<UserCall, 'parameters' | 'body'>

export type Saved<T extends RecordTable, Path extends string, Input> = (
  call: SavingCall<Path, Input>,
  row: Row<T>,
  before: Row<T> | null,
) => Promise<Row<T> | null>

export type CollectionDefinition<T extends RecordTable, Path extends string, Input extends z.ZodObject> = {
  /** The collection: `/organizations/{orgId}/departments`, or `/substances` for a catalogue. */
  readonly path: Path
  /** A sentence for each call. A collection without one for `read`, `create` or `update` has no such call. */
  readonly summaries: {
    readonly list: string
    readonly read?: string
    readonly create?: string
    readonly update?: string
  }
  /** The access that listing and reading require. By default, every reader of the organization, or every session. */
  readonly reading?: UserEndpoint['access']
  readonly writing: UserEndpoint['access']
  /** Whether organizations with limited access may not write here. */
  readonly hiddenWhenLimited?: boolean
  readonly input: Input
  readonly kind: Kind<T, unknown>
  readonly list: ListSpec
  /** The record that these belong to. */
  readonly within?: Within
  readonly embeds?: Embeds
  /**
   * The query of the rows to list, if they are sorted, filtered or searched by more than the columns of the table. It
   * selects these columns of the organization's rows as well. Null: the rows of the table.
   */
  readonly source?: (call: CollectionCall<Path>) => Expression<object> | null
  /** Whether the source reads every row to find the first: see `readListed`. */
  readonly countsKeys?: boolean
  /** Reads a page of records as they are returned, if they are not the rows of the table or of the source. */
  readonly page?: (call: CollectionCall<Path>) => Promise<Page<unknown>>
  /** Converts rows to records as they are returned to this caller. By default `kind.present` of each. */
  readonly present?: (call: CollectionCall<Path>, rows: readonly Row<T>[]) => Awaitable<readonly unknown[]>
  /** The tables that the body refers to in addition to those of the kind, by field or path (`supplies.supplier_id`). */
  readonly references?: Readonly<Record<string, ReferredTable>>
  /** Fields that a new record requires and that never change afterwards. */
  readonly fixed?: readonly (keyof Row<T> & string)[]
  /** Locks further records that a save changes, before the record itself is locked. */
  readonly prepare?: (call: SavingCall<Path, unknown>) => Promise<unknown>
  /** Returns the problems that the schema cannot detect. `before` is the stored record, or null for a new one. */
  readonly problems?: (
    call: SavingCall<Path, z.output<Input>>,
    before: Row<T> | null,
  ) => Awaitable<readonly FieldProblem[]>
  /** Returns the columns to store for a valid body. By default its fields. */
  readonly values?: (
    input: z.output<Input>,
    before: Row<T> | null,
    call: SavingCall<Path, z.output<Input>>,
  ) => Awaitable<CollectionValues<T>>
  /** Replaces `problems` and `values` if both need the same reads. Throws all problems of the body. */
  readonly resolve?: (call: SavingCall<Path, z.output<Input>>, before: Row<T> | null) => Promise<CollectionValues<T>>
  /** Changes what follows from a save. Returns the record if it changes too, otherwise null. */
  readonly saved?: Saved<T, Path, z.output<Input>>
  /** Calls that change a record in another way than PUT replaces it. */
  readonly actions?: readonly Action<NoInfer<T>, NoInfer<Path>>[]
  /**
   * A field that PUT does not write, and the action that removes its value with what followed from it. Undoing an operation
   * that set the field runs the action.
   */
  readonly reverses?: { readonly field: string; readonly by: Action<NoInfer<T>, NoInfer<Path>> }
  /** How records are moved to the bin. Without it, they cannot be. */
  readonly bin?: Binning<NoInfer<T>, NoInfer<Path>>
  /** `false` for a collection without `{id}/history`. */
  readonly history?: HistoryOptions<T> | false
}

/** The parent of the records of a collection. Saves lock it. */
export type Within = {
  readonly kind: ParentKind
  /** The parameter of the path with its id. */
  readonly param: string
  /** Throws if the caller may not use the records of this parent. Runs first in every call. */
  readonly check?: (call: AnyCall, parent: ParentKey) => Promise<unknown>
  /**
   * Locks the parent for a save, if the caller may not update it, or if its state must allow the save. Throws
   * `not_found` if it does not exist. By default `lockRecord`.
   */
  readonly lock?: (call: AnyCall, parent: ParentKey) => Promise<unknown>
}
/** The key of a parent record. The organization is null for a catalogue. */
export type ParentKey = { readonly organizationId: string | null; readonly id: string }

/** `PUT {collection}/{id}/{name}`: changes some columns of a record. */
export type Action<T extends RecordTable, Path extends string, Input extends z.ZodObject = z.ZodObject> = {
  readonly name: string
  readonly summary: string
  /** The body. Without it, the call has none. */
  readonly input?: Input
  /** Whether the body may be left out, which is the same as an empty object. */
  readonly emptyBody?: boolean
  /** The required access, if it differs from that of saving. */
  readonly access?: UserEndpoint['access']
  /** Returns the columns that change. Throws if the state of the record does not allow it. */
  readonly change: (
    call: SavingCall<Path, z.output<Input>>,
    before: Row<T>,
  ) => Awaitable<Omit<Updateable<Tables[T]>, Stamp>>
  /** Changes what follows, as `saved` of the collection does after PUT. */
  readonly saved?: Saved<T, Path, z.output<Input>>
}

/** How the records of a collection are discarded and restored. */
export type Binning<T extends RecordTable, Path extends string> = {
  /** The required access, if it differs from that of saving. */
  readonly access?: UserEndpoint['access']
  /** Throws if the state of the record or the part that the caller has in it does not allow to discard it. */
  readonly admit?: (call: CollectionCall<Path>, before: Row<T>) => Awaitable<unknown>
  /** The records that prevent it with `in_use`. */
  readonly uses?: readonly Use[]
  /** The record that must exist for this one to be restored. By default the parent of the kind. */
  readonly source?: (row: Row<T>) => { readonly table: RecordTable; readonly id: string } | null
  /** Changes what follows when a record is discarded or restored. Throws if it cannot be restored. */
  readonly moved?: (call: CollectionCall<Path>, row: Row<T>, direction: 'DISCARDED' | 'RESTORED') => Awaitable<unknown>
}
