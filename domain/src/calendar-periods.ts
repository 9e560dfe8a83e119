import { addMonths, type IsoDate } from './dates.ts'
import type { ConsumptionPeriodLength } from './meters.ts'

/**
 * The first days of the whole months or years from the one that holds `from` to the one that holds `to`, and of the one
 * after: the ends of the last. Days of the year 9999 have none after them, and no periods.
 */
export function periodStarts(from: IsoDate, to: IsoDate, per: ConsumptionPeriodLength): IsoDate[] {
  const months = per === 'YEAR' ? 12 : 1
  const first = `${from.slice(0, per === 'YEAR' ? 4 : 7)}${per === 'YEAR' ? '-01' : ''}-01` as IsoDate
  const starts: IsoDate[] = [first]
  if (to >= '9999') return starts
  for (let start = first; start <= to; starts.push(start)) start = addMonths(start, months)
  return starts
}
