import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useToday } from '#screen/use-today.ts'
import { useDates } from '#session/dates.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { usePageText } from '#ui/printing.ts'
import { afterRender, whenTouched } from '#ui/when-idle.ts'
import { prefetchSteps } from '../prefetch.ts'
import { ErrorBoundary } from '../error-boundary.tsx'
import { useLiveOutlets } from '../live/live-context.ts'
import { loadParts } from '../load-parts.ts'
import { homePath } from '../menus.ts'
import { BottomBar } from './bottom-bar.tsx'
import { Routes } from './route-switch.tsx'
import { SideBar } from './side-bar.tsx'
import { TopBar } from './top-bar.tsx'
import { UnsentAnswers } from './unsent-answers.tsx'
// Imported here to be part of the layout's file. A separate file would need another request.
import '../live/live.css'
import './shell.css'

/** The frame around every screen. It stays if a screen fails to render. */
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
    // A draft that the user does not discard blocks the change of page, so the organization stays too.
    if (location.pathname === home) onOrganization(id)
  }
  useEffect(() => afterRender(feed, () => prefetchSteps('parts')), [feed])
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
        <ErrorBoundary path={path}>
          <Routes key={organization.id} />
        </ErrorBoundary>
      </main>
      <BottomBar />
      <UnsentAnswers key={`answers of ${organization.id}`} />
    </div>
  )
}

/** The head of printed pages: the organization and the date of printing. Their margins have the page numbers. */
function PaperHead() {
  const { t } = useTranslation()
  const dates = useDates()
  const { organization } = useSession()
  usePageText('--page-word', t('app.page.word'))
  usePageText('--page-of', t('app.page.of'))
  return (
    <p className="paper-head print-only">
      <span>{organization.name}</span>
      <span>{t('app.printed', { day: dates.day(useToday()) })}</span>
    </p>
  )
}
