import { ONCE, type Period } from '@ansvar/domain/periods'
import { useTranslation } from '#texts/translation.ts'
import { PeriodInput } from '#ui/period-input.tsx'
import { formatPeriod } from '#ui/periods.ts'
import { createField, type EditProps } from './create-field.tsx'

type PeriodOptions = {
  /** Whether it can happen only once. */
  readonly once?: boolean
}

/** A frequency, such as every 12 months. */
export const PeriodField = createField<Period | null, PeriodOptions>({
  useText: ({ once }) => {
    const { t } = useTranslation()
    return (value) => {
      if (value === null) return ''
      if (once && value === ONCE) return t('ui.period.once')
      return formatPeriod(value, (unit, count) => t(`ui.period.${unit}`, { count }))
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
