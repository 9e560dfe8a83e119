import { z } from 'zod'
import type { Language } from '@ansvar/domain/languages'
import { components, named } from '#contract/components.ts'
import { etag, type Kind, type Row } from '#db/records.ts'
import type { RecordTable } from '#db/tables.ts'

/** What a handler answers; the frame adds the language, the request id and the security headers. */
export type Answer = {
  readonly status: number
  readonly body?: unknown
  /** In place of a body: events (text/event-stream), for as long as they come. */
  readonly stream?: ReadableStream<Uint8Array>
  /** One with several values is sent several times. */
  readonly headers?: Readonly<Record<string, string | readonly string[]>>
  /** Said where it is not the language asked for: answers about the user come in the user's own. */
  readonly language?: Language
  /** Opens the content that is sent instead of a body, after the transaction has ended. */
  readonly content?: () => Promise<ReadableStream<Uint8Array>>
}

export const ok = (body: unknown, headers?: Record<string, string>): Answer => ({
  status: 200,
  body,
  ...(headers && { headers }),
})

export const done: Answer = { status: 204 }

/** A collection's answer. */
export const list = (content: readonly unknown[], total = content.length): Answer =>
  ok({ total_elements: total, content })

/** A record as it is returned, with its version in ETag. */
export const versioned = (body: unknown, row: { readonly version: number }, status = 200): Answer => ({
  status,
  body,
  headers: { etag: etag(row.version) },
})

export function record<T extends RecordTable>(kind: Kind<T, unknown>, row: Row<T>, status = 200): Answer {
  return versioned(kind.present(row), row, status)
}

/** The schema of a collection's answer. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({ total_elements: z.number().int().min(0), content: z.array(item) })

const lists = new WeakMap<z.ZodObject, z.ZodObject>()

/** The schema of a list of a named schema's records; its name is that of one record with `List` behind it. */
export function listSchema(item: z.ZodObject): z.ZodObject {
  const known = lists.get(item)
  if (known) return known
  const schema = named(`${components.get(item)?.id ?? ''}List`, listOf(item))
  lists.set(item, schema)
  return schema
}
