import { useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { useQuery } from 'urql'
import type { WorkEntryFragment } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { dateCell } from '#screen/list/columns.ts'
import { writeAddress, type ListState } from '#screen/list/list-address.ts'
import { ListingScreen, type ListColumn } from '#screen/list/list-screen.tsx'
import { useDates } from '#session/dates.ts'
import { useAllowance, useSession } from '#session/session.ts'
import { useToday } from '#screen/use-today.ts'
import { useTranslation } from '#texts/translation.ts'
import { Person } from '#ui/avatar.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { ControlBookIcon } from '#ui/icons/control-book.ts'
import { EscalatedIcon } from '#ui/icons/escalated.ts'
import { Status } from '#ui/status.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { WorkItemCountsDocument } from './generated/work-items.graphql.ts'
import { hrefOf, nextStepOf, titleOf, tones, whenOf } from './work.ts'
import { workItems } from './work-items.listing.ts'
import './work-items.css'

const columns: readonly ListColumn<WorkEntryFragment>[] = [
  { name: 'title', sortable: true, cell: (row) => <Title of={row} />, value: (row, { t }) => titleOf(row, t) },
  {
    name: 'state',
    sortable: true,
    width: 224,
    cell: (row) => <When of={row} />,
    value: (row, { t, today }) => {
      const { key, ...count } = whenOf(row, today)
      return t(`dashboard.${key}`, count)
    },
  },
  {
    name: 'dueOn',
    sortable: true,
    width: 104,
    end: true,
    wideOnly: true,
    cell: ({ dueOn }) => dueOn && <Day of={dueOn} />,
    value: ({ dueOn }) => dateCell(dueOn),
  },
  {
    name: 'kind',
    sortable: true,
    subtle: true,
    width: 168,
    cell: (row) => <Kind of={row} />,
    value: ({ kind }, { t }) => t(`workItems.options.kind.${kind}`),
  },
  {
    name: 'responsible',
    width: 168,
    cell: ({ responsible }) => responsible && <Person name={responsible.name} />,
    value: ({ responsible }) => responsible?.name,
  },
  { name: 'next', width: 144, end: true, wideOnly: true, cell: (row) => <NextStep of={row} />, value: null },
]

type CellProps = { readonly of: WorkEntryFragment }

function Title({ of }: CellProps) {
  const { t } = useTranslation()
  return (
    <span className="work-item-title">
      <span className="work-item-name">{titleOf(of, t)}</span>
      {of.escalatedDate && <Escalated toYou={of.roles.includes('LEADER')} />}
    </span>
  )
}

/** An icon, and its text where titles have space. */
function Escalated({ toYou }: { readonly toYou: boolean }) {
  const { t } = useTranslation()
  const label = t(toYou ? 'workItems.escalatedToYou' : 'workItems.escalated')
  return (
    <span className="work-item-escalated" title={label}>
      <EscalatedIcon />
      <span className="work-item-escalated-text">{label}</span>
    </span>
  )
}

function Kind({ of }: CellProps) {
  const { t } = useTranslation()
  return t(`workItems.options.kind.${of.kind}`)
}

function When({ of }: CellProps) {
  const { t } = useTranslation()
  const { key, ...count } = whenOf(of, useToday())
  return <Status tone={tones[of.state]}>{t(`dashboard.${key}`, count)}</Status>
}

/** Shows a day without its year if it is in this year, otherwise month and year. */
function Day({ of }: { readonly of: NonNullable<WorkEntryFragment['dueOn']> }) {
  const isThisYear = of.slice(0, 4) === useToday().slice(0, 4)
  return useDates().day(of, isThisYear ? 'dayOfMonth' : 'monthOfYear')
}

/** The next step. Readers open the record, because the screens of a step need the permission to edit. */
function NextStep({ of }: CellProps) {
  const { t } = useTranslation()
  const edits = useAllowance('EDIT_ORGANIZATION').allowed
  const manages = useAllowance('MANAGE_ORGANIZATION').allowed
  const { step, href } = nextStepOf(of, { edits, manages })
  return (
    <span className="row-button no-print">
      <ButtonLink href={href}>{t(`workItems.steps.${step}`)}</ButtonLink>
    </span>
  )
}

const views = { mine: 'MINE', department: 'DEPARTMENT', all: 'ORGANIZATION' } as const
type View = keyof typeof views

const paramNames: readonly string[] = ['view']

/** Returns the view in the address. Managers begin with all tasks, everyone else with their own. */
function useView(): View {
  const [search] = useSearchParams()
  const { allowed } = useAllowance('MANAGE_ORGANIZATION')
  const view = Object.keys(views).find((name): name is View => name === search.get('view'))
  return view ?? (allowed ? 'all' : 'mine')
}

/** The work list with its views, most urgent tasks first. A task's button is its next step. */
export default function WorkItemsList() {
  const { t } = useTranslation()
  const view = useView()
  const declared = useMemo(() => ({ paramNames, filter: { scope: views[view] }, Tabs: ViewTabs }), [view])
  return (
    <ListingScreen
      resource={workItems}
      icon={ControlBookIcon}
      columns={columns}
      hrefOf={hrefOf}
      views={declared}
      groupOf={({ state }) => ({ name: state, label: t(`workItems.options.state.${state}`) })}
    />
  )
}

/** The views with their number of tasks. */
function ViewTabs({ state }: { readonly state: ListState }) {
  const { t } = useTranslation()
  const { organization } = useSession()
  const current = useView()
  const [{ data }] = useQuery({
    query: WorkItemCountsDocument,
    variables: useMemo(() => ({ organizationId: organization.id }), [organization.id]),
    requestPolicy: 'cache-and-network',
  })
  return (
    <Tabs
      label={t('workItems.views.label')}
      current={current}
      tabs={Object.keys(views).map((name) => {
        const view = name as View
        const count = data?.[view]?.totalElements
        const search = writeAddress({ ...state, page: 0, open: null, params: { view } })
        return {
          name,
          label: t(`workItems.views.${view}`),
          href: paths.workItems(Object.fromEntries(search)),
          ...(count !== undefined && { count }),
        }
      })}
    />
  )
}
