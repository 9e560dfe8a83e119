import { Popover, Portal } from '@chakra-ui/react'
import { useId } from 'react'
import { Checkbox } from './checkbox-group.tsx'
import { Chip, ChipLabel } from './chip.tsx'
import { SearchBox } from './search-box.tsx'
import { indent } from './trees.ts'
import type { Option } from './select-input.tsx'
import './popover.css'
import './search-chip.css'

type SearchChipProps = {
  readonly label: string
  /** The options that match the search. */
  readonly found: readonly Option[]
  readonly chosen: readonly Option[]
  readonly onChange: (value: string[]) => void
  /** The label of the button that clears this filter. */
  readonly clear: string
  readonly search: {
    readonly label: string
    readonly clear: string
    /** The status below the options: more, none or a failed search. */
    readonly note: string | null
    readonly value: string
    readonly onSearch: (text: string) => void
  }
}

/** A filter of a list by any number of many options, found by typing. */
export function SearchChip({ label, found, chosen, onChange, clear, search }: SearchChipProps) {
  const id = useId()
  const value = chosen.map((option) => option.value)
  const toggle = (changed: string) =>
    onChange(value.includes(changed) ? value.filter((each) => each !== changed) : [...value, changed])
  return (
    <Chip set={chosen.length > 0} clear={clear} onClear={() => onChange([])}>
      <Popover.Root positioning={{ placement: 'bottom-start', gutter: 4 }} lazyMount unmountOnExit>
        <Popover.Trigger className="filter-chip-trigger">
          <ChipLabel label={label} chosen={chosen.map((option) => option.label)} />
        </Popover.Trigger>
        <Portal>
          <Popover.Positioner>
            <Popover.Content aria-label={label}>
              <SearchBox label={search.label} clear={search.clear} value={search.value} onSearch={search.onSearch} />
              <fieldset className="search-chip-options" aria-label={label}>
                {found.map((option) => (
                  <Checkbox
                    key={option.value}
                    id={`${id}-${option.value}`}
                    label={option.label}
                    style={indent(option)}
                    checked={value.includes(option.value)}
                    onChange={() => toggle(option.value)}
                  />
                ))}
                {search.note !== null && <p className="nothing">{search.note}</p>}
              </fieldset>
            </Popover.Content>
          </Popover.Positioner>
        </Portal>
      </Popover.Root>
    </Chip>
  )
}
