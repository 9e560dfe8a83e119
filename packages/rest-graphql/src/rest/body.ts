import { randomUUID } from 'node:crypto'
import type { TransportBody } from '../transport/transport.ts'
import { convertKeys, type Names } from '../conventions/names.ts'
import { append } from './query.ts'
import { Upload } from '../upload.ts'

/** How the argument that a directive names is sent. */
export type BodyKind = 'body' | 'form' | 'multipart'

export type SentBody = { readonly content: TransportBody; readonly type: string }

/** The argument as it is sent. */
export function bodyOf(kind: BodyKind, value: unknown, names: Names): SentBody {
  if (kind === 'body')
    return { content: JSON.stringify(convertKeys(value ?? null, names.toRest)), type: 'application/json' }
  if (kind === 'form') return { content: formOf(value, names), type: 'application/x-www-form-urlencoded' }
  const boundary = `form-${randomUUID()}`
  return {
    content: ReadableStream.from(multipartOf(value, boundary, names)),
    type: `multipart/form-data; boundary=${boundary}`,
  }
}

function formOf(value: unknown, names: Names): string {
  const parameters = new URLSearchParams()
  for (const [name, item] of Object.entries(value ?? {})) append(parameters, names.toRest(name), item)
  return parameters.toString()
}

/**
 * A file by itself is the field `file`; an input object sends each of its fields by its name, files last. Files are
 * passed on as they arrive.
 */
async function* multipartOf(value: unknown, boundary: string, names: Names): AsyncGenerator<Uint8Array> {
  const entries = value instanceof Upload ? [['file', value] as const] : Object.entries(value ?? {})
  const items = entries.flatMap(([name, item]) =>
    (Array.isArray(item) ? item : [item])
      .filter((part) => part !== null && part !== undefined)
      .map((part: unknown) => ({ name: quoted(names.toRest(name)), part })),
  )
  const head = (parameters: string) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${parameters}\r\n\r\n`)
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

/** A name as a multipart header holds it (HTML, section 4.10.21.8). What was escaped already stays escaped. */
const quoted = (name: string): string => name.replaceAll(/["\r\n]/g, (sign) => encodeURIComponent(sign))
