import type { MeterRecordFragment } from '#graphql/generated/types.ts'
import type { Failure } from '#graphql/errors.ts'
import { progressFetch } from '#graphql/progress-fetch.ts'
import type { Send } from '#graphql/send.ts'
import type { StoringNews } from '#machines/paste.machine.ts'
import { CreateReadingsDocument } from './generated/readings.graphql.ts'
import type { PastedRow } from './readings-column.ts'

type Sending = {
  readonly send: Send
  readonly meter: Pick<MeterRecordFragment, 'organizationId' | 'id'>
  readonly rows: readonly PastedRow[]
  /** A repeat under the same key is the same column, should its answer have been lost. */
  readonly idempotencyKey: string
  readonly language: string
  /** Ends it, as long as not all of it has left. */
  readonly signal: AbortSignal
}

/** Stores a column of readings, all or none, and reports progress and outcome, unless it is stopped before it is sent. */
export async function storeReadings(sending: Sending, tell: (news: StoringNews) => void): Promise<void> {
  const { send, meter, rows, idempotencyKey, language, signal } = sending
  const input = rows.flatMap(({ performedAt, entered }) =>
    performedAt === null || entered === null ? [] : [{ performedAt, ...entered }],
  )
  const variables = { organizationId: meter.organizationId, meterId: meter.id, input, idempotencyKey }
  const onProgress = (sent: number, all: number) => tell({ type: 'progressed', share: sent / all })
  await send(
    CreateReadingsDocument,
    variables,
    {
      data: ({ list }) =>
        tell(list ? { type: 'stored', count: list.totalElements } : { type: 'failed', code: 'UNKNOWN' }),
      failed(failure) {
        if (!signal.aborted) tell(refusalOf(failure))
      },
    },
    {
      fetch: progressFetch({ onProgress, signal }),
      fetchOptions: { headers: { 'Accept-Language': language } },
    },
  )
}

/** What is wrong with which row; why it failed, where no row is at fault. */
function refusalOf({ code, fields, hasMoreFields }: Failure): StoringNews {
  if (code !== 'VALIDATION' || fields.length === 0) return { type: 'failed', code }
  // `3.value` is what the row after the third is at fault with.
  const problems = Object.fromEntries(fields.map(({ path, code: problem }) => [path.split('.')[0], problem]))
  return { type: 'refused', problems, hasMore: hasMoreFields }
}
