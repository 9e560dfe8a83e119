import { meterLimits, type MeterKind, type ReadingMark } from '@ansvar/domain/meters'
import { expectedRanges, type Range } from '@ansvar/domain/readings'
import type { PastedRow } from './readings-column.ts'

/** A stored reading. */
export type StoredReading = {
  readonly performedAt: string
  readonly value: number
  readonly mark?: ReadingMark | null
  readonly finalValue?: number | null
  readonly initialValue?: number | null
}

/** Context of a pasted row: the value before it, and the expected range if the value is outside it. */
export type RowContext = { readonly before: number | null; readonly unexpected: Range | null }

/**
 * Returns the context of each parsed row by time, among the other rows and the meter's latest readings. Older readings
 * are not loaded; the service checks each row against all of them.
 */
export function rowContexts(
  kind: MeterKind,
  rows: readonly PastedRow[],
  stored: readonly StoredReading[],
): ReadonlyMap<PastedRow, RowContext> {
  const known = stored.map(({ performedAt, value, mark, finalValue, initialValue }) => ({
    row: null,
    at: Date.parse(performedAt),
    value,
    mark: mark ?? null,
    finalValue: finalValue ?? null,
    initialValue: initialValue ?? null,
  }))
  const pasted = rows.flatMap((row) =>
    row.performedAt === null || row.value === null
      ? []
      : [
          {
            row,
            at: Date.parse(row.performedAt),
            value: row.value,
            mark: null,
            finalValue: null,
            initialValue: null,
          },
        ],
  )
  const all = [...known, ...pasted].toSorted((a, b) => a.at - b.at)
  const ranges = expectedRanges(kind, all, meterLimits.latest)
  return new Map(
    all.flatMap(({ row, value }, index): [PastedRow, RowContext][] => {
      if (row === null) return []
      const range = ranges[index] ?? null
      const isExpected = range === null || (value >= range.min && value <= range.max)
      return [[row, { before: all[index - 1]?.value ?? null, unexpected: isExpected ? null : range }]]
    }),
  )
}
