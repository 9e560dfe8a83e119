import { useId, useRef, useState, type ReactNode } from 'react'
import { useSession } from '#session/session.ts'
import { Button } from '#ui/button.tsx'
import { FilterIcon } from '#ui/icons/filter.ts'
import { formatNumber } from '#ui/numbers.ts'
import { SearchBox } from '#ui/search-box.tsx'
import { SortChip } from '#ui/sort-chip.tsx'
import type { TableSort } from '#ui/table.tsx'
import type { Listing } from '../resource.ts'
import { useTexts } from '../texts.ts'
import { FilterOf } from './filter-of.tsx'
import { FilterGhosts, MoreFilters } from './more-filters.tsx'
import type { ListState } from './list-address.ts'
import { useFittingFilters } from './use-fitting-filters.ts'
import { narrowed, type ListAddress } from './use-list-address.ts'

type FilterRowProps<Row> = {
  readonly resource: Listing<Row>
  readonly address: ListAddress
  /** The number of matching records. Null without filters. */
  readonly found: number | null
  /** The total number without filters. Null until it is known. */
  readonly all: number | null
  readonly sort: TableSort | null
  /** The columns that can be sorted, for lists without column headers. */
  readonly columns: readonly { readonly name: string; readonly label: string }[]
  /** The filter that is shown as tabs above. */
  readonly tabbed?: string | undefined
  /** Further tools at the end of the row. */
  readonly tools?: ReactNode
}

/**
 * The search, the filters, the number of set filters, and a button that clears all. Filters that do not fit next to the
 * search are in a menu; on a phone all of them open below the search.
 */
export function FilterRow<Row>(props: FilterRowProps<Row>) {
  const { resource, address, found, all, sort, columns, tabbed, tools } = props
  const texts = useTexts(resource.name)
  const id = useId()
  const [open, setOpen] = useState(false)
  const { state, change } = address
  const full = useSession().organization.featureAccessibility === 'FULL'
  const filters = offeredFilters(resource, state, full).filter((filter) => filter !== tabbed)
  const set = Object.keys(state.filters).length
  const isSet = (filter: string) => (state.filters[filter] ?? []).length > 0
  const frame = useRef<HTMLDivElement>(null)
  const fitting = useFittingFilters(frame, filters, isSet)
  const drawn = (filter: string) => {
    const kind = resource.filters?.[filter]
    return (
      kind && (
        <div key={filter} className="filter-slot" data-filter={filter}>
          <FilterOf
            name={resource.name}
            filter={filter}
            kind={kind}
            value={state.filters[filter] ?? []}
            onChange={(value) => change({ filters: withFilter(state.filters, filter, value) })}
          />
        </div>
      )
    )
  }
  const sorts = columns.length > 0
  return (
    <div className="filter-row no-print">
      <SearchBox
        label={texts.own('search')}
        brief={texts.t('screen.list.search')}
        clear={texts.t('screen.list.clearSearch')}
        value={state.q}
        onSearch={(q) => change({ q }, { replace: true })}
      />
      {(filters.length > 0 || sorts) && (
        <FilterToggle set={set} open={open} controls={id} onPress={() => setOpen(!open)} />
      )}
      <div id={id} ref={frame} className="filter-chips" data-open={open ? '' : undefined}>
        {fitting.shown.map(drawn)}
        {fitting.left.length > 0 && (
          <MoreFilters
            set={fitting.left.filter((filter) => isSet(filter)).length}
            onOpenChange={fitting.hold}
            onClear={() => change({ filters: withoutFilters(state.filters, fitting.left) })}
          >
            {fitting.left.map(drawn)}
          </MoreFilters>
        )}
        <FilterGhosts labels={filters.map((filter) => [filter, texts.filter(filter)])} />
        {sorts && (
          <SortChip
            label={texts.t('screen.list.sort')}
            columns={columns}
            sort={sort}
            onSort={(next) => change({ sort: next })}
            texts={{
              ascending: (column) => texts.t('screen.list.ascending', { column }),
              descending: (column) => texts.t('screen.list.descending', { column }),
            }}
          />
        )}
        <ClearOrResume address={address} set={set} />
      </div>
      {found !== null && <MatchCount found={found} all={all} />}
      {tools && <div className="list-tools">{tools}</div>}
    </div>
  )
}

/** Returns the visible filters. Rare filters, and those for full access only, are left out unless they are set. */
function offeredFilters<Row>(resource: Listing<Row>, state: ListState, full: boolean): readonly string[] {
  const offered = Object.entries(resource.filters ?? {}).filter(([filter, kind]) => {
    const unset = (state.filters[filter] ?? []).length === 0
    const hidden = kind.rare || (!full && kind.kind === 'record' && kind.source.fullOnly)
    return !(hidden && unset)
  })
  return offered.map(([filter]) => filter)
}

type FilterToggleProps = {
  /** The number of set filters. */
  readonly set: number
  readonly open: boolean
  /** The id of the element that it opens. */
  readonly controls: string
  readonly onPress: () => void
}

/** Opens the filters on a phone, and shows how many are set. */
function FilterToggle({ set, open, controls, onPress }: FilterToggleProps) {
  const { t } = useTexts('screen')
  return (
    <button
      type="button"
      className="filter-toggle"
      aria-expanded={open}
      aria-controls={controls}
      aria-label={t('screen.list.filters', { count: set })}
      onClick={onPress}
    >
      <FilterIcon />
      {set > 0 && <span className="filter-count">{set}</span>}
    </button>
  )
}

/** Clears the search and the filters, or restores the last ones. */
function ClearOrResume({ address, set }: { readonly address: ListAddress; readonly set: number }) {
  const { t } = useTexts('screen')
  const { state, change, resume } = address
  return (
    <>
      {narrowed(state) && (
        <Button variant="subtle" onPress={() => change({ q: '', filters: {} })}>
          {set > 0 ? t('screen.list.clearFilters', { count: set }) : t('screen.list.clear')}
        </Button>
      )}
      {resume && (
        <Button variant="subtle" onPress={resume}>
          {t('screen.list.resume')}
        </Button>
      )}
    </>
  )
}

/** The number of matching records, and the total once it is known. */
function MatchCount({ found, all }: { readonly found: number; readonly all: number | null }) {
  const { t, language } = useTexts('screen')
  const number = (value: number) => formatNumber(value, language)
  return (
    <output className="filter-found">
      {all === null
        ? t('screen.list.matches', { count: found, number: number(found) })
        : t('screen.list.matchesOf', { number: number(found), all: number(all) })}
    </output>
  )
}

type Chosen = Readonly<Record<string, readonly string[]>>

/** A filter without a value is removed. */
function withFilter(chosen: Chosen, filter: string, value: readonly string[]): Chosen {
  const { [filter]: _before, ...others } = chosen
  return value.length > 0 ? { ...chosen, [filter]: value } : others
}

const withoutFilters = (chosen: Chosen, left: readonly string[]): Chosen =>
  Object.fromEntries(Object.entries(chosen).filter(([filter]) => !left.includes(filter)))
