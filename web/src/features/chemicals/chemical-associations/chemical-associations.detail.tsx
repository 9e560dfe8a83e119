import { useQuery } from 'urql'
import { amountUnits, chemicalLimits } from '@ansvar/domain/chemicals'
import type { ChemicalAssociationRecordFragment } from '#graphql/generated/types.ts'
import { ChemicalInformation } from '#features/chemicals/hazards/chemical-sheet.tsx'
import { LabelStrip } from '#features/chemicals/hazards/label-strip.tsx'
import { DangerText } from '#features/chemicals/hazards/hazard-texts.tsx'
import { ChemicalPrint } from '#features/chemicals/prints/chemical-print.tsx'
import { SheetFields } from '#features/chemicals/hazards/chemical-field-parts.tsx'
import { stakeholderSource } from '#features/admin/stakeholders/stakeholders.source.ts'
import { OwnTag } from '#features/chemicals/hazards/own-tag.tsx'
import { DetailScreen, type DetailProps } from '#screen/detail/detail-screen.tsx'
import { FixedField } from '#screen/fields/derived-field.tsx'
import { FieldCard } from '#screen/fields/field-card.tsx'
import { FlagField } from '#screen/fields/flag-field.tsx'
import { MemberField } from '#screen/fields/member-field.tsx'
import { NumberField } from '#screen/fields/number-field.tsx'
import { RecordField, RecordsField } from '#screen/fields/record-field.tsx'
import { RepeatedFields } from '#screen/fields/repeated-fields.tsx'
import { SelectField } from '#screen/fields/select-field.tsx'
import { TextField } from '#screen/fields/text-field.tsx'
import { useForm } from '#screen/form.ts'
import { areas } from '#screen/lists.source.ts'
import { useTranslation } from '#texts/translation.ts'
import { FieldGrid } from '#ui/field-frame.tsx'
import { ChosenChemicalDocument } from './generated/chemical-associations.graphql.ts'
import { chemicalAssociations, emptyAddedSheet, type AssociationDraft } from './chemical-associations.resource.ts'
import { ChemicalAssociationAside } from './chemical-association-aside.tsx'
import { ChemicalField } from './chemical-field.tsx'
import { ChemicalStocks } from './chemical-stocks.tsx'
import { Substitution } from './substitution-card.tsx'
import { totalsText } from './stock-totals.ts'
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
      below={Below}
    >
      {({ record, draft, editing }) => (
        <>
          {record?.chemical && !editing && <LabelStrip label={record.chemical} />}
          <OwnFields record={record} draft={draft} editing={editing} />
          {/* In view mode they are among those of the chemical. */}
          {(editing || !record) && <AddedSheets />}
        </>
      )}
    </DetailScreen>
  )
}

/** The stocks of the chemical, and in view mode its substitution and all that its producer says. */
function Below({ record }: { readonly record: ChemicalAssociationRecordFragment }) {
  const { mode } = useForm()
  return (
    <>
      <ChemicalStocks record={record} />
      {mode === 'view' && <Substitution record={record} />}
      {record.chemical && mode === 'view' && <ChemicalInformation chemical={record.chemical} />}
    </>
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

type OwnFieldsProps = {
  /** Null for a new record. */
  readonly record: ChemicalAssociationRecordFragment | null
  readonly draft: AssociationDraft
  readonly editing: boolean
}

function OwnFields({ record, draft, editing }: OwnFieldsProps) {
  const isNew = record === null
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
        <AmountFields totals={record?.stockTotals ?? []} unit={editing ? null : draft.unit} />
        <TextField name="use" maxLength={chemicalLimits.use} />
        <MemberField name="responsible" />
        {!isNew && <FlagField name="active" />}
      </FieldGrid>
    </FieldCard>
  )
}

/** The safety data sheets that the organization adds to those of the chemical. */
function AddedSheets() {
  return (
    <FieldCard of="dataSheets">
      <RepeatedFields name="dataSheets" empty={emptyAddedSheet}>
        {(row) => (
          <FieldGrid columns={3}>
            <SheetFields at={row} home="organization">
              <RecordField name={`${row}.supplier`} source={stakeholderSource} />
            </SheetFields>
          </FieldGrid>
        )}
      </RepeatedFields>
    </FieldCard>
  )
}

type AmountFieldsProps = {
  readonly totals: ChemicalAssociationRecordFragment['stockTotals']
  /** The unit in view mode. */
  readonly unit: string | null
}

/** The amount of a chemical. The stocks state it, if there are any. */
function AmountFields({ totals, unit }: AmountFieldsProps) {
  const { t, i18n } = useTranslation()
  const { mode } = useForm()
  if (totals.length > 0) {
    const amounts = totalsText(totals, i18n.language)
    return <FixedField name="amount" value={t('chemicalAssociations.byStocks', { amounts })} />
  }
  return (
    <>
      <NumberField name="amount" {...(unit && { unit })} />
      {mode === 'edit' && <SelectField name="unit" options={amountUnits} textOf={itself} optional />}
    </>
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
