import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useToday } from '#screen/use-today.ts'
import { useDates } from '#session/dates.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { whenDrawn, whenTouched } from '#ui/when-idle.ts'
import { fetchAhead } from '../ahead.ts'
import { ErrorBoundary } from '../error-boundary.tsx'
import { useLiveOutlets } from '../live/live-context.ts'
import { loadParts } from '../load-parts.ts'
import { homePath } from '../menus.ts'
import { BottomBar } from './bottom-bar.tsx'
import { Places } from './places.tsx'
import { SideBar } from './side-bar.tsx'
import { TopBar } from './top-bar.tsx'
// Part of the layout's file: by itself it would be one more request.
import '../live/live.css'
import './shell.css'

/** The frame around every screen; what breaks inside a screen leaves it standing. */
export function Shell({ onOrganization }: { readonly onOrganization: (id: string) => void }) {
  const { t } = useTranslation()
  const { organization, organizations } = useSession()
  const [path, navigate] = useLocation()
  const { feed } = useLiveOutlets()
  function switchTo(id: string) {
    const next = organizations.find((one) => one.id === id)
    if (!next || id === organization.id) return
    const home = homePath(next.featureAccessibility)
    navigate(home)
    // A draft that the user wants to keep holds the page, and the organization with it.
    if (location.pathname === home) onOrganization(id)
  }
  useEffect(() => whenDrawn(feed, () => fetchAhead('parts')), [feed])
  useEffect(() => whenTouched(() => void loadParts().catch(() => undefined)), [])
  return (
    <div className="shell">
      <a className="skip-link no-print" href="#content">
        {t('app.skip')}
      </a>
      <SideBar />
      <TopBar onOrganization={switchTo} />
      <PaperHead />
      <main id="content" className="shell-main" tabIndex={-1}>
        <ErrorBoundary place={path}>
          <Places key={organization.id} />
        </ErrorBoundary>
      </main>
      <BottomBar />
    </div>
  )
}

/** On paper, whose it is and of which day: what is printed lies about longer than it is true. */
function PaperHead() {
  const { t } = useTranslation()
  const dates = useDates()
  const { organization } = useSession()
  return (
    <p className="paper-head print-only">
      <span>{organization.name}</span>
      <span>{t('app.printed', { day: dates.day(useToday()) })}</span>
    </p>
  )
}
