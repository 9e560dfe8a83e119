import { useId, useState, type ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { FilterChip } from '#ui/filter-chip.tsx'
import { FilterIcon } from '#ui/icons/index.ts'
import { formatNumber } from '#ui/numbers.ts'
import { SearchBox } from '#ui/search-box.tsx'
import { SortChip } from '#ui/sort-chip.tsx'
import type { TableSort } from '#ui/table.tsx'
import type { AnyRecord, Filter, Resource } from '../resource.ts'
import { useWords } from '../words.ts'
import { BranchFilter } from './branch-filter.tsx'
import { DateFilter } from './date-filter.tsx'
import { RecordFilter } from './record-filter.tsx'
import { narrowed, type ListAddress } from './use-list-address.ts'

type FilterRowProps<Row, Rec extends AnyRecord, Draft> = {
  readonly resource: Resource<Row, Rec, Draft>
  readonly address: ListAddress
  /** How many fit; null where nothing is filtered. */
  readonly found: number | null
  /** How many there are, whatever is filtered; null until it is known. */
  readonly all: number | null
  readonly sort: TableSort | null
  /** What it can be sorted by, where there is no head to press. */
  readonly columns: readonly { readonly name: string; readonly label: string }[]
  /** The filter that tabs above show already. */
  readonly tabbed?: string | undefined
  /** What else is done with the list, at the end. */
  readonly tools?: ReactNode
}

/**
 * Says what is searched for and filtered by, and how many filters are set, and clears it all with one press. On a phone
 * the filters open below the search.
 */
export function FilterRow<Row, Rec extends AnyRecord, Draft>(props: FilterRowProps<Row, Rec, Draft>) {
  const { resource, address, found, all, sort, columns, tabbed, tools } = props
  const words = useWords(resource.name)
  const id = useId()
  const [open, setOpen] = useState(false)
  const { state, change, resume } = address
  const number = (value: number) => formatNumber(value, words.language)
  const filters = Object.entries(resource.filters ?? {}).filter(
    ([filter, { rare }]) => filter !== tabbed && !(rare && (state.filters[filter] ?? []).length === 0),
  )
  const set = Object.keys(state.filters).length
  const sorts = columns.length > 0
  return (
    <div className="filter-row no-print">
      <SearchBox
        label={words.own('search')}
        brief={words.t('screen.list.search')}
        clear={words.t('screen.list.clearSearch')}
        value={state.q}
        onSearch={(q) => change({ q }, { replace: true })}
      />
      {(filters.length > 0 || sorts) && (
        <button
          type="button"
          className="filter-toggle"
          aria-expanded={open}
          aria-controls={id}
          aria-label={words.t('screen.list.filters', { count: set })}
          onClick={() => setOpen(!open)}
        >
          <FilterIcon />
          {set > 0 && <span className="filter-count">{set}</span>}
        </button>
      )}
      <div id={id} className="filter-chips" data-open={open ? '' : undefined}>
        {filters.map(([filter, kind]) => (
          <FilterOf
            key={filter}
            name={resource.name}
            filter={filter}
            kind={kind}
            value={state.filters[filter] ?? []}
            onChange={(value) => change({ filters: withFilter(state.filters, filter, value) })}
          />
        ))}
        {sorts && (
          <SortChip
            label={words.t('screen.list.sort')}
            columns={columns}
            sort={sort}
            onSort={(next) => change({ sort: next })}
            words={{
              ascending: (column) => words.t('screen.list.ascending', { column }),
              descending: (column) => words.t('screen.list.descending', { column }),
            }}
          />
        )}
        {narrowed(state) && (
          <Button look="quiet" onPress={() => change({ q: '', filters: {} })}>
            {set > 0 ? words.t('screen.list.clearFilters', { count: set }) : words.t('screen.list.clear')}
          </Button>
        )}
        {resume && (
          <Button look="quiet" onPress={resume}>
            {words.t('screen.list.resume')}
          </Button>
        )}
      </div>
      {found !== null && (
        <output className="filter-found">
          {all === null
            ? words.t('screen.list.found', { count: found, number: number(found) })
            : words.t('screen.list.foundOf', { number: number(found), all: number(all) })}
        </output>
      )}
      {tools && <div className="list-tools">{tools}</div>}
    </div>
  )
}

type Chosen = Readonly<Record<string, readonly string[]>>

/** A filter without a value is none. */
function withFilter(chosen: Chosen, filter: string, value: readonly string[]): Chosen {
  const { [filter]: _before, ...others } = chosen
  return value.length > 0 ? { ...chosen, [filter]: value } : others
}

type FilterOfProps = {
  readonly name: string
  readonly filter: string
  readonly kind: Filter
  readonly value: readonly string[]
  readonly onChange: (value: string[]) => void
}

function FilterOf({ name, filter, kind, value, onChange }: FilterOfProps) {
  const words = useWords(name)
  const label = words.own(`filters.${filter}`)
  const chip = { label, value, onChange, clear: words.t('screen.list.clearOne', { filter: label }) }
  if (kind.kind === 'record') return <RecordFilter {...chip} source={kind.source} />
  if (kind.kind === 'branch') return <BranchFilter {...chip} tree={kind.tree} />
  if (kind.kind === 'date') return <DateFilter {...chip} />
  const wordOf = (kind.kind === 'choice' && kind.wordOf) || ((option: string) => words.option(filter, option))
  if (kind.kind === 'years')
    return <FilterChip {...chip} options={kind.options.map((year) => ({ value: year, label: year }))} />
  const values = kind.kind === 'flag' ? ['true', 'false'] : kind.options
  const options = values.map((option) => ({ value: option, label: wordOf(option) }))
  return <FilterChip {...chip} options={options} />
}
