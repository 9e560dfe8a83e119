import { periodParts, type Period } from '@ansvar/domain/periods'

export const periodUnits = ['days', 'weeks', 'months', 'years'] as const
export type PeriodUnit = (typeof periodUnits)[number]

const letters: Record<PeriodUnit, string> = { days: 'D', weeks: 'W', months: 'M', years: 'Y' }

/** Returns a period as a number of the largest unit that fits. Returns null for null and for mixed units such as P1M3D. */
export function splitPeriod(period: Period | null): { readonly count: number; readonly unit: PeriodUnit } | null {
  if (period === null) return null
  const { months, days } = periodParts(period)
  if (months > 0 && days > 0) return null
  if (months > 0) return months % 12 === 0 ? { count: months / 12, unit: 'years' } : { count: months, unit: 'months' }
  if (days > 0) return days % 7 === 0 ? { count: days / 7, unit: 'weeks' } : { count: days, unit: 'days' }
  return null
}

/** Returns the number and unit of a text that is not a valid period, such as P-3M. */
export function typedPeriod(text: string | null): { readonly count: number; readonly unit: PeriodUnit } | null {
  const [, count, letter] = /^P(-\d+)([DWMY])$/.exec(text ?? '') ?? []
  const unit = periodUnits.find((each) => letters[each] === letter)
  return unit && count !== undefined ? { count: Number(count), unit } : null
}

export const joinPeriod = (count: number, unit: PeriodUnit): Period => `P${count}${letters[unit]}` as Period

/** Formats a period with the texts of its units: "12 months", "1 month 3 days". */
export function formatPeriod(period: Period, texts: (unit: PeriodUnit, count: number) => string): string {
  const { months, days } = periodParts(period)
  const one = splitPeriod(period)
  if (one) return texts(one.unit, one.count)
  return [months > 0 && texts('months', months), texts('days', days)].filter(Boolean).join(' ')
}
