import { Worker } from 'node:worker_threads'
import type { ExtractionFailure, TextlessReason } from '@ansvar/domain/data-sheet-extractions'
import { sheetLimits } from './limits.ts'
import type { DataSheet } from './types.ts'

/** What reading a file ends with. */
export type Outcome =
  | { readonly state: 'DONE'; readonly sheet: DataSheet }
  | { readonly state: 'NO_TEXT'; readonly reason: TextlessReason }
  | { readonly state: 'FAILED'; readonly reason: ExtractionFailure }

export type SheetReader = {
  /** Reads the fields of a PDF within limits. Never rejects. Ends with `BUSY` if too many files wait. */
  read(bytes: Uint8Array): Promise<Outcome>
  /** Ends the reading of all files, with the reason INTERRUPTED. */
  close(): Promise<void>
}

type Limits = { readonly [name in 'milliseconds' | 'mebibytes' | 'waiting' | 'workers']: number }

const MIB = 1024 * 1024
/** How often the memory of a thread is compared with its limit. V8 limits the heap, but not the buffers outside. */
const WATCH_MS = 50

/** Reads sheets one after the other in threads, each of which has limits of time and memory. */
export function createSheetReader(limits: Limits = sheetLimits): SheetReader {
  const waiting: (() => void)[] = []
  const running = new Set<() => void>()
  let closed = false

  async function run(bytes: Uint8Array): Promise<Outcome> {
    if (closed) return { state: 'FAILED', reason: 'INTERRUPTED' }
    const { outcome, interrupt } = readInThread(bytes, limits)
    running.add(interrupt)
    try {
      return await outcome
    } finally {
      running.delete(interrupt)
      waiting.shift()?.()
    }
  }

  return {
    async read(bytes) {
      if (running.size < limits.workers) return run(bytes)
      if (waiting.length >= limits.waiting) return { state: 'FAILED', reason: 'BUSY' }
      await new Promise<void>((resolve) => void waiting.push(resolve))
      return run(bytes)
    },
    async close() {
      closed = true
      for (const interrupt of running) interrupt()
      for (const start of waiting.splice(0)) start()
      while (running.size > 0) await new Promise((resolve) => void setImmediate(resolve))
    },
  }
}

type Run = { readonly outcome: Promise<Outcome>; readonly interrupt: () => void }

function readInThread(bytes: Uint8Array, { milliseconds, mebibytes }: Limits): Run {
  const worker = new Worker(new URL('worker.ts', import.meta.url), {
    // A copy: the thread gets the memory of what it is sent.
    workerData: new Uint8Array(bytes),
    env: {},
    execArgv: [],
    stdin: false,
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: mebibytes, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
  })
  const ended = Promise.withResolvers<Outcome>()
  const fail = (reason: ExtractionFailure): void => ended.resolve({ state: 'FAILED', reason })
  const timer = setTimeout(fail, milliseconds, 'TIME')
  const watch = setInterval(() => {
    void watchMemory(worker, mebibytes, () => fail('MEMORY'))
  }, WATCH_MS)
  worker.once('message', (outcome: Outcome) => ended.resolve(outcome))
  worker.once('error', (error) => fail(isOutOfMemory(error) ? 'MEMORY' : 'ERROR'))
  worker.once('exit', () => fail('ERROR'))
  const outcome = async (): Promise<Outcome> => {
    const end = await ended.promise
    clearTimeout(timer)
    clearInterval(watch)
    await worker.terminate()
    return end
  }
  return { outcome: outcome(), interrupt: () => fail('INTERRUPTED') }
}

async function watchMemory(worker: Worker, mebibytes: number, fail: () => void): Promise<void> {
  try {
    const { used_heap_size: heap, external_memory: outside } = await worker.getHeapStatistics()
    if (heap + outside > mebibytes * MIB) fail()
  } catch {
    // The thread has ended meanwhile.
  }
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
