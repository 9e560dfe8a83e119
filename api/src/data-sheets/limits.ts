import type { ExtractionReason } from '@ansvar/domain/data-sheet-extractions'

/** Limits within which a sheet is read. */
export const sheetLimits = {
  pages: 300,
  /** Real sheets have at most about 100,000. */
  characters: 2_000_000,
  /** Characters of one text of a PDF that are read. */
  line: 2_000,
  milliseconds: 20_000,
  /** Of the heap of the worker, and of its buffers outside of the heap. */
  mebibytes: 256,
  /** Sheets that wait for a worker. */
  waiting: 20,
  /** Sheets that are read at the same time. */
  workers: 1,
  /** Characters of a quote. */
  quote: 500,
} as const

/** A file that cannot be read, or has no text. */
export class SheetFailure extends Error {
  readonly reason: ExtractionReason

  constructor(reason: ExtractionReason, options?: ErrorOptions) {
    super(`The data sheet was not read: ${reason}`, options)
    this.reason = reason
  }
}
