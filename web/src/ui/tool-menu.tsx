import { Menu, Portal } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { ChosenIcon } from './icons/chosen.ts'
import type { Icon } from './icons/meaning.tsx'
import { MenuContent } from './menu-content.tsx'
import { asRegion } from './region.ts'
import './menu.css'
import './tool-menu.css'

type ToolProps = {
  readonly icon: Icon
  readonly label: string
  /** The visible label next to the icon. Without it, the label is a tooltip and the accessible name. */
  readonly text?: string
}

/** A menu that opens from a tool. Its items are rendered while it is open. */
export function ToolMenu({ icon: Mark, label, text, children }: ToolProps & { readonly children: ReactNode }) {
  return (
    <Menu.Root closeOnSelect={false} positioning={{ placement: 'bottom-end', gutter: 4 }} lazyMount unmountOnExit>
      <Menu.Trigger className="tool" aria-label={text === undefined ? label : undefined} title={label}>
        <Mark />
        {text}
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner {...asRegion(label)}>
          <MenuContent aria-label={label}>{children}</MenuContent>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  )
}

type Choice = { readonly name: string; readonly label: string }

type ToggleMenuProps = ToolProps & {
  readonly choices: readonly Choice[]
  readonly chosen: readonly string[]
  /** Options that cannot be changed. */
  readonly fixed: readonly string[]
  readonly onToggle: (name: string) => void
  /** The label of the last item, which resets all options. */
  readonly reset: { readonly label: string; readonly onPress: () => void } | null
}

/** A menu whose options are turned on and off, such as the columns of a list. */
export function ToggleMenu({ choices, chosen, fixed, onToggle, reset, ...tool }: ToggleMenuProps) {
  return (
    <ToolMenu {...tool}>
      {choices.map(({ name, label }) => (
        <Menu.CheckboxItem
          key={name}
          value={name}
          checked={chosen.includes(name)}
          disabled={fixed.includes(name)}
          onCheckedChange={() => onToggle(name)}
        >
          <Menu.ItemText>{label}</Menu.ItemText>
          <Menu.ItemIndicator>
            <ChosenIcon />
          </Menu.ItemIndicator>
        </Menu.CheckboxItem>
      ))}
      {reset && (
        <Menu.Item value="reset" className="tool-reset" onSelect={reset.onPress}>
          <Menu.ItemText>{reset.label}</Menu.ItemText>
        </Menu.Item>
      )}
    </ToolMenu>
  )
}

/** A menu of a few actions. */
export function ActionMenu({
  choices,
  onChoose,
  ...tool
}: ToolProps & { readonly choices: readonly Choice[]; readonly onChoose: (name: string) => void }) {
  return (
    <ToolMenu {...tool}>
      {choices.map(({ name, label }) => (
        <Menu.Item key={name} value={name} closeOnSelect onSelect={() => onChoose(name)}>
          <Menu.ItemText>{label}</Menu.ItemText>
        </Menu.Item>
      ))}
    </ToolMenu>
  )
}
