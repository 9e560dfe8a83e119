import { Menu, Portal } from '@chakra-ui/react'
import { Chip, ChipLabel } from './chip.tsx'
import { ChosenIcon } from './icons/chosen.ts'
import { MenuContent } from './menu-content.tsx'
import { asRegion } from './region.ts'
import { indent } from './trees.ts'
import type { Option } from './select-input.tsx'

type FilterChipProps = {
  readonly label: string
  readonly options: readonly Option[]
  readonly value: readonly string[]
  readonly onChange: (value: string[]) => void
  /** The label of the button that clears this filter. */
  readonly clear: string
}

/**
 * A filter of a list by any number of its options. A set filter shows its value, turns grey and has a button that
 * clears it.
 */
export function FilterChip({ label, options, value, onChange, clear }: FilterChipProps) {
  const chosen = options.filter((option) => value.includes(option.value)).map((option) => option.label)
  const toggle = (changed: string) =>
    onChange(value.includes(changed) ? value.filter((each) => each !== changed) : [...value, changed])
  return (
    <Chip set={chosen.length > 0} clear={clear} onClear={() => onChange([])}>
      <Menu.Root closeOnSelect={false} positioning={{ placement: 'bottom-start', gutter: 4 }} lazyMount unmountOnExit>
        <Menu.Trigger className="filter-chip-trigger">
          <ChipLabel label={label} chosen={chosen} />
        </Menu.Trigger>
        <Portal>
          <Menu.Positioner {...asRegion(label)}>
            <MenuContent>
              {options.map((option) => (
                <Menu.CheckboxItem
                  key={option.value}
                  value={option.value}
                  style={indent(option)}
                  checked={value.includes(option.value)}
                  onCheckedChange={() => toggle(option.value)}
                >
                  <Menu.ItemText>{option.label}</Menu.ItemText>
                  <Menu.ItemIndicator>
                    <ChosenIcon />
                  </Menu.ItemIndicator>
                </Menu.CheckboxItem>
              ))}
            </MenuContent>
          </Menu.Positioner>
        </Portal>
      </Menu.Root>
    </Chip>
  )
}
