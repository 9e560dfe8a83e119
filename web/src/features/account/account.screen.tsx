import { paths } from '#paths/paths.ts'
import { DelegateCard } from '#screen/approval-delegate/delegate-card.tsx'
import { useAllowance, useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { OwnCalendar } from './own-calendar.tsx'
import { OwnDateFormat } from './own-date-format.tsx'
import { OwnNotifications } from './own-notifications.tsx'
import { OwnPassword } from './own-password.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { OwnSignInAddress } from './own-sign-in-address.tsx'
import './account.css'

/** The user's own account in every organization: name, sessions and password. */
export default function AccountScreen() {
  const { t } = useTranslation()
  const { user, organization } = useSession()
  const manages = useAllowance('MANAGE_ORGANIZATION').allowed && organization.featureAccessibility === 'FULL'
  return (
    <div className="page account">
      <div className="page-head">
        <h1 className="page-title">{t('pages.account.title')}</h1>
      </div>
      <p className="account-person">{user.name}</p>
      <OwnDateFormat />
      <OwnNotifications />
      <OwnCalendar />
      {organization.id === user.organizationId && <DelegateCard memberId={user.id} />}
      <OwnSessions />
      <OwnSignInAddress />
      <OwnPassword />
      {manages && (
        <Card
          title={t('pages.tokens.title')}
          aside={<ButtonLink href={paths.manageOrganization.tokens()}>{t('account.openTokens')}</ButtonLink>}
        >
          <p className="account-note">{t('account.tokens', { organization: organization.name })}</p>
        </Card>
      )}
    </div>
  )
}
