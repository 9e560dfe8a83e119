import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyInstance } from '@fastify/busboy'

import { Upload } from '../upload.ts'
import { isRecord } from '../values.ts'
import { jsonExcess, type JsonLimits } from '../conventions/json-limits.ts'
import type { Limits } from '../conventions/limits.ts'

// The GraphQL multipart request specification (https://github.com/jaydenseric/graphql-multipart-request-spec): the
// field `operations`, then `map`, then the files that it names, which are null in the operation's variables.

export type MultipartOperation = {
  readonly operation: Record<string, unknown>
  /** Skips the files that were not read. */
  readonly release: () => void
}

/** What is wrong with a multipart request, for developers of clients. */
export class MultipartError extends Error {}

const MAX_FILES = 20
/** UTF-16 code units of a path in `map`. */
const MAX_PATH = 200

const partLimits = {
  fieldNameSize: 100,
  fields: 2,
  files: MAX_FILES,
  parts: MAX_FILES + 4,
  headerSize: 16_384,
}

export const isMultipart = (contentType: string | undefined): boolean =>
  /^multipart\/form-data;/i.test(contentType ?? '')

/**
 * Reads a request as far as its operation; the files follow while that is executed. `onBytes` is called for every chunk,
 * so that a timeout can be renewed. Rejects with a MultipartError.
 */
export function readMultipart(
  request: Request,
  limits: Limits['input'],
  onBytes: () => void,
): Promise<MultipartOperation> {
  const { promise, resolve, reject } = Promise.withResolvers<MultipartOperation>()
  const uploads = new Map<string, Upload>()
  let operations: unknown
  const release = () => {
    for (const upload of uploads.values()) upload.skip()
  }

  const parser = parserOf(request, limits.bytes)
  if (!parser || !request.body) return Promise.reject(new MultipartError('The multipart body is malformed'))
  parser.on('field', (name, value, _nameTruncated, isTruncated) => {
    try {
      if (isTruncated) throw new MultipartError(`The field "${name.slice(0, partLimits.fieldNameSize)}" is too long`)
      if (name === 'operations') operations = parse(name, value, limits)
      else if (name === 'map')
        resolve({
          operation: mapped(operations, parse(name, value, { ...limits, keys: MAX_FILES }), uploads),
          release,
        })
      else throw new MultipartError(`Unknown field "${name.slice(0, partLimits.fieldNameSize)}"`)
    } catch (error) {
      reject(error)
      release()
    }
  })
  parser.on('file', (name, stream, fileName, _encoding, type) => {
    const upload = uploads.get(name)
    if (upload) upload.begin({ stream, name: fileName, type })
    else {
      stream.on('error', () => undefined)
      stream.resume()
    }
    reject(new MultipartError('The fields "operations" and "map" must come before the files'))
  })
  // The parser would silently read each further part to its end.
  parser.on('partsLimit', () =>
    parser.destroy(new MultipartError(`The request has more than ${partLimits.parts} parts`)),
  )
  const counted = new Transform({
    transform(chunk, _encoding, done) {
      onBytes()
      done(null, chunk)
    },
  })
  const ended = (end: (upload: Upload) => void) => (error?: unknown) => {
    reject(
      error instanceof MultipartError ? error : new MultipartError('The fields "operations" and "map" are missing'),
    )
    for (const upload of uploads.values()) end(upload)
  }
  void pipeline(Readable.fromWeb(request.body as never), counted, parser).then(
    ended((upload) => upload.miss()),
    ended((upload) => upload.cut()),
  )
  return promise
}

function parserOf(request: Request, fieldSize: number): BusboyInstance | null {
  try {
    return new Busboy({
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      limits: { ...partLimits, fieldSize },
    })
  } catch {
    return null
  }
}

function parse(name: string, text: string, limits: JsonLimits): unknown {
  const excess = jsonExcess(text, limits)
  if (excess) throw new MultipartError(`The field "${name}" has more than ${limits[excess]} ${excess}`)
  try {
    return JSON.parse(text)
  } catch {
    throw new MultipartError(`The field "${name}" is not valid JSON`)
  }
}

/** The operation with an upload at every path of the map; reading one skips those before it that were not read. */
function mapped(operation: unknown, map: unknown, uploads: Map<string, Upload>): Record<string, unknown> {
  if (!isRecord(operation)) throw new MultipartError('The field "operations" must come first and contain one operation')
  if (!isRecord(map)) throw new MultipartError('The field "map" must be an object')
  const inOrder: Upload[] = []
  let passed = 0
  for (const [name, paths] of Object.entries(map)) {
    if (!Array.isArray(paths) || paths.length !== 1)
      throw new MultipartError(`The file "${name.slice(0, partLimits.fieldNameSize)}" must map to exactly one path`)
    const upload = new Upload()
    const before = inOrder.push(upload) - 1
    const open = upload.open.bind(upload)
    upload.open = () => {
      while (passed < before) inOrder[passed++]?.skip()
      return open()
    }
    uploads.set(name, upload)
    put(operation, textOf(paths[0]), upload)
  }
  return operation
}

function put(operation: Record<string, unknown>, path: string, upload: Upload): void {
  if (path.length > MAX_PATH) throw new MultipartError(`A path in "map" has more than ${MAX_PATH} characters`)
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  let parent: unknown = operation
  for (const key of keys) parent = isObject(parent) && Object.hasOwn(parent, key) ? Reflect.get(parent, key) : undefined
  if (
    keys[0] !== 'variables' ||
    !isObject(parent) ||
    !Object.hasOwn(parent, last) ||
    Reflect.get(parent, last) !== null
  )
    throw new MultipartError(`"${path}" is not a variable with the value null`)
  Reflect.set(parent, last, upload)
}

/** A path of the map; anything but a string is none. */
const textOf = (path: unknown): string => (typeof path === 'string' ? path : '')

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
