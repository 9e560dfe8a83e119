import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import { cleanFileName, fileLimits, withEnding, type FileFault, type FileType } from '@ansvar/domain/files'
import { invalid, RequestProblem } from '#contract/problem.ts'
import { chunksOf, CutOffError, withSource, writeContent, type Content } from './content.ts'
import { logoTypes, writeLogo } from './logos.ts'
import { photoSegments } from './photos/index.ts'
import type { Files } from './store.ts'
import { typeOfFile } from './types.ts'

/** A completely received and checked file in the store. It is not attached to a record yet. */
export type Upload = Content & {
  readonly name: string
  readonly type: FileType
  /** Stores the content again, after a row refers to it. A clean-up may have removed it in between. */
  storeAgain(): Promise<void>
  /** Removes the temporary files. */
  dispose(): Promise<void>
}

type Received = Content & { readonly name: string; readonly isTruncated: boolean }

/**
 * The maximum number of body bytes to read. Reading past the file limit lets the client receive a 413 response instead
 * of a connection reset.
 */
const MAX_BODY_BYTES = 4 * fileLimits.bytes
const FIELD = 'file'

/**
 * Receives the one file of a multipart body. Writes it to disk as it arrives, never into memory. Then detects its type,
 * removes a photo's metadata or re-encodes a logo, and stores it. Throws a 422 or 413 problem on the field `file`.
 */
export async function receiveUpload(
  request: Request,
  { store, incoming }: Files,
  target: 'file' | 'logo' = 'file',
): Promise<Upload> {
  await mkdir(incoming, { recursive: true })
  const [raw, clean] = [0, 1].map(() => join(incoming, randomUUID())) as [string, string]
  const dispose = async () => void (await Promise.all([raw, clean].map((path) => rm(path, { force: true }))))
  try {
    const received = await receive(request, raw)
    const sentType = await checkType(received, raw)
    const type = target === 'logo' ? 'PNG' : sentType
    const written =
      target === 'logo' ? await encodeLogo(sentType, raw, clean) : await stripMetadata(sentType, raw, clean)
    const { size, hash } = written ?? received
    const path = written ? clean : raw
    await store.put(hash, path)
    const name = target === 'logo' ? target : cleanFileName(received.name) || FIELD
    return { name: withEnding(name, type), type, size, hash, storeAgain: () => store.put(hash, path), dispose }
  } catch (error) {
    await dispose()
    throw error
  }
}

async function receive(request: Request, path: string): Promise<Received> {
  const contentType = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data;.*boundary=/i.test(contentType))
    throw new RequestProblem('unsupported', { detail: 'Send the body as multipart/form-data.' })
  if (!request.body) throw refusal('required')
  const parser = parserOf(contentType)
  const parts: Promise<Received>[] = []
  const streams: BusboyFileStream[] = []
  let isTooMany = false
  parser.on('filesLimit', () => (isTooMany = true))
  // Without this, the parser reads each further part to its end and does not report it.
  parser.on('partsLimit', () => parser.destroy(refusal('too_many')))
  parser.on('file', (field, stream, name) => {
    // A body that ends in its first chunk fails before anything reads the file. Without a listener, that error would
    // end the process. The parser reports the same error, which is caught below.
    stream.on('error', () => undefined)
    if (field !== FIELD) {
      stream.resume()
      return
    }
    const part = writePart(stream, path, name)
    parts.push(part)
    streams.push(stream)
    // A full disk stops the parser. An error of the request body is caught below.
    part.catch((error: unknown) => parser.destroy(error as Error))
  })
  try {
    await pipeline(Readable.fromWeb(request.body as never), limited(), parser)
  } catch (error) {
    // If the client disconnects, the streams do not end by themselves, and the parser would wait for more.
    for (const stream of streams) stream.destroy(error as Error)
    await Promise.allSettled(parts)
    if (error instanceof RequestProblem || isFileSystemError(error)) throw error
    throw refusal('cut_off')
  }
  const [received] = await Promise.all(parts)
  if (!received) throw refusal('required')
  if (isTooMany) throw refusal('too_many')
  return received
}

function parserOf(contentType: string): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: { files: 1, fields: 0, parts: 8, fileSize: fileLimits.bytes, headerSize: 16_384 },
    })
  } catch {
    throw new RequestProblem('bad_request', { detail: 'The multipart body has no boundary.' })
  }
}

async function writePart(stream: BusboyFileStream, path: string, name: string): Promise<Received> {
  const content = await writeContent(stream, path)
  return { ...content, name: decodedName(name), isTruncated: stream.truncated ?? false }
}

/** Decodes a file name. A multipart body escapes only these three characters (HTML, section 4.10.21.8). */
const decodedName = (name: string): string => name.replaceAll(/%(22|0D|0A)/gi, (escaped) => decodeURIComponent(escaped))

function limited(): Transform {
  let remaining = MAX_BODY_BYTES
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      remaining -= chunk.length
      if (remaining < 0) done(refusal('too_large'))
      else done(null, chunk)
    },
  })
}

async function checkType({ name, size, isTruncated }: Received, path: string): Promise<FileType> {
  if (isTruncated) throw refusal('too_large')
  if (size === 0) throw refusal('empty')
  const type = await typeOfFile(path, cleanFileName(name))
  if (isFault(type)) throw refusal(type)
  return type
}

/** Writes a photo without its metadata to a second file. Returns null if the file is not a photo. */
async function stripMetadata(type: FileType, from: string, to: string): Promise<Content | null> {
  try {
    return await withSource(from, async (source) => {
      const segments = await photoSegments(type, source)
      return segments && writeContent(chunksOf(source, segments), to)
    })
  } catch (error) {
    if (error instanceof CutOffError) throw refusal('cut_off')
    throw error
  }
}

async function encodeLogo(type: FileType, from: string, to: string): Promise<Content> {
  const encoded = logoTypes.includes(type) ? await writeLogo(from, to) : null
  if (!encoded) throw refusal('not_an_image')
  return encoded
}

const isFault = (type: FileType | FileFault): type is FileFault => type === type.toLowerCase()

/** Returns whether the error is from the file system: such an error has the name of the failed call. */
const isFileSystemError = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && error.syscall !== 'read'

function refusal(code: FileFault): RequestProblem {
  const fields = [{ path: FIELD, code }]
  return code === 'too_large' ? new RequestProblem('too_large', { fields }) : invalid(fields)
}
