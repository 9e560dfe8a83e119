import type { TypedDocumentNode } from '@urql/core'
import { isIsoDate, type IsoDate, type IsoDateTime } from '@ansvar/domain/dates'
import type { Permission } from '@ansvar/domain/permissions'
import type { FieldProblem } from '#graphql/errors.ts'
import type { HistoryPageFragment } from '#graphql/generated/types.ts'
import type { Namespace, NamespaceWith } from '#texts/keys.ts'
import type { Reference } from '#ui/combobox.tsx'
import type { TreeNode } from '#ui/trees.ts'
import type { BulkAction } from './bulk/actions.ts'
import type { Back, FilterOf, Page } from './documents.ts'
import type { Source } from './source.ts'

/** What every record has, whatever else it says. */
export type AnyRecord = {
  readonly id: string
  readonly version: number
  readonly lastModifiedBy?: string
  readonly lastModifiedDate?: IsoDateTime
}

/** A tree that is small enough to be fetched whole. */
export type TreeSource = {
  readonly document: TypedDocumentNode<{ list: Page<unknown> | null }, never>
  readonly toNode: (row: never) => TreeNode
}

/** How a list is narrowed. Its key is the filter's name in the schema. */
export type Filter = (
  | { readonly kind: 'choice'; readonly options: readonly string[]; readonly wordOf?: (value: string) => string }
  | { readonly kind: 'flag' }
  | { readonly kind: 'record'; readonly source: Source }
  | { readonly kind: 'branch'; readonly tree: TreeSource }
  | { readonly kind: 'date' }
  | { readonly kind: 'years'; readonly options: readonly string[] }
) & {
  /** Offered only where the address has it already: a figure leads there, and nobody else asks. */
  readonly rare?: boolean
}

/** Any of a few values; `<name>.options.<filter>.<VALUE>` words them, or `wordOf`, as for codes that are their own. */
export const choice = (options: readonly string[], wordOf?: (value: string) => string): Filter => ({
  kind: 'choice',
  options,
  ...(wordOf && { wordOf }),
})
/** Yes or no, a Boolean of the schema; `<name>.options.<filter>.true` and `.false` word them. */
export const flag: Filter = { kind: 'flag' }
/** Some records of another collection, such as members and departments, by their ids. */
export const recordOf = (source: Source): Filter => ({ kind: 'record', source })
/** Some branches of a tree, each with all that stands below it: the service sees to that. */
export const branchOf = <Row>(
  document: TypedDocumentNode<
    { list?: Page<Row> | null },
    { organizationId: string; page?: number | null; size?: number | null }
  >,
  toNode: (row: Row) => TreeNode,
): Filter => ({ kind: 'branch', tree: { document, toNode } as TreeSource })
/** Any of the latest years, the newest first; a list of Int in the schema. */
export const yearChoice = (): Filter => {
  const newest = new Date().getFullYear() + 1
  return { kind: 'years', options: Array.from({ length: YEARS_OFFERED }, (_, ago) => String(newest - ago)) }
}
const YEARS_OFFERED = 6
/** One that a figure is proved by, and that takes no room in other lists. */
export const rarely = (filter: Filter): Filter => ({ ...filter, rare: true })
/** A day, and whether it is that one or lies before or after; the schema has `<filter>MatchMode` beside it. */
export const date: Filter = { kind: 'date' }

/** What a date field holds that is no day: text as it was typed. */
export const dateProblems = (path: string, value: string | null): FieldProblem[] =>
  value === null || isIsoDate(value) ? [] : [{ path, code: 'not_a_date' }]

/** What a number field holds that is no number: text as it was typed; and what lies outside its bounds. */
export function numberProblems(
  path: string,
  value: number | string | null,
  { least, most }: { readonly least?: number; readonly most?: number } = {},
): FieldProblem[] {
  if (value === null) return []
  if (typeof value === 'string') return [{ path, code: 'not_a_number' }]
  if (least !== undefined && value < least) return [{ path, code: 'too_small' }]
  if (most !== undefined && value > most) return [{ path, code: 'too_large' }]
  return []
}

/** A document whose variables were checked where its resource was declared. */
type Answering<Result> = TypedDocumentNode<Result, never>

/** The status of records that are in use until they are retired, or inactive. */
export const inUse = ({ active }: { readonly active: boolean }): boolean => active

