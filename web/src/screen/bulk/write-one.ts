import type { Client } from '@urql/core'
import type { IsoDate } from '@ansvar/domain/dates'
import type { BulkOutcome } from '#machines/bulk.machine.ts'
import { sameValue } from '#machines/paths.ts'
import type { AnyRecord, Resource } from '../resource.ts'
import { baseOf, saveRecord } from '../saving.ts'
import type { WayBack, WaysBack } from '../ways-back.ts'
import type { BulkAction, BulkAnswer } from './actions.ts'

type Writing<Row, Rec extends AnyRecord, Draft> = {
  readonly client: Client
  readonly resource: Resource<Row, Rec, Draft>
  readonly action: BulkAction
  readonly organizationId: string
  readonly id: string
  readonly answer: BulkAnswer
  readonly today: IsoDate
  readonly waysBack: WaysBack
}

/** What became of a record, and how its change is put back; null where nothing was changed, or there is no way back. */
export type Written = { readonly outcome: BulkOutcome; readonly undo: WayBack | null }

const unchanged: Written = { outcome: 'unchanged', undo: null }

/**
 * Reads a record as it is now, and saves it with what the action changes, held against the version that was read. Throws
 * what a save throws.
 */
export async function writeOne<Row, Rec extends AnyRecord, Draft>(writing: Writing<Row, Rec, Draft>): Promise<Written> {
  const { client, resource, action, organizationId, id, answer, today, waysBack } = writing
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
    return {
      outcome: 'changed',
      undo: waysBack.byCall({ back: action.back, organizationId, saved: data?.record as Rec | undefined }),
    }
  }
  const before = resource.toDraft(record)
  const draft: Draft = { ...before, ...action.patch(answer, today) }
  if (sameValue(before, draft)) return unchanged
  const scope = { organizationId }
  const saved = await saveRecord({
    client,
    resource,
    scope,
    id,
    base: baseOf(resource, record),
    draft,
    // They are for creates, of which there are none here.
    attempts: { open: () => null, note: () => undefined },
    today,
    merges: false,
    refetch: read,
  })
  const undo = action.back
    ? waysBack.byCall({ back: action.back, organizationId, saved })
    : waysBack.bySave({ resource, scope, before, saved, refetch: read })
  return { outcome: 'changed', undo }
}
