import type { ReactNode } from 'react'
import { useQuery } from 'urql'
import type { Permission } from '@ansvar/domain/permissions'
import { levelOf } from '#session/levels.ts'
import { useAllowance, useSession } from '#session/session.ts'
import { WhoToAskDocument } from './generated/reason-off.graphql.ts'
import { useTranslation } from '#texts/translation.ts'

/** Why an action is off for this user, in a sentence, and whom to ask; null where it is not. */
export function useReasonOff(permission: Permission): ReactNode {
  const { t } = useTranslation()
  const allowance = useAllowance(permission)
  const { permissions } = useSession()
  if (allowance.allowed) return null
  if (allowance.needs === null) return t('screen.off.maintain')
  const have = t(`levels.${levelOf(permissions) ?? 'NONE'}`)
  return (
    <>
      {t('screen.off.level', { needs: t(`levels.${allowance.needs}`), have })} <WhoToAsk />
    </>
  )
}

/** Someone who manages the organization, and may give the level. */
function WhoToAsk() {
  const { t } = useTranslation()
  const { organization, permissions } = useSession()
  const [{ data }] = useQuery({
    query: WhoToAskDocument,
    variables: { organizationId: organization.id },
    // Who may read nothing is refused the name as well.
    pause: !permissions.includes('READ_ORGANIZATION'),
  })
  const manager = data?.members?.content[0]
  return manager && <a href={`mailto:${manager.email}`}>{t('screen.off.ask', { name: manager.name })}</a>
}
