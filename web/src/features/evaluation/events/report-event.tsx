import type { ReactNode } from 'react'
import { useQuery } from 'urql'
import { paths } from '#paths/paths.ts'
import { useDisabledReason } from '#screen/disabled-reason.tsx'
import { useAllowance, useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { WarningIcon } from '#ui/icons/warning.ts'
import { ReportingOfEventsDocument } from './generated/reporting-of-events.graphql.ts'

/** Returns why the user cannot report events. Null if the user can: editors always, readers if the organization allows it. */
export function useReportingRefusal(): ReactNode {
  const { organization } = useSession()
  const { allowed } = useAllowance('EDIT_ORGANIZATION')
  const disabledReason = useDisabledReason('EDIT_ORGANIZATION')
  const isLimited = organization.featureAccessibility === 'LIMITED'
  const [{ data }] = useQuery({
    query: ReportingOfEventsDocument,
    variables: { organizationId: organization.id },
    pause: allowed || isLimited,
  })
  return data?.organization?.readersReportEvents ? null : disabledReason
}

/** The button for reporting an event. Readers get the short form, if the organization allows it. */
export function ReportEventButton() {
  const { t } = useTranslation()
  const { allowed } = useAllowance('EDIT_ORGANIZATION')
  const refusal = useReportingRefusal()
  if (refusal) return <Button disabledReason={refusal}>{t('events.create')}</Button>
  return (
    <ButtonLink variant="primary" icon={WarningIcon} href={allowed ? paths.events.create() : paths.events.report()}>
      {t('events.create')}
    </ButtonLink>
  )
}
