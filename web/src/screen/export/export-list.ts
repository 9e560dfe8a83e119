import type { ExportFormat, ExportNews } from '#machines/export.machine.ts'
import { isTold, toldOf, type ListColumn, type Telling, type Told } from '../list/columns.ts'
import { collectRows } from './collect.ts'
import { createCsv } from './csv.ts'
import { pagesOf, type Paged } from './pages-of.ts'
import { createXlsx } from './xlsx.ts'

export type Exported<Row> = Omit<Paged<Row>, 'signal'> & {
  /** Only these, where rows were marked; else all that the list is narrowed to. */
  readonly rows: readonly Row[] | null
  readonly columns: readonly (ListColumn<Row> & { readonly label: string })[]
  readonly title: string
  readonly telling: Telling
}

/** Collects a list into a file, telling how far it has come; the answer stops it. */
export function exportList<Row extends { readonly id: string }>(
  exported: Exported<Row>,
  format: ExportFormat,
  tell: (news: ExportNews) => void,
): () => void {
  const stop = new AbortController()
  void write(exported, format, tell, stop.signal).catch((reason: unknown) => {
    if (!stop.signal.aborted) tell({ type: 'failed', reason })
  })
  return () => stop.abort()
}

async function write<Row extends { readonly id: string }>(
  { client, document, variables, rows, columns, title, telling }: Exported<Row>,
  format: ExportFormat,
  tell: (news: ExportNews) => void,
  signal: AbortSignal,
): Promise<void> {
  const told = columns.filter(isTold)
  const titles = told.map(({ label }) => label)
  const file =
    format === 'csv'
      ? createCsv(telling.language)
      : createXlsx({ sheet: title, columns: titles.map((label, at) => ({ title: label, width: widthOf(label, at) })) })
  if (format === 'csv') file.add([titles])
  let written = 0
  const add = (more: readonly Row[], total: number) => {
    file.add(more.map((row): Told[] => told.map((column) => toldOf(column, row, telling))))
    written += more.length
    tell({ type: 'progressed', rows: written, total })
  }
  if (rows) add(rows, rows.length)
  else await collectRows({ fetchPage: pagesOf({ client, document, variables, signal }), signal, onRows: add })
  tell({ type: 'collected', rows: written, file: file.close() })
}

/** In characters; the first column is what people call the thing. */
const widthOf = (label: string, at: number): number => Math.max(at === 0 ? 44 : 20, label.length + 4)
