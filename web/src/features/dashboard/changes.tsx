import { Link } from 'wouter'
import { daysBetween, isRecent, localDay, type IsoDate } from '@ansvar/domain/dates'
import type { DashboardQuery } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { useDates } from '#session/dates.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { Card } from '#ui/card.tsx'

/** The lists that are queried for recent changes. Each has the path of its records. */
const listPaths = {
  policies: paths.policies.list,
  procedures: paths.procedures.list,
  reminders: paths.reminders.list,
  events: paths.events.list,
  documents: paths.documents.list,
} as const
type Kind = keyof typeof listPaths
const kinds = Object.keys(listPaths) as Kind[]

/** Number of recent changes shown, from all lists within the last month. Each list is queried for as many. */
const SHOWN = 4

export function changesOf(data: DashboardQuery, today: IsoDate, timeZone: string) {
  return kinds
    .flatMap((kind) => (data[kind]?.content ?? []).map((row) => ({ ...row, kind })))
    .filter(({ lastModifiedDate }) => isRecent(localDay(lastModifiedDate, timeZone), today))
    .toSorted((a, b) => b.lastModifiedDate.localeCompare(a.lastModifiedDate))
    .slice(0, SHOWN)
}

type ChangesProps = { readonly data: DashboardQuery; readonly today: IsoDate }

export function Changes({ data, today }: ChangesProps) {
  const { t } = useTranslation()
  const dates = useDates()
  const { timeZone } = useSession().organization
  const changes = changesOf(data, today, timeZone)
  function when(instant: (typeof changes)[number]['lastModifiedDate']) {
    const day = localDay(instant, timeZone)
    const ago = daysBetween(day, today)
    return ago === 0 ? t('dashboard.today') : ago === 1 ? t('dashboard.yesterday') : dates.day(day)
  }
  return (
    <Card title={t('dashboard.changes.title')} flush>
      {changes.length === 0 ? (
        <p className="dashboard-none">{t('dashboard.changes.none')}</p>
      ) : (
        <ul className="changes">
          {changes.map(({ id, kind, title, lastModifiedDate, lastModifiedBy }) => (
            <li key={id}>
              <Link href={listPaths[kind]({ open: id })} className="change-row">
                <span className="change-title">
                  <span>{title}</span>
                  <span className="change-by">
                    {t(`${kind}.one`)}
                    {lastModifiedBy !== '' && ` · ${t('dashboard.changes.by', { name: lastModifiedBy })}`}
                  </span>
                </span>
                <span className="change-when">{when(lastModifiedDate)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
