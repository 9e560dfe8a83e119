import { useState, type ComponentType, type ReactNode } from 'react'
import { Redirect, useLocation } from 'wouter'
import type { RowGroup } from '#ui/table.tsx'
import type { Icon } from '#ui/icons/meaning.tsx'
import type { AnyRecord, Resource } from '../resource.ts'
import { isTold, type ListColumn } from './columns.ts'
import { FilterRow } from './filter-row.tsx'
import type { ListState } from './list-address.ts'
import { ListFailed, ListHead, NoSuchPage, NothingFound, NothingYet, UnknownInAddress } from './list-parts.tsx'
import { ListTable } from './list-table.tsx'
import { ColumnsTool, ExportProgress, ExportTool, SelectTool } from './list-tools.tsx'
import { MarkedBar } from './marked-bar.tsx'
import { RecordPanel } from './record-panel.tsx'
import { useList, type List } from './use-list.ts'
import './list-screen.css'

export type { ListColumn } from './columns.ts'

type ListScreenProps<Row extends { readonly id: string }, Rec extends AnyRecord, Draft> = {
  readonly resource: Resource<Row, Rec, Draft>
  readonly icon: Icon
  readonly columns: readonly ListColumn<Row>[]
  /** The record beside the list, read-only. */
  readonly panel: ComponentType<{ readonly id: string; readonly mode: 'view' }>
  /** The list's first action, where that is not the way to a form. */
  readonly create?: ComponentType
  /** What stands between the head and the list. */
  readonly above?: ReactNode
  /** Other ways to look at the same, and the names in the address that tell them apart. Keep the object. */
  readonly views?: { readonly keeps: readonly string[]; readonly Switch: ComponentType<{ readonly state: ListState }> }
  /** One of its filters, as tabs above the others. */
  readonly tabs?: { readonly filter: string; readonly Tabs: ComponentType<{ readonly state: ListState }> }
  /** How rows stand in groups while the list has its own order. */
  readonly groupOf?: (row: Row) => RowGroup
}

/** Every record of a kind: searched, narrowed, sorted and paged in the address, each opening beside the list. */
export function ListScreen<Row extends { readonly id: string }, Rec extends AnyRecord, Draft>(
  props: ListScreenProps<Row, Rec, Draft>,
) {
  const { resource, create } = props
  const [, navigate] = useLocation()
  const list = useList(resource, props.columns, props.views?.keeps)
  const { address, fetched, allColumns, empty, marked, selection } = list
  const { state } = address
  const [selecting, setSelecting] = useState(false)
  const toggleSelecting = () => {
    setSelecting(!selecting)
    if (selecting) selection.clear()
  }

  // What is new is written on a route of its own, behind that route's guard.
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
      {marked.length > 0 && <MarkedBar list={list} />}
      <RecordPanel list={list} detail={props.panel} />
    </div>
  )
}

type ToolsProps<Row extends { readonly id: string }, Rec extends AnyRecord, Draft> = {
  readonly list: List<Row, Rec, Draft>
  /** Whether rows can be marked on a phone. */
  readonly selecting: boolean
  readonly onSelecting: () => void
}

/** What else is done with the list: rows are marked, columns chosen, and all that is found exported. */
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
        columns={allColumns.filter(isTold)}
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

/** The rows; where there are none, why, and what can be done about it. */
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
  return <NothingFound name={resource.name} state={state} onClear={() => change({ q: '', filters: {} })} />
}