/** The namespaces of records that are edited inside another one. */
export type SubNamespace = NamespaceWith<'title' | 'one' | 'create' | 'edit' | 'none'>
/** The namespaces of records with a screen. */
export type ScreenNamespace = NamespaceWith<'title' | 'missing' | 'toList'>
/** The namespaces of records with a list, and of those of them that are made by a form. */
export type ListNamespace = NamespaceWith<
  'title' | 'one' | 'search' | 'nothingFound' | 'nothingFoundFor' | 'empty.title' | 'empty.text'
>
type MadeNamespace = ListNamespace & ScreenNamespace & NamespaceWith<'new' | 'create'>

/** What it takes to write one record. */
export type Editable<Rec extends AnyRecord, Draft> = {
  /** The word: schema field, folder, route and namespace of the translations. */
  readonly name: Namespace
  /** What it takes to create and to edit one. */
  readonly permission: Permission
  readonly documents: {
    /** None where records are not made by their form: files come by uploading, a catalogue is given. */
    readonly create?: Answering<{ record: Rec }>
    readonly update: Answering<{ record: Rec }>
  }
  readonly empty: () => Draft
  readonly toDraft: (record: Rec) => Draft
  readonly toInput: (draft: Draft) => unknown
  /** Where the draft holds what the service names by a path, where that is elsewhere. */
  readonly draftPath?: (path: string) => string
  /** Its status, where a save can change it: such a save offers Undo. */
  readonly statusOf?: (draft: Draft) => unknown
  /** Whether the service lets a save put a record back to what it was before the last one; it does where this is missing. */
  readonly goesBack?: (saved: Draft, before: Draft) => boolean
  /** The call that puts the status back, where no save does. */
  readonly back?: Back
  /** The domain's rules, so that what is plainly wrong is said at once; the service checks the same and more. */
  readonly check?: (draft: Draft, today: IsoDate) => readonly FieldProblem[]
}

/** Records without a route of their own, edited in place inside another one. */
export type SubResource<Rec extends AnyRecord, Draft> = Editable<Rec, Draft> & {
  readonly name: SubNamespace
  readonly documents: {
    readonly list: Answering<{ list: Page<Rec> | null }>
    /** Who changed what and when; each record of a resource that names it shows its history in its place. */
    readonly history?: Answering<{ list: HistoryPageFragment | null }>
  }
}

type ScreenFacts<Rec extends AnyRecord, Draft> = Editable<Rec, Draft> & {
  readonly documents: {
    readonly record: Answering<{ record: Rec | null }>
    /** Who changed what and when; a record of a resource that names it shows its history. */
    readonly history?: Answering<{ list: HistoryPageFragment | null }>
  }
  readonly paths: {
    readonly list: (query?: { readonly open?: string }) => string
    readonly detail?: (id: string) => string
    /** Where it is edited; a resource without such a route is edited in place. */
    readonly edit?: (id: string) => string
    readonly create?: () => string
  }
  /** What people call a record. */
  readonly titleOf: (record: Rec) => string
}

/** Records with a screen. */
export type Screened<Rec extends AnyRecord, Draft> = ScreenFacts<Rec, Draft> & { readonly name: ScreenNamespace }

/** Records with a list and a screen. */
export type Resource<Row, Rec extends AnyRecord, Draft> = ScreenFacts<Rec, Draft> & {
  readonly name: ListNamespace
  readonly documents: { readonly list: Answering<{ list: Page<Row> | null }> }
  readonly filters?: Readonly<Record<string, Filter>>
  /** The order of a list that nobody has sorted, such as `-createdDate`, `title`: what needs work comes first. */
  readonly sort: readonly string[]
  /** What can be done to several at once; it takes the resource's permission. */
  readonly bulk?: readonly BulkAction[]
}

/** A resource whose name the compiler knows. */
export type Named<Facts, Name> = Facts & { readonly name: Name }

/** Declares a resource; its documents' variables are held against its draft and its filters here, and only here. */
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

/** Declares a resource whose records are not made by their form; what changes one is held against its draft. */
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

/** Declares records that are edited in place, inside another one. */
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

/** A joined record as a draft holds it. In the draft `owner` stands for the input's `ownerId`. */
export const referenceTo = (record: Reference | null | undefined): Reference | null =>
  record ? { id: record.id, name: record.name } : null
