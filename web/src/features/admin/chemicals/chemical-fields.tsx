import { chemicalLimits, physicalStates, waterHazardClasses } from '@ansvar/domain/chemicals'
import { dangerCodes } from '@ansvar/domain/danger-codes'
import { signalWords } from '@ansvar/domain/labels'
import { storageClasses } from '@ansvar/domain/storage'
import {
  CompositionFields,
  itself,
  SheetFields,
  StatementFields,
  useStorageClassText,
} from '#features/chemicals/hazards/chemical-field-parts.tsx'
import { dangerousGoods } from '#features/chemicals/hazards/hazards.source.ts'
import { emptySheet } from '#features/chemicals/hazards/sheet-draft.ts'
import { stakeholderSource } from '#features/admin/stakeholders/stakeholders.source.ts'
import { FieldCard } from '#screen/fields/field-card.tsx'
import { FlagField } from '#screen/fields/flag-field.tsx'
import { RecordField } from '#screen/fields/record-field.tsx'
import { RepeatedFields } from '#screen/fields/repeated-fields.tsx'
import { SelectField } from '#screen/fields/select-field.tsx'
import { TerritoryField } from '#screen/fields/territory-field.tsx'
import { LongTextField, TextField } from '#screen/fields/text-field.tsx'
import { useTranslation } from '#texts/translation.ts'
import { FieldGrid } from '#ui/field-frame.tsx'
import { areasOf } from '#features/chemicals/hazards/share-draft.ts'
import { emptyCountry, emptySupply } from './chemical-draft.ts'

/** The fields of a catalogue chemical in edit mode. */
export function ChemicalFields({ isNew }: { readonly isNew: boolean }) {
  return (
    <>
      <FieldCard>
        <FieldGrid>
          <TextField name="name" wide required maxLength={chemicalLimits.name} />
          <TextField name="productNumber" maxLength={chemicalLimits.productNumber} />
          <SelectField name="physicalState" options={physicalStates} optional />
          <RecordField name="producer" source={stakeholderSource} />
          <TextField name="areas" maxLength={chemicalLimits.area} split={areasOf} />
          <LongTextField name="description" wide maxLength={chemicalLimits.description} />
          {!isNew && <FlagField name="active" />}
        </FieldGrid>
      </FieldCard>
      <FieldCard of="label">
        <FieldGrid>
          <StatementFields />
          <SelectField name="dangerCodeOverride" options={dangerCodes} optional />
          <SelectField name="signalWordOverride" options={signalWords} optional />
          <LongTextField name="overrideReason" wide maxLength={chemicalLimits.overrideReason} />
        </FieldGrid>
      </FieldCard>
      <CompositionFields />
      <FieldCard of="supplies">
        <RepeatedFields name="supplies" empty={emptySupply}>
          {(row) => (
            <FieldGrid>
              <RecordField name={`${row}.supplier`} source={stakeholderSource} required />
              <TextField name={`${row}.articleNumber`} maxLength={chemicalLimits.articleNumber} />
            </FieldGrid>
          )}
        </RepeatedFields>
      </FieldCard>
      <FieldCard of="countriesData">
        <RepeatedFields name="countriesData" empty={emptyCountry}>
          {(row) => <CountryFields row={row} />}
        </RepeatedFields>
      </FieldCard>
      <FieldCard of="transport">
        <RecordField name="dangerousGood" source={dangerousGoods} />
      </FieldCard>
    </>
  )
}

function CountryFields({ row }: { readonly row: string }) {
  const { t } = useTranslation()
  const named = useStorageClassText()
  return (
    <>
      <FieldGrid columns={3}>
        <TerritoryField name={`${row}.country`} required />
        <SelectField name={`${row}.storageClass`} options={storageClasses} textOf={named} optional />
        <SelectField name={`${row}.waterHazardClass`} options={waterHazardClasses} textOf={itself} optional />
      </FieldGrid>
      <h3 className="sheets-heading">{t('chemicals.countriesData.safetyDataSheets')}</h3>
      <RepeatedFields name={`${row}.safetyDataSheets`} empty={emptySheet}>
        {(sheet) => (
          <FieldGrid>
            <SheetFields at={sheet} home="chemicals" />
          </FieldGrid>
        )}
      </RepeatedFields>
    </>
  )
}
