import type { TypedDocumentNode } from '@urql/core'
import { isIsoDate, type IsoDate, type IsoDateTime } from '@ansvar/domain/dates'
import type { CodeResource } from '@ansvar/domain/codes'
import { isPeriod, type Period } from '@ansvar/domain/periods'
import type { Permission } from '@ansvar/domain/permissions'
import type { FieldProblem } from '#graphql/errors.ts'
import type { HistoryPageFragment } from '#graphql/generated/types.ts'
import type { Namespace, NamespaceWith } from '#texts/keys.ts'
import type { Reference } from '#ui/combobox.tsx'
import type { TreeNode } from '#ui/trees.ts'
import type { BulkAction } from './bulk/actions.ts'
import type { Back, FilterOf, Page } from './documents.ts'
import type { Source } from './source.ts'

/** The fields of every record. */
export type AnyRecord = {
  readonly id: string
  readonly version: number
  readonly lastModifiedBy?: string | null
  readonly lastModifiedDate?: IsoDateTime | null
}

/** A tree that is small enough to be fetched completely. */
export type TreeSource = {
  readonly document: TypedDocumentNode<{ list: Page<unknown> | null }, never>
  readonly toNode: (row: never) => TreeNode
}

/** A filter of a list. Its key is the filter's name in the schema. */
export type Filter = (
  | { readonly kind: 'choice'; readonly options: readonly string[]; readonly textOf?: (value: string) => string }
  | { readonly kind: 'flag' }
  | { readonly kind: 'record'; readonly source: Source }
  | { readonly kind: 'branch'; readonly tree: TreeSource }
  | { readonly kind: 'date' }
  | { readonly kind: 'years'; readonly options: readonly string[] }
) & {
  /** Whether it is shown only if the address has it, because only links from figures set it. */
  readonly rare?: boolean
}

/**
 * Any number of a few values, with the texts `<name>.options.<filter>.<VALUE>`, or `textOf` for codes without texts.
 */
export const choice = (options: readonly string[], textOf?: (value: string) => string): Filter => ({
  kind: 'choice',
  options,
  ...(textOf && { textOf }),
})
/** A Boolean of the schema, with the texts `<name>.options.<filter>.true` and `.false`. */
export const flag: Filter = { kind: 'flag' }
/** Records of another collection by id, such as members and departments. */
export const recordOf = (source: Source): Filter => ({ kind: 'record', source })
/** Branches of a tree. The service includes what is below them. */
export const branchOf = <Row>(
  document: TypedDocumentNode<
    { list?: Page<Row> | null },
    { organizationId: string; page?: number | null; size?: number | null }
  >,
  toNode: (row: Row) => TreeNode,
): Filter => ({ kind: 'branch', tree: { document, toNode } as TreeSource })
/** Any number of recent years, newest first. The schema has a list of Int. */
export const yearChoice = (): Filter => {
  const newest = new Date().getFullYear() + 1
  return { kind: 'years', options: Array.from({ length: YEARS_OFFERED }, (_, ago) => String(newest - ago)) }
}
const YEARS_OFFERED = 6
/** Marks a filter that only links from figures set, so that lists do not show it otherwise. */
export const rarely = (filter: Filter): Filter => ({ ...filter, rare: true })
/** On, before or after a date. The schema has `<filter>MatchMode` for it. */
export const date: Filter = { kind: 'date' }

/** Returns the problem of a date field that contains other text. */
export const dateProblems = (path: string, value: string | null): FieldProblem[] =>
  value === null || isIsoDate(value) ? [] : [{ path, code: 'not_a_date' }]

/** Returns the problem of a period that is invalid, such as a negative number. */
export const periodProblems = (path: string, value: Period | null): FieldProblem[] =>
  value === null || isPeriod(value) ? [] : [{ path, code: 'not_a_period' }]

/** Returns the problem of a number field that contains other text, or a number outside its bounds. */
export function numberProblems(
  path: string,
  value: number | string | null,
  { min, max }: { readonly min?: number; readonly max?: number } = {},
): FieldProblem[] {
  if (value === null) return []
  if (typeof value === 'string') return [{ path, code: 'not_a_number' }]
  if (min !== undefined && value < min) return [{ path, code: 'too_small' }]
  if (max !== undefined && value > max) return [{ path, code: 'too_large' }]
  return []
}

