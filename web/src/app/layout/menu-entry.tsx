import { Link, useLocation } from 'wouter'
import { levelFor } from '@ansvar/domain/permissions'
import { useSession } from '#session/session.ts'
import { OffIcon } from '#ui/icons/off.ts'
import { useTranslation } from '#texts/translation.ts'
import type { MenuItem } from '../menus.ts'
import { MenuCount, useWaitingWords } from './menu-count.tsx'
import type { Waiting } from './use-counters.ts'

/** Whether the page belongs to a place of the menu: the place itself or something below it. */
export const isWithin = (path: string, place: string): boolean => path === place || path.startsWith(`${place}/`)

/** Why an entry is off, in words; null where it is not. */
export function useOffReason(): (item: Pick<MenuItem, 'path' | 'permission'>) => string | null {
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
  /** What waits there. */
  readonly waiting?: Waiting | null
}

/** One place in the side bar or the menu sheet. What is off keeps its place and says why. */
export function MenuEntry({ item, onGo, waiting = null }: MenuEntryProps) {
  const { t } = useTranslation()
  const [path] = useLocation()
  const reason = useOffReason()(item)
  const name = t(`menus.${item.key}`)
  const waits = useWaitingWords()
  const counted = waiting ? [waiting] : []
  if (item.path === null || reason !== null)
    return (
      <button type="button" className="menu-entry" aria-disabled title={reason ?? undefined}>
        <span className="menu-name">{name}</span>
        {item.path !== null && <OffIcon />}
        <span className="spoken">, {reason}</span>
      </button>
    )
  const place = item.path
  return (
    <Link
      href={place}
      className="menu-entry"
      aria-current={isWithin(path, place) ? 'page' : undefined}
      title={waits(counted)}
      onClick={onGo}
    >
      <span className="menu-name">{name}</span>
      <MenuCount waiting={counted} />
    </Link>
  )
}
