import { useState, type ComponentType, type ReactNode } from 'react'
import { Redirect, useLocation } from 'wouter'
import type { RowGroup } from '#ui/table.tsx'
import type { Icon } from '#ui/icons/meaning.tsx'
import type { AnyRecord, Resource } from '../resource.ts'
import { isExported, type ListColumn } from './columns.ts'
import { FilterRow } from './filter-row.tsx'
import type { ListState } from './list-address.ts'
import { ListFailed, ListHead, NoSuchPage, NoMatches, NothingYet, UnknownInAddress } from './list-parts.tsx'
import { ListTable } from './list-table.tsx'
import { ColumnsTool, ExportProgress, ExportTool, SelectTool } from './list-tools.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { RecordPanel } from './record-panel.tsx'
import { useList, type List } from './use-list.ts'
import './list-screen.css'

export type { ListColumn } from './columns.ts'

type ListScreenProps<Row extends { readonly id: string }, Rec extends AnyRecord, Draft> = {
  readonly resource: Resource<Row, Rec, Draft>
  readonly icon: Icon
  readonly columns: readonly ListColumn<Row>[]
  /** The record next to the list, read-only. */
  readonly panel: ComponentType<{ readonly id: string; readonly mode: 'view' }>
  /** The list's first action, if it does not open a form. */
  readonly create?: ComponentType
  /** Shown between the head and the list. */
  readonly above?: ReactNode
  /** Other views of the same data, and the address parameters that distinguish them. Must be stable. */
  readonly views?: {
    readonly paramNames: readonly string[]
    readonly Switch: ComponentType<{ readonly state: ListState }>
  }
  /** One of its filters, shown as tabs above the others. */
  readonly tabs?: { readonly filter: string; readonly Tabs: ComponentType<{ readonly state: ListState }> }
  /** Groups rows while the list has its default order. */
  readonly groupOf?: (row: Row) => RowGroup
}

/** All records of a kind, with search, filters, order and pages in the address. Each opens next to the list. */
export function ListScreen<Row extends { readonly id: string }, Rec extends AnyRecord, Draft>(
  props: ListScreenProps<Row, Rec, Draft>,
) {
  const { resource, create } = props
  const [, navigate] = useLocation()
  const list = useList(resource, props.columns, props.views?.paramNames)
  const { address, fetched, allColumns, empty, marked, selection } = list
  const { state } = address
  const [selecting, setSelecting] = useState(false)
  const toggleSelecting = () => {
    setSelecting(!selecting)
    if (selecting) selection.clear()
  }

  // New records have a route of their own with its own guard.
  if (state.open === 'new') return <Redirect replace to={resource.paths.create?.() ?? resource.paths.list()} />
  return (
    <div className="list" data-selecting={selecting ? '' : undefined} data-marked={marked.length > 0 ? '' : undefined}>
      <ListHead
        resource={resource}
        total={fetched.all}
        plain={empty}
        create={create}
        views={props.views && <props.views.Switch state={state} />}
      />
      {props.above}
      {address.unknown.length > 0 && (
        <UnknownInAddress names={address.unknown} onClear={() => navigate(resource.paths.list())} />
      )}
      {!empty && props.tabs && <props.tabs.Tabs state={state} />}
      {!empty && (
        <FilterRow
          resource={resource}
          address={address}
          found={list.narrowed ? fetched.total : null}
          all={fetched.all}
          sort={list.sort}
          columns={allColumns.filter(({ sortable }) => sortable)}
          tabbed={props.tabs?.filter}
          tools={<Tools list={list} selecting={selecting} onSelecting={toggleSelecting} />}
        />
      )}
      <ExportProgress export={list.exporting} />
      <Content list={list} icon={props.icon} create={create} groupOf={props.groupOf} />
      {marked.length > 0 && <SelectionBar list={list} />}
      <RecordPanel list={list} detail={props.panel} />
    </div>
  )
}

type ToolsProps<Row extends { readonly id: string }, Rec extends AnyRecord, Draft> = {
  readonly list: List<Row, Rec, Draft>
  /** Whether rows can be selected on a phone. */
  readonly selecting: boolean
  readonly onSelecting: () => void
}

/** The list's tools: select rows, choose columns, export matching rows. */
function Tools<Row extends { readonly id: string }, Rec extends AnyRecord, Draft>({
  list: { address, allColumns, columns, fetched, exporting },
  selecting,
  onSelecting,
}: ToolsProps<Row, Rec, Draft>) {
  const { state, change } = address
  return (
    <>
      <SelectTool on={selecting} onPress={onSelecting} />
      <ColumnsTool
        columns={allColumns.filter(isExported)}
        shown={state.columns}
        onChange={(next) => change({ columns: next })}
      />
      <ExportTool
        onExport={(format) => exporting.start(format, { variables: fetched.variables, columns, rows: null })}
      />
    </>
  )
}

type ContentProps<Row extends { readonly id: string }, Rec extends AnyRecord, Draft> = Pick<
  ListScreenProps<Row, Rec, Draft>,
  'icon' | 'create' | 'groupOf'
> & { readonly list: List<Row, Rec, Draft> }

/** The rows, or why there are none and what to do about it. */
function Content<Row extends { readonly id: string }, Rec extends AnyRecord, Draft>(
  props: ContentProps<Row, Rec, Draft>,
) {
  const { list, icon, create, groupOf } = props
  const { resource, address, fetched } = list
  const { state, change } = address
  const pages = Math.ceil((fetched.total ?? 0) / state.size)
  if (fetched.failure) return <ListFailed failure={fetched.failure} onRetry={fetched.retry} />
  if (list.empty) return <NothingYet resource={resource} icon={icon} create={create} />
  if (fetched.rows.length > 0 || fetched.waiting) return <ListTable list={list} groupOf={groupOf} />
  if (pages > 0 && state.page >= pages)
    return <NoSuchPage page={state.page} pages={pages} onLast={() => change({ page: pages - 1 }, { replace: true })} />
  return <NoMatches name={resource.name} state={state} onClear={() => change({ q: '', filters: {} })} />
}
