import { useEffect, type ReactNode } from 'react'
import { useAuthentication } from '#session/authentication.ts'
import { Logo } from '#ui/logo.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import './public-page.css'

type PublicPageProps = {
  /** What the browser's tab says. */
  readonly title: string
  readonly children: ReactNode
  readonly foot?: ReactNode
}

/** The frame of a page that asks for no session. Drawn without Chakra, so that it is there at once. */
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
