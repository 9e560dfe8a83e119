import { complianceStatuses, type ComplianceStatus } from '@ansvar/domain/compliance'
import type { DashboardQuery } from '#graphql/generated/types.ts'
import { complianceTones } from '#features/documents/legislation-associations/compliance-status.ts'
import { paths } from '#paths/paths.ts'
import { useTranslation } from '#texts/translation.ts'
import { BarList } from '#ui/bar-list.tsx'
import { DangerLabel } from '#ui/hazards/danger-label.tsx'
import { formatNumber } from '#ui/numbers.ts'
import { Status } from '#ui/status.tsx'
import { FigureCard, NoFigure, FigureLink } from './figure-card.tsx'
import { FigureTable } from './figure-table.tsx'
import { Plot } from './meter-figures.tsx'
import { useMonthName } from './trend.tsx'

type Figures = { readonly [Name in 'chemicals' | 'inspections' | 'obligations']: NonNullable<DashboardQuery[Name]> }

const useNumber = () => {
  const { i18n } = useTranslation()
  return (value: number) => formatNumber(value, i18n.language)
}

const inUse = (query: Record<string, string>) => paths.chemicalAssociations.list({ ...query, active: 'true' })

/** The chemicals in use by danger code. Each code links to its chemicals. */
export function ChemicalFigure({
  figure: { total, codes, unsoundDataSheets },
}: {
  readonly figure: Figures['chemicals']
}) {
  const { t } = useTranslation()
  const number = useNumber()
  const title = t('dashboard.figures.chemicals.title')
  if (total === 0)
    return (
      <NoFigure
        title={title}
        text={t('dashboard.figures.chemicals.none')}
        href={paths.chemicalAssociations.list()}
        step={t('dashboard.figures.chemicals.step')}
      />
    )
  return (
    <FigureCard
      title={title}
      lead={
        <>
          <FigureLink count={total} href={inUse({})} />{' '}
          <span className="figure-unit">{t('dashboard.figures.chemicals.inUse')}</span>
        </>
      }
      notes={
        unsoundDataSheets > 0 && (
          <FigureLink count={unsoundDataSheets} href={inUse({ dataSheetAge: 'OLDER_THAN_THREE_YEARS,MISSING' })}>
            {t('dashboard.figures.chemicals.sheets', { count: unsoundDataSheets })}
          </FigureLink>
        )
      }
    >
      <BarList
        label={title}
        format={number}
        bars={codes.map(({ dangerCode, count }) => ({
          key: dangerCode,
          label: <DangerLabel code={dangerCode} text={t(`options.${dangerCode}`)} />,
          count,
          href: inUse({ dangerCode }),
          tone: dangerCode,
        }))}
      />
    </FigureCard>
  )
}

/** The assessed obligations by outcome. */
export function ObligationFigure({ figure }: { readonly figure: Figures['obligations'] }) {
  const { t } = useTranslation()
  const number = useNumber()
  const { total, assessed, assessedThisYear, assessedYearBefore, statuses } = figure
  const title = t('dashboard.figures.obligations.title')
  const list = paths.legislationAssociations.list
  // Each obligation is in one bar. An outdated assessment counts as not assessed.
  const assessedAs = (status: ComplianceStatus) =>
    statuses.find(({ complianceStatus }) => complianceStatus === status)?.assessed ?? 0
  const textOf = (status: ComplianceStatus) =>
    status === 'NOT_ASSESSED'
      ? t('dashboard.waiting.OBLIGATION')
      : t(`legislationAssociations.options.complianceStatus.${status}`)
  if (total === 0)
    return (
      <NoFigure
        title={title}
        text={t('dashboard.figures.obligations.none')}
        href={list()}
        step={t('dashboard.figures.obligations.step')}
      />
    )
  return (
    <FigureCard
      title={title}
      lead={
        <>
          <FigureLink count={assessed} href={list({ needsAssessment: 'false' })} />{' '}
          <span className="figure-unit">{t('dashboard.figures.obligations.of', { total: number(total) })}</span>
        </>
      }
      notes={
        <>
          {assessed < total && (
            <>
              <FigureLink count={total - assessed} href={list({ needsAssessment: 'true' })}>
                {t('dashboard.figures.obligations.waiting', { count: total - assessed })}
              </FigureLink>
              {'. '}
            </>
          )}
          {t('dashboard.figures.obligations.yearly', {
            now: number(assessedThisYear),
            before: number(assessedYearBefore),
          })}
        </>
      }
    >
      <BarList
        label={title}
        format={number}
        bars={complianceStatuses.map((status) => ({
          key: status,
          label: <Status tone={complianceTones[status]}>{textOf(status)}</Status>,
          ...(status === 'NOT_ASSESSED'
            ? { count: total - assessed, href: list({ needsAssessment: 'true' }) }
            : { count: assessedAs(status), href: list({ complianceStatus: status, needsAssessment: 'false' }) }),
          tone: complianceTones[status],
        }))}
      />
    </FigureCard>
  )
}

