import { ONCE, type Period } from '@ansvar/domain/periods'
import { useTranslation } from '#texts/translation.ts'
import { PeriodInput } from '#ui/period-input.tsx'
import { formatPeriod } from '#ui/periods.ts'
import { createField, type EditProps } from './create-field.tsx'

type PeriodOptions = {
  /** Whether it can happen only once. */
  readonly once?: boolean
  /** The period that applies if none is set. It is shown as such. */
  readonly usual?: Period | undefined
}

/** A frequency, such as every 12 months. */
export const PeriodField = createField<Period | null, PeriodOptions>({
  useText: ({ once, usual }) => {
    const { t } = useTranslation()
    const textOf = (period: Period) => formatPeriod(period, (unit, count) => t(`ui.period.${unit}`, { count }))
    return (value) => {
      if (value === null) return usual ? t('ui.period.usual', { period: textOf(usual) }) : ''
      return once && value === ONCE ? t('ui.period.once') : textOf(value)
    }
  },
  Edit: EditPeriod,
  group: true,
})

function EditPeriod({ ties, value, onChange, once }: EditProps<Period | null> & PeriodOptions) {
  const { t } = useTranslation()
  const texts = {
    number: t('ui.period.number'),
    unit: t('ui.period.unit'),
    units: {
      days: t('ui.period.units.days'),
      weeks: t('ui.period.units.weeks'),
      months: t('ui.period.units.months'),
      years: t('ui.period.units.years'),
    },
    once: once ? t('ui.period.once') : undefined,
  }
  return <PeriodInput {...ties} value={value} onChange={onChange} texts={texts} />
}
