import { Link, useLocation } from 'wouter'
import { levelFor } from '@ansvar/domain/permissions'
import { useSession } from '#session/session.ts'
import { DisabledIcon } from '#ui/icons/disabled.ts'
import { useTranslation } from '#texts/translation.ts'
import type { MenuItem } from '../menus.ts'
import { MenuCount, useWaitingText } from './menu-count.tsx'
import type { Waiting } from './use-counters.ts'

/** Whether a path is that of a menu item or below it. */
export const isWithin = (path: string, target: string): boolean => path === target || path.startsWith(`${target}/`)

/** Returns a function that returns why an entry is disabled, or null if it is enabled. */
export function useDisabledItemReason(): (item: Pick<MenuItem, 'path' | 'permission'>) => string | null {
  const { t } = useTranslation()
  const { permissions } = useSession()
  return ({ path, permission }) => {
    if (path === null) return t('menus.notAvailable')
    if (permissions.includes(permission)) return null
    const level = levelFor(permission)
    return level ? t('menus.needsLevel', { level: t(`levels.${level}`) }) : t('menus.needsMaintenance')
  }
}

type MenuEntryProps = {
  readonly item: MenuItem
  readonly onGo?: (() => void) | undefined
  /** What needs attention there. */
  readonly waiting?: Waiting | null
}

/** An item of the side bar or the menu sheet. A disabled item stays visible and shows its reason. */
export function MenuEntry({ item, onGo, waiting = null }: MenuEntryProps) {
  const { t } = useTranslation()
  const [path] = useLocation()
  const reason = useDisabledItemReason()(item)
  const name = t(`menus.${item.key}`)
  const waits = useWaitingText()
  const counted = waiting ? [waiting] : []
  if (item.path === null || reason !== null)
    return (
      <button type="button" className="menu-entry" aria-disabled title={reason ?? undefined}>
        <span className="menu-name">{name}</span>
        {item.path !== null && <DisabledIcon />}
        <span className="spoken">, {reason}</span>
      </button>
    )
  const target = item.path
  return (
    <Link
      href={target}
      className="menu-entry"
      aria-current={isWithin(path, target) ? 'page' : undefined}
      title={waits(counted)}
      onClick={onGo}
    >
      <span className="menu-name">{name}</span>
      <MenuCount waiting={counted} />
    </Link>
  )
}
