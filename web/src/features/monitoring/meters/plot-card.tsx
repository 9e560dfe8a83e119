import { useState, type ReactNode } from 'react'
import type { Dates } from '@ansvar/domain/date-formats'
import { compareYears } from '@ansvar/domain/consumption'
import { toNumber } from '@ansvar/domain/rationals'
import type { MeterRecordFragment } from '#graphql/generated/types.ts'
import { useToday } from '#screen/use-today.ts'
import { useDates } from '#session/dates.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ColumnChart, type ChartColumn, type ChartGroup } from '#ui/column-chart.tsx'
import { formatNumber } from '#ui/numbers.ts'
import {
  coverageOf,
  gapText,
  valueOf,
  type Consumption,
  type ConsumptionPeriod,
  type Measure,
  type PeriodPair,
  type Span,
} from './measures.ts'
import { FigureExplained } from './figure-explained.tsx'
import { PlotTable } from './plot-table.tsx'
import { useAmount } from './use-amount.ts'

type PlotCardProps = {
  readonly meter: MeterRecordFragment
  readonly consumption: Consumption
  readonly span: Span
  readonly measure: Measure
  readonly unit: string
  readonly chooser?: ReactNode
}

/** Returns months paired with those of the year before, or years alone. */
function pairsOf(periods: readonly ConsumptionPeriod[], { per, year }: Span, dates: Dates): PeriodPair[] {
  if (per === 'YEAR')
    return periods.map((current) => ({
      key: current.startDate,
      label: current.startDate.slice(0, 4),
      current,
      before: null,
    }))
  const of = (ofYear: number) => periods.filter(({ startDate }) => Number(startDate.slice(0, 4)) === ofYear)
  const before = of(year - 1)
  return of(year).map((current, index) => ({
    key: current.startDate,
    // Short Danish month names end in a full stop, which does not fit inside a sentence.
    label: dates.day(current.startDate, 'month').replace(/\.$/, ''),
    current,
    before: before[index] ?? null,
  }))
}

export function PlotCard({ meter, consumption, span, measure, unit, chooser }: PlotCardProps) {
  const { t, i18n } = useTranslation()
  const amount = useAmount()
  const [asTable, showTable] = useState(false)
  const [opened, open] = useState<string | null>(null)
  const pairs = pairsOf(consumption.periods, span, useDates())
  const kind = meter.kind === 'LEVEL' ? 'level' : measure
  const title = t(`consumption.titles.${kind}.${span.per}`)
  const found = pairs.find(({ key }) => key === opened)
  const columnOf = (period: ConsumptionPeriod, tone: ChartColumn['tone'], label: string): ChartColumn => {
    const value = valueOf(period, measure)
    return {
      value,
      tone,
      partial: coverageOf(period, measure) === 'PARTIAL',
      title: `${label} ${period.startDate.slice(0, 4)}: ${value === null ? t('consumption.unknown') : `${amount(value)} ${unit}`}`,
    }
  }
  const last = pairs.findLastIndex(({ current }) => valueOf(current, measure) !== null)
  const groups = pairs.map(({ key, label, current, before }, index): ChartGroup => ({
    key,
    label,
    columns: [
      ...(before ? [columnOf(before, 'previous', label)] : []),
      columnOf(current, 'current', span.per === 'YEAR' ? '' : label),
    ],
    gap: index < last ? gapText(current, measure, t) : undefined,
  }))
  return (
    <Card
      title={
        <>
          {title} <span className="unit">{unit}</span>
          {span.per === 'MONTH' && (
            <>
              <span className="chart-key">{span.year}</span>
              <span className="chart-key" data-tone="previous">
                {span.year - 1}
              </span>
            </>
          )}
        </>
      }
      aside={
        <span className="plot-head no-print">
          {chooser}
          <Button variant="subtle" onPress={() => showTable(!asTable)}>
            {t(asTable ? 'consumption.plot' : 'consumption.table')}
          </Button>
        </span>
      }
    >
      {span.per === 'MONTH' && kind !== 'level' && <Sum pairs={pairs} measure={measure} unit={unit} year={span.year} />}
      {asTable ? (
        <PlotTable label={title} pairs={pairs} measure={measure} unit={unit} span={span} onOpen={open} />
      ) : (
        <ColumnChart
          label={title}
          groups={groups}
          formatTick={(value) => formatNumber(value, i18n.language)}
          onOpen={kind === 'level' ? undefined : open}
          none={t(measure === 'emission' ? 'consumption.noEmissions' : 'consumption.noReadings')}
        />
      )}
      {found && kind !== 'level' && (
        <FigureExplained
          meter={meter}
          period={found.current}
          consumption={consumption}
          measure={measure}
          onClose={() => open(null)}
        />
      )}
    </Card>
  )
}

/** The main number, and a line that explains it. */
function Sum({
  pairs,
  measure,
  unit,
  year,
}: {
  readonly pairs: readonly PeriodPair[]
  readonly measure: Measure
  readonly unit: string
  readonly year: number
}) {
  const { t, i18n } = useTranslation()
  const amount = useAmount()
  const thisYear = Number(useToday().slice(0, 4))
  const compared = (period: ConsumptionPeriod | null) => ({
    amount: period && valueOf(period, measure),
    coverage: period ? coverageOf(period, measure) : ('NONE' as const),
  })
  const { complete, leftOut, current, before } = compareYears(
    pairs.map((pair) => compared(pair.current)),
    pairs.map((pair) => compared(pair.before)),
  )
  const known = pairs.map((pair) => valueOf(pair.current, measure)).filter((value) => value !== null)
  if (known.length === 0) return null
  const whole = known.reduce((sum, value) => sum + value, 0)
  const [now, then] = [toNumber(current), toNumber(before)]
  const share = then === 0 ? null : ((now - then) / then) * 100
  const list = (indexes: readonly number[]) =>
    new Intl.ListFormat(i18n.language).format(indexes.map((index) => pairs[index]?.label ?? ''))
  const percent = share === null ? '' : formatNumber(Number(Math.abs(share).toFixed(1)), i18n.language)
  const direction = share === null ? null : Number(share.toFixed(1)) === 0 ? 'same' : share < 0 ? 'less' : 'more'
  return (
    <p className="plot-number">
      <strong>{amount(whole)}</strong>{' '}
      {t(year < thisYear ? 'consumption.inYear' : 'dashboard.figures.soFar', { unit, year })}.{' '}
      {complete.length === 0
        ? t('consumption.nothingToCompare')
        : direction && t(`consumption.compared.${direction}`, { percent, year: year - 1 })}
      {complete.length > 0 && leftOut.length > 0 && ` ${t('consumption.leftOut', { months: list(leftOut) })}`}
    </p>
  )
}
