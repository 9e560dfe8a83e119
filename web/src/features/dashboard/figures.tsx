import type { ReactNode } from 'react'
import type { IsoDate } from '@ansvar/domain/dates'
import type { DashboardQuery } from '#graphql/generated/types.ts'
import { useTranslation } from '#texts/translation.ts'
import { ChemicalFigure, InspectionFigure, ObligationFigure } from './count-figures.tsx'
import { FailedFigure } from './figure-card.tsx'
import { ConsumptionFigure, EmissionFigure } from './meter-figures.tsx'
import '#ui/column-chart.css'
import '#ui/pager.css'
import './figures.css'

type FigureName = 'consumption' | 'emissions' | 'chemicals' | 'inspections' | 'obligations'
type FiguresProps = { readonly data: DashboardQuery; readonly today: IsoDate; readonly onRetry: () => void }

/**
 * The key figures of the organization. Their numbers link to what they count. A failed figure does not affect the
 * others.
 */
export function Figures({ data, today, onRetry }: FiguresProps) {
  const { t } = useTranslation()
  const or = <Figure,>(name: FigureName, figure: Figure | null | undefined, draw: (figure: Figure) => ReactNode) =>
    figure ? draw(figure) : <FailedFigure title={t(`dashboard.figures.${name}.title`)} onRetry={onRetry} />
  return (
    <section className="figures" aria-label={t('dashboard.figures.title')}>
      <div className="figures-wide">
        {or('consumption', data.consumption, (figure) => (
          <ConsumptionFigure figure={figure} today={today} />
        ))}
        {or('emissions', data.emissions, (figure) => (
          <EmissionFigure figure={figure} today={today} />
        ))}
      </div>
      <div className="figures-three">
        {or('chemicals', data.chemicals, (figure) => (
          <ChemicalFigure figure={figure} />
        ))}
        {or('inspections', data.inspections, (figure) => (
          <InspectionFigure figure={figure} />
        ))}
        {or('obligations', data.obligations, (figure) => (
          <ObligationFigure figure={figure} />
        ))}
      </div>
    </section>
  )
}
