import { parentPort, workerData } from 'node:worker_threads'
import { extractSheet } from './extract.ts'
import { readKnownCodes } from './known-codes.ts'
import { SheetFailure } from './limits.ts'
import type { Outcome } from './reader.ts'

// Reads one sheet in a separate thread. A file that takes too long, or too much memory, ends with the thread.

async function outcomeOf(bytes: Uint8Array): Promise<Outcome> {
  try {
    return { state: 'DONE', sheet: await extractSheet(bytes, readKnownCodes()) }
  } catch (error) {
    const reason = error instanceof SheetFailure ? error.reason : 'ERROR'
    return reason === 'SCANNED' || reason === 'PROTECTED' ? { state: 'NO_TEXT', reason } : { state: 'FAILED', reason }
  }
}

parentPort?.postMessage(await outcomeOf(workerData as Uint8Array))
