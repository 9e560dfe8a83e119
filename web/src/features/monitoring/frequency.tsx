import { ONCE, type Period } from '@ansvar/domain/periods'
import type { Translate } from '#texts/keys.ts'
import { useTranslation } from '#texts/translation.ts'
import { formatPeriod, splitPeriod } from '#ui/periods.ts'

/** Returns a function that names a frequency: every month, every 2 weeks, once. */
export function useFrequency(): (period: Period) => string {
  const { t } = useTranslation()
  return (period) => formatFrequency(period, t)
}

/** Returns the name of a frequency, for callers that have a translator. */
export function formatFrequency(period: Period, t: Translate): string {
  if (period === ONCE) return t('ui.period.once')
  const one = splitPeriod(period)
  if (one) return t(`ui.period.every.${one.unit}`, { count: one.count })
  return t('ui.period.every.mixed', {
    period: formatPeriod(period, (unit, count) => t(`ui.period.${unit}`, { count })),
  })
}

export function Frequency({ of }: { readonly of: Period }) {
  return useFrequency()(of)
}
