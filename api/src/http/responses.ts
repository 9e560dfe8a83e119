import { defaultLanguage, type Language } from '@ansvar/domain/languages'
import { etag, type Kind, type Row } from '#db/records.ts'
import type { RecordTable } from '#db/tables.ts'

/** The response of a handler. The language, the request id and the security headers are added to it later. */
export type ApiResponse = {
  readonly status: number
  readonly body?: unknown
  /** The events that are sent instead of a body (text/event-stream), until the stream ends. */
  readonly stream?: ReadableStream<Uint8Array>
  /** A header with several values is sent several times. */
  readonly headers?: Readonly<Record<string, string | readonly string[]>>
  /**
   * The language of the response, if it is not the requested one: responses about the user are in the user's language.
   */
  readonly language?: Language
  /** Work after the transaction has ended, for which the response waits. It must not fail. */
  readonly afterwards?: () => Promise<void>
  /** Opens the content that is sent instead of a body, after the transaction has ended. */
  readonly content?: () => Promise<ReadableStream<Uint8Array>>
}

export const ok = (body: unknown, headers?: Record<string, string>): ApiResponse => ({
  status: 200,
  body,
  ...(headers && { headers }),
})

export const done: ApiResponse = { status: 204 }

/** The response with a list. */
export const list = (content: readonly unknown[], total = content.length): ApiResponse =>
  ok({ total_elements: total, content })

/** A record as it is returned, with its version in ETag. */
export const versioned = (body: unknown, row: { readonly version: number }, status = 200): ApiResponse => ({
  status,
  body,
  headers: { etag: etag(row.version) },
})

/** A record of a kind that is returned in the same way in every language. */
export function record<T extends RecordTable>(kind: Kind<T, unknown>, row: Row<T>, status = 200): ApiResponse {
  return versioned(kind.present(row, defaultLanguage), row, status)
}
