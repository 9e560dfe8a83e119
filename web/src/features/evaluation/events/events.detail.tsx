import type { EventRecordFragment } from '#graphql/generated/types.ts'
import { DetailScreen, type DetailProps } from '#screen/detail/detail-screen.tsx'
import { useTranslation } from '#texts/translation.ts'
import { AuthorityReports } from './authority-reports.tsx'
import { EventActions } from './event-actions.tsx'
import { EventCauses } from './event-causes.tsx'
import { EventComments } from './event-comments.tsx'
import { EventFields } from './event-fields.tsx'
import { EventInjuries } from './event-injuries.tsx'
import { EventLinks } from './event-links.tsx'
import { EventStages } from './event-stages.tsx'
import { eventStatusOf } from './event-status.ts'
import { events } from './events.resource.ts'

/** An event, edited in place while it is open. Its stage and its corrective actions have their own buttons. */
export default function EventDetail({ id, mode }: DetailProps) {
  const { t } = useTranslation()
  return (
    <DetailScreen
      id={id}
      mode={mode}
      resource={events}
      status={eventStatusOf}
      numberOf={({ number }) => number}
      strip={EventStages}
      below={EventRecords}
      closed={({ state }: EventRecordFragment) => (state === 'OPEN' ? null : t(`events.fixed.${state}`))}
    >
      {({ record }) => record && <EventFields record={record} />}
    </DetailScreen>
  )
}

/** The records of an event, which are edited in place. Each section shows what the user may see. */
function EventRecords({ record }: { readonly record: EventRecordFragment }) {
  return (
    <>
      <EventInjuries record={record} />
      <AuthorityReports record={record} />
      <EventCauses record={record} />
      <EventActions record={record} />
      <EventLinks record={record} />
      <EventComments record={record} />
    </>
  )
}
