import { paths } from '#paths/paths.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { ButtonLink } from '#ui/button.tsx'
import { SearchIcon } from '#ui/icons/search.ts'

/** The page of an unknown address. */
export default function UnknownScreen() {
  const { t } = useTranslation()
  const limited = useSession().organization.featureAccessibility === 'LIMITED'
  return (
    <div className="page-centre">
      <div>
        <span className="page-mark">
          <SearchIcon size={24} />
        </span>
        <h1>{t('unknown.title')}</h1>
        <p className="page-lead">{t('unknown.text')}</p>
        <div className="page-actions">
          <ButtonLink variant="primary" href={limited ? paths.members.list() : paths.dashboard()}>
            {t(limited ? 'app.toMembers' : 'app.toDashboard')}
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}
