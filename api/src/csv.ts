import { parse } from 'csv-parse/sync'
import { z } from 'zod'

type Row = Readonly<Record<string, unknown>>
type Line = { readonly record: Readonly<Record<string, string>>; readonly info: { readonly lines: number } }

/** The maximum number of invalid lines in an error. */
const MAX_FAULTS = 20

/**
 * Parses the rows of a CSV file. Throws an error that names the file and each invalid line with its column and fault.
 */
export function readRows<R extends Row>(
  name: string,
  text: string,
  row: z.ZodType<R, Readonly<Record<string, string>>>,
): R[] {
  const faults: string[] = []
  let line = 2
  const rows = linesOf(name, text).flatMap(({ record, info }) => {
    const at = line
    line = info.lines + 1
    const { value, fault } = readRow(row, record)
    if (fault !== undefined) faults.push(`${name}, line ${at}: ${fault}`)
    return value === undefined ? [] : [value]
  })
  if (faults.length > MAX_FAULTS) faults.splice(MAX_FAULTS, faults.length, `and ${faults.length - MAX_FAULTS} more`)
  if (faults.length > 0) throw new Error(faults.join('\n'))
  return rows
}

function linesOf(name: string, text: string): Line[] {
  try {
    return parse<Line>(text, { columns: true, bom: true, info: true })
  } catch (error) {
    throw new Error(`${name}: ${messageOf(error)}`, { cause: error })
  }
}

function readRow<R>(row: z.ZodType<R>, record: unknown): { value?: R; fault?: string } {
  try {
    // A transform that parses can throw by itself.
    return { value: row.parse(record) }
  } catch (error) {
    return { fault: error instanceof z.ZodError ? error.issues.map(issueWords).join('; ') : messageOf(error) }
  }
}

const issueWords = ({ path, message }: z.core.$ZodIssue): string =>
  path.length === 0 ? message : `${path.join('.')}: ${message}`

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
