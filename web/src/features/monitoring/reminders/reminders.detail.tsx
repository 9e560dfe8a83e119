import { useMemo } from 'react'
import { useQuery } from 'urql'
import { Link } from 'wouter'
import { InspectionsDocument } from '#features/monitoring/inspections/generated/inspections.graphql.ts'
import type { ReminderRecordFragment } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { DetailScreen, type DetailProps } from '#screen/detail/detail-screen.tsx'
import { useDisabledReason } from '#screen/disabled-reason.tsx'
import { StatusOf } from '#screen/record-status.tsx'
import { useDates } from '#session/dates.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { AddIcon } from '#ui/icons/add.ts'
import { inspectionStatusOf } from '../inspections/inspection-status.ts'
import { ReminderFields } from './reminder-fields.tsx'
import { reminderStatusOf } from './reminder-status.ts'
import { reminders } from './reminders.resource.ts'
import '../control-book.css'

const LATEST = 12

export default function ReminderDetail(props: DetailProps) {
  return (
    <DetailScreen
      {...props}
      resource={reminders}
      status={reminderStatusOf}
      actions={PlanInspection}
      below={Occurrences}
    >
      {() => <ReminderFields />}
    </DetailScreen>
  )
}

/** Plans an inspection in addition to those that the reminder creates. */
function PlanInspection({ record }: { readonly record: ReminderRecordFragment }) {
  const { t } = useTranslation()
  const disabledReason = useDisabledReason(reminders.permission)
  if (disabledReason) return <Button disabledReason={disabledReason}>{t('reminders.plan')}</Button>
  return (
    <ButtonLink icon={AddIcon} href={paths.inspections.plan(record.id)}>
      {t('reminders.plan')}
    </ButtonLink>
  )
}

/** The latest inspections of the reminder, upcoming ones first. */
function Occurrences({ record }: { readonly record: ReminderRecordFragment }) {
  const { t } = useTranslation()
  const dates = useDates()
  const variables = useMemo(
    () => ({
      organizationId: record.organizationId,
      filter: { reminderId: [record.id] },
      page: 0,
      size: LATEST,
      sort: [{ field: 'dueOn', direction: 'DESC' as const }],
    }),
    [record.organizationId, record.id],
  )
  const [{ data }] = useQuery({ query: InspectionsDocument, variables, requestPolicy: 'cache-and-network' })
  const rows = data?.list?.content ?? []
  return (
    <Card
      title={t('reminders.inspections')}
      count={data?.list?.totalElements ?? 0}
      aside={<Link href={paths.controlBook({ reminderId: record.id })}>{t('reminders.allInspections')}</Link>}
      flush
    >
      <ul className="occurrences">
        {rows.map((row) => (
          <li key={row.id}>
            <Link href={paths.inspections.list({ open: row.id })} className="occurrence">
              <span className="occurrence-day">{dates.day(row.dueOn)}</span>
              <StatusOf rule={inspectionStatusOf} record={row} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
