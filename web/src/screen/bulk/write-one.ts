import type { Client } from '@urql/core'
import type { IsoDate } from '@ansvar/domain/dates'
import type { BulkOutcome } from '#machines/bulk.machine.ts'
import type { Base } from '#machines/editor-draft.ts'
import { sameValue } from '#machines/paths.ts'
import type { AnyRecord, Resource } from '../resource.ts'
import { baseOf, saveRecord } from '../saving.ts'
import type { BulkAction, BulkAnswer } from './actions.ts'

type Writing<Row, Rec extends AnyRecord, Draft> = {
  readonly client: Client
  readonly resource: Resource<Row, Rec, Draft>
  readonly action: BulkAction
  readonly organizationId: string
  readonly id: string
  readonly answer: BulkAnswer
  readonly today: IsoDate
  /** The reason that is given where a call that takes the change back asks for one. */
  readonly undoReason: string
}

/** What became of a record, and how its change is put back; null where nothing was changed, or there is no way back. */
export type Written = { readonly outcome: BulkOutcome; readonly undo: (() => Promise<void>) | null }

const unchanged: Written = { outcome: 'unchanged', undo: null }

/**
 * Reads a record as it is now, and saves it with what the action changes, held against the version that was read. Throws
 * what a save throws.
 */
export async function writeOne<Row, Rec extends AnyRecord, Draft>(writing: Writing<Row, Rec, Draft>): Promise<Written> {
  const { client, resource, action, organizationId, id, answer, today } = writing
  const read = async () => {
    const fresh = { requestPolicy: 'network-only' } as const
    const { data, error } = await client
      .query(resource.documents.record, { organizationId, id } as never, fresh)
      .toPromise()
    if (error) throw error
    return data?.record ?? null
  }
  const record = await read()
  if (!record) throw new Error('The record is not there')
  if (action.isDone?.(record as never)) return unchanged
  if ('call' in action) {
    const input = action.asks ? { input: { reason: answer } } : {}
    const variables = { organizationId, id, version: record.version, ...input }
    const { data, error } = await client.mutation(action.call, variables as never).toPromise()
    if (error) throw error
    return { outcome: 'changed', undo: callBack(writing, data?.record) }
  }
  const before = resource.toDraft(record)
  const draft: Draft = { ...before, ...action.patch(answer, today) }
  if (sameValue(before, draft)) return unchanged
  const save = (base: Base, next: Draft) =>
    saveRecord({
      client,
      resource,
      scope: { organizationId },
      id,
      base,
      draft: next,
      // They are for creates, of which there are none here.
      attempts: { open: () => null, note: () => undefined },
      today,
      merges: false,
      refetch: read,
    })
  const saved = await save(baseOf(resource, record), draft)
  const undo = action.back ? callBack(writing, saved) : async () => void (await save(baseOf(resource, saved), before))
  return { outcome: 'changed', undo }
}

/** Takes a change back by the action's own call, held against the version that was written. */
function callBack<Row, Rec extends AnyRecord, Draft>(writing: Writing<Row, Rec, Draft>, saved: unknown) {
  const { client, action, organizationId, id, undoReason } = writing
  const { back } = action
  const version = (saved as AnyRecord | undefined)?.version
  if (!back || version === undefined) return null
  return async () => {
    const variables = { organizationId, id, version, input: { reason: undoReason } }
    const { error } = await client.mutation(back, variables as never).toPromise()
    if (error) throw error
  }
}
