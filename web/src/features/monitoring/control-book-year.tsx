import { useMemo } from 'react'
import { useQuery } from 'urql'
import { Link, Redirect } from 'wouter'
import { firstOf, monthOf, type Month } from '@ansvar/domain/months'
import { failureOf } from '#graphql/errors.ts'
import { paths } from '#paths/paths.ts'
import { ListFailed } from '#screen/list/list-failed.tsx'
import { ListHead, UnknownInAddress } from '#screen/list/list-parts.tsx'
import { useListAddress } from '#screen/list/use-list-address.ts'
import { useToday } from '#screen/use-today.ts'
import { useDates } from '#session/dates.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { formatNumber } from '#ui/numbers.ts'
import { ControlBookViews, yearParamNames } from './control-book-views.tsx'
import { InspectionYearDocument } from './generated/year.graphql.ts'
import { inspections } from './inspections/inspections.resource.ts'
import { Turner } from './turner.tsx'
import { ringsOf, type Ring, type YearMonth } from './year-rings.ts'
import { YearWheel } from './year-wheel.tsx'
import '#screen/list/list-screen.css'
import './control-book.css'
import './year.css'

const facts = { filters: {}, sortable: [], paramNames: yearParamNames }

/** Returns a year in the address. Null if it is none that the service knows. */
const yearIn = (text: string | undefined): number | null =>
  text && /^(?:19|20|21)\d\d$/.test(text) ? Number(text) : null

/** The control book as a year: what is due in each month, and what the reminders plan. */
export function ControlBookYear() {
  const { t } = useTranslation()
  const today = useToday()
  const { state, change, unknown } = useListAddress(facts)
  const requested = state.params['year']
  const year = yearIn(requested) ?? Number(today.slice(0, 4))
  const { months, failure, retry } = useYear(year)
  const turn = (to: number | null) => change({ params: { view: 'year', ...(to !== null && { year: String(to) }) } })
  if (state.open !== null)
    return (
      <Redirect
        replace
        to={state.open === 'new' ? paths.reminders.create() : paths.controlBook({ open: state.open })}
      />
    )
  const isUnknown = requested !== undefined && yearIn(requested) === null
  return (
    <div className="list">
      <ListHead resource={inspections} total={null} plain={false} views={<ControlBookViews view="year" />} />
      {(isUnknown || unknown.length > 0) && (
        <UnknownInAddress names={[...unknown, ...(isUnknown ? ['year'] : [])]} onClear={() => turn(null)} />
      )}
      <Turner
        title={String(year)}
        texts={{
          previous: t('controlBook.year.previous'),
          next: t('controlBook.year.next'),
          now: t('controlBook.year.now'),
        }}
        onPrevious={() => turn(year - 1)}
        onNext={() => turn(year + 1)}
        onNow={() => turn(null)}
      />
      {failure ? (
        <ListFailed failure={failure} onRetry={retry} />
      ) : (
        months && <Year year={year} months={months} rings={ringsOf(months)} thisMonth={monthOf(today)} />
      )}
    </div>
  )
}

/** Returns the months of a year. Those of the year before stay until they are loaded. */
function useYear(year: number) {
  const { organization } = useSession()
  const variables = useMemo(() => ({ organizationId: organization.id, year }), [organization.id, year])
  const [{ data, error, fetching }, execute] = useQuery({
    query: InspectionYearDocument,
    variables,
    requestPolicy: 'cache-and-network',
  })
  return {
    months: data?.record?.months ?? null,
    failure: !fetching && !data?.record && error ? failureOf(error) : null,
    retry: () => execute({ requestPolicy: 'network-only' }),
  }
}

type YearProps = {
  readonly year: number
  readonly months: readonly YearMonth[]
  readonly rings: readonly Ring[]
  readonly thisMonth: Month
}

/** The wheel and the table with the same numbers. */
function Year({ year, months, rings, thisMonth }: YearProps) {
  const { t, i18n } = useTranslation()
  const dates = useDates()
  const number = (count: number) => (count === 0 ? '–' : formatNumber(count, i18n.language))
  const totalOf = ({ of }: Ring) => months.reduce((sum, month) => sum + of(month), 0)
  return (
    <div className="year-frame">
      <YearWheel year={year} months={months} rings={rings} thisMonth={thisMonth} />
      <div className="year-table-frame">
        <table className="year-table" aria-label={t('controlBook.year.wheel', { year })}>
          <thead>
            <tr>
              <th scope="col">{t('controlBook.year.month')}</th>
              {rings.map(({ name, tone }) => (
                <th key={name} scope="col">
                  <i className="year-key" data-tone={tone} data-ring={name} aria-hidden="true" />
                  {t(`controlBook.year.rings.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.map((each) => (
              <tr key={each.month} aria-current={each.month === thisMonth ? 'date' : undefined}>
                <th scope="row">
                  <Link href={paths.controlBook({ view: 'month', month: each.month })}>
                    {dates.day(firstOf(each.month as Month), 'month')}
                  </Link>
                </th>
                {rings.map(({ name, of }) => (
                  <td key={name}>{number(of(each))}</td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('controlBook.year.total')}</th>
              {rings.map((ring) => (
                <td key={ring.name}>{number(totalOf(ring))}</td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
    </div>
  )
}
