import type { ChemicalRegisterQuery } from '#graphql/generated/types.ts'
import { useDates } from '#session/dates.ts'
import { useTranslation } from '#texts/translation.ts'
import { formatNumber } from '#ui/numbers.ts'

type Chemical = NonNullable<ChemicalRegisterQuery['chemicalRegister']>['areas'][number]['chemicals'][number]
type Stock = Chemical['stocks'][number]

/** The amounts of a chemical in an area, or the amount in all its areas. */
export function StockFacts({ chemical: { byStocks, stocks } }: { readonly chemical: Chemical }) {
  const { t } = useTranslation()
  const keyed = stocks.map((stock, index) => ({ key: `${index} ${stock.amount} ${stock.unit}`, stock }))
  return (
    <ul className="register-stocks">
      {keyed.map(({ key, stock }) => (
        <li key={key}>
          <OneStock stock={stock} />
          {!byStocks && typeof stock.amount === 'number' && (
            <span className="quiet">{t('chemicalRegister.allAreas')}</span>
          )}
        </li>
      ))}
    </ul>
  )
}

function OneStock({ stock }: { readonly stock: Stock }) {
  const { t, i18n } = useTranslation()
  const dates = useDates()
  const { amount, unit, maximum, containers, containerSize, countedOn } = stock
  if (typeof amount !== 'number') return <span className="nothing">{t('chemicalRegister.unknown')}</span>
  const measured = (value: number) => `${formatNumber(value, i18n.language)} ${unit}`
  const notes = [
    typeof maximum === 'number' && t('chemicalStocks.most', { amount: measured(maximum) }),
    typeof containers === 'number' && typeof containerSize === 'number' && `${containers} × ${measured(containerSize)}`,
    typeof containers === 'number' &&
      typeof containerSize !== 'number' &&
      t('chemicalStocks.inContainers', { count: containers }),
    countedOn && t('chemicalStocks.counted', { day: dates.day(countedOn) }),
  ].filter((note): note is string => Boolean(note))
  return (
    <>
      <strong>{measured(amount)}</strong>
      {notes.length > 0 && <span className="quiet">{notes.join(', ')}</span>}
    </>
  )
}
