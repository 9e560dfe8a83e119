import { useDates } from '#session/dates.ts'
import { useSession } from '#session/session.ts'
import type { AnyRecord } from '../resource.ts'
import { useToday } from '../use-today.ts'
import { useWords } from '../words.ts'
import { BulkBar } from './bulk-bar.tsx'
import { toldOf } from './columns.ts'
import { FoundOffer } from './found-offer.tsx'
import { ExportTool } from './list-tools.tsx'
import { focusRow } from './row-links.ts'
import type { List } from './use-list.ts'

type MarkedBarProps<Row extends { readonly id: string }, Rec extends AnyRecord, Draft> = {
  readonly list: List<Row, Rec, Draft>
}

/** What can be done with the rows of a list that are marked. When the bar goes, the focus goes back to the rows. */
export function MarkedBar<Row extends { readonly id: string }, Rec extends AnyRecord, Draft>({
  list,
}: MarkedBarProps<Row, Rec, Draft>) {
  const { resource, fetched, selection, marked, continuous, columns, exporting } = list
  const nameOf = useRowNames(list)
  const isPageMarked = continuous || fetched.rows.every(({ id }) => selection.rows.has(id))
  return (
    <BulkBar
      resource={resource}
      marked={marked.map((row) => ({ id: row.id, name: nameOf(row) }))}
      found={
        isPageMarked && (
          <FoundOffer
            marked={marked.length}
            total={fetched.total}
            page={continuous ? null : fetched.rows.length}
            narrowed={list.narrowed}
            resource={resource}
            variables={fetched.variables}
            onMarked={selection.mark}
          />
        )
      }
      onClear={() => {
        selection.clear()
        focusRow(marked.at(-1)?.id)
      }}
      onDone={(left) => {
        selection.keep(left)
        if (left.length === 0) focusRow(marked.at(-1)?.id)
      }}
    >
      <ExportTool
        marked={marked.length}
        onExport={(format) => exporting.start(format, { variables: fetched.variables, columns, rows: marked })}
      />
    </BulkBar>
  )
}

/** The name of a row: the text of its first column. */
function useRowNames<Row extends { readonly id: string }, Rec extends AnyRecord, Draft>({
  resource,
  allColumns: [first],
}: List<Row, Rec, Draft>) {
  const { t, find, language } = useWords(resource.name)
  const { timeZone } = useSession().organization
  const telling = { t, find, language, dates: useDates(), today: useToday(), timeZone }
  return (row: Row): string => {
    const text = first && toldOf(first, row, telling)
    return typeof text === 'object' ? '' : String(text)
  }
}
