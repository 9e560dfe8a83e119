import { ONCE, type Period } from '@ansvar/domain/periods'
import { useTranslation } from '#texts/translation.ts'
import { PeriodInput } from '#ui/period-input.tsx'
import { periodWords } from '#ui/periods.ts'
import { createField, type EditProps } from './create-field.tsx'

type PeriodFacts = {
  /** It may happen only once. */
  readonly once?: boolean
}

/** How often something happens, such as every 12 months. */
export const PeriodField = createField<Period | null, PeriodFacts>({
  useText: ({ once }) => {
    const { t } = useTranslation()
    return (value) => {
      if (value === null) return ''
      if (once && value === ONCE) return t('ui.period.once')
      return periodWords(value, (unit, count) => t(`ui.period.${unit}`, { count }))
    }
  },
  Edit: EditPeriod,
  group: true,
})

function EditPeriod({ ties, value, onChange, once }: EditProps<Period | null> & PeriodFacts) {
  const { t } = useTranslation()
  const words = {
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
  return <PeriodInput {...ties} value={value} onChange={onChange} words={words} />
}
