import type { IsoDate } from '@ansvar/domain/dates'
import type { Sender } from '#graphql/send.ts'
import type { BulkOutcome } from '#machines/bulk.machine.ts'
import { sameValue } from '#machines/paths.ts'
import type { AnyRecord, Resource } from '../resource.ts'
import { declared } from '../documents.ts'
import { baseOf, noAttempts, saveRecord } from '../saving.ts'
import type { UndoChange, UndoFunctions } from '../use-undo.ts'
import type { BulkAction, BulkInput } from './actions.ts'

type Writing<Row, Rec extends AnyRecord, Draft> = {
  readonly sender: Sender
  readonly resource: Resource<Row, Rec, Draft>
  readonly action: BulkAction
  readonly organizationId: string
  readonly id: string
  readonly value: BulkInput
  readonly today: IsoDate
  readonly waysBack: UndoFunctions
}

/** The result for a record, and how to undo it. Null if nothing changed or it cannot be undone. */
export type Written = { readonly outcome: BulkOutcome; readonly undo: UndoChange | null }

const unchanged: Written = { outcome: 'unchanged', undo: null }

/**
 * Fetches a record and saves it with the changes of the action, for the version that was fetched. Throws what a save
 * throws.
 */
export async function writeOne<Row, Rec extends AnyRecord, Draft>(writing: Writing<Row, Rec, Draft>): Promise<Written> {
  const { sender, resource, action, organizationId, id, value, today, waysBack } = writing
  if ('write' in action) {
    return { outcome: await action.write({ send: sender.send, organizationId, id }), undo: null }
  }
  const read = () =>
    sender.send(
      resource.documents.record,
      declared({ organizationId, id }),
      { data: (found) => found.record },
      { requestPolicy: 'network-only' },
    )
  const record = await read()
  if (!record) throw new Error('The record is not there')
  if (action.isDone?.(record as never)) return unchanged
  if ('call' in action) {
    const input = action.input ? { input: value } : {}
    const variables = { organizationId, id, version: record.version, ...input }
    const called = await sender.send(action.call, declared(variables), {
      data: (done) => done.record as Rec | undefined,
    })
    const { offer = null } = action.input?.kind === 'reason' ? action.input : {}
    const isUndoable = !offer || (called !== undefined && offer.isUndoable(record, called))
    return {
      outcome: 'changed',
      undo: isUndoable ? waysBack.byCall({ back: action.back, organizationId, saved: called }) : null,
    }
  }
  const before = resource.toDraft(record)
  const draft: Draft = { ...before, ...action.patch(value, today) }
  if (sameValue(before, draft)) return unchanged
  const scope = { organizationId }
  const saved = await saveRecord({
    sender,
    resource,
    scope,
    id,
    base: baseOf(resource, record),
    draft,
    attempts: noAttempts,
    today,
    merges: false,
    refetch: read,
  })
  const undo = action.back
    ? waysBack.byCall({ back: action.back, organizationId, saved })
    : waysBack.bySave({ resource, scope, before, saved, refetch: read })
  return { outcome: 'changed', undo }
}
