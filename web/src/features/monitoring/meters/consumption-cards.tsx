import { useMemo, useState } from 'react'
import { useQuery } from 'urql'
import type { IsoDate } from '@ansvar/domain/dates'
import type { MeterRecordFragment } from '#graphql/generated/types.ts'
import { useToday } from '#screen/use-today.ts'
import { useUnitText } from '#screen/use-unit-text.ts'
import { ConsumptionDocument } from './generated/consumption.graphql.ts'
import type { Span } from './measures.ts'
import { useTranslation } from '#texts/translation.ts'
import { PlotCard } from './plot-card.tsx'

const YEARS = 5

/** The consumption of a meter and its emissions, by month compared with the year before, or by year. */
export function ConsumptionCards({ meter }: { readonly meter: MeterRecordFragment }) {
  const { t } = useTranslation()
  const thisYear = Number(useToday().slice(0, 4))
  const [span, setSpan] = useState<Span>({ per: 'MONTH', year: thisYear })
  const unit = useUnitText()(meter.units)
  const variables = useMemo(() => {
    const first = span.per === 'MONTH' ? span.year - 1 : span.year - YEARS + 1
    return {
      organizationId: meter.organizationId,
      meterId: meter.id,
      from: `${first}-01-01` as IsoDate,
      to: `${span.year}-12-31` as IsoDate,
      per: span.per,
    }
  }, [meter.organizationId, meter.id, span])
  const [{ data }] = useQuery({ query: ConsumptionDocument, variables, requestPolicy: 'cache-and-network' })
  const consumption = data?.consumption
  if (!consumption) return null
  const years = Array.from({ length: YEARS }, (_, index) => String(thisYear - index))
  const chooser = (
    <span className="plot-head no-print">
      <select
        className="pager-size"
        aria-label={t('consumption.per.label')}
        value={span.per}
        onChange={(event) => setSpan({ ...span, per: event.target.value === 'YEAR' ? 'YEAR' : 'MONTH' })}
      >
        {(['MONTH', 'YEAR'] as const).map((per) => (
          <option key={per} value={per}>
            {t(`consumption.per.${per}`)}
          </option>
        ))}
      </select>
      <SelectYear years={years} span={span} onChange={setSpan} />
    </span>
  )
  return (
    <>
      <PlotCard meter={meter} consumption={consumption} span={span} measure="amount" unit={unit} chooser={chooser} />
      {meter.emissionFactor && meter.kind !== 'LEVEL' && (
        <PlotCard
          meter={meter}
          consumption={consumption}
          span={span}
          measure="emission"
          unit={t(consumption.equivalents ? 'consumption.kgEquivalents' : 'consumption.kg')}
        />
      )}
    </>
  )
}

type SelectYearProps = {
  readonly years: readonly string[]
  readonly span: Span
  readonly onChange: (span: Span) => void
}

function SelectYear({ years, span, onChange }: SelectYearProps) {
  const { t } = useTranslation()
  return (
    <select
      className="pager-size"
      aria-label={t('consumption.year')}
      value={String(span.year)}
      onChange={(event) => onChange({ ...span, year: Number(event.target.value) })}
    >
      {years.map((year) => (
        <option key={year} value={year}>
          {year}
        </option>
      ))}
    </select>
  )
}
