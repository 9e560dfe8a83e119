import type { ExtractionConfidence } from '@ansvar/domain/data-sheet-extractions'

export type Confidence = ExtractionConfidence

/** A rectangle on a page, in points (1/72 inch) from the upper left corner. */
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** A text of a page with its position. `y` is its baseline, downwards from the upper edge, in points. */
export type Item = {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly size: number
}

export type Page = {
  readonly number: number
  readonly width: number
  readonly height: number
  readonly items: readonly Item[]
}

/** Texts on one line without a wide gap between them: a paragraph's line, or a cell of a table. */
export type Cell = {
  readonly text: string
  readonly x: number
  readonly right: number
  readonly y: number
  readonly size: number
}

export type Line = {
  readonly page: number
  readonly y: number
  readonly size: number
  readonly cells: readonly Cell[]
  readonly text: string
}

/** A passage of a sheet: what it says, and where. */
export type Quote = { readonly page: number; readonly quote: string; readonly box: Box }

/** A proposed value and the passage that states it. `value` is the normalized text, such as a code or an ISO date. */
export type Field = Quote & {
  readonly path: string
  readonly value: string
  /** Ends of a range, or twice the same number. Null for texts. */
  readonly min: number | null
  readonly max: number | null
  readonly unit: string | null
  readonly confidence: Confidence
}

export type DataSheet = {
  /** ISO 639-1. Null if no heading has been recognized. */
  readonly language: string | null
  /** Other languages in which the file contains the sheet as well. Nothing is read from them. */
  readonly otherLanguages: readonly string[]
  readonly fields: readonly Field[]
}
