import { useState, type ComponentType, type ReactNode } from 'react'
import { Redirect, useLocation } from 'wouter'
import type { RowGroup } from '#ui/table.tsx'
import type { Icon } from '#ui/icons/meaning.tsx'
import type { AnyRecord, Listing, Resource } from '../resource.ts'
import { SavedViewsTool } from '../saved-views/saved-views-tool.tsx'
import { isExported, type ListColumn } from './columns.ts'
import { FilterRow } from './filter-row.tsx'
import type { ListState } from './list-address.ts'
import { ListFailed } from './list-failed.tsx'
import { ListHead, NoSuchPage, NoMatches, NothingYet, UnknownInAddress } from './list-parts.tsx'
import { ListTable } from './list-table.tsx'
import { BinLink, BinTool, ColumnsTool, ExportProgress, ExportTool, SelectTool } from './list-tools.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { RecordPanel } from './record-panel.tsx'
import { useList, type List } from './use-list.ts'
import './list-screen.css'

export type { ListColumn } from './columns.ts'

type ListFrameProps<Row extends { readonly id: string }> = {
  readonly icon: Icon
  /** The list's first action, if it does not open a form. */
  readonly create?: ComponentType | undefined
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

type ListScreenProps<Row extends { readonly id: string }, Rec extends AnyRecord, Draft> = ListFrameProps<Row> & {
  readonly resource: Resource<Row, Rec, Draft>
  readonly columns: readonly ListColumn<Row>[]
  /** The record next to the list, read-only. */
  readonly panel: ComponentType<{ readonly id: string; readonly mode: 'view' }>
}

/** All records of a kind, with search, filters, order and pages in the address. Each opens next to the list. */
export function ListScreen<Row extends { readonly id: string }, Rec extends AnyRecord, Draft>(
  props: ListScreenProps<Row, Rec, Draft>,
) {
  const { resource, columns, panel, ...frame } = props
  const list = useList(resource, columns, { paramNames: props.views?.paramNames })
  const { address } = list
  // New records have a route of their own with its own guard.
  if (address.state.open === 'new') return <Redirect replace to={resource.paths.create?.() ?? resource.paths.list()} />
  return (
    <SelectableList {...frame} list={list}>
      <RecordPanel list={list} detail={panel} />
    </SelectableList>
  )
}

type SelectableListProps<Row extends { readonly id: string }> = FrameProps<Row> & { readonly children?: ReactNode }

/** A list whose rows can be selected, with the bar of the bulk actions. On a phone, a tool shows the check boxes. */
function SelectableList<Row extends { readonly id: string }>({ children, ...frame }: SelectableListProps<Row>) {
  const { marked, selection } = frame.list
  const [selecting, setSelecting] = useState(false)
  const toggleSelecting = () => {
    setSelecting(!selecting)
    if (selecting) selection.clear()
  }
  return (
    <div className="list" data-selecting={selecting ? '' : undefined} data-marked={marked.length > 0 ? '' : undefined}>
      <ListFrame {...frame} select={<SelectTool on={selecting} onPress={toggleSelecting} />} />
      {marked.length > 0 && <SelectionBar list={frame.list} />}
      {children}
    </div>
  )
}

type ListingScreenProps<Row extends { readonly id: string }> = Pick<ListFrameProps<Row>, 'icon' | 'groupOf'> & {
  readonly resource: Listing<Row>
  readonly columns: readonly ListColumn<Row>[]
  /** The address that a row opens. */
  readonly hrefOf: (row: Row) => string
  /** Views of the list, as tabs, the filter of the current one, and its address parameters. Must be stable. */
  readonly views?: {
    readonly paramNames: readonly string[]
    readonly filter: object
    readonly Tabs: ComponentType<{ readonly state: ListState }>
  }
}

const noViews = { paramNames: [], filter: {}, Tabs: () => null } as const

/**
 * A list of rows without a record of their own. A row opens another screen, so rows have no panel. They can be selected if
 * the list has bulk actions.
 */
export function ListingScreen<Row extends { readonly id: string }>(props: ListingScreenProps<Row>) {
  const { resource, columns, views = noViews, ...frame } = props
  const list = useList(resource, columns, views)
  if (resource.bulk) return <SelectableList {...frame} list={list} above={<views.Tabs state={list.address.state} />} />
  return (
    <div className="list">
      <ListFrame {...frame} list={list} above={<views.Tabs state={list.address.state} />} />
    </div>
  )
}

type FrameProps<Row extends { readonly id: string }> = ListFrameProps<Row> & {
  readonly list: List<Row>
  /** The tool that selects rows on a phone, if rows can be selected. */
  readonly select?: ReactNode
  readonly hrefOf?: (row: Row) => string
}

/** The head, the filters and the rows of a list. */
function ListFrame<Row extends { readonly id: string }>(props: FrameProps<Row>) {
  const { list, create, views, tabs } = props
  const [, navigate] = useLocation()
  const { resource, address, fetched, allColumns, empty } = list
  const { state } = address
  return (
    <>
      <ListHead
        resource={resource}
        total={fetched.all}
        plain={empty}
        create={create}
        views={views && <views.Switch state={state} />}
      />
      {props.above}
      {address.unknown.length > 0 && (
        <UnknownInAddress names={address.unknown} onClear={() => navigate(resource.paths.list())} />
      )}
      {!empty && tabs && <tabs.Tabs state={state} />}
      {!empty && (
        <FilterRow
          resource={resource}
          address={address}
          found={list.narrowed ? fetched.total : null}
          all={fetched.all}
          sort={list.sort}
          columns={allColumns.filter(({ sortable }) => sortable)}
          tabbed={tabs?.filter}
          tools={<Tools list={list} select={props.select} />}
        />
      )}
      <ExportProgress export={list.exporting} />
      <Content list={list} icon={props.icon} create={create} groupOf={props.groupOf} hrefOf={props.hrefOf} />
      {resource.documents.discard && <BinLink permission={resource.permission} />}
    </>
  )
}

type ToolsProps<Row extends { readonly id: string }> = Pick<FrameProps<Row>, 'list' | 'select'>

/** The list's tools: select rows, saved views, choose columns, export matching rows. */
function Tools<Row extends { readonly id: string }>({
  list: { resource, address, allColumns, columns, fetched, exporting },
  select,
}: ToolsProps<Row>) {
  const { state, change } = address
  return (
    <>
      {select}
      <SavedViewsTool list={resource.name} />
      <ColumnsTool
        columns={allColumns.filter(isExported)}
        shown={state.columns}
        onChange={(next) => change({ columns: next })}
      />
      <ExportTool
        columns={columns}
        allColumns={allColumns}
        onExport={(format, exported) =>
          exporting.start(format, { variables: fetched.variables, columns: exported, rows: null })
        }
      />
      {resource.documents.discard && <BinTool permission={resource.permission} />}
    </>
  )
}

type ContentProps<Row extends { readonly id: string }> = Pick<FrameProps<Row>, 'list' | 'icon' | 'create'> & {
  readonly groupOf: FrameProps<Row>['groupOf'] | undefined
  readonly hrefOf: FrameProps<Row>['hrefOf'] | undefined
}

/** The rows, or why there are none and what to do about it. */
function Content<Row extends { readonly id: string }>(props: ContentProps<Row>) {
  const { list, icon, create, groupOf, hrefOf } = props
  const { resource, address, fetched } = list
  const { state, change } = address
  const pages = Math.ceil((fetched.total ?? 0) / state.size)
  if (fetched.failure) return <ListFailed failure={fetched.failure} onRetry={fetched.retry} />
  if (list.empty) return <NothingYet resource={resource} icon={icon} create={create} />
  if (fetched.rows.length > 0 || fetched.waiting) return <ListTable list={list} groupOf={groupOf} hrefOf={hrefOf} />
  if (pages > 0 && state.page >= pages)
    return <NoSuchPage page={state.page} pages={pages} onLast={() => change({ page: pages - 1 }, { replace: true })} />
  return <NoMatches name={resource.name} state={state} onClear={() => change({ q: '', filters: {} })} />
}