/** A document whose variables are checked where its resource is declared. */
type ResultDocument<Result> = TypedDocumentNode<Result, never>

/** The mutation that moves a record to the bin. */
type Discards = ResultDocument<{ record: { readonly id: string; readonly title: string | null } }>

/** The namespaces of records that are edited inside another one. */
export type SubNamespace = NamespaceWith<'title' | 'one' | 'create' | 'edit' | 'none'>
/** The namespaces of records with a screen. */
export type ScreenNamespace = NamespaceWith<'title' | 'missing' | 'toList'>
/** The namespaces of records with a list, and those of them whose records are created in a form. */
export type ListNamespace = NamespaceWith<
  'title' | 'one' | 'search' | 'noMatches' | 'noMatchesFor' | 'empty.title' | 'empty.text'
>
type MadeNamespace = ListNamespace & ScreenNamespace & NamespaceWith<'new' | 'create'>

/** The properties of a resource that saving a record needs. */
export type Editable<Rec extends AnyRecord, Draft> = {
  /** The name in the schema, the folders, the routes and the translations. */
  readonly name: Namespace
  /** The permission for creating and editing records. */
  readonly permission: Permission
  readonly documents: {
    /** Missing if records are not created in a form, such as uploaded files and entries of a given catalogue. */
    readonly create?: ResultDocument<{ record: Rec }>
    readonly update: ResultDocument<{ record: Rec }>
    /** Moves a record to the bin. Missing if records of this kind cannot be discarded. */
    readonly discard?: Discards
  }
  readonly empty: () => Draft
  readonly toDraft: (record: Rec) => Draft
  readonly toInput: (draft: Draft) => unknown
  /** Maps a path of the service to a path of the draft, where they differ. */
  readonly draftPath?: (path: string) => string
  /**
   * Returns how a save is undone: by saving the former values, which is the default, by the mutation that exists for it,
   * or not at all.
   */
  readonly undoOf?: (saved: Draft, before: Draft) => 'save' | Back | null
  /** The domain's rules, which report problems without a request. The service checks the same rules and more. */
  readonly check?: (draft: Draft, today: IsoDate) => readonly FieldProblem[]
}

/** Records without a route of their own, edited in place inside another one. */
export type SubResource<Rec extends AnyRecord, Draft> = Editable<Rec, Draft> & {
  readonly name: SubNamespace
  readonly documents: {
    readonly list: ResultDocument<{ list: Page<Rec> | null }>
    /** Queries the history. If set, each record shows its own. */
    readonly history?: ResultDocument<{ list: HistoryPageFragment | null }>
  }
}

type ScreenDefinition<Rec extends AnyRecord, Draft> = Editable<Rec, Draft> & {
  readonly documents: {
    readonly record: ResultDocument<{ record: Rec | null }>
    /** Queries the history. If set, the record's screen shows it. */
    readonly history?: ResultDocument<{ list: HistoryPageFragment | null }>
  }
  readonly paths: {
    readonly list: (query?: { readonly open?: string }) => string
    readonly detail?: (id: string) => string
    /** The address of edit mode. A resource without one is edited in place. */
    readonly edit?: (id: string) => string
    readonly create?: () => string
  }
  /** Returns the name of a record. */
  readonly titleOf: (record: Rec) => string
}

/** Records with a screen. */
export type Screened<Rec extends AnyRecord, Draft> = ScreenDefinition<Rec, Draft> & { readonly name: ScreenNamespace }

/** Records with a list and a screen. */
export type Resource<Row, Rec extends AnyRecord, Draft> = ScreenDefinition<Rec, Draft> & {
  readonly name: ListNamespace
  readonly documents: { readonly list: ResultDocument<{ list: Page<Row> | null }> }
  readonly filters?: Readonly<Record<string, Filter>>
  /** The default order of the list, such as `-createdDate`, `title`. Records that need work come first. */
  readonly sort: readonly string[]
  /** The bulk actions, which need the resource's permission. */
  readonly bulk?: readonly BulkAction[]
  /** Set if its records have QR codes. */
  readonly coded?: CodeResource
}

