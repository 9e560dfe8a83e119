import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { isAvailable, mobileMenuItems, sections, visibleSections, type MobileMenuItem } from '../menus.ts'
import { isWithin } from './menu-entry.tsx'
import { ActionsOpenIcon, menuIcons } from './menu-icons.ts'
import { useParts } from './menu-button.tsx'
import type { SheetName } from './sheets.tsx'
import './bottom-bar.css'

/** Returns the items of the bar. Limited access has so few that the bar contains all of them. */
function useItems(): MobileMenuItem[] {
  const { featureAccessibility } = useSession().organization
  const items = mobileMenuItems.filter(({ availability }) => isAvailable(availability, featureAccessibility))
  if (featureAccessibility === 'FULL') return items
  const direct = visibleSections(sections, featureAccessibility).flatMap(({ items: entries }) =>
    entries.flatMap((item) => (item.path === null ? [] : [{ ...item, path: item.path }])),
  )
  return [...direct, ...items]
}

/** The bottom bar on phones. Its sheets open over the page. */
export function BottomBar() {
  const { t } = useTranslation()
  const items = useItems()
  const [path] = useLocation()
  const [sheet, setSheet] = useState<SheetName | null>(null)
  const { parts, load } = useParts()
  function open(next: SheetName | null) {
    setSheet(next)
    if (next) load()
  }
  return (
    <>
      <nav className="bottom-bar no-print" aria-label={t('app.bottomBar')}>
        {items.map((item) => (
          <BarItem key={item.key} item={item} path={path} sheet={sheet} onSheet={open} />
        ))}
      </nav>
      {parts && <parts.Sheets open={sheet} onClose={() => setSheet(null)} />}
    </>
  )
}

type BarItemProps = {
  readonly item: MobileMenuItem
  readonly path: string
  readonly sheet: SheetName | null
  readonly onSheet: (sheet: SheetName | null) => void
}

function BarItem({ item, path, sheet, onSheet }: BarItemProps) {
  const { t } = useTranslation()
  const name = t(`menus.${item.key}`)
  const opened = 'sheet' in item && sheet === item.sheet
  const Mark = opened && item.key === 'actions' ? ActionsOpenIcon : menuIcons[item.key]
  const face = (
    <>
      {Mark && <Mark size={24} />}
      {name}
    </>
  )
  if ('path' in item)
    return (
      <Link
        href={item.path}
        className="bottom-item"
        aria-current={sheet === null && isWithin(path, item.path) ? 'page' : undefined}
      >
        {face}
      </Link>
    )
  if ('disabled' in item)
    return (
      <button type="button" className="bottom-item" aria-disabled>
        {face}
        <span className="spoken">, {t('menus.notAvailable')}</span>
      </button>
    )
  return (
    <button
      type="button"
      className="bottom-item"
      aria-haspopup="dialog"
      aria-expanded={opened}
      onClick={() => onSheet(opened ? null : item.sheet)}
    >
      {face}
    </button>
  )
}
