import type { Namespace } from '#texts/keys.ts'
import { FilterChip } from '#ui/filter-chip.tsx'
import type { Filter } from '../resource.ts'
import { useServiceOptions, type ServiceOptions } from '../use-catalogue-names.ts'
import { useTexts } from '../texts.ts'
import { BranchFilter } from './branch-filter.tsx'
import { DateFilter } from './date-filter.tsx'
import { RecordFilter } from './record-filter.tsx'
import { TerritoryFilter } from './territory-filter.tsx'

type FilterOfProps = {
  readonly name: Namespace
  readonly filter: string
  readonly kind: Filter
  readonly value: readonly string[]
  readonly onChange: (value: string[]) => void
}

/** A filter of a list, by its kind. */
export function FilterOf({ name, filter, kind, value, onChange }: FilterOfProps) {
  const texts = useTexts(name)
  const label = texts.filter(filter)
  const chip = { label, value, onChange, clear: texts.t('screen.list.clearOne', { filter: label }) }
  if (kind.kind === 'record') return <RecordFilter {...chip} source={kind.source} />
  if (kind.kind === 'branch') return <BranchFilter {...chip} tree={kind.tree} />
  if (kind.kind === 'date') return <DateFilter {...chip} />
  if (filter === 'territory') return <TerritoryFilter {...chip} />
  if (filter === 'isoStandards' || filter === 'pictograms') return <ServiceFilter {...chip} of={filter} />
  const textOf = (kind.kind === 'choice' && kind.textOf) || ((option: string) => texts.option(filter, option))
  if (kind.kind === 'years')
    return <FilterChip {...chip} options={kind.options.map((year) => ({ value: year, label: year }))} />
  const values = kind.kind === 'flag' ? ['true', 'false'] : kind.options
  const options = values.map((option) => ({ value: option, label: textOf(option) }))
  return <FilterChip {...chip} options={options} />
}

type ServiceFilterProps = Omit<Parameters<typeof FilterChip>[0], 'options'> & { readonly of: ServiceOptions }

/** A filter whose options are named by the service. */
function ServiceFilter({ of, ...chip }: ServiceFilterProps) {
  return <FilterChip {...chip} options={useServiceOptions(of)} />
}
