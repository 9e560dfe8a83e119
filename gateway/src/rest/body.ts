import { randomUUID } from 'node:crypto'
import { snake, snakeKeys } from '#rest/names.ts'
import { append } from '#rest/query.ts'
import { Upload } from '#http/upload.ts'
import type { UpstreamBody } from '#http/upstream.ts'

/** How the argument that a directive names is sent. */
export type BodyKind = 'body' | 'form' | 'multipart'

export type SentBody = { readonly content: UpstreamBody; readonly type: string }

/** The argument as it goes over the wire. */
export function bodyOf(kind: BodyKind, value: unknown): SentBody {
  if (kind === 'body') return { content: JSON.stringify(snakeKeys(value ?? null)), type: 'application/json' }
  if (kind === 'form') return { content: formOf(value), type: 'application/x-www-form-urlencoded' }
  const boundary = `ansvar-${randomUUID()}`
  return {
    content: ReadableStream.from(multipartOf(value, boundary)),
    type: `multipart/form-data; boundary=${boundary}`,
  }
}

function formOf(value: unknown): string {
  const parameters = new URLSearchParams()
  for (const [name, item] of Object.entries(value ?? {})) append(parameters, name, item)
  return parameters.toString()
}

/**
 * A file by itself is the field `file`; an input object sends each of its fields by its name, files last. Files are
 * passed on as they arrive.
 */
async function* multipartOf(value: unknown, boundary: string): AsyncGenerator<Uint8Array> {
  const entries = value instanceof Upload ? [['file', value] as const] : Object.entries(value ?? {})
  const items = entries.flatMap(([name, item]) =>
    (Array.isArray(item) ? item : [item])
      .filter((part) => part !== null && part !== undefined)
      .map((part: unknown) => ({ name: quoted(snake(name)), part })),
  )
  const head = (facts: string) => Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${facts}\r\n\r\n`)
  for (const { name, part } of items)
    if (!(part instanceof Upload)) yield Buffer.concat([head(`name="${name}"`), Buffer.from(`${String(part)}\r\n`)])
  for (const { name, part } of items) {
    if (!(part instanceof Upload)) continue
    const { name: fileName, type, chunks } = await part.open()
    yield head(
      `name="${name}"; filename="${quoted(fileName)}"\r\ncontent-type: ${/^[\w.+/-]+$/.test(type) ? type : UNKNOWN}`,
    )
    yield* chunks
    yield Buffer.from('\r\n')
  }
  yield Buffer.from(`--${boundary}--\r\n`)
}

const UNKNOWN = 'application/octet-stream'

/** A name as a multipart header holds it (HTML, section 4.10.21.8). What came escaped goes on as it came. */
const quoted = (name: string): string => name.replaceAll(/["\r\n]/g, (sign) => encodeURIComponent(sign))
