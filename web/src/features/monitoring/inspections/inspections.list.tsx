import { lazy, useMemo } from 'react'
import { useQuery } from 'urql'
import type { IsoDate } from '@ansvar/domain/dates'
import { workStates } from '@ansvar/domain/inspections'
import type { InspectionRowFragment } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { dateCell, dateWidth } from '#screen/list/columns.ts'
import { filterInput, writeAddress, type ListState } from '#screen/list/list-address.ts'
import { ListScreen, type ListColumn } from '#screen/list/list-screen.tsx'
import { StatusOf, statusText } from '#screen/record-status.tsx'
import { useDates } from '#session/dates.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { Person } from '#ui/avatar.tsx'
import { ControlBookIcon } from '#ui/icons/control-book.ts'
import { Tabs } from '#ui/tabs.tsx'
import { ControlBookViews, viewParamNames } from '../control-book-views.tsx'
import { Frequency, formatFrequency } from '../frequency.tsx'
import { InspectionCountsDocument } from './generated/inspections.graphql.ts'
import { inspectionStatusOf } from './inspection-status.ts'
import { inspections } from './inspections.resource.ts'

/** Loaded when a record is opened next to the list. */
const InspectionDetail = lazy(() => import('./inspections.detail.tsx'))

const columns: readonly ListColumn<InspectionRowFragment>[] = [
  { name: 'reminder', sortable: true, cell: ({ reminder }) => reminder?.title },
  {
    name: 'state',
    sortable: true,
    width: 200,
    cell: (row) => <StatusOf rule={inspectionStatusOf} record={row} />,
    value: statusText(inspectionStatusOf),
  },
  {
    name: 'dueOn',
    sortable: true,
    width: dateWidth,
    end: true,
    wideOnly: true,
    cell: ({ dueOn }) => <Day of={dueOn} />,
    value: ({ dueOn }) => dateCell(dueOn),
  },
  { name: 'department', subtle: true, wideOnly: true, width: 184, cell: ({ reminder }) => reminder?.department?.name },
  {
    name: 'responsible',
    width: 184,
    cell: ({ reminder }) => reminder?.responsible && <Person name={reminder.responsible.name} />,
    value: ({ reminder }) => reminder?.responsible?.name,
  },
  {
    name: 'frequency',
    subtle: true,
    wideOnly: true,
    width: 140,
    cell: ({ reminder }) => reminder && <Frequency of={reminder.frequency} />,
    value: ({ reminder }, { t }) => reminder && formatFrequency(reminder.frequency, t),
  },
]

function Day({ of }: { readonly of: IsoDate }) {
  const dates = useDates()
  return dates.day(of)
}

const views = {
  paramNames: viewParamNames,
  Switch: ({ state }: Props) => <ControlBookViews view="list" state={state} />,
}
const tabs = { filter: 'state', Tabs: StateTabs }

type Props = { readonly state: ListState }

/** The control book as a list: overdue first, done and skipped last. */
export function InspectionsList() {
  const { t } = useTranslation()
  return (
    <ListScreen
      resource={inspections}
      icon={ControlBookIcon}
      columns={columns}
      panel={InspectionDetail}
      views={views}
      tabs={tabs}
      groupOf={({ state }) => ({ name: state, label: t(`inspections.options.state.${state}`) })}
    />
  )
}

const counted = {
  OVERDUE: 'overdue',
  MISSED: 'missed',
  DUE_SOON: 'dueSoon',
  LATER: 'later',
  DONE: 'done',
  SKIPPED: 'skipped',
} as const

/** The number of inspections of each status, among those that match the other filters. A press filters by it. */
function StateTabs({ state }: Props) {
  const { t } = useTranslation()
  const { organization } = useSession()
  const { q, filters } = state
  const variables = useMemo(() => {
    const { state: _own, ...others } = filters
    const narrowed = { ...(q !== '' && { q }), ...filterInput(inspections.filters ?? {}, others) }
    const each = workStates.map((one) => [counted[one], { ...narrowed, state: [one] }])
    return { organizationId: organization.id, all: narrowed, ...Object.fromEntries(each) }
  }, [organization.id, q, filters])
  const [{ data }] = useQuery({
    query: InspectionCountsDocument,
    variables: variables as { organizationId: string },
    requestPolicy: 'cache-and-network',
  })
  const hrefOf = (only: readonly string[]) => {
    const search = writeAddress({ ...state, page: 0, open: null, filters: { ...filters, state: only } }).toString()
    return search === '' ? paths.controlBook() : `${paths.controlBook()}?${search}`
  }
  const count = (name: (typeof counted)[keyof typeof counted] | 'all') => {
    const total = data?.[name]?.totalElements
    return total === undefined ? {} : { count: total }
  }
  const chosen = filters['state'] ?? []
  return (
    <Tabs
      label={t('inspections.filters.state')}
      current={chosen.length === 0 ? 'all' : chosen.length === 1 ? (chosen[0] ?? '') : ''}
      tabs={[
        { name: 'all', label: t('inspections.tabs.all'), href: hrefOf([]), ...count('all') },
        ...workStates.map((one) => ({
          name: one,
          label: t(`inspections.options.state.${one}`),
          href: hrefOf([one]),
          urgent: one === 'OVERDUE',
          ...count(counted[one]),
        })),
      ]}
    />
  )
}
