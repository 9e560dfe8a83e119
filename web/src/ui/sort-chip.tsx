import { Menu, Portal } from '@chakra-ui/react'
import { AscendingIcon } from './icons/ascending.ts'
import { ChosenIcon } from './icons/chosen.ts'
import { DescendingIcon } from './icons/descending.ts'
import { MenuContent } from './menu-content.tsx'
import { asRegion } from './region.ts'
import type { TableSort } from './table.tsx'
import './filter-chip.css'
import './menu.css'
import './sort-chip.css'

type SortChipProps = {
  readonly label: string
  readonly columns: readonly { readonly name: string; readonly label: string }[]
  readonly sort: TableSort | null
  readonly onSort: (sort: TableSort) => void
  /** The current order, such as "Policy, ascending". */
  readonly texts: { readonly ascending: (column: string) => string; readonly descending: (column: string) => string }
}

/** Sorts a list that has no column headers. */
export function SortChip({ label, columns, sort, onSort, texts }: SortChipProps) {
  const now = columns.find(({ name }) => name === sort?.column)
  const options = columns.flatMap((column) => [
    { value: column.name, label: texts.ascending(column.label) },
    { value: `-${column.name}`, label: texts.descending(column.label) },
  ])
  return (
    <div className="filter-chip sort-chip">
      <Menu.Root positioning={{ placement: 'bottom-start', gutter: 4 }} lazyMount unmountOnExit>
        <Menu.Trigger className="filter-chip-trigger">
          {sort?.descending ? <DescendingIcon /> : <AscendingIcon />}
          <span className="filter-chip-label">{label}</span>
          {now && <span className="filter-chip-value">{now.label}</span>}
        </Menu.Trigger>
        <Portal>
          <Menu.Positioner {...asRegion(label)}>
            <MenuContent>
              <Menu.RadioItemGroup
                value={sort ? `${sort.descending ? '-' : ''}${sort.column}` : ''}
                onValueChange={({ value }) =>
                  onSort({ column: value.replace(/^-/, ''), descending: value.startsWith('-') })
                }
              >
                {options.map((option) => (
                  <Menu.RadioItem key={option.value} value={option.value}>
                    <Menu.ItemText>{option.label}</Menu.ItemText>
                    <Menu.ItemIndicator>
                      <ChosenIcon />
                    </Menu.ItemIndicator>
                  </Menu.RadioItem>
                ))}
              </Menu.RadioItemGroup>
            </MenuContent>
          </Menu.Positioner>
        </Portal>
      </Menu.Root>
    </div>
  )
}
