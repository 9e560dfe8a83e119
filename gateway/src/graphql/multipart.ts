import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { inputLimits, jsonExcess } from '@ansvar/domain/input-limits'
import { Upload } from '#http/upload.ts'
import { isRecord } from '#rest/errors.ts'

// The GraphQL multipart request specification (https://github.com/jaydenseric/graphql-multipart-request-spec): the
// field `operations`, then `map`, then the files that it names, which stand as null in the operation's variables.

export type MultipartOperation = {
  readonly operation: Record<string, unknown>
  /** Lets pass what nobody has read. */
  readonly release: () => void
}

/** What is wrong with a multipart request, in words for whoever writes clients. */
export class MultipartError extends Error {}

const MOST_FILES = 20
/** UTF-16 code units of a path in `map`. */
const MOST_PATH = 200

const limits = {
  fieldNameSize: 100,
  fieldSize: inputLimits.bytes,
  fields: 2,
  files: MOST_FILES,
  parts: MOST_FILES + 4,
  headerSize: 16_384,
}

export const isMultipart = (contentType: string | undefined): boolean =>
  /^multipart\/form-data;/i.test(contentType ?? '')

/**
 * Reads a request as far as its operation; the files follow while that is executed. `onBytes` hears of every chunk, for
 * whoever measures patience. Rejects with a MultipartError.
 */
export function readMultipart(request: Request, onBytes: () => void): Promise<MultipartOperation> {
  const { promise, resolve, reject } = Promise.withResolvers<MultipartOperation>()
  const uploads = new Map<string, Upload>()
  let operations: unknown
  const release = () => {
    for (const upload of uploads.values()) upload.skip()
  }

  const parser = parserOf(request)
  if (!parser || !request.body) return Promise.reject(new MultipartError('The multipart body is malformed'))
  parser.on('field', (name, value, _nameTruncated, isTruncated) => {
    try {
      if (isTruncated) throw new MultipartError(`The field "${name.slice(0, limits.fieldNameSize)}" is too long`)
      if (name === 'operations') operations = parse(name, value, inputLimits)
      else if (name === 'map')
        resolve({
          operation: mapped(operations, parse(name, value, { ...inputLimits, keys: MOST_FILES }), uploads),
          release,
        })
      else throw new MultipartError(`Unknown field "${name.slice(0, limits.fieldNameSize)}"`)
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
  // The parser would read each further part to its end, and say nothing of it.
  parser.on('partsLimit', () => parser.destroy(new MultipartError(`The request has more than ${limits.parts} parts`)))
  const heard = new Transform({
    transform(chunk, _encoding, done) {
      onBytes()
      done(null, chunk)
    },
  })
  const over = (end: (upload: Upload) => void) => (error?: unknown) => {
    reject(
      error instanceof MultipartError ? error : new MultipartError('The fields "operations" and "map" are missing'),
    )
    for (const upload of uploads.values()) end(upload)
  }
  void pipeline(Readable.fromWeb(request.body as never), heard, parser).then(
    over((upload) => upload.miss()),
    over((upload) => upload.cut()),
  )
  return promise
}

function parserOf(request: Request): BusboyInstance | null {
  try {
    return new Busboy({ headers: { 'content-type': request.headers.get('content-type') ?? '' }, limits })
  } catch {
    return null
  }
}

function parse(name: string, text: string, most: Parameters<typeof jsonExcess>[1]): unknown {
  const excess = jsonExcess(text, most)
  if (excess) throw new MultipartError(`The field "${name}" has more than ${most?.[excess]} ${excess}`)
  try {
    return JSON.parse(text)
  } catch {
    throw new MultipartError(`The field "${name}" is not valid JSON`)
  }
}

/** The operation with an upload at every place that the map names; each keeps those before it from being read later. */
function mapped(operation: unknown, map: unknown, uploads: Map<string, Upload>): Record<string, unknown> {
  if (!isRecord(operation)) throw new MultipartError('The field "operations" must come first and contain one operation')
  if (!isRecord(map)) throw new MultipartError('The field "map" must be an object')
  const inOrder: Upload[] = []
  let passed = 0
  for (const [name, places] of Object.entries(map)) {
    if (!Array.isArray(places) || places.length !== 1)
      throw new MultipartError(`The file "${name.slice(0, limits.fieldNameSize)}" must map to exactly one path`)
    const upload = new Upload()
    const before = inOrder.push(upload) - 1
    const open = upload.open.bind(upload)
    upload.open = () => {
      while (passed < before) inOrder[passed++]?.skip()
      return open()
    }
    uploads.set(name, upload)
    put(operation, textOf(places[0]), upload)
  }
  return operation
}

function put(operation: Record<string, unknown>, path: string, upload: Upload): void {
  if (path.length > MOST_PATH) throw new MultipartError(`A path in "map" has more than ${MOST_PATH} characters`)
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  let place: unknown = operation
  for (const key of keys) place = isObject(place) && Object.hasOwn(place, key) ? Reflect.get(place, key) : undefined
  if (keys[0] !== 'variables' || !isObject(place) || !Object.hasOwn(place, last) || Reflect.get(place, last) !== null)
    throw new MultipartError(`"${path}" is no variable that is null`)
  Reflect.set(place, last, upload)
}

/** A path as the map has it; what is no text is none. */
const textOf = (place: unknown): string => (typeof place === 'string' ? place : '')

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
