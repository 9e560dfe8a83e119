import { amountUnits } from '@ansvar/domain/chemicals'
import { sumOfStocks } from '@ansvar/domain/chemical-stocks'
import type { ChemicalsToCombineQuery } from '#graphql/generated/types.ts'
import { totalsText } from '#features/chemicals/chemical-associations/stock-totals.ts'
import { NumberField } from '#screen/fields/number-field.tsx'
import { SelectField } from '#screen/fields/select-field.tsx'
import { useTranslation } from '#texts/translation.ts'
import { FieldGrid } from '#ui/field-frame.tsx'
import './merge-comparison.css'

type Entry = NonNullable<ChemicalsToCombineQuery['list']>['content'][number]

/** The entries of my chemicals that merging combines: that of the own product, and that of the chemical of the catalogue. */
export type Entries = { readonly own: Entry; readonly catalogue: Entry }

/** Returns the entries to combine. Null unless my chemicals has both. */
export function entriesOf(found: readonly Entry[]): Entries | null {
  const own = found.find((each) => each.own)
  const catalogue = found.find((each) => !each.own)
  return own && catalogue ? { own, catalogue } : null
}

/** Returns the sum of the amounts of both. Null if there is none, such as for litres and kilograms. */
export const sumOf = ({ own, catalogue }: Entries) =>
  sumOfStocks(
    [own, catalogue].flatMap(({ amount, unit }) => (amount != null && unit != null ? [{ amount, unit }] : [])),
  )

/** Whether one of both has an amount, which the result then needs as well. */
export const hasAmount = ({ own, catalogue }: Entries): boolean => own.amount != null || catalogue.amount != null

/** Whether the amount of both follows from their stocks. */
export const hasStocks = ({ own, catalogue }: Entries): boolean =>
  own.stockTotals.length > 0 || catalogue.stockTotals.length > 0

type Props = { readonly entries: Entries; readonly name: string }

/** What my chemicals states about the product and about the chemical of the catalogue, and the amount of both. */
export function CombinedEntries({ entries, name }: Props) {
  const { t } = useTranslation()
  return (
    <section className="merge-combined">
      <h3>{t('ownChemicals.combined.title', { name })}</h3>
      <p>{t('ownChemicals.combined.text')}</p>
      <ul className="merge-differences">
        {(['amount', 'areas', 'use', 'responsible'] as const).map((field) => (
          <li key={field}>
            <h4>{t(`chemicalAssociations.columns.${field}`)}</h4>
            <dl>
              <div>
                <dt>{t('ownChemicals.request.merge.own')}</dt>
                <dd>
                  <Value field={field} of={entries.own} />
                </dd>
              </div>
              <div>
                <dt>{t('ownChemicals.request.merge.catalogue')}</dt>
                <dd>
                  <Value field={field} of={entries.catalogue} />
                </dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
      {hasStocks(entries) ? (
        <p>{t('ownChemicals.combined.byStocks')}</p>
      ) : (
        <FieldGrid>
          <NumberField name="combined.amount" required={hasAmount(entries)} />
          <SelectField name="combined.unit" options={amountUnits} textOf={itself} optional />
        </FieldGrid>
      )}
    </section>
  )
}

const itself = (unit: string): string => unit

type ValueProps = { readonly field: 'amount' | 'areas' | 'use' | 'responsible'; readonly of: Entry }

function Value({ field, of }: ValueProps) {
  const { t, i18n } = useTranslation()
  const { stockTotals, amount, unit } = of
  const texts = {
    amount:
      stockTotals.length > 0
        ? t('chemicalAssociations.byStocks', { amounts: totalsText(stockTotals, i18n.language) })
        : amount != null && unit != null && totalsText([{ amount, unit }], i18n.language),
    areas: of.areas.map((area) => area.name).join(', '),
    use: of.use,
    responsible: of.responsible?.name,
  }
  return texts[field] || <span className="nothing">{t('screen.nothing')}</span>
}
