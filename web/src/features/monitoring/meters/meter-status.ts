import { daysBetween, type IsoDate } from '@ansvar/domain/dates'
import type { RecordStatus } from '#screen/record-status.tsx'
import { LaterIcon } from '#ui/icons/later.ts'
import { RetiredIcon } from '#ui/icons/retired.ts'

type Meter = { readonly active: boolean; readonly nextReadingDate?: IsoDate | null }

/** Number of days before its due date from which a reading is due soon. */
const NOTICE_DAYS = 7

/** Returns the status of a meter by its next reading date. */
export function meterStatusOf({ active, nextReadingDate = null }: Meter, today: IsoDate): RecordStatus {
  if (!active) return { text: 'meters.status.retired', tone: 'neutral', icon: RetiredIcon }
  if (nextReadingDate === null) return { text: 'meters.status.unscheduled', tone: 'neutral', icon: LaterIcon }
  const days = daysBetween(today, nextReadingDate)
  if (days < 0) return { text: 'meters.status.overdue', count: -days, tone: 'critical' }
  if (days === 0) return { text: 'meters.status.today', tone: 'attention' }
  return days <= NOTICE_DAYS
    ? { text: 'meters.status.soon', count: days, tone: 'attention' }
    : { text: 'meters.status.onTime', tone: 'good' }
}
