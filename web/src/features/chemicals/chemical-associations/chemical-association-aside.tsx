import { Link } from 'wouter'
import { DataSheets } from '#features/chemicals/hazards/data-sheets.tsx'
import { AssessmentsOfChemical } from '#features/chemicals/risk-assessments/assessments-of-chemical.tsx'
import { MergedProducts } from '#features/chemicals/own-chemicals/merged-products.tsx'
import { LinkedEvents } from '#features/evaluation/events/linked-events.tsx'
import type { ChemicalAssociationRecordFragment } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { useTranslation } from '#texts/translation.ts'
import { Card } from '#ui/card.tsx'
import { Restrictions } from './association-restrictions.tsx'
import './chemical-associations.css'

type AsideProps = { readonly record: ChemicalAssociationRecordFragment }

/** The side column of a chemical: the lists that restrict it, its data sheets, and a link to its storage check. */
export function ChemicalAssociationAside({ record }: AsideProps) {
  const { t } = useTranslation()
  return (
    <>
      <Restrictions record={record} />
      <AssessmentsOfChemical record={record} />
      <LinkedEvents kind="CHEMICAL_ASSOCIATION" record={record} />
      {record.chemical && <DataSheets chemical={record.chemical} added={record.dataSheets} />}
      {record.own && record.chemical && (
        <div className="no-print">
          <Card title={t('ownChemicals.one')}>
            <Link href={paths.ownChemicals.detail(record.chemical.id)}>{t('chemicalAssociations.openOwn')}</Link>
          </Card>
        </div>
      )}
      {!record.own && record.chemical && (
        <MergedProducts organizationId={record.organizationId} chemicalId={record.chemical.id} />
      )}
      {record.areas.length > 0 && (
        <div className="no-print">
          <Card title={t('chemicalAssociations.storage.title')}>
            <ul className="data-sheets">
              {record.areas.map(({ id, name }) => (
                <li key={id}>
                  <Link href={paths.chemicalStorage(id)}>{t('chemicalAssociations.storage.of', { area: name })}</Link>
                </li>
              ))}
            </ul>
          </Card>
        </div>
      )}
    </>
  )
}
