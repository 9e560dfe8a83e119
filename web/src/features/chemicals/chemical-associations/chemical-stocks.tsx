import { useMemo } from 'react'
import { amountUnits } from '@ansvar/domain/chemicals'
import type { ChemicalStockRecordFragment } from '#graphql/generated/types.ts'
import { DateField } from '#screen/fields/date-field.tsx'
import { NumberField } from '#screen/fields/number-field.tsx'
import { RecordField } from '#screen/fields/record-field.tsx'
import { SelectField } from '#screen/fields/select-field.tsx'
import { useForm } from '#screen/form.ts'
import { areas } from '#screen/lists.source.ts'
import { SubRecords } from '#screen/sub-records.tsx'
import { useDates } from '#session/dates.ts'
import { useTranslation } from '#texts/translation.ts'
import { FieldGrid } from '#ui/field-frame.tsx'
import { formatNumber } from '#ui/numbers.ts'
import { Status } from '#ui/status.tsx'
import { chemicalStocks } from './chemical-stocks.resource.ts'

type Stock = ChemicalStockRecordFragment
type Props = { readonly record: { readonly id: string; readonly organizationId: string } }

/** How much of a chemical is in which area. */
export function ChemicalStocks({ record: { organizationId, id: associationId } }: Props) {
  const scope = useMemo(() => ({ organizationId, associationId }), [organizationId, associationId])
  return (
    <SubRecords resource={chemicalStocks} scope={scope}>
      {(stock) => <StockFields stock={stock} />}
    </SubRecords>
  )
}

function StockFields({ stock }: { readonly stock: Stock | null }) {
  const { mode } = useForm()
  if (stock && mode === 'view') return <StockView stock={stock} />
  return (
    <FieldGrid>
      <RecordField name="area" source={areas} wide required />
      <NumberField name="amount" required />
      <SelectField name="unit" options={amountUnits} textOf={itself} />
      <NumberField name="maximum" />
      <DateField name="countedOn" />
      <NumberField name="containers" />
      <NumberField name="containerSize" />
    </FieldGrid>
  )
}

const itself = (unit: string): string => unit

/** A stock in two lines: the area, and how much is there in which containers. */
function StockView({ stock }: { readonly stock: Stock }) {
  const { t, i18n } = useTranslation()
  const dates = useDates()
  const { area, amount, unit, maximum, containers, containerSize, countedOn } = stock
  const measured = (value: number) => `${formatNumber(value, i18n.language)} ${unit}`
  const facts = [
    measured(amount),
    typeof maximum === 'number' && t('chemicalStocks.most', { amount: measured(maximum) }),
    typeof containers === 'number' &&
      (typeof containerSize === 'number'
        ? `${formatNumber(containers, i18n.language)} × ${measured(containerSize)}`
        : t('chemicalStocks.inContainers', { count: containers })),
    typeof containers !== 'number' &&
      typeof containerSize === 'number' &&
      t('chemicalStocks.ofSize', { amount: measured(containerSize) }),
    countedOn && t('chemicalStocks.counted', { day: dates.day(countedOn) }),
  ].filter((fact): fact is string => Boolean(fact))
  return (
    <div className="row-view">
      <strong className="row-title">{area?.name}</strong>
      <div className="row-facts">
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </div>
      {typeof maximum === 'number' && amount > maximum && (
        <Status tone="attention">{t('chemicalStocks.aboveMaximum')}</Status>
      )}
    </div>
  )
}
