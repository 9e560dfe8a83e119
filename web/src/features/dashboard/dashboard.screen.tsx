import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useQuery } from 'urql'
import { localDay, type IsoDate } from '@ansvar/domain/dates'
import { failureOf } from '#graphql/errors.ts'
import type { DashboardQuery } from '#graphql/generated/types.ts'
import { ReportEventButton } from '#features/evaluation/events/report-event.tsx'
import { ListFailed } from '#screen/list/list-failed.tsx'
import { useDates } from '#session/dates.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { useLate } from '#ui/skeleton.tsx'
import { DashboardDocument } from './generated/dashboard.graphql.ts'
import { takePrefetched } from './prefetch-dashboard.ts'
import { Beginning } from './first-steps.tsx'
import { Changes } from './changes.tsx'
import { dashboardVariables } from './dashboard-variables.ts'
import { DashboardSkeleton } from './dashboard-skeleton.tsx'
import { Figures } from './figures.tsx'
import { FailedFigure } from './figure-card.tsx'
import { OpenEvents } from './open-events.tsx'
import { WorkList } from './work-list.tsx'
import './dashboard.css'

/** Work items, recent events, recent changes and key figures, from one request. */
export default function DashboardScreen() {
  const { t } = useTranslation()
  const dates = useDates()
  const { organization } = useSession()
  const [ahead] = useState(() => takePrefetched(organization.id))
  const [waits, setWaits] = useState(ahead !== null)
  useEffect(() => void ahead?.then(() => setWaits(false)), [ahead])
  const [{ data: response, fetching, error }, refetch] = useQuery({
    query: DashboardDocument,
    variables: useMemo(() => dashboardVariables(organization.id), [organization.id]),
    requestPolicy: ahead ? 'cache-first' : 'cache-and-network',
    pause: waits,
  })
  // Deferred, so that a large response renders in several steps.
  const data = useDeferredValue(response)
  const failure = !response && error && !fetching ? failureOf(error) : null
  const late = useLate(!data && !failure)
  const [now] = useState(() => new Date())
  const today = localDay(now, organization.timeZone)
  const retry = () => refetch({ requestPolicy: 'network-only' })
  return (
    <div className="page">
      <div className="page-head">
        <h1 className="page-title">{t('pages.dashboard.title')}</h1>
        <span className="dashboard-day">{dates.day(today, 'full')}</span>
        <span className="dashboard-report no-print">
          <ReportEventButton />
        </span>
      </div>
      {data && !hasNothing(data) && <Parts data={data} today={today} onRetry={retry} />}
      {data && hasNothing(data) && <Beginning />}
      {!data && (failure ? <ListFailed failure={failure} onRetry={retry} /> : late && <DashboardSkeleton />)}
    </div>
  )
}

/** Whether the organization has no records. False if a part of the response is missing. */
const hasNothing = (data: DashboardQuery): boolean =>
  [
    data.work,
    data.sheets,
    data.open,
    data.policies,
    data.procedures,
    data.reminders,
    data.events,
    data.documents,
  ].every((list) => list?.totalElements === 0) &&
  data.consumption?.trends.length === 0 &&
  data.chemicals?.total === 0 &&
  data.obligations?.total === 0 &&
  data.inspections?.onTime === 0 &&
  data.inspections.late === 0

type PartsProps = { readonly data: DashboardQuery; readonly today: IsoDate; readonly onRetry: () => void }

function Parts({ data, today, onRetry }: PartsProps) {
  const { t } = useTranslation()
  return (
    <>
      <div className="dashboard">
        {data.work && data.mine && data.sheets ? (
          <WorkList all={data.work} mine={data.mine} sheets={data.sheets.totalElements} today={today} />
        ) : (
          <FailedFigure title={t('dashboard.work.title')} onRetry={onRetry} />
        )}
        <div className="dashboard-column">
          {data.open ? (
            <OpenEvents events={data.open.content} total={data.open.totalElements} />
          ) : (
            <FailedFigure title={t('dashboard.events.title')} onRetry={onRetry} />
          )}
          <Changes data={data} today={today} />
        </div>
      </div>
      <Figures data={data} today={today} onRetry={onRetry} />
    </>
  )
}
