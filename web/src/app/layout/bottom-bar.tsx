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
function usePlaces(): MobileMenuItem[] {
  const { featureAccessibility } = useSession().organization
  const places = mobileMenuItems.filter(({ availability }) => isAvailable(availability, featureAccessibility))
  if (featureAccessibility === 'FULL') return places
  const direct = visibleSections(sections, featureAccessibility).flatMap(({ items }) =>
    items.flatMap((item) => (item.path === null ? [] : [{ ...item, path: item.path }])),
  )
  return [...direct, ...places]
}

/** The bottom bar on phones. Its sheets open over the page. */
export function BottomBar() {
  const { t } = useTranslation()
  const places = usePlaces()
  const [path] = useLocation()
  const [sheet, setSheet] = useState<SheetName | null>(null)
  const { parts, ask } = useParts()
  function open(next: SheetName | null) {
    setSheet(next)
    if (next) ask()
  }
  return (
    <>
      <nav className="bottom-bar no-print" aria-label={t('app.bottomBar')} data-places={places.length}>
        {places.map((place) => (
          <Place key={place.key} place={place} path={path} sheet={sheet} onSheet={open} />
        ))}
      </nav>
      {parts && <parts.Sheets open={sheet} onClose={() => setSheet(null)} />}
    </>
  )
}

type PlaceProps = {
  readonly place: MobileMenuItem
  readonly path: string
  readonly sheet: SheetName | null
  readonly onSheet: (sheet: SheetName | null) => void
}

function Place({ place, path, sheet, onSheet }: PlaceProps) {
  const { t } = useTranslation()
  const name = t(`menus.${place.key}`)
  const opened = 'sheet' in place && sheet === place.sheet
  const Mark = opened && place.key === 'actions' ? ActionsOpenIcon : menuIcons[place.key]
  const face = (
    <>
      {Mark && <Mark size={24} />}
      {name}
    </>
  )
  if ('path' in place)
    return (
      <Link
        href={place.path}
        className="bottom-place"
        aria-current={sheet === null && isWithin(path, place.path) ? 'page' : undefined}
      >
        {face}
      </Link>
    )
  if ('disabled' in place)
    return (
      <button type="button" className="bottom-place" aria-disabled>
        {face}
        <span className="spoken">, {t('menus.notAvailable')}</span>
      </button>
    )
  return (
    <button
      type="button"
      className="bottom-place"
      aria-haspopup="dialog"
      aria-expanded={opened}
      onClick={() => onSheet(opened ? null : place.sheet)}
    >
      {face}
    </button>
  )
}