/** How many of this year's inspections were performed on time. */
export function InspectionFigure({ figure }: { readonly figure: Figures['inspections'] }) {
  const { t } = useTranslation()
  const number = useNumber()
  const monthName = useMonthName()
  const { year, onTime, late, onTimeBefore, lateBefore, months } = figure
  const title = t('dashboard.figures.inspections.title')
  const list = (timeliness: string) => paths.controlBook({ timeliness, dueYear: String(year) })
  if (onTime + late === 0)
    return (
      <NoFigure
        title={title}
        text={t('dashboard.figures.inspections.none')}
        href={paths.controlBook()}
        step={t('dashboard.figures.inspections.step')}
      />
    )
  const share = percentOf(onTime, late)
  const before = percentOf(onTimeBefore, lateBefore)
  const points = before === null || share === null ? null : share - before
  const key = points === null ? 'nothing' : points === 0 ? 'same' : points > 0 ? 'more' : 'less'
  return (
    <FigureCard
      title={title}
      lead={
        <>
          <strong>{number(share ?? 0)}</strong>{' '}
          <span className="figure-unit">{t('dashboard.figures.inspections.percent', { year })}</span>
        </>
      }
      notes={
        <>
          {t(`dashboard.figures.inspections.compared.${key}`, { count: Math.abs(points ?? 0), year: year - 1 })}
          <span className="figure-keys">
            <FigureLink count={onTime} href={list('ON_TIME')}>
              <span className="chart-key" data-tone="previous">
                {t('dashboard.figures.inspections.onTime', { count: onTime })}
              </span>
            </FigureLink>
            <FigureLink count={late} href={list('LATE')}>
              <span className="chart-key" data-tone="attention">
                {t('dashboard.figures.inspections.late', { count: late })}
              </span>
            </FigureLink>
          </span>
        </>
      }
      table={
        <FigureTable
          label={title}
          head={t('consumption.columns.MONTH')}
          rows={months.map(({ startDate }) => monthName(startDate))}
          columns={[
            {
              label: t('dashboard.figures.inspections.onTimeHead'),
              cells: months.map((month) => formatCount(month.onTime)),
            },
            {
              label: t('dashboard.figures.inspections.lateHead'),
              cells: months.map((month) => formatCount(month.late)),
            },
          ]}
        />
      }
    >
      <Plot kind="inspections" label={title} months={months} />
    </FigureCard>
  )

  function formatCount(count: number | null | undefined): string {
    return count == null ? t('dashboard.figures.upcoming') : number(count)
  }
}

/** Returns the percentage performed on time as an integer, or null if there were none. */
const percentOf = (onTime: number, late: number): number | null =>
  onTime + late === 0 ? null : Math.round((onTime / (onTime + late)) * 100)
