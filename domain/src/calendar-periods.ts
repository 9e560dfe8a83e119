import { addMonths, type IsoDate } from './dates.ts'
import type { ConsumptionPeriodLength } from './meters.ts'

/**
 * Returns the first days of the calendar months or years from the one that contains `from` to the one that contains
 * `to`, followed by the first day after them, which ends the last period. Returns only the first day if `to` is in the
 * year 9999, because no day follows that year.
 */
export function periodStarts(from: IsoDate, to: IsoDate, per: ConsumptionPeriodLength): IsoDate[] {
  const months = per === 'YEAR' ? 12 : 1
  const first = `${from.slice(0, per === 'YEAR' ? 4 : 7)}${per === 'YEAR' ? '-01' : ''}-01` as IsoDate
  const starts: IsoDate[] = [first]
  if (to >= '9999') return starts
  for (let start = first; start <= to; starts.push(start)) start = addMonths(start, months)
  return starts
}