/** What a list needs of a resource. Rows without a record of their own, such as work items, have only this. */
export type Listing<Row> = {
  readonly name: ListNamespace
  /** The permission for creating records. */
  readonly permission: Permission
  readonly paths: { readonly list: (query?: { readonly open?: string }) => string; readonly create?: () => string }
  readonly documents: {
    readonly list: ResultDocument<{ list: Page<Row> | null }>
    /** Set if its records can be moved to the bin. */
    readonly discard?: Discards
  }
  readonly filters?: Readonly<Record<string, Filter>>
  readonly sort: readonly string[]
  /** The bulk actions, which need the permission. Without any, rows cannot be selected. */
  readonly bulk?: readonly BulkAction[]
  /** Set if its records have QR codes. */
  readonly coded?: CodeResource
}

/** A resource whose name is a literal type. */
export type Named<Facts, Name> = Facts & { readonly name: Name }

/** Declares a resource. Only here the compiler checks its documents' variables against its draft and its filters. */
export function defineResource<
  Row,
  Rec extends AnyRecord,
  Draft,
  ListVariables,
  Create extends { input: unknown },
  Name extends MadeNamespace,
>(
  facts: Omit<Resource<Row, Rec, Draft>, 'name' | 'documents' | 'filters' | 'toInput'> & {
    readonly name: Name
    readonly documents: Omit<Resource<Row, Rec, Draft>['documents'], 'list' | 'create'> & {
      readonly list: TypedDocumentNode<{ list: Page<Row> | null }, ListVariables>
      readonly create: TypedDocumentNode<{ record: Rec }, Create>
    }
    readonly filters?: { readonly [Field in keyof FilterOf<ListVariables>]?: Filter }
    readonly toInput: (draft: Draft) => Create['input']
  },
): Named<Resource<Row, Rec, Draft>, Name> {
  return facts as Named<Resource<Row, Rec, Draft>, Name>
}

/** Declares a resource whose records are not created in a form. The compiler checks its update against its draft. */
export function defineGivenResource<
  Row,
  Rec extends AnyRecord,
  Draft,
  ListVariables,
  Update extends { input: unknown },
  Name extends ListNamespace & ScreenNamespace,
>(
  facts: Omit<Resource<Row, Rec, Draft>, 'name' | 'documents' | 'filters' | 'toInput'> & {
    readonly name: Name
    readonly documents: Omit<Resource<Row, Rec, Draft>['documents'], 'list' | 'create' | 'update'> & {
      readonly list: TypedDocumentNode<{ list: Page<Row> | null }, ListVariables>
      readonly update: TypedDocumentNode<{ record: Rec }, Update>
    }
    readonly filters?: { readonly [Field in keyof FilterOf<ListVariables>]?: Filter }
    readonly toInput: (draft: Draft) => Update['input']
  },
): Named<Resource<Row, Rec, Draft>, Name> {
  return facts as Named<Resource<Row, Rec, Draft>, Name>
}

/** Declares a list of rows without a record of their own. The compiler checks its filters against its document. */
export function defineListing<Row, ListVariables, Name extends ListNamespace>(
  facts: Omit<Listing<Row>, 'name' | 'documents' | 'filters'> & {
    readonly name: Name
    readonly documents: { readonly list: TypedDocumentNode<{ list: Page<Row> | null }, ListVariables> }
    readonly filters?: { readonly [Field in keyof FilterOf<ListVariables>]?: Filter }
  },
): Named<Listing<Row>, Name> {
  return facts as Named<Listing<Row>, Name>
}

/** Declares records that are edited in place inside another one. */
export function defineSubResource<
  Rec extends AnyRecord,
  Draft,
  Create extends { input: unknown },
  Name extends SubNamespace,
>(
  facts: Omit<SubResource<Rec, Draft>, 'name' | 'documents' | 'toInput'> & {
    readonly name: Name
    readonly documents: Omit<SubResource<Rec, Draft>['documents'], 'create'> & {
      readonly create: TypedDocumentNode<{ record: Rec }, Create>
    }
    readonly toInput: (draft: Draft) => Create['input']
  },
): Named<SubResource<Rec, Draft>, Name> {
  return facts
}

/** Returns a joined record as a reference of a draft. The draft's `owner` is the input's `ownerId`. */
export const referenceTo = (record: Reference | null | undefined): Reference | null =>
  record ? { id: record.id, name: record.name } : null
