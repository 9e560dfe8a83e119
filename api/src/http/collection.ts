import type { Insertable, Updateable } from 'kysely'
import { z } from 'zod'
import { check } from '#contract/check.ts'
import { listSchema } from '#contract/components.ts'
import { RequestProblem, statusOf, type FieldProblem } from '#contract/problem.ts'
import { discardRecord, restoreRecord, withBin, type BinItem } from '#db/bin.ts'
import { resolveFiles } from '#db/files.ts'
import { missingReferences } from '#db/lookups.ts'
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
import type { Membership } from '#db/scope.ts'
import type { RecordTable, Tables } from '#db/tables.ts'
import { notifyOfDiscard } from '#notices/discard-notices.ts'
import { absence, demandOutsideBin, demandUnused, presentItems, reasonFor } from './bin.ts'
import { binItem, discardInput } from './bin-schema.ts'
import type {
  Action,
  AnyCall,
  CollectionDefinition,
  CollectionValues,
  Saved,
  SavingCall,
  Stamp,
} from './collection-definition.ts'
import { endpoint, type Restoring, type UserEndpoint } from './endpoint.ts'
import { catalogueHistory, historyEndpoint } from './history.ts'
import { list, versioned, type ApiResponse } from './responses.ts'

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
  if (summaries.update !== undefined) {
    const parentParam = definition.within?.param ?? null
    const stored: Restoring['stored'] = (scope, key) => readRecord(scope, kind, key)
    const { reverses: reversal } = definition
    const reverses = reversal
      ? { field: reversal.field, run: (call: AnyCall) => handle.change(call, reversal.by) }
      : null
    const restores = { table: kind.table, stored, parentParam, read: handle.read, reverses }
    const put = { ...writing, method: 'put', path: single, summary: summaries.update, restores } as const
    calls.push(endpoint({ ...put, handle: handle.update }))
  }
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
  calls.push(...discardCalls(definition, handle))
  if (isCatalogue && history !== false) calls.push(catalogueHistory(path, kind))
  else if (history !== false) calls.push(historyEndpoint({ path, kind, ...history }))
  return calls
}

/** The call that moves a record to the bin, if the collection has one. */
function discardCalls<T extends RecordTable, Path extends string, Input extends z.ZodObject>(
  { path, kind, bin, within, writing, hiddenWhenLimited = false }: CollectionDefinition<T, Path, Input>,
  { discard, restore }: Pick<ReturnType<typeof handlersOf>, 'discard' | 'restore'>,
): UserEndpoint[] {
  if (!bin) return []
  const { access = writing, uses = [] } = bin
  const call = endpoint({
    method: 'put',
    path: `${path as string}/{id}/discard`,
    summary: 'Moves the record to the bin, with what belongs to it. 409 if that is not allowed',
    access,
    hiddenWhenLimited,
    body: discardInput,
    emptyBody: true,
    versioned: true,
    response: binItem,
    discards: { table: kind.table, parentParam: within?.param ?? null, uses, restore },
    handle: discard,
  })
  return [call]
}

const noBody = z.strictObject({})

