import type { ReactElement } from 'react'
import { Menu, Portal } from '@chakra-ui/react'
import { useSession } from '#session/session.ts'
import { ChosenIcon } from '#ui/icons/chosen.ts'
import { useTranslation } from '#texts/translation.ts'
import { MenuContent } from '#ui/menu-content.tsx'
import { asRegion } from '#ui/region.ts'
import { Styled } from '#ui/styled.tsx'
import { useOpened } from './opened.ts'
import { treeOf } from './organization-tree.ts'

type OrganizationMenuOpenedProps = { readonly trigger: ReactElement; readonly onChoose: (id: string) => void }

/** The menu of the organization tree. */
export function OrganizationMenuOpened({ trigger, onChoose }: OrganizationMenuOpenedProps) {
  const opened = useOpened()
  const { t } = useTranslation()
  return (
    <Styled>
      <Menu.Root {...opened} positioning={{ placement: 'bottom-start' }} lazyMount unmountOnExit>
        <Menu.Trigger asChild>{trigger}</Menu.Trigger>
        <Portal>
          <Menu.Positioner {...asRegion(t('app.organizations'))}>
            <MenuContent className="shell-menu">
              <OrganizationItems onChoose={onChoose} />
            </MenuContent>
          </Menu.Positioner>
        </Portal>
      </Menu.Root>
    </Styled>
  )
}

/** The organization tree inside a menu, with the active organization ticked. */
export function OrganizationItems({ onChoose }: { readonly onChoose: (id: string) => void }) {
  const { t } = useTranslation()
  const { organization, organizations } = useSession()
  return (
    <Menu.RadioItemGroup value={organization.id} onValueChange={({ value }) => onChoose(value)}>
      <Menu.ItemGroupLabel className="shell-menu-label">{t('app.organizations')}</Menu.ItemGroupLabel>
      {treeOf(organizations).map(({ organization: { id, name }, depth }) => (
        <Menu.RadioItem key={id} value={id} closeOnSelect className="shell-menu-item" data-depth={Math.min(depth, 3)}>
          {name}
          {id === organization.id && <ChosenIcon className="shell-menu-check" />}
        </Menu.RadioItem>
      ))}
    </Menu.RadioItemGroup>
  )
}
