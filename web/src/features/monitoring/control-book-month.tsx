import { useMemo, useState, type ReactNode } from 'react'
import { useQuery } from 'urql'
import { Redirect, useLocation } from 'wouter'
import { addToMonth, firstOf, isMonth, monthOf, weekNumber, weeksOf, type Month } from '@ansvar/domain/months'
import type { IsoDate } from '@ansvar/domain/dates'
import { InspectionsDocument } from '#features/monitoring/inspections/generated/inspections.graphql.ts'
import { failureOf } from '#graphql/errors.ts'
import type { InspectionRowFragment } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { FilterRow } from '#screen/list/filter-row.tsx'
import { filterInput } from '#screen/list/list-address.ts'
import { ListFailed } from '#screen/list/list-failed.tsx'
import { ListHead, UnknownInAddress } from '#screen/list/list-parts.tsx'
import { PanelContext } from '#screen/list/panel-context.ts'
import { useListAddress, type ListAddress } from '#screen/list/use-list-address.ts'
import { useToday } from '#screen/use-today.ts'
import { useDates } from '#session/dates.ts'
import { useAllowance, useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { SidePanel } from '#ui/side-panel.tsx'
import { ControlBookViews, monthParamNames } from './control-book-views.tsx'
import InspectionDetail from './inspections/inspections.detail.tsx'
import { inspections } from './inspections/inspections.resource.ts'
import { MonthDay, type Moving } from './month-day.tsx'
import { PostponeDropped } from './postpone-dropped.tsx'
import { Turner } from './turner.tsx'
import { useForecast, type PlannedInspection } from './use-forecast.ts'
import '#screen/list/list-screen.css'
import './control-book.css'

/** Maximum number of inspections within six weeks. */
const MOST = 500

const facts = { filters: inspections.filters ?? {}, sortable: [], paramNames: monthParamNames }

/** The control book as a month. Each inspection is on its due date. */
export function ControlBookMonth() {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const dates = useDates()
  const today = useToday()
  const address = useListAddress(facts)
  const { state, change } = address
  const requested = state.params['month']
  const month = isMonth(requested) ? requested : monthOf(today)
  const weeks = useMemo(() => weeksOf(month), [month])
  const { rows, failure, retry } = useMonth(weeks, state)
  const planned = useForecast(weeks, state)
  const turn = (to: Month | null) => change({ params: { view: 'month', ...(to !== null && { month: to }) } })
  const unknown = [...address.unknown, ...(requested !== undefined && !isMonth(requested) ? ['month'] : [])]
  const at = rows.findIndex(({ id }) => id === state.open)
  const goTo = (row: InspectionRowFragment | undefined) =>
    row && at >= 0 ? () => change({ open: row.id }, { replace: true }) : null
  const [lastOpen, setLastOpen] = useState(state.open)
  if (state.open !== null && state.open !== lastOpen) setLastOpen(state.open)
  const close = () => change({ open: null })
  if (state.open === 'new') return <Redirect replace to={paths.reminders.create()} />
  return (
    <div className="list">
      <ListHead
        resource={inspections}
        total={null}
        plain={false}
        views={<ControlBookViews view="month" state={state} />}
      />
      {unknown.length > 0 && (
        <UnknownInAddress names={unknown} onClear={() => navigate(paths.controlBook({ view: 'month' }))} />
      )}
      <FilterRow resource={inspections} address={address} found={null} all={null} sort={null} columns={[]} />
      <Turner
        title={dates.day(firstOf(month), 'monthTitle')}
        texts={{
          previous: t('controlBook.month.previous'),
          next: t('controlBook.month.next'),
          now: t('controlBook.month.today'),
        }}
        onPrevious={() => turn(addToMonth(month, -1))}
        onNext={() => turn(addToMonth(month, 1))}
        onNow={() => turn(null)}
      />
      {failure ? (
        <ListFailed failure={failure} onRetry={retry} />
      ) : (
        <MonthTable
          month={month}
          weeks={weeks}
          rows={rows}
          planned={planned}
          open={state.open}
          hrefOf={address.hrefOf}
        />
      )}
      <SidePanel
        open={state.open !== null}
        label={t('inspections.one')}
        onClose={close}
        returnTo={() => document.querySelector<HTMLElement>(`[data-row="${CSS.escape(lastOpen ?? '')}"]`)}
      >
        <PanelContext value={{ previous: goTo(rows[at - 1]), next: goTo(rows[at + 1]), close }}>
          {state.open !== null && <InspectionDetail key={state.open} id={state.open} mode="view" />}
        </PanelContext>
      </SidePanel>
    </div>
  )
}

/**
 * Returns the inspections due within the visible weeks, by date. The previous month's stay until the next are loaded.
 */
function useMonth(weeks: readonly (readonly IsoDate[])[], { q, filters }: ListAddress['state']) {
  const { organization } = useSession()
  const dueFrom = weeks[0]?.[0] ?? null
  const dueTo = weeks.at(-1)?.at(-1) ?? null
  const variables = useMemo(
    () => ({
      organizationId: organization.id,
      filter: { ...(q !== '' && { q }), ...filterInput(facts.filters, filters), dueFrom, dueTo },
      page: 0,
      size: MOST,
      sort: [{ field: 'dueOn' }, { field: 'reminder' }],
    }),
    [organization.id, q, filters, dueFrom, dueTo],
  )
  const [{ data, error, fetching }, execute] = useQuery({
    query: InspectionsDocument,
    variables,
    requestPolicy: 'cache-and-network',
  })
  return {
    rows: data?.list?.content ?? [],
    failure: !fetching && !data?.list && error ? failureOf(error) : null,
    retry: () => execute({ requestPolicy: 'network-only' }),
  }
}

type MonthTableProps = {
  readonly month: Month
  readonly weeks: readonly (readonly IsoDate[])[]
  readonly rows: readonly InspectionRowFragment[]
  readonly planned: readonly PlannedInspection[]
  readonly open: string | null
  readonly hrefOf: (id: string) => string
}

function MonthTable({ month, weeks, rows, planned, open, hrefOf }: MonthTableProps) {
  const { t } = useTranslation()
  const dates = useDates()
  const today = useToday()
  const { moving, dialog } = useMoving()
  const byDay = useMemo(() => Map.groupBy(rows, ({ dueOn }) => dueOn), [rows])
  const plannedByDay = useMemo(() => Map.groupBy(planned, ({ dueOn }) => dueOn), [planned])
  const none = !weeks.flat().some((day) => byDay.has(day) || plannedByDay.has(day))
  return (
    <div className="month-frame">
      <table className="month" aria-label={dates.day(firstOf(month), 'monthTitle')}>
        <thead>
          <tr>
            <th scope="col" className="month-week">
              {t('controlBook.month.week')}
            </th>
            {(weeks[0] ?? []).map((day) => (
              <th key={day} scope="col">
                {dates.day(day, 'weekday')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map(([monday = firstOf(month), ...others]) => (
            <tr key={monday}>
              <th scope="row" className="month-week">
                {weekNumber(monday)}
              </th>
              {[monday, ...others].map((day) => (
                <MonthDay
                  key={day}
                  day={day}
                  texts={dates.day(day)}
                  isToday={day === today}
                  isOutside={monthOf(day) !== month}
                  rows={byDay.get(day) ?? []}
                  planned={plannedByDay.get(day) ?? []}
                  open={open}
                  hrefOf={hrefOf}
                  moving={moving}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {none && <p className="month-none">{t('controlBook.month.none')}</p>}
      {dialog}
    </div>
  )
}

/** Returns how inspections are dragged to a later day, and the form that follows. Postponing by the panel needs no pointer. */
function useMoving(): { readonly moving: Moving | null; readonly dialog: ReactNode } {
  const { allowed } = useAllowance('EDIT_ORGANIZATION')
  const [row, setRow] = useState<InspectionRowFragment | null>(null)
  const [dropped, setDropped] = useState<{ readonly id: string; readonly day: IsoDate } | null>(null)
  return {
    moving: allowed
      ? {
          row,
          start: setRow,
          end: () => setRow(null),
          drop: (day) => setDropped(row && { id: row.id, day }),
        }
      : null,
    dialog: dropped && (
      <PostponeDropped
        key={`${dropped.id} ${dropped.day}`}
        id={dropped.id}
        day={dropped.day}
        onClose={() => setDropped(null)}
      />
    ),
  }
}
