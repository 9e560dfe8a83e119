import type { ReactNode } from 'react'
import { paths } from '#paths/paths.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { ButtonLink } from '#ui/button.tsx'
import type { Icon } from '#ui/icons/meaning.tsx'

type PageNoticeProps = {
  readonly icon?: Icon
  readonly title: string
  /** What happened or what to do. Paragraphs are `page-lead`. */
  readonly children: ReactNode
  /** The next steps. */
  readonly actions: ReactNode
}

/** A page of a title, a few sentences and the next steps. */
export function PageNotice({ icon: Mark, title, children, actions }: PageNoticeProps) {
  return (
    <div className="page-centre">
      <div>
        {Mark && (
          <span className="page-mark">
            <Mark size={24} />
          </span>
        )}
        <h1 tabIndex={-1}>{title}</h1>
        {children}
        <div className="page-actions">{actions}</div>
      </div>
    </div>
  )
}

/** Links to the first page of the active organization: the dashboard, or the members where its access is limited. */
export function HomeLink() {
  const { t } = useTranslation()
  const limited = useSession().organization.featureAccessibility === 'LIMITED'
  return (
    <ButtonLink variant="primary" href={limited ? paths.members.list() : paths.dashboard()}>
      {t(limited ? 'app.toMembers' : 'app.toDashboard')}
    </ButtonLink>
  )
}
