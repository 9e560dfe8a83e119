import type { Expression, Insertable, Updateable } from 'kysely'
import type { z } from 'zod'
import { listSchema } from '#contract/components.ts'
import type { Checked } from '#contract/check.ts'
import type { ListSpec } from '#contract/lists.ts'
import { RequestProblem, type FieldProblem } from '#contract/problem.ts'
import type { RecordFile } from '#db/columns.ts'
import { resolveFiles } from '#db/files.ts'
import { missingReferences } from '#db/lookups.ts'
import type { Page, readPage } from '#db/pages.ts'
import {
  createRecord,
  lockRecord,
  readListed,
  readRecord,
  readRecords,
  updateRecord,
  type Kind,
  type Row,
} from '#db/records.ts'
import type { RecordTable, ReferredTable, Tables } from '#db/tables.ts'
import { list, versioned, type ApiResponse } from './responses.ts'
import type { Embeds } from './embeds.ts'
import { endpoint, type UserCall, type UserEndpoint } from './endpoint.ts'
import { catalogueHistory, historyEndpoint, type HistoryOptions } from './history.ts'

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

type Stamp = 'id' | 'organization_id' | 'version' | 'created_date' | 'last_modified_date' | 'last_modified_by'
/** The values to store. Without `active`, a stored record is unchanged and a new one is in use. */
export type CollectionValues<T extends RecordTable> = Omit<Insertable<Tables[T]>, Stamp | 'active' | 'files'> & {
  readonly active?: boolean | null | undefined
  readonly files?: readonly RecordFile[]
}

/** The kind of a parent record. */
type ParentKind = Pick<Kind<RecordTable, unknown>, 'table'> & { readonly columns: readonly string[] }
type Awaitable<T> = T | Promise<T>
/** A call of any path. */
type AnyCall = Omit<UserCall, 'parameters' | 'body'>

type Saved<T extends RecordTable, Path extends string, Input> = (
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
  /** The record that these belong to: its kind, and the parameter of the path with its id. Saves lock it. */
  readonly within?: { readonly kind: ParentKind; readonly param: string }
  readonly embeds?: Embeds
  /**
   * The query of the rows to list, if they are sorted, filtered or searched by more than the columns of the table. It
   * selects these columns of the organization's rows as well.
   */
  readonly source?: (call: CollectionCall<Path>) => Expression<object>
  /** Reads a page of the source. By default `readPage`. */
  readonly readSource?: typeof readPage
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
  /** `false` for a collection without `{id}/history`. */
  readonly history?: HistoryOptions<T> | false
}

