import { chemicalLimits, physicalStates, waterHazardClasses } from '@ansvar/domain/chemicals'
import { storageClasses } from '@ansvar/domain/storage'
import {
  CompositionFields,
  itself,
  SheetFields,
  StatementFields,
  useStorageClassText,
} from '#features/chemicals/hazards/chemical-field-parts.tsx'
import { dangerousGoods } from '#features/chemicals/hazards/hazards.source.ts'
import { FieldCard } from '#screen/fields/field-card.tsx'
import { FlagField } from '#screen/fields/flag-field.tsx'
import { RecordField } from '#screen/fields/record-field.tsx'
import { RepeatedFields } from '#screen/fields/repeated-fields.tsx'
import { SelectField } from '#screen/fields/select-field.tsx'
import { LongTextField, TextField } from '#screen/fields/text-field.tsx'
import { FieldGrid } from '#ui/field-frame.tsx'
import { areasOf } from '#features/chemicals/hazards/share-draft.ts'
import { emptyOwnSheet } from './own-chemicals.draft.ts'
import { EvidenceField, useEvidenceDescription } from './evidence.tsx'
import { SheetReadingField } from './sheet-reading.tsx'
import { StatementCodesField } from './statement-codes.tsx'

type OwnChemicalFieldsProps = {
  readonly isNew: boolean
  /** Whether the fields are inputs. A comparison shows them without the input of codes. */
  readonly editing: boolean
}

/** The fields of an own chemical in edit mode. */
export function OwnChemicalFields({ isNew, editing }: OwnChemicalFieldsProps) {
  const named = useStorageClassText()
  useEvidenceDescription()
  return (
    <>
      {editing && (
        <FieldCard of="extraction">
          <SheetReadingField name="extraction" bare />
        </FieldCard>
      )}
      <FieldCard>
        <FieldGrid>
          <TextField name="name" wide required maxLength={chemicalLimits.name} />
          <TextField name="producerName" maxLength={chemicalLimits.producerName} />
          <TextField name="productNumber" maxLength={chemicalLimits.productNumber} />
          <SelectField name="physicalState" options={physicalStates} optional />
          <TextField name="areas" maxLength={chemicalLimits.area} split={areasOf} />
          <LongTextField name="description" wide maxLength={chemicalLimits.description} />
          {!isNew && <FlagField name="active" />}
        </FieldGrid>
      </FieldCard>
      <FieldCard of="label">
        <FieldGrid>
          {editing && <StatementCodesField name="codes" wide />}
          <StatementFields />
        </FieldGrid>
      </FieldCard>
      <FieldCard of="dataSheets">
        <RepeatedFields name="dataSheets" empty={emptyOwnSheet}>
          {(row) => (
            <FieldGrid columns={3}>
              <SheetFields at={row} home="organization">
                <TextField name={`${row}.supplier`} maxLength={chemicalLimits.producerName} />
              </SheetFields>
            </FieldGrid>
          )}
        </RepeatedFields>
      </FieldCard>
      <CompositionFields />
      <FieldCard of="storage">
        <FieldGrid columns={3}>
          <SelectField name="storageClass" options={storageClasses} textOf={named} optional />
          <SelectField name="waterHazardClass" options={waterHazardClasses} textOf={itself} optional />
          <RecordField name="dangerousGood" source={dangerousGoods} />
        </FieldGrid>
      </FieldCard>
      {!editing && (
        <FieldCard>
          <EvidenceField name="evidence" />
        </FieldCard>
      )}
    </>
  )
}
