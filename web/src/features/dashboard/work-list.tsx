import { useState } from 'react'
import { Link } from 'wouter'
import { workItemStates, type WorkItemState } from '@ansvar/domain/work-items'
import type { IsoDate } from '@ansvar/domain/dates'
import { paths } from '#paths/paths.ts'
import { useDates } from '#session/dates.ts'
import { useAllowance } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ForwardIcon } from '#ui/icons/forward.ts'
import { Status } from '#ui/status.tsx'
import { formatNumber } from '#ui/numbers.ts'
import { hrefOf, titleOf, tones, whenOf, type Work } from './work.ts'

/** The most urgent tasks, and the number of all. */
type SomeWork = { readonly content: readonly Work[]; readonly totalElements: number }

type WorkListProps = {
  readonly all: SomeWork
  readonly mine: SomeWork
  /** The number of safety data sheets to renew, which are not among them. */
  readonly sheets: number
  readonly today: IsoDate
}

/** Number of rows shown at first. */
const FIRST = 11
/** Number of states whose work items the head counts, most urgent first. */
const SHOWN_COUNTS = 2

/**
 * Work items, longest overdue first. Managers begin with all, everyone else with their own. A row opens its record. Safety
 * data sheets are counted below them.
 */
export function WorkList({ all, mine, sheets, today }: WorkListProps) {
  const { t, i18n } = useTranslation()
  const manages = useAllowance('MANAGE_ORGANIZATION').allowed
  const [onlyMine, setOnlyMine] = useState(!manages)
  const { content: work, totalElements: total } = onlyMine ? mine : all
  const number = (value: number) => formatNumber(value, i18n.language)
  return (
    <Card
      title={t('dashboard.work.title')}
      aside={
        <span className="work-aside">
          <Counts work={work} cutOff={work.length < total ? work.at(-1)?.state : undefined} />
          <Button variant="subtle" pressed={onlyMine} onPress={() => setOnlyMine(!onlyMine)}>
            {t('dashboard.work.onlyMine')}
          </Button>
        </span>
      }
      flush
    >
      {work.length === 0 ? (
        <p className="dashboard-none">{t(onlyMine ? 'dashboard.work.noneOfMine' : 'dashboard.work.none')}</p>
      ) : (
        <ul className="work-list" data-first="">
          {work.slice(0, FIRST).map((item) => (
            <WorkRow key={item.id} item={item} today={today} />
          ))}
        </ul>
      )}
      {sheets > 0 && (
        <p className="work-sheets">
          <Link href={paths.workItems({ view: 'all', kind: 'DATA_SHEET' })}>
            {t('dashboard.work.sheets', { count: sheets, number: number(sheets) })}
          </Link>
        </p>
      )}
      <p className="work-foot">
        <ButtonLink variant="subtle" href={paths.workItems({ view: onlyMine ? 'mine' : 'all' })}>
          {onlyMine
            ? t('dashboard.work.allMine')
            : t('dashboard.work.all', { number: number(all.totalElements + sheets) })}
        </ButtonLink>
      </p>
    </Card>
  )
}

type CountsProps = {
  readonly work: readonly Work[]
  /** The state of the last loaded item, if there are more of that state. */
  readonly cutOff: WorkItemState | undefined
}

function Counts({ work, cutOff }: CountsProps) {
  const { t } = useTranslation()
  const counts = Map.groupBy(work, ({ state }) => state)
  // The head is one line, in Danish too: the foot counts the rest.
  const shown = workItemStates.filter((state) => counts.has(state)).slice(0, SHOWN_COUNTS)
  return (
    <span className="work-counts">
      {shown.map((state) => (
        <Status key={state} tone={tones[state]}>
          {counts.get(state)?.length}
          {state === cutOff && '+'} <span className="work-count-text">{t(`dashboard.work.states.${state}`)}</span>
        </Status>
      ))}
    </span>
  )
}

function WorkRow({ item, today }: { readonly item: Work; readonly today: IsoDate }) {
  const { t } = useTranslation()
  const { key, ...count } = whenOf(item, today)
  return (
    <li>
      <Link href={hrefOf(item)} className="work-row">
        <span className="work-when">
          <Status tone={tones[item.state]}>{t(`dashboard.${key}`, count)}</Status>
        </span>
        <span className="work-title" title={titleOf(item, t)}>
          {titleOf(item, t)}
        </span>
        <span className="work-kind">{t(`workItems.options.kind.${item.kind}`)}</span>
        <span className="work-date">{item.dueOn && <ShortDay day={item.dueOn} today={today} />}</span>
        <span className="work-owner">{item.responsible && <Owner name={item.responsible.name} />}</span>
        <ForwardIcon className="work-forward" />
      </Link>
    </li>
  )
}

/** Shows the first name only. The full name is a tooltip, and is shown on phones. */
function Owner({ name }: { readonly name: string }) {
  const [first = name, ...rest] = name.split(' ')
  return (
    <span className="person" title={name}>
      <Avatar name={name} size={20} />
      <span className="person-name">
        {first}
        <span className="work-owner-rest"> {rest.join(' ')}</span>
      </span>
    </span>
  )
}

/** Returns a day without its year if it is in this year. Days of other years are shown as month and year. */
function ShortDay({ day, today }: { readonly day: IsoDate; readonly today: IsoDate }) {
  const dates = useDates()
  const near = day.slice(0, 4) === today.slice(0, 4)
  return dates.day(day, near ? 'dayOfMonth' : 'monthOfYear')
}
