import { useEffect, useRef } from 'react'
import { useQuery } from 'urql'
import { useSearchParams } from 'wouter'
import { ChemicalSheet } from '#features/chemicals/hazards/chemical-sheet.tsx'
import { DataSheets } from '#features/chemicals/hazards/data-sheets.tsx'
import { DangerText } from '#features/chemicals/hazards/hazard-texts.tsx'
import { OwnTag } from '#features/chemicals/hazards/own-tag.tsx'
import { RestrictionDetails } from '#features/chemicals/hazards/restriction-details.tsx'
import type { OwnChemicalRecordFragment } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { DetailScreen, type DetailProps } from '#screen/detail/detail-screen.tsx'
import { useForm } from '#screen/form.ts'
import { useTranslation } from '#texts/translation.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { asChemical } from './own-chemicals.draft.ts'
import { ListedChemicalsDocument } from './generated/own-chemicals.graphql.ts'
import { EvidenceCard } from './evidence.tsx'
import { CatalogueRequest } from './catalogue-request.tsx'
import { OwnChemicalFields } from './own-chemical-fields.tsx'
import { ownChemicals, ownChemicalsToAdd } from './own-chemicals.resource.ts'

/** A product of the organization that the catalogue does not have. */
export default function OwnChemicalDetail(props: DetailProps) {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  // The picker of my chemicals gives the name that was searched.
  const name = props.id === 'new' ? search.get('name') : null
  return (
    <DetailScreen
      {...props}
      resource={name === null ? ownChemicals : ownChemicalsToAdd}
      crumbs={() => [{ label: t('chemicalAssociations.title'), href: paths.chemicalAssociations.list() }]}
      tag={Tags}
      aside={OwnChemicalAside}
    >
      {({ record, editing }) => (
        <>
          {editing && name !== null && <FilledName name={name} />}
          {record && !editing ? (
            <ChemicalSheet chemical={asChemical(record)} />
          ) : (
            <OwnChemicalFields isNew={record === null} editing={editing} />
          )}
        </>
      )}
    </DetailScreen>
  )
}

/** Fills in the name once. */
function FilledName({ name }: { readonly name: string }) {
  const { values, change } = useForm()
  const isFilled = useRef(false)
  useEffect(() => {
    if (isFilled.current) return
    isFilled.current = true
    if (values['name'] === '' && name !== '') change('name', name)
  }, [name, values, change])
  return null
}

type RecordProps = { readonly record: OwnChemicalRecordFragment }

function Tags({ record }: RecordProps) {
  return (
    <>
      <OwnTag />
      <span className="tag" data-tone="neutral">
        <DangerText code={record.dangerCode} />
      </span>
    </>
  )
}

function OwnChemicalAside({ record }: RecordProps) {
  const { t } = useTranslation()
  const { restrictions } = record
  return (
    <>
      <CatalogueRequest record={record} />
      <Use record={record} />
      <DataSheets chemical={asChemical(record)} />
      <EvidenceCard record={record} />
      {restrictions.length > 0 && (
        <Card title={t('hazards.restrictions.title')} count={restrictions.length}>
          <ul className="restrictions">
            {restrictions.map((restriction) => (
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

/** Whether the product, or the one that it was merged into, is one of my chemicals, with a link to it or to adding it. */
function Use({ record: { organizationId, id, mergedIntoId, active } }: RecordProps) {
  const { t } = useTranslation()
  const [{ data }] = useQuery({
    query: ListedChemicalsDocument,
    variables: { organizationId, chemicalId: [mergedIntoId ?? id] },
    requestPolicy: 'cache-and-network',
  })
  if (!data?.list) return null
  const [listed] = data.list.content
  if (!listed && !active) return null
  return (
    <div className="no-print">
      <Card title={t('chemicalAssociations.title')}>
        {listed ? (
          <ButtonLink href={paths.chemicalAssociations.detail(listed.id)}>{t('ownChemicals.use.open')}</ButtonLink>
        ) : (
          <ButtonLink href={paths.addChemical(id)}>{t('ownChemicals.use.add')}</ButtonLink>
        )}
      </Card>
    </div>
  )
}
