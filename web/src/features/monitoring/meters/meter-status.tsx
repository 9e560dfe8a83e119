import { daysBetween, type IsoDate } from '@ansvar/domain/dates'
import type { Telling } from '#screen/list/columns.ts'
import { useToday } from '#screen/use-today.ts'
import { LaterIcon } from '#ui/icons/later.ts'
import type { Icon } from '#ui/icons/meaning.tsx'
import { RetiredIcon } from '#ui/icons/retired.ts'
import { useTranslation } from '#texts/translation.ts'
import { Status, Tag, type Tone } from '#ui/status.tsx'

type Facts = { readonly active: boolean; readonly nextReadingDate?: IsoDate | null }
type Standing = {
  readonly key: 'retired' | 'unscheduled' | 'overdue' | 'today' | 'soon' | 'onTime'
  readonly count?: number
  readonly tone: Tone
  readonly icon?: Icon
}

/** From this many days before it is due a reading asks for attention. */
const NOTICE_DAYS = 7

/** Where a meter stands today: how near its next reading is. */
export function standingOf({ active, nextReadingDate = null }: Facts, today: IsoDate): Standing {
  if (!active) return { key: 'retired', tone: 'neutral', icon: RetiredIcon }
  if (nextReadingDate === null) return { key: 'unscheduled', tone: 'neutral', icon: LaterIcon }
  const days = daysBetween(today, nextReadingDate)
  if (days < 0) return { key: 'overdue', count: -days, tone: 'critical' }
  if (days === 0) return { key: 'today', tone: 'attention' }
  return days <= NOTICE_DAYS ? { key: 'soon', count: days, tone: 'attention' } : { key: 'onTime', tone: 'good' }
}

function useStanding(meter: Facts) {
  const { t } = useTranslation()
  const today = useToday()
  const { tone, icon } = standingOf(meter, today)
  return { words: standingWords(meter, { t, today }), look: { tone, ...(icon && { icon }) } }
}

/** The same in words alone. */
export function standingWords(meter: Facts, { t, today }: Pick<Telling, 't' | 'today'>): string {
  const { key, count } = standingOf(meter, today)
  return t(`meters.standing.${key}`, { count })
}

export function MeterStatus({ record }: { readonly record: Facts }) {
  const { words, look } = useStanding(record)
  return <Status {...look}>{words}</Status>
}

export function MeterTag({ record }: { readonly record: Facts }) {
  const { words, look } = useStanding(record)
  return <Tag {...look}>{words}</Tag>
}
