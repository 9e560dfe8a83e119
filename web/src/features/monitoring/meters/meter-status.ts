import { daysBetween, type IsoDate } from '@ansvar/domain/dates'
import type { RecordStatus } from '#screen/record-status.tsx'
import { LaterIcon } from '#ui/icons/later.ts'
import { RetiredIcon } from '#ui/icons/retired.ts'

type Meter = { readonly active: boolean; readonly nextReadingDate?: IsoDate | null }

/** From this many days before it is due, a reading needs attention. */
const NOTICE_DAYS = 7

/** The status of a meter: how near its next reading is. */
export function meterStatusOf({ active, nextReadingDate = null }: Meter, today: IsoDate): RecordStatus {
  if (!active) return { text: 'meters.standing.retired', tone: 'neutral', icon: RetiredIcon }
  if (nextReadingDate === null) return { text: 'meters.standing.unscheduled', tone: 'neutral', icon: LaterIcon }
  const days = daysBetween(today, nextReadingDate)
  if (days < 0) return { text: 'meters.standing.overdue', count: -days, tone: 'critical' }
  if (days === 0) return { text: 'meters.standing.today', tone: 'attention' }
  return days <= NOTICE_DAYS
    ? { text: 'meters.standing.soon', count: days, tone: 'attention' }
    : { text: 'meters.standing.onTime', tone: 'good' }
}
