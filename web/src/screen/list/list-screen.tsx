import { lazy, Suspense, useEffect, useMemo, useRef, useState, type ComponentType, type ReactNode } from 'react'
import { Redirect, useLocation } from 'wouter'
import { useDates } from '#session/dates.ts'
import { useSession } from '#session/session.ts'
import { SidePanel } from '#ui/side-panel.tsx'
import { useLate } from '#ui/skeleton.tsx'
import { Table, type RowGroup } from '#ui/table.tsx'
import type { Icon } from '#ui/icons/meaning.tsx'
import type { AnyRecord, Resource } from '../resource.ts'
import { useToday } from '../use-today.ts'
import { useWords } from '../words.ts'
import { BulkBar } from './bulk-bar.tsx'
import { isTold, toldOf, type ListColumn } from './columns.ts'
import type ContinuousTableType from './continuous-table.tsx'
import { FilterRow } from './filter-row.tsx'
import { FoundOffer } from './found-offer.tsx'
import { orderOf, type ListState } from './list-address.ts'
import { ListFailed, ListHead, NoSuchPage, NothingFound, NothingYet, UnknownInAddress } from './list-parts.tsx'
import { ListPager } from './list-pager.tsx'
import { ColumnsTool, ExportProgress, ExportTool, SelectTool } from './list-tools.tsx'
import { PanelContext } from './panel-context.ts'
import { continuousNames, firstRow, isContinuous, RowsSwitch } from './rows-switch.tsx'
import { useBlocks } from './use-blocks.ts'
import { useContinuous, useRest } from './use-continuous.ts'
import { useExport } from './use-export.ts'
import { narrowed as isNarrowed, useListAddress } from './use-list-address.ts'
import { useRows } from './use-rows.ts'
import { useSelection } from './use-selection.ts'
import './list-screen.css'

export type { ListColumn } from './columns.ts'

