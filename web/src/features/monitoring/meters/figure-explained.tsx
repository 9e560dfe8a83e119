import type { IsoDateTime } from '@ansvar/domain/dates'
import type { MeterRecordFragment } from '#graphql/generated/types.ts'
import { useUnitText } from '#screen/use-unit-text.ts'
import { useDates } from '#session/dates.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { CloseIcon } from '#ui/icons/close.ts'
import { formatNumber } from '#ui/numbers.ts'
import { coverageOf, type Measure, type Consumption, type ConsumptionPeriod } from './measures.ts'
import { useAmount } from './use-amount.ts'
import { useReadingAmount } from './use-reading-amount.ts'

type FigureProps = {
  readonly meter: MeterRecordFragment
  readonly period: ConsumptionPeriod
  readonly consumption: Consumption
  readonly measure: Measure
  readonly onClose: () => void
}

/** How a figure is calculated: the readings, the conversion and the factor, with their numbers. */
export function FigureExplained({ meter, period, consumption, measure, onClose }: FigureProps) {
  const { t, i18n } = useTranslation()
  const dates = useDates()
  const { organization } = useSession()
  const unitText = useUnitText()
  const amount = useAmount()
  const reading = useReadingAmount(meter.units)
  const day = (date: ConsumptionPeriod['startDate']) => dates.day(date)
  // A share of a reading may have infinitely many decimals.
  const exact = (value: number) => formatNumber(Number(value.toFixed(6)), i18n.language)
  const instant = (at: IsoDateTime) => dates.instant(at, organization.timeZone)
  const unit = unitText(meter.units)
  const kilograms = t(consumption.equivalents ? 'consumption.kgEquivalents' : 'consumption.kg')
  const values = { from: day(period.startDate), to: day(period.endDate) }
  const { openedBy, closedBy } = period
  return (
    <section className="figure-explained" aria-label={t('consumption.figure.title', values)}>
      <div className="figure-explained-head">
        <h3>{t('consumption.figure.title', values)}</h3>
        <Button variant="subtle" icon={CloseIcon} label={t('consumption.figure.close')} onPress={onClose} />
      </div>
      <ul>
        {openedBy && closedBy && typeof period.amount === 'number' ? (
          <>
            <li>
              {t('consumption.figure.opened', {
                value: reading(openedBy),
                at: instant(openedBy.performedAt),
              })}
            </li>
            <li>
              {t('consumption.figure.closed', {
                value: reading(closedBy),
                at: instant(closedBy.performedAt),
              })}
            </li>
            <li>{t('consumption.figure.amount', { amount: `${amount(period.amount)} ${unit}` })}</li>
          </>
        ) : (
          <li>{t('consumption.figure.noReading')}</li>
        )}
        {coverageOf(period, 'amount') === 'PARTIAL' && <li>{t('consumption.figure.partial')}</li>}
        {measure === 'emission' &&
          period.parts.map((part) => {
            const span = { from: day(part.startDate), to: day(part.endDate) }
            if (typeof part.amount !== 'number') return null
            if (!part.value) return <li key={part.startDate}>{t('consumption.figure.noFactor', span)}</li>
            const { value, meterUnits, emissionUnits } = part.value
            return (
              <li key={part.startDate}>
                {t('consumption.figure.part', {
                  ...span,
                  amount: `${exact(part.amount)} ${unit}`,
                  converted: `${exact(part.converted ?? 0)} ${unitText(meterUnits)}`,
                  rate: `${exact(value)} ${t(`options.${emissionUnits}`)}`,
                  unit: unitText(meterUnits),
                  emission: `${exact(part.emission ?? 0)} ${kilograms}`,
                  factor: meter.emissionFactor?.name,
                })}
              </li>
            )
          })}
      </ul>
    </section>
  )
}
