import { Link } from 'wouter'
import type { IsoDate } from '@ansvar/domain/dates'
import type { InspectionRowFragment } from '#graphql/generated/types.ts'
import { DoneIcon } from '#ui/icons/done.ts'
import { DueIcon } from '#ui/icons/due.ts'
import { FaultIcon } from '#ui/icons/fault.ts'
import { LaterIcon } from '#ui/icons/later.ts'
import type { Icon } from '#ui/icons/meaning.tsx'
import { useTranslation } from '#texts/translation.ts'
import type { Tone } from '#ui/status.tsx'
import { looks } from './inspections/inspection-status.ts'

const marks: Record<Tone, Icon> = { neutral: LaterIcon, good: DoneIcon, attention: DueIcon, critical: FaultIcon }

type MonthDayProps = {
  readonly day: IsoDate
  /** The day as text. */
  readonly texts: string
  readonly isToday: boolean
  /** Whether it belongs to the month before or after. */
  readonly isOutside: boolean
  readonly rows: readonly InspectionRowFragment[]
  readonly open: string | null
  readonly hrefOf: (id: string) => string
}

/** A day of the month, with the inspections that are due on it. */
export function MonthDay({ day, texts, isToday, isOutside, rows, open, hrefOf }: MonthDayProps) {
  return (
    <td
      className="month-day"
      data-outside={isOutside ? '' : undefined}
      data-empty={rows.length === 0 ? '' : undefined}
      aria-current={isToday ? 'date' : undefined}
    >
      <time dateTime={day} className="month-date">
        <span className="month-number" aria-hidden>
          {Number(day.slice(8))}
        </span>
        <span className="month-text">{texts}</span>
      </time>
      <ul>
        {rows.map((row) => (
          <Entry key={row.id} row={row} isOpen={row.id === open} href={hrefOf(row.id)} />
        ))}
      </ul>
    </td>
  )
}

type EntryProps = { readonly row: InspectionRowFragment; readonly isOpen: boolean; readonly href: string }

function Entry({ row, isOpen, href }: EntryProps) {
  const { t } = useTranslation()
  const { tone, icon } = looks[row.state]
  const Mark = icon ?? marks[tone]
  const state = t(`inspections.options.state.${row.state}`)
  const title = row.reminder?.title ?? ''
  return (
    <li>
      <Link
        href={href}
        className="month-entry"
        data-tone={tone}
        data-row={row.id}
        title={`${title} – ${state}`}
        aria-current={isOpen || undefined}
      >
        <Mark />
        <span className="month-title">{title}</span>
        <span className="spoken">{state}</span>
      </Link>
    </li>
  )
}
