import { dayNumber, fromDayNumber, localDay, type IsoDate } from '@ansvar/domain/dates'

/** Calculates days and instants before the day of seeding. */
export type Calendar = { day(daysAgo: number): IsoDate; instant(daysAgo: number, hour: number): Date }

export function calendar(now: Date): Calendar {
  const today = dayNumber(localDay(now, 'Europe/Copenhagen'))
  const day = (daysAgo: number) => fromDayNumber(today - daysAgo)
  return {
    day,
    instant: (daysAgo, hour) => {
      const at = Date.parse(`${day(daysAgo)}T${String(hour).padStart(2, '0')}:${10 + (daysAgo % 40)}:00Z`)
      return new Date(Math.min(at, now.getTime()))
    },
  }
}
