import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { InfoIcon } from '#ui/icons/info.ts'
import { coverageOf, gapText, valueOf, type Measure, type PeriodPair, type Span } from './measures.ts'
import { useAmount } from './use-amount.ts'

type PlotTableProps = {
  readonly label: string
  readonly pairs: readonly PeriodPair[]
  readonly measure: Measure
  readonly unit: string
  readonly span: Span
  readonly onOpen: (key: string) => void
}

/** The data of the plot as a table. Each row opens its calculation. */
export function PlotTable({ label, pairs, measure, unit, span, onOpen }: PlotTableProps) {
  const { t } = useTranslation()
  const amount = useAmount()
  const formatPeriod = (period: PeriodPair['current']) => {
    const value = valueOf(period, measure)
    if (value === null) return <span className="nothing">{gapText(period, measure, t)}</span>
    return coverageOf(period, measure) === 'PARTIAL'
      ? t('consumption.partial', { amount: amount(value) })
      : amount(value)
  }
  return (
    <div className="wide-table">
      <table className="plain-table" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t(`consumption.columns.${span.per}`)}</th>
            {span.per === 'MONTH' && (
              <th scope="col" data-end="">
                {span.year - 1} <span className="unit">{unit}</span>
              </th>
            )}
            <th scope="col" data-end="">
              {span.per === 'MONTH' ? span.year : t('consumption.columns.amount')} <span className="unit">{unit}</span>
            </th>
            <th scope="col">
              <span className="spoken">{t('consumption.explain')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {pairs.map(({ key, label: month, current, before }) => (
            <tr key={key}>
              <th scope="row">{month}</th>
              {before && <td data-end="">{formatPeriod(before)}</td>}
              <td data-end="">{formatPeriod(current)}</td>
              <td data-end="">
                <Button variant="subtle" onPress={() => onOpen(key)}>
                  <span className="plot-explain">{t('consumption.explain')}</span>
                  <InfoIcon className="plot-explain-mark" /> <span className="spoken">{month}</span>
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
