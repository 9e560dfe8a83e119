import type { MeterRecordFragment } from '#graphql/generated/types.ts'
import type { Failure } from '#graphql/errors.ts'
import { progressFetch } from '#graphql/progress-fetch.ts'
import type { Send } from '#graphql/send.ts'
import type { StoringUpdate } from '#machines/paste.machine.ts'
import { CreateReadingsDocument } from './generated/readings.graphql.ts'
import type { PastedRow } from './readings-column.ts'

type Sending = {
  readonly send: Send
  readonly meter: Pick<MeterRecordFragment, 'organizationId' | 'id'>
  readonly rows: readonly PastedRow[]
  /** A repeated request with the same key stores the column once, in case the response was lost. */
  readonly idempotencyKey: string
  readonly language: string
  /** Aborts the request while it is being sent. */
  readonly signal: AbortSignal
}

/** Stores a column of readings, all or none. Reports progress and result, unless it is aborted before it is sent. */
export async function storeReadings(sending: Sending, notify: (news: StoringUpdate) => void): Promise<void> {
  const { send, meter, rows, idempotencyKey, language, signal } = sending
  const input = rows.flatMap(({ performedAt, entered }) =>
    performedAt === null || entered === null ? [] : [{ performedAt, ...entered }],
  )
  const variables = { organizationId: meter.organizationId, meterId: meter.id, input, idempotencyKey }
  const onProgress = (sent: number, all: number) => notify({ type: 'progressed', share: sent / all })
  await send(
    CreateReadingsDocument,
    variables,
    {
      data: ({ list }) =>
        notify(list ? { type: 'stored', count: list.totalElements } : { type: 'failed', code: 'UNKNOWN' }),
      failed(failure) {
        if (!signal.aborted) notify(refusalOf(failure))
      },
    },
    {
      fetch: progressFetch({ onProgress, signal }),
      fetchOptions: { headers: { 'Accept-Language': language } },
    },
  )
}

/** Returns the problem of each row, or the failure's code if no row has one. */
function refusalOf({ code, fields, hasMoreFields }: Failure): StoringUpdate {
  if (code !== 'VALIDATION' || fields.length === 0) return { type: 'failed', code }
  // `3.value` is a problem of the fourth row.
  const problems = Object.fromEntries(fields.map(({ path, code: problem }) => [path.split('.')[0], problem]))
  return { type: 'refused', problems, hasMore: hasMoreFields }
}
