import type { EventRowFragment } from '#graphql/generated/types.ts'
import { dateCell, dateWidth } from '#screen/list/columns.ts'
import { ListScreen, type ListColumn } from '#screen/list/list-screen.tsx'
import { StatusOf, statusText } from '#screen/record-status.tsx'
import { useDates } from '#session/dates.ts'
import { WarningIcon } from '#ui/icons/warning.ts'
import { useTranslation } from '#texts/translation.ts'
import { Status } from '#ui/status.tsx'
import { eventStatusOf } from './event-status.ts'
import EventDetail from './events.detail.tsx'
import { events } from './events.resource.ts'
import { ReportEventButton } from './report-event.tsx'

const columns: readonly ListColumn<EventRowFragment>[] = [
  { name: 'title', sortable: true, cell: (event) => event.title },
  { name: 'number', sortable: true, width: 104, cell: (event) => event.number },
  {
    name: 'stage',
    sortable: true,
    width: 224,
    cell: (row) => <StatusOf rule={eventStatusOf} record={row} />,
    value: statusText(eventStatusOf),
  },
  {
    name: 'kind',
    sortable: true,
    width: 160,
    cell: (event) => <KindText {...event} />,
    value: ({ kind, accidentOccurred }, { t }) =>
      accidentOccurred ? t('events.accident') : t(`events.options.kind.${kind}`),
  },
  {
    name: 'importance',
    sortable: true,
    width: 120,
    wideOnly: true,
    cell: (event) => <ImportanceText {...event} />,
    value: ({ importance }, { t }) => t(`options.${importance}`),
  },
  {
    name: 'occurrenceDate',
    sortable: true,
    width: dateWidth,
    cell: (event) => <Day {...event} />,
    value: ({ occurrenceDate }) => dateCell(occurrenceDate),
  },
]

function KindText({ kind, accidentOccurred }: EventRowFragment) {
  const { t } = useTranslation()
  return accidentOccurred ? (
    <Status tone="critical" icon={WarningIcon}>
      {t('events.accident')}
    </Status>
  ) : (
    t(`events.options.kind.${kind}`)
  )
}

function ImportanceText({ importance }: EventRowFragment) {
  const { t } = useTranslation()
  return t(`options.${importance}`)
}

function Day({ occurrenceDate }: EventRowFragment) {
  const dates = useDates()
  return dates.day(occurrenceDate)
}

export default function EventsList() {
  return (
    <ListScreen resource={events} icon={WarningIcon} columns={columns} panel={EventDetail} create={ReportEventButton} />
  )
}
