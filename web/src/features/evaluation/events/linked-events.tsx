import { useMemo } from 'react'
import { useQuery } from 'urql'
import { Link } from 'wouter'
import type { EventLinkKind } from '@ansvar/domain/event-links'
import { paths } from '#paths/paths.ts'
import { StatusOf } from '#screen/record-status.tsx'
import { useDates } from '#session/dates.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { Card } from '#ui/card.tsx'
import { eventStatusOf } from './event-status.ts'
import { LinkedEventsDocument } from './generated/linked-events.graphql.ts'
import './events.css'

/** Maximum number of events shown. More are not expected for one record. */
const MOST = 50

type LinkedEventsProps = {
  /** The kind of the record, as links of events name it. */
  readonly kind: EventLinkKind
  readonly record: { readonly id: string; readonly organizationId: string }
}

/** The events that are linked to a record, the last linked first. Nothing if there are none. */
export function LinkedEvents({ kind, record: { id, organizationId } }: LinkedEventsProps) {
  const { t } = useTranslation()
  const dates = useDates()
  const { featureAccessibility } = useSession().organization
  const variables = useMemo(
    () => ({
      organizationId,
      filter: { kind: [kind], targetId: [id], active: true },
      size: MOST,
      sort: [{ field: 'createdDate', direction: 'DESC' as const }],
    }),
    [organizationId, kind, id],
  )
  const [{ data }] = useQuery({
    query: LinkedEventsDocument,
    variables,
    requestPolicy: 'cache-and-network',
    // Organizations with limited access have no events.
    pause: featureAccessibility !== 'FULL',
  })
  const links = data?.list?.content.filter(({ event }) => event) ?? []
  if (links.length === 0) return null
  return (
    <Card title={t('eventLinks.events')} count={links.length} flush>
      <ul className="linked-events">
        {links.map(
          ({ id: linkId, event }) =>
            event && (
              <li key={linkId}>
                <Link href={paths.events.list({ open: event.id })}>{event.title}</Link>
                <span className="linked-event-facts">
                  {event.number} · {dates.day(event.occurrenceDate)}
                  <StatusOf rule={eventStatusOf} record={event} />
                </span>
              </li>
            ),
        )}
      </ul>
    </Card>
  )
}
