import { useQuery } from 'urql'
import { useHistoryState } from 'wouter/use-browser-location'
import { levelFor } from '@ansvar/domain/permissions'
import { HomeLink, PageNotice } from '#screen/page-notice.tsx'
import { levelOf } from '#session/levels.ts'
import { isRefusal, type Refusal } from '#session/refusal.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { DisabledIcon } from '#ui/icons/disabled.ts'
import { ManagersDocument } from './generated/unauthorized.graphql.ts'
import { Emphasis } from './emphasis.tsx'
import { Managers } from './managers.tsx'

/** The page for refused addresses: what happened, why, and who can change it. */
export default function UnauthorizedScreen() {
  const { t } = useTranslation()
  const { organization, user, permissions } = useSession()
  const state: unknown = useHistoryState()
  const refusal = isRefusal(state) ? state : null
  const isAboutLevel = refusal !== null && !refusal.limited && refusal.needed !== 'MAINTAIN_SYSTEM'
  const [{ data }] = useQuery({
    query: ManagersDocument,
    variables: { organizationId: organization.id },
    // Without read permission, the request for the names would be refused too.
    pause: !isAboutLevel || !permissions.includes('READ_ORGANIZATION'),
  })
  const managers = (data?.members?.content ?? []).filter(({ email }) => email !== user.email)
  return (
    <PageNotice
      icon={DisabledIcon}
      title={refusal ? t('unauthorized.titleOf', { page: t(`pages.${refusal.page}.title`) }) : t('unauthorized.title')}
      actions={<HomeLink />}
    >
      <p className="page-lead">
        <Reason refusal={refusal} />
      </p>
      {isAboutLevel && managers.length > 0 && <Managers managers={managers} />}
    </PageNotice>
  )
}

function Reason({ refusal }: { readonly refusal: Refusal | null }) {
  const { t } = useTranslation()
  const { organization, permissions } = useSession()
  if (!refusal) return t('unauthorized.text')
  if (refusal.limited) return t('unauthorized.limited', { organization: organization.name })
  const needed = levelFor(refusal.needed)
  if (!needed) return t('unauthorized.maintenance')
  const level = levelOf(permissions)
  if (!level) return t('unauthorized.nothing', { organization: organization.name })
  return (
    <Emphasis
      text={t(`unauthorized.have${level}`, {
        needed: t(`levels.${needed}`),
        organization: organization.name,
        level: t(`levels.${level}`),
      })}
    />
  )
}
