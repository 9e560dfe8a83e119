import type { AmountUnit } from './chemicals.ts'
import { convert, isConvertible } from './conversions.ts'
import type { IsoDate } from './dates.ts'
import type { Problem } from './problems.ts'
import { add, compare, rational, toNumber, type Rational } from './rationals.ts'

/** Limits of the stocks of a chemical. */
export const stockLimits = { perChemical: 200, containers: 1_000_000, amount: 1_000_000_000 } as const

type Amount = { readonly amount: number; readonly unit: AmountUnit }

/** The fields of a stock that are checked together. */
export type StockParts = {
  readonly amount: number | null
  readonly maximum: number | null
  readonly containers: number | null
  readonly containerSize: number | null
  readonly countedOn: IsoDate | null
}

const isWrong = (value: number | null, most: number): boolean =>
  value !== null && (!Number.isFinite(value) || value < 0 || value > most)

/** Checks a stock: negative or endless numbers, empty containers, and a count in the future are problems. */
export function stockProblems(stock: Partial<StockParts>, today: IsoDate): Problem[] {
  const { amount = null, maximum = null, containers = null, containerSize = null, countedOn = null } = stock
  const problems: Problem[] = []
  if (isWrong(amount, stockLimits.amount)) problems.push({ path: 'amount', code: faultOf(amount) })
  if (isWrong(maximum, stockLimits.amount)) problems.push({ path: 'maximum', code: faultOf(maximum) })
  if (isWrong(containers, stockLimits.containers) || (containers !== null && !Number.isInteger(containers)))
    problems.push({ path: 'containers', code: faultOf(containers) })
  if (isWrong(containerSize, stockLimits.amount) || containerSize === 0)
    problems.push({ path: 'containerSize', code: containerSize === 0 ? 'not_positive' : faultOf(containerSize) })
  if (countedOn !== null && countedOn > today) problems.push({ path: 'countedOn', code: 'in_future' })
  return problems
}

const faultOf = (value: number | null) => (value !== null && value < 0 ? 'negative' : 'invalid')

/** Units by the quantity that they measure. The first is that of sums over several units. */
const quantities: readonly (readonly [AmountUnit, ...AmountUnit[]])[] = [['kg', 'g', 't'], ['l', 'ml', 'm³'], ['pcs']]

const sumIn = (unit: AmountUnit, amounts: readonly Amount[]): Rational =>
  amounts.reduce((sum, each) => add(sum, convert(rational(each.amount), each.unit, unit)), rational(0))

/**
 * Returns the sums of stocks, one for each quantity: mass, volume and pieces. Litres and kilograms are never added, because
 * that requires the density. A sum is in the unit of its stocks, or in kg or l if they have several units.
 */
export function stockTotals(stocks: readonly Amount[]): Amount[] {
  return quantities.flatMap((units) => {
    const own = stocks.filter(({ unit }) => units.includes(unit))
    const [first] = own
    if (!first) return []
    const unit = own.every((each) => each.unit === first.unit) ? first.unit : units[0]
    return [{ amount: toNumber(sumIn(unit, own)), unit }]
  })
}

/** Returns the sum of stocks. Null if there is none: without stocks, and if they have several quantities. */
export function sumOfStocks(stocks: readonly Amount[]): Amount | null {
  const totals = stockTotals(stocks)
  return totals.length === 1 ? (totals[0] ?? null) : null
}

type Given = { readonly amount: number | null; readonly unit: AmountUnit | null }

/** Returns whether a given amount differs from the sum of stocks. No amount differs from none. */
export function differsFromStocks({ amount, unit }: Given, stocks: readonly Amount[]): boolean {
  if (amount === null) return false
  const sum = sumOfStocks(stocks)
  if (sum === null || unit === null || !isConvertible(unit, sum.unit)) return true
  return compare(convert(rational(amount), unit, sum.unit), rational(sum.amount)) !== 0
}
