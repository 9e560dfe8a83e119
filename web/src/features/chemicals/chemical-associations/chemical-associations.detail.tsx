import { useQuery } from 'urql'
import { amountUnits, chemicalLimits } from '@ansvar/domain/chemicals'
import type { ChemicalAssociationRecordFragment } from '#graphql/generated/types.ts'
import { ChemicalSheet } from '#features/chemicals/hazards/chemical-sheet.tsx'
import { DangerText } from '#features/chemicals/hazards/hazard-texts.tsx'
import { ChemicalPrint } from '#features/chemicals/prints/chemical-print.tsx'
import { OwnTag } from '#features/chemicals/hazards/own-tag.tsx'
import { DetailScreen, type DetailProps } from '#screen/detail/detail-screen.tsx'
import { FieldCard } from '#screen/fields/field-card.tsx'
import { FlagField } from '#screen/fields/flag-field.tsx'
import { MemberField } from '#screen/fields/member-field.tsx'
import { NumberField } from '#screen/fields/number-field.tsx'
import { RecordsField } from '#screen/fields/record-field.tsx'
import { SelectField } from '#screen/fields/select-field.tsx'
import { TextField } from '#screen/fields/text-field.tsx'
import { areas } from '#screen/lists.source.ts'
import { useTranslation } from '#texts/translation.ts'
import { FieldGrid } from '#ui/field-frame.tsx'
import { ChosenChemicalDocument } from './generated/chemical-associations.graphql.ts'
import { chemicalAssociations, type AssociationDraft } from './chemical-associations.resource.ts'
import { ChemicalAssociationAside } from './chemical-association-aside.tsx'
import { ChemicalField } from './chemical-field.tsx'
import { useChosenChemical } from './use-chosen-chemical.ts'

/** A chemical that the organization uses: the organization's own information, and all that a worker needs. */
export default function ChemicalAssociationDetail(props: DetailProps) {
  return (
    <DetailScreen
      {...props}
      resource={chemicalAssociations}
      tag={Tags}
      print={ChemicalPrint}
      aside={ChemicalAssociationAside}
    >
      {({ record, draft, editing }) => {
        const own = <OwnFields draft={draft} isNew={record === null} editing={editing} />
        return record?.chemical && !editing ? <ChemicalSheet chemical={record.chemical}>{own}</ChemicalSheet> : own
      }}
    </DetailScreen>
  )
}

function Tags({ record }: { readonly record: ChemicalAssociationRecordFragment }) {
  return (
    <>
      {record.own && <OwnTag />}
      {record.chemical && (
        <span className="tag" data-tone="neutral">
          <DangerText code={record.chemical.dangerCode} />
        </span>
      )}
    </>
  )
}

type OwnFieldsProps = { readonly draft: AssociationDraft; readonly isNew: boolean; readonly editing: boolean }

function OwnFields({ draft, isNew, editing }: OwnFieldsProps) {
  const { isOwn, supplies } = useSupplies(draft.chemical?.id ?? '')
  useChosenChemical(isNew && editing)
  return (
    <FieldCard>
      <FieldGrid>
        {isNew && <ChemicalField name="chemical" wide required />}
        {!isOwn && (
          <SelectField
            name="supplyId"
            options={supplies.map(({ id }) => id)}
            textOf={(id) => supplies.find((supply) => supply.id === id)?.name ?? ''}
            optional
          />
        )}
        <RecordsField name="areas" source={areas} />
        <NumberField name="amount" {...(!editing && draft.unit && { unit: draft.unit })} />
        {editing && <SelectField name="unit" options={amountUnits} textOf={itself} optional />}
        <TextField name="use" maxLength={chemicalLimits.use} />
        <MemberField name="responsible" />
        {!isNew && <FlagField name="active" />}
      </FieldGrid>
    </FieldCard>
  )
}

const itself = (unit: string): string => unit

/** Returns the suppliers of the chosen chemical. An own product has none. */
function useSupplies(chemicalId: string) {
  const { t } = useTranslation()
  const [{ data }] = useQuery({
    query: ChosenChemicalDocument,
    variables: { id: chemicalId },
    pause: chemicalId === '',
  })
  const chemical = chemicalId === '' ? undefined : data?.list?.content.find(({ id }) => id === chemicalId)
  const supplies = (chemical?.supplies ?? []).map(({ id, supplier, articleNumber }) => ({
    id,
    name: [supplier?.name ?? t('chemicalAssociations.unknownSupplier'), articleNumber].filter(Boolean).join(', '),
  }))
  return { isOwn: chemical?.own ?? false, supplies }
}
