import { lazy, Suspense, useState } from 'react'
import type { IsoDate } from '@ansvar/domain/dates'
import type { DashboardQuery, TrendFragment } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { useUnitText } from '#screen/use-unit-text.ts'
import { useTranslation } from '#texts/translation.ts'
import { WhenSeen } from '#ui/when-seen.tsx'
import { FigureCard, NoFigure, FigureLink } from './figure-card.tsx'
import { FigureTable } from './figure-table.tsx'
import type { PlotProps } from './plots.tsx'
import { Direction, useMonthName, useRounded } from './trend.tsx'

const LazyPlot = lazy(() => import('./plots.tsx'))
const PLOT_HEIGHT = 208

/** A plot that loads when it becomes visible. */
export function Plot(props: PlotProps) {
  return (
    <WhenSeen height={PLOT_HEIGHT}>
      <Suspense fallback={null}>
        <LazyPlot {...props} />
      </Suspense>
    </WhenSeen>
  )
}

type Consumption = NonNullable<DashboardQuery['consumption']>
type ConsumptionTrend = Consumption['trends'][number]
type FigureProps<Figure> = { readonly figure: Figure; readonly today: IsoDate }

/** The reading types from which consumption is calculated. */
const counted = 'COUNTER,CONSUMPTION'

/** The consumption of one utility by month, compared with the year before. */
export function ConsumptionFigure({ figure: { trends }, today }: FigureProps<Consumption>) {
  const { t } = useTranslation()
  const [chosen, choose] = useState(0)
  const unitText = useUnitText()
  const round = useRounded()
  const one = trends[chosen] ?? trends[0]
  const title = t('dashboard.figures.consumption.title')
  if (!one)
    return (
      <NoFigure
        title={title}
        text={t('dashboard.figures.consumption.none')}
        href={paths.meters.list()}
        step={t('dashboard.figures.consumption.step')}
      />
    )
  const { trend, meters, utilityType, emissionFactorId } = one
  const unit = unitText(one.units)
  return (
    <FigureCard
      title={title}
      aside={
        trends.length > 1 && (
          <select
            className="pager-size"
            aria-label={t('dashboard.figures.consumption.choose')}
            value={String(trends.indexOf(one))}
            onChange={(event) => choose(Number(event.target.value))}
          >
            {trends.map((each, index) => (
              <option key={`${each.utilityType} ${each.emissionFactorId} ${each.units}`} value={String(index)}>
                <TrendName of={each} among={trends} />
              </option>
            ))}
          </select>
        )
      }
      lead={<Headline amount={trend.amount} unit={unit} year={trend.year} round={round} />}
      notes={
        <>
          <Direction trend={trend} today={today} />{' '}
          <FigureLink
            count={meters}
            href={paths.meters.list({ utilityType, kind: counted, emissionFactorId: emissionFactorId ?? undefined })}
          >
            {t('dashboard.figures.meters', { count: meters })}
          </FigureLink>
        </>
      }
      table={<TrendTable label={title} trend={trend} unit={unit} />}
    >
      <Plot kind="trend" label={title} unit={unit} trend={trend} />
    </FigureCard>
  )
}

/** The name of a trend: its utility, and its emission factor if the utility has several. */
function TrendName({ of, among }: { readonly of: ConsumptionTrend; readonly among: Consumption['trends'] }) {
  const { t } = useTranslation()
  const type = t(`options.${of.utilityType}`)
  const alone = among.filter(({ utilityType }) => utilityType === of.utilityType).length === 1
  return alone ? type : `: ${of.name ?? of.units}`
}

type HeadlineProps = Pick<TrendFragment, 'year'> & {
  readonly amount: number | null | undefined
  readonly unit: string
  readonly round: (amount: number) => string
}

function Headline({ amount, unit, year, round }: HeadlineProps) {
  const { t } = useTranslation()
  if (amount == null) return <span className="figure-unit">{t('dashboard.figures.unknown', { year })}</span>
  return (
    <>
      <strong>{round(amount)}</strong>{' '}
      <span className="figure-unit">{t('dashboard.figures.soFar', { unit, year })}</span>
    </>
  )
}

type TrendTableProps = { readonly label: string; readonly trend: TrendFragment; readonly unit: string }

function TrendTable({ label, trend: { months, year }, unit }: TrendTableProps) {
  const { t } = useTranslation()
  const monthName = useMonthName()
  const round = useRounded()
  const formatAmount = (amount: number | null | undefined, coverage: string) =>
    amount == null
      ? t('consumption.unknown')
      : coverage === 'PARTIAL'
        ? t('dashboard.figures.partial', { amount: round(amount) })
        : round(amount)
  return (
    <FigureTable
      label={label}
      head={t('consumption.columns.MONTH')}
      rows={months.map(({ startDate }) => monthName(startDate))}
      columns={[
        {
          label: `${year - 1} (${unit})`,
          cells: months.map(({ amountBefore, coverageBefore }) => formatAmount(amountBefore, coverageBefore)),
        },
        { label: `${year} (${unit})`, cells: months.map(({ amount, coverage }) => formatAmount(amount, coverage)) },
      ]}
    />
  )
}

type Emissions = NonNullable<DashboardQuery['emissions']>

const KILOGRAMS_IN_TONNE = 1000

/** Emissions by quarter, in tonnes if a year has at least one. */
export function EmissionFigure({ figure, today }: FigureProps<Emissions>) {
  const { t } = useTranslation()
  const round = useRounded()
  const { trend, quarters, meters, equivalents } = figure
  const title = t('dashboard.figures.emissions.title')
  if (meters === 0)
    return (
      <NoFigure
        title={title}
        text={t('dashboard.figures.emissions.none')}
        href={paths.meters.list()}
        step={t('dashboard.figures.emissions.step')}
      />
    )
  const largest = Math.max(0, ...quarters.map(({ amount }) => amount ?? 0), trend.amount ?? 0)
  const inTonnes = largest >= KILOGRAMS_IN_TONNE
  const scale = inTonnes ? 1 / KILOGRAMS_IN_TONNE : 1
  const unit = `${inTonnes ? 't' : 'kg'} CO₂${equivalents ? 'e' : ''}`
  const amount = trend.amount == null ? null : trend.amount * scale
  const formatAmount = (value: number | null | undefined, coverage: string) =>
    value == null
      ? t('consumption.unknown')
      : coverage === 'PARTIAL'
        ? t('dashboard.figures.partial', { amount: round(value * scale) })
        : round(value * scale)
  return (
    <FigureCard
      title={title}
      lead={<Headline amount={amount} unit={unit} year={trend.year} round={round} />}
      notes={
        <>
          <Direction trend={trend} today={today} />{' '}
          <FigureLink count={meters} href={paths.meters.list({ kind: counted, hasEmissionFactor: 'true' })}>
            {t('dashboard.figures.meters', { count: meters })}
          </FigureLink>
        </>
      }
      table={
        <FigureTable
          label={title}
          head={t('dashboard.figures.quarterHead')}
          rows={quarters.map(({ startDate }) =>
            t('dashboard.figures.quarter', {
              quarter: Math.floor(Number(startDate.slice(5, 7)) / 3) + 1,
              year: startDate.slice(0, 4),
            }),
          )}
          columns={[{ label: unit, cells: quarters.map((each) => formatAmount(each.amount, each.coverage)) }]}
        />
      }
    >
      <Plot kind="quarters" label={title} unit={unit} scale={scale} quarters={quarters} />
    </FigureCard>
  )
}
