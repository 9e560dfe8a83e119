import { daysBetween, type IsoDate } from '@ansvar/domain/dates'
import type { WorkState } from '@ansvar/domain/inspections'
import type { Telling } from '#screen/list/columns.ts'
import { useToday } from '#screen/use-today.ts'
import { useDates } from '#session/dates.ts'
import type { Icon } from '#ui/icons/meaning.tsx'
import { MissedIcon } from '#ui/icons/missed.ts'
import { SkippedIcon } from '#ui/icons/skipped.ts'
import { useTranslation } from '#texts/translation.ts'
import { Status, Tag, type Tone } from '#ui/status.tsx'

export type Standing = {
  readonly state: WorkState
  readonly dueOn: IsoDate
  readonly performedAt: IsoDate | null
}

export const looks: Record<WorkState, { readonly tone: Tone; readonly icon?: Icon }> = {
  OVERDUE: { tone: 'critical' },
  MISSED: { tone: 'critical', icon: MissedIcon },
  DUE_SOON: { tone: 'attention' },
  LATER: { tone: 'neutral' },
  DONE: { tone: 'good' },
  SKIPPED: { tone: 'neutral', icon: SkippedIcon },
}

type StandingKey = 'overdue' | 'today' | 'inDays' | (typeof others)[keyof typeof others]

const others = { MISSED: 'missed', LATER: 'later', DONE: 'done', SKIPPED: 'skipped' } as const

/** How an inspection stands, as the key of a sentence with the days that it counts. */
export function standingOf(
  { state, dueOn }: Standing,
  today: IsoDate,
): { readonly key: StandingKey; readonly count?: number } {
  const days = daysBetween(today, dueOn)
  if (state === 'OVERDUE') return { key: 'overdue', count: -days }
  if (state === 'DUE_SOON') return days === 0 ? { key: 'today' } : { key: 'inDays', count: days }
  return { key: others[state] }
}

function useStanding(record: Standing): string {
  const { t } = useTranslation()
  return standingWords(record, { t, dates: useDates(), today: useToday() })
}

/** The same in words alone. */
export function standingWords(record: Standing, { t, dates, today }: Pick<Telling, 't' | 'dates' | 'today'>): string {
  const { key, count } = standingOf(record, today)
  const day = record.performedAt && dates.day(record.performedAt)
  return t(`inspections.standing.${key}`, { count, day })
}

/** Where an inspection stands, in a list. */
export function InspectionStatus({ record }: { readonly record: Standing }) {
  return <Status {...looks[record.state]}>{useStanding(record)}</Status>
}

/** The same in its head. */
export function InspectionTag({ record }: { readonly record: Standing }) {
  return <Tag {...looks[record.state]}>{useStanding(record)}</Tag>
}
