import type { Translate } from '#texts/keys.ts'
import type { ConsumptionQuery } from '#graphql/generated/types.ts'

export type Consumption = NonNullable<ConsumptionQuery['consumption']>

export type ConsumptionPeriod = Consumption['periods'][number]

/** By month against the year before, or by year. */
export type Span = { readonly per: 'MONTH' | 'YEAR'; readonly year: number }

/** What is plotted: what was used, or what that emitted. */
export type Measure = 'amount' | 'emission'

/** A period beside the same one of the year before. */
export type PeriodPair = {
  readonly key: string
  readonly label: string
  readonly current: ConsumptionPeriod
  readonly before: ConsumptionPeriod | null
}

export const valueOf = (period: ConsumptionPeriod, measure: Measure): number | null =>
  (measure === 'amount' ? period.amount : period.emission) ?? null

export const coverageOf = (period: ConsumptionPeriod, measure: Measure) =>
  measure === 'amount' ? period.coverage : period.emissionCoverage

/** What a gap is for: nobody read the meter, or no factor holds. */
export function gapWord(period: ConsumptionPeriod, measure: Measure, t: Translate): string | undefined {
  if (valueOf(period, measure) !== null) return undefined
  return t(period.amount === null || period.amount === undefined ? 'consumption.noReading' : 'consumption.noFactor')
}
