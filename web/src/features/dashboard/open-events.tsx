import { Link } from 'wouter'
import type { DashboardQuery } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { useDates } from '#session/dates.ts'
import { useTranslation } from '#texts/translation.ts'
import { Card } from '#ui/card.tsx'

type OpenEventsProps = {
  /** The most serious of them. */
  readonly events: NonNullable<DashboardQuery['open']>['content']
  /** The total number. */
  readonly total: number
}

/** Open events, most serious first. */
export function OpenEvents({ events, total }: OpenEventsProps) {
  const { t } = useTranslation()
  const dates = useDates()
  return (
    <Card
      title={t('dashboard.events.title')}
      count={total}
      aside={<Link href={paths.events.list({ state: 'OPEN' })}>{t('dashboard.events.all')}</Link>}
      flush
    >
      {events.length === 0 ? (
        <p className="dashboard-none">{t('dashboard.events.none')}</p>
      ) : (
        <ul className="changes">
          {events.map(({ id, title, kind, importance, occurrenceDate }) => (
            <li key={id}>
              <Link href={paths.events.list({ open: id })} className="change-row">
                <span className="change-title">
                  <span>{title}</span>
                  <span className="change-by">
                    {t(`events.options.kind.${kind}`)} · {t(`options.${importance}`)}
                  </span>
                </span>
                <span className="change-when">{dates.day(occurrenceDate)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
