import type { ExportFormat, ExportUpdate } from '#machines/export.machine.ts'
import { isExported, cellValueOf, type ListColumn, type FormatContext, type CellValue } from '../list/columns.ts'
import { collectRows } from './collect.ts'
import { createCsv } from './csv.ts'
import { pagesOf, type Paged } from './pages-of.ts'
import { createXlsx } from './xlsx.ts'

export type Exported<Row> = Omit<Paged<Row>, 'signal'> & {
  /** The selected rows, or null for all rows that match the filters. */
  readonly rows: readonly Row[] | null
  readonly columns: readonly (ListColumn<Row> & { readonly label: string })[]
  readonly title: string
  readonly formatContext: FormatContext
}

/** Exports a list to a file and reports progress. Returns a function that aborts it. */
export function exportList<Row extends { readonly id: string }>(
  exported: Exported<Row>,
  format: ExportFormat,
  notify: (news: ExportUpdate) => void,
): () => void {
  const stop = new AbortController()
  void write(exported, format, notify, stop.signal).catch((reason: unknown) => {
    if (!stop.signal.aborted) notify({ type: 'failed', reason })
  })
  return () => stop.abort()
}

async function write<Row extends { readonly id: string }>(
  { client, document, variables, rows, columns, title, formatContext }: Exported<Row>,
  format: ExportFormat,
  notify: (news: ExportUpdate) => void,
  signal: AbortSignal,
): Promise<void> {
  const exportedColumns = columns.filter(isExported)
  const titles = exportedColumns.map(({ label }) => label)
  const file =
    format === 'csv'
      ? createCsv(formatContext.language)
      : createXlsx({ sheet: title, columns: titles.map((label, at) => ({ title: label, width: widthOf(label, at) })) })
  if (format === 'csv') file.add([titles])
  let written = 0
  const add = (more: readonly Row[], total: number) => {
    file.add(more.map((row): CellValue[] => exportedColumns.map((column) => cellValueOf(column, row, formatContext))))
    written += more.length
    notify({ type: 'progressed', rows: written, total })
  }
  if (rows) add(rows, rows.length)
  else await collectRows({ fetchPage: pagesOf({ client, document, variables, signal }), signal, onRows: add })
  notify({ type: 'collected', rows: written, file: file.close() })
}

/** In characters. The first column is the record's name. */
const widthOf = (label: string, at: number): number => Math.max(at === 0 ? 44 : 20, label.length + 4)
