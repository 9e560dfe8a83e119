import { buffer } from 'node:stream/consumers'
import type { Database } from '#db/open.ts'
import type { FileStore } from '#files/store.ts'
import type { Log } from '#log.ts'
import {
  contentHashOf,
  finishExtraction,
  releaseExtraction,
  removeExtractions,
  takeExtraction,
  type End,
  type ExtractionJob,
} from './queue.ts'
import { createSheetReader, type SheetReader } from './reader.ts'

/** Reads the data sheets that wait, one at a time in each process. */
export type Extractor = {
  /** Starts reading and does not wait for it. Call it after a commit that orders an extraction, and periodically. */
  readonly notify: () => void
  /** Resolves when no sheet is being read. */
  idle(): Promise<void>
  /** Takes no more sheets and gives the current one back. */
  close(): Promise<void>
}

type Services = {
  readonly database: Database
  readonly files: { readonly store: Pick<FileStore, 'read'> }
  readonly log: Log
  readonly reader?: SheetReader
}

export function createExtractor(services: Services): Extractor {
  const { database, log, reader = createSheetReader() } = services
  let working: Promise<void> = Promise.resolve()
  let queued = false
  let closing = false
  const isClosing = (): boolean => closing

  async function work(): Promise<void> {
    queued = false
    if (isClosing()) return
    await removeExtractions(database, new Date())
    for (;;) {
      const job = isClosing() ? null : await takeExtraction(database)
      if (!job) return
      const end = await read(services, reader, job)
      // The next process reads a sheet that was interrupted by the end of this one.
      if (isClosing() && end.state === 'FAILED' && end.reason === 'INTERRUPTED') await releaseExtraction(database, job)
      else await finishExtraction(database, job, end)
      log.info({ extraction: job.id, state: end.state }, 'a data sheet was read')
    }
  }

  return {
    notify() {
      if (queued || closing) return
      queued = true
      working = working.then(work).catch((error: unknown) => log.error({ err: error }, 'reading data sheets failed'))
    },
    idle: () => working,
    async close() {
      closing = true
      await reader.close()
      await working
    },
  }
}

async function read({ database, files, log }: Services, reader: SheetReader, job: ExtractionJob): Promise<End> {
  try {
    const hash = await contentHashOf(database, job)
    const content = hash === null ? null : await files.store.read(hash)
    if (!content) return { state: 'FAILED', reason: 'NO_FILE' }
    // The global Response is that of the HTTP server, which has no `bytes`.
    return await reader.read(await buffer(content))
  } catch (error) {
    log.error({ err: error, extraction: job.id }, 'a data sheet was not read')
    return { state: 'FAILED', reason: 'ERROR' }
  }
}
