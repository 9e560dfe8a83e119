import type { Client } from '@urql/core'
import type { MeterRecordFragment } from '#graphql/generated/types.ts'
import { failureOf } from '#graphql/errors.ts'
import { progressFetch } from '#graphql/progress-fetch.ts'
import { CreateReadingsDocument } from './generated/readings.graphql.ts'
import type { PastedRow } from './readings-column.ts'

/** How far it is: of what is sent, the share that has left; then all is stored at once, or nothing. */
export type Storing = { readonly stage: 'sending'; readonly share: number } | { readonly stage: 'storing' }

export type Outcome =
  | { readonly stored: number }
  /** What the service refuses, by the index of the row. */
  | { readonly refused: ReadonlyMap<number, string>; readonly hasMore: boolean }
  | { readonly failed: string }

type Sending = {
  readonly client: Client
  readonly meter: Pick<MeterRecordFragment, 'organizationId' | 'id'>
  readonly rows: readonly PastedRow[]
  /** A repeat under the same key is the same column, should its answer have been lost. */
  readonly idempotencyKey: string
  readonly language: string
  readonly onProgress: (storing: Storing) => void
  /** Ends it, as long as not all of it has left. */
  readonly signal: AbortSignal
}

/** Keeps a column of readings, all or none. Null where it was stopped before it had left. */
export async function storeReadings(sending: Sending): Promise<Outcome | null> {
  const { client, meter, rows, idempotencyKey, language, onProgress, signal } = sending
  const input = rows.flatMap(({ performedAt, entered }) =>
    performedAt === null || entered === null ? [] : [{ performedAt, ...entered }],
  )
  const { data, error } = await client
    .mutation(
      CreateReadingsDocument,
      { organizationId: meter.organizationId, meterId: meter.id, input, idempotencyKey },
      {
        fetch: progressFetch({
          onProgress: (sent, all) =>
            onProgress(sent < all ? { stage: 'sending', share: sent / all } : { stage: 'storing' }),
          signal,
        }),
        fetchOptions: { headers: { 'Accept-Language': language } },
      },
    )
    .toPromise()
  if (data?.list && !error) return { stored: data.list.totalElements }
  if (signal.aborted) return null
  const failure = error && failureOf(error)
  const fields = failure?.code === 'VALIDATION' ? failure.fields : []
  if (fields.length === 0) return { failed: failure?.code ?? 'UNKNOWN' }
  // `3.value` is what the row after the third is at fault with.
  const refused = new Map(fields.map(({ path, code }) => [Number(path.split('.')[0]), code]))
  return { refused, hasMore: failure?.hasMoreFields ?? false }
}
