import { useQuery } from 'urql'
import type { ChemicalRecordFragment } from '#graphql/generated/types.ts'
import { ChemicalSheet } from '#features/chemicals/hazards/chemical-sheet.tsx'
import { DataSheets } from '#features/chemicals/hazards/data-sheets.tsx'
import { RestrictionDetails } from '#features/chemicals/hazards/restriction-details.tsx'
import { DangerText } from '#features/chemicals/hazards/hazard-texts.tsx'
import { DetailScreen, type DetailProps } from '#screen/detail/detail-screen.tsx'
import { useTranslation } from '#texts/translation.ts'
import { Card } from '#ui/card.tsx'
import { ChemicalRestrictionsDocument } from './generated/chemicals.graphql.ts'
import { chemicals } from './chemicals.resource.ts'
import { ChemicalFields } from './chemical-fields.tsx'

/** A chemical of the catalogue. */
export default function ChemicalDetail(props: DetailProps) {
  return (
    <DetailScreen {...props} resource={chemicals} tag={DangerTag} aside={ChemicalAside}>
      {({ record, editing }) =>
        record && !editing ? <ChemicalSheet chemical={record} /> : <ChemicalFields isNew={record === null} />
      }
    </DetailScreen>
  )
}

function DangerTag({ record }: { readonly record: ChemicalRecordFragment }) {
  return (
    <span className="tag" data-tone="neutral">
      <DangerText code={record.dangerCode} />
    </span>
  )
}

function ChemicalAside({ record }: { readonly record: ChemicalRecordFragment }) {
  const { t } = useTranslation()
  const [{ data }] = useQuery({
    query: ChemicalRestrictionsDocument,
    variables: { id: record.id },
    requestPolicy: 'cache-and-network',
  })
  const found = data?.list?.content ?? []
  return (
    <>
      <DataSheets chemical={record} />
      {found.length > 0 && (
        <Card title={t('hazards.restrictions.title')} count={found.length}>
          <ul className="restrictions">
            {found.map((restriction) => (
              <li key={`${restriction.restrictionId} ${restriction.substanceId}`}>
                <RestrictionDetails restriction={restriction} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}
