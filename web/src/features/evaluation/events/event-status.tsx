import type { IsoDate } from '@ansvar/domain/dates'
import { isActionOpen, type EventState } from '@ansvar/domain/events'
import type { Telling } from '#screen/list/columns.ts'
import { useToday } from '#screen/use-today.ts'
import { useDates } from '#session/dates.ts'
import type { Icon } from '#ui/icons/meaning.tsx'
import { RetiredIcon } from '#ui/icons/retired.ts'
import { useTranslation } from '#texts/translation.ts'
import { Status, Tag, type Tone } from '#ui/status.tsx'

type Facts = {
  readonly state: EventState
  readonly correctiveAction?: string | null
  readonly actionDueDate?: IsoDate | null
  readonly actionCompletedDate?: IsoDate | null
}

type Standing = {
  readonly key: 'OPEN' | 'DISMISSED' | 'done' | 'acting' | 'overdue' | 'due'
  readonly tone: Tone
  readonly icon?: Icon
  readonly day?: IsoDate
}

/** Where an event stands today: what is to be done about it is told by its day. */
export function standingOf(event: Facts, today: IsoDate): Standing {
  const { state, correctiveAction = null, actionDueDate = null, actionCompletedDate = null } = event
  if (state === 'DISMISSED') return { key: 'DISMISSED', tone: 'neutral', icon: RetiredIcon }
  if (actionCompletedDate) return { key: 'done', tone: 'good', day: actionCompletedDate }
  if (!isActionOpen({ state, correctiveAction, actionCompletedDate })) return { key: 'OPEN', tone: 'attention' }
  if (!actionDueDate) return { key: 'acting', tone: 'attention' }
  return actionDueDate < today
    ? { key: 'overdue', tone: 'critical', day: actionDueDate }
    : { key: 'due', tone: 'attention', day: actionDueDate }
}

function useStanding(event: Facts) {
  const { t } = useTranslation()
  const dates = useDates()
  const today = useToday()
  const { tone, icon } = standingOf(event, today)
  return { look: { tone, ...(icon && { icon }) }, words: standingWords(event, { t, dates, today }) }
}

/** The same in words alone. */
export function standingWords(event: Facts, { t, dates, today }: Pick<Telling, 't' | 'dates' | 'today'>): string {
  const { key, day } = standingOf(event, today)
  return t(`events.standing.${key}`, { day: day && dates.day(day) })
}

export function EventStatus({ record }: { readonly record: Facts }) {
  const { look, words } = useStanding(record)
  return <Status {...look}>{words}</Status>
}

export function EventTag({ record }: { readonly record: Facts }) {
  const { look, words } = useStanding(record)
  return <Tag {...look}>{words}</Tag>
}
