import type { EventRecordFragment } from '#graphql/generated/types.ts'
import { DetailScreen, type DetailProps } from '#screen/detail/detail-screen.tsx'
import { useTranslation } from '#texts/translation.ts'
import { EventFields } from './event-fields.tsx'
import { EventStateButton } from './event-state-button.tsx'
import { eventStatusOf } from './event-status.ts'
import { events } from './events.resource.ts'

/** An event, edited in place. A dismissed one must be reinstated first. */
export default function EventDetail({ id, mode }: DetailProps) {
  const { t } = useTranslation()
  return (
    <DetailScreen
      id={id}
      mode={mode}
      resource={events}
      status={eventStatusOf}
      actions={EventStateButton}
      closed={({ state }: EventRecordFragment) => (state === 'DISMISSED' ? t('events.reinstateFirst') : null)}
    >
      {({ record }) => record && <EventFields record={record} />}
    </DetailScreen>
  )
}
