import { Link } from 'wouter'
import type { IsoDate } from '@ansvar/domain/dates'
import type { InspectionRowFragment } from '#graphql/generated/types.ts'
import { DoneIcon } from '#ui/icons/done.ts'
import { DueIcon } from '#ui/icons/due.ts'
import { FaultIcon } from '#ui/icons/fault.ts'
import { LaterIcon } from '#ui/icons/later.ts'
import { RepeatIcon } from '#ui/icons/repeat.ts'
import type { Icon } from '#ui/icons/meaning.tsx'
import { useTranslation } from '#texts/translation.ts'
import type { Tone } from '#ui/status.tsx'
import { paths } from '#paths/paths.ts'
import { looks } from './inspections/inspection-status.ts'
import type { PlannedInspection } from './use-forecast.ts'

const marks: Record<Tone, Icon> = { neutral: LaterIcon, good: DoneIcon, attention: DueIcon, critical: FaultIcon }

type MonthDayProps = {
  readonly day: IsoDate
  /** The day as text. */
  readonly texts: string
  readonly isToday: boolean
  /** Whether it belongs to the month before or after. */
  readonly isOutside: boolean
  readonly rows: readonly InspectionRowFragment[]
  readonly planned: readonly PlannedInspection[]
  readonly open: string | null
  readonly hrefOf: (id: string) => string
  /** Moves inspections to other days. Null if the user may not postpone them. */
  readonly moving: Moving | null
}

/** An inspection that is dragged to another day. */
export type Moving = {
  readonly row: InspectionRowFragment | null
  readonly start: (row: InspectionRowFragment) => void
  readonly end: () => void
  readonly drop: (day: IsoDate) => void
}

/** A day of the month, with the inspections that are due on it, and those that are planned. */
export function MonthDay(props: MonthDayProps) {
  const { day, texts, isToday, isOutside, rows, planned, open, hrefOf, moving } = props
  // An inspection is postponed, never brought forward.
  const isTarget = moving?.row != null && day > moving.row.dueOn
  return (
    <td
      className="month-day"
      data-target={isTarget ? '' : undefined}
      onDragOver={isTarget ? (event) => event.preventDefault() : undefined}
      onDrop={
        isTarget
          ? (event) => {
              event.preventDefault()
              moving.drop(day)
            }
          : undefined
      }
      data-outside={isOutside ? '' : undefined}
      data-empty={rows.length + planned.length === 0 ? '' : undefined}
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
          <Entry key={row.id} row={row} isOpen={row.id === open} href={hrefOf(row.id)} moving={moving} />
        ))}
        {planned.map((each) => (
          <PlannedEntry key={each.reminderId} planned={each} />
        ))}
      </ul>
    </td>
  )
}

/** A planned inspection, which is hollow. It opens its reminder next to the list, which every role may see. */
function PlannedEntry({ planned: { reminderId, title, certain } }: { readonly planned: PlannedInspection }) {
  const { t } = useTranslation()
  const state = t(certain ? 'controlBook.month.planned' : 'controlBook.month.plannedAfter')
  return (
    <li>
      <Link
        href={paths.reminders.list({ open: reminderId })}
        className="month-entry"
        data-planned={certain ? 'certain' : 'uncertain'}
        title={`${title} – ${state}`}
      >
        <RepeatIcon />
        <span className="month-title">{title}</span>
        <span className="spoken">{state}</span>
      </Link>
    </li>
  )
}

type EntryProps = {
  readonly row: InspectionRowFragment
  readonly isOpen: boolean
  readonly href: string
  readonly moving: Moving | null
}

function Entry({ row, isOpen, href, moving }: EntryProps) {
  const { t } = useTranslation()
  const isMovable = moving !== null && (row.stage === 'PLANNED' || row.stage === 'IN_PROGRESS')
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
        draggable={isMovable}
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move'
          moving?.start(row)
        }}
        onDragEnd={moving?.end}
      >
        <Mark />
        <span className="month-title">{title}</span>
        <span className="spoken">{state}</span>
      </Link>
    </li>
  )
}