/** `PUT {collection}/{id}/{name}`: changes some columns of a record. */
type Action<T extends RecordTable, Path extends string, Input extends z.ZodObject = z.ZodObject> = {
  readonly name: string
  readonly summary: string
  readonly input: Input
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

/** Declares an action. Its kind and path give the types of the record and of the call. */
export const action = <T extends RecordTable, Path extends string, Input extends z.ZodObject>(
  _kind: Kind<T, unknown>,
  _path: Path,
  declared: Action<T, Path, Input>,
): Action<T, Path> => declared

/**
 * Declares the calls of a collection: list, read, create, update and history. It handles If-Match, ETag, 404 and the
 * envelope of a list. The definition contains what is specific to its records.
 */
export function collection<T extends RecordTable, Path extends string, Input extends z.ZodObject>(
  definition: CollectionDefinition<T, Path, Input>,
): UserEndpoint[] {
  const { summaries, embeds, kind, list: spec, history = {} } = definition
  const { response } = kind
  const path: string = definition.path
  const single = `${path}/{id}`
  const isCatalogue = kind.owner === 'catalogue'
  const reading = {
    method: 'get',
    access: definition.reading ?? (isCatalogue ? 'session' : 'READ_ORGANIZATION'),
  } as const
  const embedding = embeds ? { embeds } : {}
  const record = { response, versioned: true, ...embedding }
  const { writing: access, hiddenWhenLimited = false } = definition
  const writing = { ...record, access, hiddenWhenLimited, body: definition.input as z.ZodObject }
  const page = listSchema(response)
  const handle = handlersOf(definition)

  const calls = [
    endpoint({
      ...reading,
      ...embedding,
      path,
      summary: summaries.list,
      list: spec,
      response: page,
      handle: handle.list,
    }),
  ]
  if (summaries.read !== undefined)
    calls.push(endpoint({ ...reading, ...record, path: single, summary: summaries.read, handle: handle.read }))
  if (summaries.create !== undefined)
    calls.push(
      endpoint({ ...writing, method: 'post', path, summary: summaries.create, status: 201, handle: handle.create }),
    )
  if (summaries.update !== undefined)
    calls.push(endpoint({ ...writing, method: 'put', path: single, summary: summaries.update, handle: handle.update }))
  for (const each of definition.actions ?? []) {
    const { name, summary, input, emptyBody = false, access: own = access } = each
    calls.push(
      endpoint({
        ...writing,
        method: 'put',
        path: `${single}/${name}`,
        summary,
        access: own,
        body: input,
        emptyBody,
        handle: (call) => handle.change(call, each),
      }),
    )
  }
  if (isCatalogue) calls.push(catalogueHistory(path, kind))
  else if (history !== false) calls.push(historyEndpoint({ path, kind, ...history }))
  return calls
}

// Endpoints here are declared for any path. The definition knows its path, so its calls have exact types.
const exact = <Path extends string, Input>(call: AnyCall) => call as unknown as SavingCall<Path, Input>

/** Returns the functions that find the records of a collection: their organization, key and parent record. */
function recordsOf<T extends RecordTable, Path extends string, Input extends z.ZodObject>({
  kind,
  within,
}: CollectionDefinition<T, Path, Input>) {
  const parentKind = within?.kind as Kind<RecordTable, unknown> | undefined
  const organizationOf = ({ membership }: AnyCall) =>
    kind.owner === 'catalogue' ? null : (membership?.organizationId ?? null)
  const keyOf = (call: AnyCall) => ({ organizationId: organizationOf(call), id: call.params['id'] ?? '' })
  const parentKey = (call: AnyCall) => ({
    organizationId: organizationOf(call),
    id: call.params[within?.param ?? '']?.toLowerCase() ?? '',
  })
  const readParent = async (call: AnyCall) => parentKind && readRecord(call.scope, parentKind, parentKey(call))
  const lockParent = async (call: AnyCall) => parentKind && lockRecord(call.scope, parentKind, parentKey(call))

  /** Throws `not_found` for a record of another parent than that in the path. */
  async function find(call: AnyCall): Promise<Row<T>> {
    const row = await readRecord(call.scope, kind, keyOf(call))
    const parentId = kind.parent && Reflect.get(row, kind.parent.column)
    if (within && parentId !== parentKey(call).id) throw new RequestProblem('not_found')
    return row
  }
  /** The column with the parent's id. */
  const ownership = (call: AnyCall) => (within && kind.parent ? { [kind.parent.column]: parentKey(call).id } : {})

  return { organizationOf, keyOf, readParent, lockParent, find, ownership }
}

/** Returns the functions that convert a body to the columns to store. They throw its problems. */
function inputOf<T extends RecordTable, Path extends string, Input extends z.ZodObject>(
  definition: CollectionDefinition<T, Path, Input>,
) {
  const { kind, input: schema, fixed = [] } = definition
  const { organizationOf, ownership } = recordsOf(definition)
  type Call = SavingCall<Path, z.output<Input>>
  /** The references to check. The rules of a tree check the parent. */
  const references = Object.fromEntries(
    Object.entries({ ...kind.references, ...definition.references }).filter(([, table]) => table !== kind.table),
  )

  /** The call with the files that its body names; its body has the problems of missing files and records. */
  async function resolve(call: AnyCall, before: Row<T> | null): Promise<Call> {
    const { body, ...others } = exact<Path, z.output<Input>>(call)
    const given = (body.parts as { readonly files?: Parameters<typeof resolveFiles>[2] }).files
    const owner = before && { table: kind.table, id: before.id }
    const organizationId = organizationOf(call)
    const { files, problems } = await resolveFiles(call.scope, organizationId, given, owner)
    const missing = await missingReferences(call.scope.trx, organizationId, references, body.parts)
    const found = [...fixedProblems(body.parts, before), ...missing, ...problems]
    const valid = (further: readonly FieldProblem[] = []) => body.valid([...further, ...found])
    return { ...others, files, body: { ...body, valid } }
  }

  const fixedProblems = (parts: object, before: Row<T> | null): FieldProblem[] =>
    fixed.flatMap((path): FieldProblem[] => {
      const given: unknown = Reflect.get(parts, path)
      if (before) return given && given !== Reflect.get(before, path) ? [{ path, code: 'fixed' }] : []
      return given ? [] : [{ path, code: 'required' }]
    })

  async function valuesOf(call: Call, before: Row<T> | null): Promise<CollectionValues<T>> {
    if (definition.resolve) return definition.resolve(call, before)
    const input = call.body.valid((await definition.problems?.(call, before)) ?? [])
    if (definition.values) return definition.values(input, before, call)
    return { ...input, ...('files' in input && { files: call.files }) } as CollectionValues<T>
  }

  async function columnsOf(call: AnyCall, before: Row<T> | null) {
    const { active, files, ...values } = await valuesOf(await resolve(call, before), before)
    const wasActive = before && 'active' in before ? before.active : true
    return {
      ...values,
      ...('active' in schema.shape && { active: active ?? wasActive }),
      ...(files && { files: JSON.stringify(files) }),
      ...(before && Object.fromEntries(fixed.map((field) => [field, before[field]]))),
      ...ownership(call),
    } as Omit<Insertable<Tables[T]>, Stamp>
  }

  return { resolve, columnsOf }
}

function handlersOf<T extends RecordTable, Path extends string, Input extends z.ZodObject>(
  definition: CollectionDefinition<T, Path, Input>,
) {
  const { kind } = definition
  const { organizationOf, keyOf, readParent, lockParent, find } = recordsOf(definition)
  const { resolve, columnsOf } = inputOf(definition)

  const present = async (call: AnyCall, rows: readonly Row<T>[]): Promise<readonly unknown[]> =>
    definition.present ? definition.present(exact(call), rows) : rows.map((row) => kind.present(row, call.language))
  const presentOne = async (call: AnyCall, row: Row<T>): Promise<unknown> => (await present(call, [row]))[0]
  const respond = async (call: AnyCall, row: Row<T>, status = 200): Promise<ApiResponse> =>
    versioned(await presentOne(call, row), row, status)

  async function save(
    call: AnyCall,
    change: (before: Row<T>) => Promise<Omit<Updateable<Tables[T]>, Stamp>>,
    saved: Saved<T, Path, never> | undefined,
  ): Promise<ApiResponse> {
    let former: Row<T> | null = null
    if (await lockParent(call)) await find(call)
    await definition.prepare?.(exact(call))
    const shown = { ...kind, present: (before: Row<T>) => presentOne(call, before) }
    const row = await updateRecord(call.scope, shown, keyOf(call), call.ifMatch, (before) => {
      former = before
      return change(before)
    })
    return respond(call, (await saved?.(exact(call), row, former)) ?? row)
  }

  return {
    list: async (call: AnyCall): Promise<ApiResponse> => {
      if (definition.page) {
        const { rows, total } = await definition.page(exact(call))
        return list(rows, total)
      }
      if (definition.source) {
        const source = definition.source(exact(call))
        const { rows, total } = await readListed(call.scope, kind, source, call.query, definition.readSource)
        return list(await present(call, rows), total)
      }
      const parent = await readParent(call)
      const { rows, total } = await readRecords(call.scope, kind, organizationOf(call), call.query, parent?.id)
      return list(await present(call, rows), total)
    },

    read: async (call: AnyCall): Promise<ApiResponse> => {
      await readParent(call)
      return respond(call, await find(call))
    },

    create: async (call: AnyCall): Promise<ApiResponse> => {
      await lockParent(call)
      const row = await createRecord(call.scope, kind, organizationOf(call), await columnsOf(call, null))
      return respond(call, (await definition.saved?.(exact(call), row, null)) ?? row, 201)
    },

    update: (call: AnyCall): Promise<ApiResponse> => save(call, (before) => columnsOf(call, before), definition.saved),

    change: (call: AnyCall, { change, saved }: Action<T, Path>): Promise<ApiResponse> =>
      save(call, async (before) => change(await resolve(call, before), before), saved),
  }
}
