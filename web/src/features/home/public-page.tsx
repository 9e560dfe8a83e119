import { useEffect, type ReactNode } from 'react'
import { useAuthentication } from '#session/authentication.ts'
import { Logo } from '#ui/logo.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import './public-page.css'

type PublicPageProps = {
  /** The title of the browser's tab. */
  readonly title: string
  readonly children: ReactNode
  readonly foot?: ReactNode
}

/** The frame of a page without a session. It uses no Chakra, so that it renders at once. */
export function PublicPage({ title, children, foot }: PublicPageProps) {
  const { switchLanguage } = useAuthentication()
  useEffect(() => {
    document.title = `${title} · Ansvar`
  }, [title])
  return (
    <div className="public-page">
      <header>
        <span className="public-brand">
          <Logo />
          Ansvar
        </span>
        <LanguageSwitch onChoose={switchLanguage} />
      </header>
      <main>{children}</main>
      <footer>{foot}</footer>
    </div>
  )
}