/** Returns a call without a body as one with an empty body. */
const withBody = (call: AnyCall, schema: z.ZodObject = noBody): AnyCall =>
  'body' in call && call.body ? call : ({ ...call, body: check(schema, {}) } as AnyCall)

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
  async function readParent(call: AnyCall) {
    const key = parentKey(call)
    await within?.check?.(call, key)
    return parentKind && readRecord(call.scope, parentKind, key)
  }
  async function lockParent(call: AnyCall) {
    const key = parentKey(call)
    await within?.check?.(call, key)
    if (within?.lock) await within.lock(call, key)
    else if (parentKind) await lockRecord(call.scope, parentKind, key)
  }

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

  /** Adds the current record to the problem of a change that its state does not allow. */
  async function withCurrent(error: unknown, call: AnyCall, row: Row<T>): Promise<unknown> {
    if (!(error instanceof RequestProblem) || statusOf(error.code) !== 409) return error
    return new RequestProblem(error.code, { ...error.extra, current: await presentOne(call, row) })
  }

  async function save(
    call: AnyCall,
    change: (before: Row<T>) => Promise<Omit<Updateable<Tables[T]>, Stamp>>,
    saved: Saved<T, Path, never> | undefined,
  ): Promise<ApiResponse> {
    let former: Row<T> | null = null
    await lockParent(call)
    if (definition.within) await find(call)
    await definition.prepare?.(exact(call))
    const shown = { ...kind, present: (before: Row<T>) => presentOne(call, before) }
    const row = await updateRecord(call.scope, shown, keyOf(call), call.ifMatch, async (before) => {
      former = before
      try {
        return await change(before)
      } catch (error) {
        throw await withCurrent(error, call, before)
      }
    })
    return respond(call, (await saved?.(exact(call), row, former)) ?? row)
  }

  const { discard, restore, explainAbsence } = binHandlersOf(definition, withCurrent)

  return {
    list: async (call: AnyCall): Promise<ApiResponse> => {
      if (definition.page) {
        const { rows, total } = await definition.page(exact(call))
        return list(rows, total)
      }
      const source = definition.source?.(exact(call)) ?? null
      if (source) {
        const counted = definition.countsKeys ? { organizationId: organizationOf(call) } : undefined
        const { rows, total } = await readListed(call.scope, kind, source, call.query, counted)
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

    update: (call: AnyCall): Promise<ApiResponse> =>
      explainAbsence(call, () => save(call, (before) => columnsOf(call, before), definition.saved)),

    change: (call: AnyCall, { change, saved }: Action<T, Path>): Promise<ApiResponse> =>
      explainAbsence(call, () =>
        save(call, async (before) => change(await resolve(withBody(call), before), before), saved),
      ),

    discard: (call: AnyCall): Promise<ApiResponse> => explainAbsence(call, () => discard(call)),
    restore,
  }
}

type WithCurrent<T extends RecordTable> = (error: unknown, call: AnyCall, row: Row<T>) => Promise<unknown>

/** Returns the functions that move a record to the bin and out of it, and state that a missing record is there. */
function binHandlersOf<T extends RecordTable, Path extends string, Input extends z.ZodObject>(
  definition: CollectionDefinition<T, Path, Input>,
  withCurrent: WithCurrent<T>,
) {
  const { kind } = definition
  const { keyOf, lockParent, find } = recordsOf(definition)

  async function discard(call: AnyCall): Promise<ApiResponse> {
    const { admit, uses = [], moved } = definition.bin ?? {}
    const { scope, language } = call
    const membership = call.membership as Membership
    await lockParent(call)
    if (definition.within) await find(call)
    await definition.prepare?.(exact(call))
    const { reason } = exact<Path, z.output<typeof discardInput>>(withBody(call, discardInput)).body.valid()
    const key = { organizationId: membership.organizationId, id: keyOf(call).id }
    const { item, row } = await discardRecord(scope, kind, key, call.ifMatch, async (before) => {
      try {
        await admit?.(exact(call), before)
        await demandUnused({ scope, membership, language }, uses, before.id)
      } catch (error) {
        throw await withCurrent(error, call, before)
      }
      return reasonFor(
        call,
        { table: kind.table, row: before as Row<RecordTable>, parentId: parentOf(before)?.id ?? null },
        reason,
      )
    })
    await moved?.(exact(call), row, 'DISCARDED')
    notifyOfDiscard(scope, kind.table, key, row)
    const [presented] = await presentItems(scope, membership.organizationId, language, [item])
    return versioned(presented, row)
  }

  async function restore(call: AnyCall, item: BinItem): Promise<BinItem> {
    const { source = parentOf, moved } = definition.bin ?? {}
    const { scope } = call
    const { parent_id: parentId } = item
    if (kind.parent && parentId !== null)
      await demandOutsideBin(scope, item.organization_id, { table: kind.parent.table, id: parentId })
    await lockParent(call)
    await withBin(scope, async () => definition.prepare?.(exact(call)))
    const { item: restored, row } = await restoreRecord(scope, kind, item)
    await demandOutsideBin(scope, item.organization_id, source(row))
    await moved?.(exact(call), row, 'RESTORED')
    return restored
  }

  const parentOf = (row: Row<T>) =>
    kind.parent ? { table: kind.parent.table, id: String(Reflect.get(row, kind.parent.column)) } : null

  /** Runs a change of a record. If the record is in the bin, the problem says so. */
  async function explainAbsence<R>(call: AnyCall, work: () => Promise<R>): Promise<R> {
    try {
      return await work()
    } catch (error) {
      const isMissing = definition.bin && error instanceof RequestProblem && error.code === 'not_found'
      throw isMissing ? await absence(call, kind.table, keyOf(call).id.toLowerCase()) : error
    }
  }

  return { discard, restore, explainAbsence }
}
