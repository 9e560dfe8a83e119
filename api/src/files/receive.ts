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
import { photoPieces } from './photos/index.ts'
import type { Files } from './store.ts'
import { typeOfFile } from './types.ts'

/** A file that has arrived whole, was looked at, and lies in the store. No record has it yet. */
export type Upload = Content & {
  readonly name: string
  readonly type: FileType
  /** Puts the content once more, now that a row wants it: a sweep may have taken it in between. */
  keep(): Promise<void>
  /** Removes what lies on this machine. */
  dispose(): Promise<void>
}

type Arrived = Content & { readonly name: string; readonly isTruncated: boolean }

/** As much of a body is read to its end, so that who sends too much is told so rather than cut off. */
const MOST_READ = 4 * fileLimits.bytes
const FIELD = 'file'

/**
 * Takes the one file of a multipart body: to disk as it arrives, never into memory; then tells its type, takes a
 * photo's metadata off, or draws a logo anew, and puts it into the store. Refuses with 422, or 413, at the field `file`.
 */
export async function receiveUpload(
  request: Request,
  { store, incoming }: Files,
  becomes: 'file' | 'logo' = 'file',
): Promise<Upload> {
  await mkdir(incoming, { recursive: true })
  const [raw, clean] = [0, 1].map(() => join(incoming, randomUUID())) as [string, string]
  const dispose = async () => void (await Promise.all([raw, clean].map((path) => rm(path, { force: true }))))
  try {
    const arrived = await arrive(request, raw)
    const sent = await looked(arrived, raw)
    const type = becomes === 'logo' ? 'PNG' : sent
    const written = becomes === 'logo' ? await drawLogo(sent, raw, clean) : await strip(sent, raw, clean)
    const { size, hash } = written ?? arrived
    const path = written ? clean : raw
    await store.put(hash, path)
    const name = becomes === 'logo' ? becomes : cleanFileName(arrived.name) || FIELD
    return { name: withEnding(name, type), type, size, hash, keep: () => store.put(hash, path), dispose }
  } catch (error) {
    await dispose()
    throw error
  }
}

async function arrive(request: Request, path: string): Promise<Arrived> {
  const contentType = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data;.*boundary=/i.test(contentType))
    throw new RequestProblem('unsupported', { detail: 'Send the body as multipart/form-data.' })
  if (!request.body) throw refusal('required')
  const parser = parserOf(contentType)
  const parts: Promise<Arrived>[] = []
  const streams: BusboyFileStream[] = []
  let isTooMany = false
  parser.on('filesLimit', () => (isTooMany = true))
  // The parser would read each further part to its end, and say nothing of it.
  parser.on('partsLimit', () => parser.destroy(refusal('too_many')))
  parser.on('file', (field, stream, name) => {
    // A body that ends in its first chunk is known to be cut off before anything reads the file: unheard, that would end the
    // process. The parser says the same, and is heard below.
    stream.on('error', () => undefined)
    if (field !== FIELD) {
      stream.resume()
      return
    }
    const part = writePart(stream, path, name)
    parts.push(part)
    streams.push(stream)
    // A full disk ends the reading; an error of the reading itself is heard below.
    part.catch((error: unknown) => parser.destroy(error as Error))
  })
  try {
    await pipeline(Readable.fromWeb(request.body as never), limited(), parser)
  } catch (error) {
    // A sender who is gone ends nothing: the parser would wait for more.
    for (const stream of streams) stream.destroy(error as Error)
    await Promise.allSettled(parts)
    if (error instanceof RequestProblem || isOfDisk(error)) throw error
    throw refusal('cut_off')
  }
  const [arrived] = await Promise.all(parts)
  if (!arrived) throw refusal('required')
  if (isTooMany) throw refusal('too_many')
  return arrived
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

async function writePart(stream: BusboyFileStream, path: string, name: string): Promise<Arrived> {
  const content = await writeContent(stream, path)
  return { ...content, name: decodedName(name), isTruncated: stream.truncated ?? false }
}

/** A name as its sender wrote it: three signs are escaped in a multipart body (HTML, section 4.10.21.8), and no other. */
const decodedName = (name: string): string => name.replaceAll(/%(22|0D|0A)/gi, (sign) => decodeURIComponent(sign))

function limited(): Transform {
  let left = MOST_READ
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length
      if (left < 0) done(refusal('too_large'))
      else done(null, chunk)
    },
  })
}

async function looked({ name, size, isTruncated }: Arrived, path: string): Promise<FileType> {
  if (isTruncated) throw refusal('too_large')
  if (size === 0) throw refusal('empty')
  const type = await typeOfFile(path, cleanFileName(name))
  if (isFault(type)) throw refusal(type)
  return type
}

/** Writes a photo without its metadata beside the original; null for what is no photo. */
async function strip(type: FileType, from: string, to: string): Promise<Content | null> {
  try {
    return await withSource(from, async (source) => {
      const pieces = await photoPieces(type, source)
      return pieces && writeContent(chunksOf(source, pieces), to)
    })
  } catch (error) {
    if (error instanceof CutOffError) throw refusal('cut_off')
    throw error
  }
}

async function drawLogo(type: FileType, from: string, to: string): Promise<Content> {
  const drawn = logoTypes.includes(type) ? await writeLogo(from, to) : null
  if (!drawn) throw refusal('not_an_image')
  return drawn
}

const isFault = (type: FileType | FileFault): type is FileFault => type === type.toLowerCase()

/** An error of the file system carries the call that failed. */
const isOfDisk = (error: unknown): boolean => error instanceof Error && 'syscall' in error && error.syscall !== 'read'

function refusal(code: FileFault): RequestProblem {
  const fields = [{ path: FIELD, code }]
  return code === 'too_large' ? new RequestProblem('too_large', { fields }) : invalid(fields)
}