const ContinuousTable = lazy(() => import('./continuous-table.tsx')) as typeof ContinuousTableType

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
  const { resource, panel: Detail, create } = props
  const words = useWords(resource.name)
  const { organization } = useSession()
  const today = useToday()
  const [, navigate] = useLocation()
  const facts = useMemo(
    () => ({
      name: resource.name,
      filters: resource.filters ?? {},
      sortable: props.columns.filter(({ sortable }) => sortable).map(({ name }) => name),
      columns: props.columns.map(({ name }) => name),
      keeps: [...(props.views?.keeps ?? []), ...continuousNames],
    }),
    [resource, props.columns, props.views],
  )
  const address = useContinuous(useListAddress(facts))
  const ownSort = orderOf(resource.sort[0])
  const { state, change } = address
  const sort = state.sort ?? ownSort
  const narrowed = isNarrowed(state)
  const list = useRows(resource, organization.id, state, narrowed)
  const continuous = isContinuous(state)
  const blocks = useBlocks(resource, organization.id, state, continuous)
  const rest = useRest(address)
  const late = useLate(list.waiting)
  const empty = list.total === 0 && !list.waiting && !narrowed
  const { t, find, language } = words
  const dates = useDates()
  const all = useMemo(
    () => props.columns.map((column) => ({ ...column, label: words.column(column.name) })),
    [props.columns, words],
  )
  // By their names, so that the rows are not drawn anew with each address.
  const chosen = state.columns?.join(',') ?? null
  const columns = useMemo(() => {
    if (chosen === null) return all
    // What somebody chose to see is shown on a phone as well.
    return all.filter(({ name }) => chosen.split(',').includes(name)).map((each) => ({ ...each, wideOnly: false }))
  }, [all, chosen])
  const rows: readonly (Row | undefined)[] = continuous ? blocks.rows : list.rows
  const selection = useSelection(rows, state)
  const [selecting, setSelecting] = useState(false)
  const exporting = useExport(resource)
  const telling = { t, find, language, dates, today, timeZone: organization.timeZone }
  const nameOf = (row: Row) => {
    const [first] = all
    const told = first && toldOf(first, row, telling)
    return typeof told === 'object' ? '' : String(told)
  }
  const marked = [...selection.rows.values()]

  const at = rows.findIndex((row) => row?.id === state.open)
  const goTo = (row: Row | undefined) => (row && at >= 0 ? () => change({ open: row.id }, { replace: true }) : null)
  const lastOpen = useRef(state.open)
  useEffect(() => {
    if (state.open !== null) lastOpen.current = state.open
  }, [state.open])
  const close = () => change({ open: null })
  const pages = Math.ceil((list.total ?? 0) / state.size)
  const table = {
    label: words.own('title'),
    columns,
    hrefOf: (row: Row) => address.hrefOf(row.id),
    onOpen: (row: Row) => change({ open: row.id }),
    sort,
    sortable: facts.sortable,
    onSort: (column: string) => change({ sort: nextSort(sort, column) }),
    selection: {
      has: (id: string) => selection.rows.has(id),
      onToggle: selection.toggle,
      onToggleAll: selection.toggleAll,
      label: t('screen.list.selectOne'),
      labelAll: t('screen.list.selectAll'),
    },
  }

  // What is new is written on a route of its own, behind that route's guard.
  if (state.open === 'new') return <Redirect replace to={resource.paths.create?.() ?? resource.paths.list()} />
  return (
    <div className="list" data-selecting={selecting ? '' : undefined} data-marked={marked.length > 0 ? '' : undefined}>
      <ListHead
        resource={resource}
        total={list.all}
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
          found={narrowed ? list.total : null}
          all={list.all}
          sort={sort}
          columns={all.filter(({ sortable }) => sortable)}
          tabbed={props.tabs?.filter}
          tools={
            <>
              <SelectTool
                on={selecting}
                onPress={() => {
                  setSelecting(!selecting)
                  if (selecting) selection.clear()
                }}
              />
              <ColumnsTool
                columns={all.filter(isTold)}
                shown={state.columns}
                onChange={(next) => change({ columns: next })}
              />
              <ExportTool
                onExport={(format) => exporting.start(format, { variables: list.variables, columns, rows: null })}
              />
            </>
          }
        />
      )}
      <ExportProgress export={exporting} />
      {list.failure ? (
        <ListFailed failure={list.failure} onRetry={list.retry} />
      ) : empty ? (
        <NothingYet resource={resource} icon={props.icon} create={create} />
      ) : list.rows.length === 0 && !list.waiting ? (
        pages > 0 && state.page >= pages ? (
          <NoSuchPage page={state.page} pages={pages} onLast={() => change({ page: pages - 1 }, { replace: true })} />
        ) : (
          <NothingFound name={resource.name} state={state} onClear={() => change({ q: '', filters: {} })} />
        )
      ) : (
        <div className="list-table">
          {continuous && blocks.rows.length > 0 ? (
            <Suspense>
              <ContinuousTable
                key={JSON.stringify([state.q, state.filters, state.sort])}
                {...table}
                rows={blocks.rows}
                openKey={state.open}
                begins={firstRow(state)}
                onRest={rest}
                onLook={blocks.want}
              />
            </Suspense>
          ) : (
            (late || list.rows.length > 0) && (
              <Table
                {...table}
                rows={list.rows}
                waiting={list.rows.length === 0 ? 8 : 0}
                keyOf={(row) => row.id}
                openKey={state.open}
                groupOf={state.sort === null ? props.groupOf : undefined}
              />
            )
          )}
          {!continuous && <ListPager state={state} total={list.total} onChange={change} />}
          <RowsSwitch state={state} total={list.total} onChange={change} />
        </div>
      )}
      {marked.length > 0 && (
        <BulkBar
          resource={resource}
          marked={marked.map((row) => ({ id: row.id, name: nameOf(row) }))}
          found={
            (continuous || list.rows.every(({ id }) => selection.rows.has(id))) && (
              <FoundOffer
                marked={marked.length}
                total={list.total}
                page={continuous ? null : list.rows.length}
                narrowed={narrowed}
                resource={resource}
                variables={list.variables}
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
            onExport={(format) => exporting.start(format, { variables: list.variables, columns, rows: marked })}
          />
        </BulkBar>
      )}
      <SidePanel
        open={state.open !== null}
        label={words.own('one')}
        onClose={close}
        returnTo={() => linkOf(lastOpen.current)}
      >
        <PanelContext value={{ previous: goTo(rows[at - 1]), next: goTo(rows[at + 1]), close }}>
          <Suspense>{state.open !== null && <Detail key={state.open} id={state.open} mode="view" />}</Suspense>
        </PanelContext>
      </SidePanel>
    </div>
  )
}

/** First press ascending, second descending, third back to the list's own order, which counts as the first. */
function nextSort(sort: { column: string; descending: boolean } | null, column: string) {
  if (sort?.column !== column) return { column, descending: false }
  return sort.descending ? null : { column, descending: true }
}

const linkOf = (id: string | null | undefined) =>
  document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id ?? '')}"]`)

/** Where the focus goes when the bar goes that it was in: to the row that was marked last, else to the heading. */
const focusRow = (id: string | undefined) =>
  requestAnimationFrame(() => (linkOf(id) ?? document.querySelector<HTMLElement>('.list h1'))?.focus())
