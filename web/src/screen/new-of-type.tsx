import { Menu, Portal } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import { meterTypes, type MeterType } from '@ansvar/domain/meters'
import type { Permission } from '@ansvar/domain/permissions'
import { useReasonOff } from './reason-off.tsx'
import { Button } from '#ui/button.tsx'
import { AddIcon } from '#ui/icons/index.ts'
import { MenuContent } from '#ui/menu-content.tsx'
import { asRegion } from '#ui/region.ts'
import '#ui/menu.css'

type NewOfTypeProps = {
  /** What the button says. */
  readonly text: string
  readonly permission: Permission
  readonly hrefOf: (type: MeterType) => string
}

/** A button that asks of which meter type the new record is to be. */
export function NewOfType({ text, permission, hrefOf }: NewOfTypeProps) {
  const { t } = useTranslation()
  const off = useReasonOff(permission)
  if (off) return <Button off={off}>{text}</Button>
  return (
    <Menu.Root positioning={{ placement: 'bottom-end' }} lazyMount unmountOnExit>
      <Menu.Trigger asChild>
        <button type="button" className="button" data-look="primary">
          <span className="button-face">
            <AddIcon />
            {text}
          </span>
        </button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner {...asRegion(text)}>
          <MenuContent>
            {meterTypes.map((type) => (
              <Menu.Item key={type} value={type} asChild>
                <Link href={hrefOf(type)} tabIndex={-1}>
                  {t(`options.${type}`)}
                </Link>
              </Menu.Item>
            ))}
          </MenuContent>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  )
}
