import type { ReactNode } from 'react'
import { useQuery } from 'urql'
import type { Permission } from '@ansvar/domain/permissions'
import { levelOf } from '#session/levels.ts'
import { useAllowance, useSession } from '#session/session.ts'
import { WhoToAskDocument } from './generated/disabled-reason.graphql.ts'
import { useTranslation } from '#texts/translation.ts'

/** Returns why an action is disabled for this user and which manager can help, or null if it is enabled. */
export function useDisabledReason(permission: Permission): ReactNode {
  const { t } = useTranslation()
  const allowance = useAllowance(permission)
  const { permissions } = useSession()
  if (allowance.allowed) return null
  if (allowance.needs === null) return t('screen.disabled.maintain')
  const have = t(`levels.${levelOf(permissions) ?? 'NONE'}`)
  return (
    <>
      {t('screen.disabled.level', { needs: t(`levels.${allowance.needs}`), have })} <WhoToAsk />
    </>
  )
}

/** A manager of the organization, who can change the user's role. */
function WhoToAsk() {
  const { t } = useTranslation()
  const { organization, permissions } = useSession()
  const [{ data }] = useQuery({
    query: WhoToAskDocument,
    variables: { organizationId: organization.id },
    // Without read permission, the request for the name would be refused too.
    pause: !permissions.includes('READ_ORGANIZATION'),
  })
  const manager = data?.members?.content[0]
  return manager && <a href={`mailto:${manager.email}`}>{t('screen.disabled.contact', { name: manager.name })}</a>
}
