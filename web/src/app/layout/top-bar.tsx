import { lazy, Suspense, useState } from 'react'
import { Link } from 'wouter'
import type { Language } from '@ansvar/domain/languages'
import { ignore } from '#graphql/send.ts'
import { useSend } from '#graphql/use-send.ts'
import { UpdateLanguageDocument } from '#session/generated/authentication.graphql.ts'
import { LanguageSwitch } from '#features/home/language-switch.tsx'
import { useSession } from '#session/session.ts'
import { Logo } from '#ui/logo.tsx'
import { homePath } from '../menus.ts'
import { OrganizationMenu } from './organization-menu.tsx'
import { useTitle } from './title.ts'
import { UserMenu } from './user-menu.tsx'
import './top-bar.css'

/** Live changes and the bell load last, after everything visible. */
const Live = lazy(() => import('../live/live.tsx'))
const Bell = lazy(() => import('../notifications/bell.tsx'))

/** The current organization, the language, and the signed-in user. */
export function TopBar({ onOrganization }: { readonly onOrganization: (id: string) => void }) {
  const title = useTitle()
  const { organization } = useSession()
  const send = useSend()
  const [busy, setBusy] = useState(false)
  /** The response is in the stored language, which switches the interface. */
  function choose(language: Language) {
    if (busy) return
    setBusy(true)
    const callbacks = { data: ignore, failed: ignore }
    void send(UpdateLanguageDocument, { input: { language } }, callbacks).finally(() => setBusy(false))
  }
  return (
    <header className="top-bar no-print">
      <Link href={homePath(organization.featureAccessibility)} className="top-bar-home" aria-label="Ansvar">
        <Logo />
      </Link>
      {/* Hidden from screen readers, which read the page's own heading. */}
      <span className="top-bar-title only-phone" aria-hidden>
        {title}
      </span>
      <OrganizationMenu onChoose={onOrganization} />
      <div className="top-bar-right">
        <Suspense>
          <Live />
        </Suspense>
        <span className="top-bar-bell">
          <Suspense>
            <Bell />
          </Suspense>
        </span>
        <span className="top-bar-line" aria-hidden />
        <div className="top-bar-language">
          <LanguageSwitch onChoose={choose} />
        </div>
        <span className="top-bar-line" aria-hidden />
        <UserMenu onLanguage={choose} onOrganization={onOrganization} />
      </div>
    </header>
  )
}
