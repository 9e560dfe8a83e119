import type { DashboardQuery, TrendFragment } from '#graphql/generated/types.ts'
import { useTranslation } from '#texts/translation.ts'
import { ColumnChart, type ChartGroup } from '#ui/column-chart.tsx'
import { LineChart } from '#ui/line-chart.tsx'
import { formatNumber } from '#ui/numbers.ts'
import { useMonthName, useRounded } from './trend.tsx'

// Loaded when they become visible. Their numbers are visible before that.

export type PlotProps =
  | { readonly kind: 'trend'; readonly label: string; readonly unit: string; readonly trend: TrendFragment }
  | {
      readonly kind: 'quarters'
      readonly label: string
      readonly unit: string
      /** The factor that converts an amount to the unit. */
      readonly scale: number
      readonly quarters: NonNullable<DashboardQuery['emissions']>['quarters']
    }
  | {
      readonly kind: 'inspections'
      readonly label: string
      readonly months: NonNullable<DashboardQuery['inspections']>['months']
    }

export default function Plot(props: PlotProps) {
  if (props.kind === 'trend') return <TrendPlot {...props} />
  return props.kind === 'quarters' ? <QuarterPlot {...props} /> : <InspectionPlot {...props} />
}

type Of<Kind> = Extract<PlotProps, { readonly kind: Kind }>

function useTick() {
  const { i18n } = useTranslation()
  return (value: number) => formatNumber(value, i18n.language)
}

/** This year's months in the accent colour over those of the year before. */
function TrendPlot({ label, unit, trend: { year, months } }: Of<'trend'>) {
  const { t } = useTranslation()
  const monthName = useMonthName()
  const round = useRounded()
  const point = (value: number | null | undefined, coverage: string, name: string) => ({
    value: value ?? null,
    partial: coverage === 'PARTIAL',
    title: `${name}: ${value == null ? t('consumption.unknown') : `${round(value)} ${unit}`}`,
  })
  return (
    <LineChart
      label={label}
      labels={months.map(({ startDate }) => monthName(startDate))}
      none={t('consumption.noReadings')}
      formatTick={useTick()}
      lines={[
        {
          name: String(year - 1),
          tone: 'previous',
          points: months.map((month) =>
            point(month.amountBefore, month.coverageBefore, `${monthName(month.startDate)} ${year - 1}`),
          ),
        },
        {
          name: String(year),
          tone: 'current',
          points: months.map((month) => point(month.amount, month.coverage, `${monthName(month.startDate)} ${year}`)),
        },
      ]}
    />
  )
}

/** The quarters of three years, grouped by year. The current one is hollow. */
function QuarterPlot({ label, unit, scale, quarters }: Of<'quarters'>) {
  const { t } = useTranslation()
  const round = useRounded()
  const years = [...Map.groupBy(quarters, ({ startDate }) => startDate.slice(0, 4))]
  const latest = years.at(-1)?.[0]
  const groups = years.map(([year, own]): ChartGroup => ({
    key: year,
    label: year,
    columns: own.map(({ amount, coverage }, index) => ({
      value: amount == null ? null : amount * scale,
      tone: year === latest ? 'current' : 'previous',
      partial: coverage === 'PARTIAL',
      title: `${t('dashboard.figures.quarter', { quarter: index + 1, year })}: ${
        amount == null ? t('consumption.unknown') : `${round(amount * scale)} ${unit}`
      }`,
    })),
  }))
  return <ColumnChart label={label} groups={groups} formatTick={useTick()} none={t('consumption.noEmissions')} />
}

/** Inspections on time, with the late ones stacked on them. */
function InspectionPlot({ label, months }: Of<'inspections'>) {
  const { t } = useTranslation()
  const monthName = useMonthName()
  const groups = months.map(({ startDate, onTime, late }): ChartGroup => ({
    key: startDate,
    label: monthName(startDate),
    columns: [
      {
        value: onTime ?? null,
        tone: 'previous',
        title: `${monthName(startDate)}: ${t('dashboard.figures.inspections.onTime', { count: onTime ?? 0 })}`,
      },
      {
        value: late ?? null,
        tone: 'attention',
        title: `${monthName(startDate)}: ${t('dashboard.figures.inspections.late', { count: late ?? 0 })}`,
      },
    ],
  }))
  return (
    <ColumnChart
      label={label}
      groups={groups}
      formatTick={useTick()}
      none={t('dashboard.figures.inspections.none')}
      stacked
    />
  )
}
