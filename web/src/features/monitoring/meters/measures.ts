import type { Translate } from '#texts/keys.ts'
import type { ConsumptionQuery } from '#graphql/generated/types.ts'

export type Consumption = NonNullable<ConsumptionQuery['consumption']>

export type ConsumptionPeriod = Consumption['periods'][number]

/** By month compared with the year before, or by year. */
export type Span = { readonly per: 'MONTH' | 'YEAR'; readonly year: number }

/** The plotted values: consumption or emissions. */
export type Measure = 'amount' | 'emission'

/** A period and the same one of the year before. */
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

/** Returns why a period has a gap: no readings, or no valid factor. */
export function gapText(period: ConsumptionPeriod, measure: Measure, t: Translate): string | undefined {
  if (valueOf(period, measure) !== null) return undefined
  return t(period.amount === null || period.amount === undefined ? 'consumption.noReading' : 'consumption.noFactor')
}
