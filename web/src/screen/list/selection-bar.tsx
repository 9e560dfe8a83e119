import { useDates } from '#session/dates.ts'
import { useSession } from '#session/session.ts'
import { useToday } from '../use-today.ts'
import { useTexts } from '../texts.ts'
import { BulkBar } from './bulk-bar.tsx'
import { cellValueOf } from './columns.ts'
import { SelectAllBanner } from './select-all-banner.tsx'
import { LabelsTool } from './labels-tool.tsx'
import { ExportTool } from './list-tools.tsx'
import { focusRow } from './row-links.ts'
import type { List } from './use-list.ts'

type SelectionBarProps<Row extends { readonly id: string }> = { readonly list: List<Row> }

/** The bulk bar of a list. When it closes, the focus returns to the rows. */
export function SelectionBar<Row extends { readonly id: string }>({ list }: SelectionBarProps<Row>) {
  const { resource, fetched, selection, marked, continuous, columns, allColumns, exporting } = list
  const nameOf = useRowNames(list)
  const isPageSelected = continuous || fetched.rows.every(({ id }) => selection.rows.has(id))
  return (
    <BulkBar
      resource={resource}
      marked={marked.map((row) => ({ id: row.id, name: nameOf(row), row }))}
      found={
        isPageSelected && (
          <SelectAllBanner
            marked={marked.length}
            total={fetched.total}
            page={continuous ? null : fetched.rows.length}
            narrowed={list.narrowed}
            resource={resource}
            variables={fetched.variables}
            onSelected={selection.mark}
          />
        )
      }
      onClear={() => {
        selection.clear()
        focusRow(marked.at(-1)?.id)
      }}
      onDone={(left) => {
        selection.retain(left)
        if (left.length === 0) focusRow(marked.at(-1)?.id)
      }}
    >
      {resource.coded && <LabelsTool resource={resource.coded} ids={marked.map(({ id }) => id)} />}
      <ExportTool
        marked={marked.length}
        columns={columns}
        allColumns={allColumns}
        onExport={(format, exported) =>
          exporting.start(format, { variables: fetched.variables, columns: exported, rows: marked })
        }
      />
    </BulkBar>
  )
}

/** Returns a function for the name of a row, which is the text of its first column. */
function useRowNames<Row extends { readonly id: string }>({ resource, allColumns: [first] }: List<Row>) {
  const { t, find, language } = useTexts(resource.name)
  const { timeZone } = useSession().organization
  const formatContext = { t, find, language, dates: useDates(), today: useToday(), timeZone }
  return (row: Row): string => {
    const text = first && cellValueOf(first, row, formatContext)
    return typeof text === 'object' ? '' : String(text)
  }
}
