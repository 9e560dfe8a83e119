import { chemicalLimits, physicalStates, waterHazardClasses } from '@ansvar/domain/chemicals'
import { concentrationUnits } from '@ansvar/domain/concentrations'
import { dangerCodes } from '@ansvar/domain/danger-codes'
import { signalWords } from '@ansvar/domain/labels'
import type { Language } from '@ansvar/domain/languages'
import { storageClasses, type StorageClass } from '@ansvar/domain/storage'
import { storageClassName } from '@ansvar/domain/storage-class-names'
import {
  dangerousGoods,
  euHazardStatements,
  hazardStatements,
  precautionaryStatements,
} from '#features/chemicals/hazards/hazards.source.ts'
import { stakeholderSource } from '#features/admin/stakeholders/stakeholders.source.ts'
import { substanceSource } from '#features/admin/substances/substances.source.ts'
import { DateField } from '#screen/fields/date-field.tsx'
import { FieldCard } from '#screen/fields/field-card.tsx'
import { FilesField } from '#screen/fields/files-field.tsx'
import { FlagField } from '#screen/fields/flag-field.tsx'
import { NumberField } from '#screen/fields/number-field.tsx'
import { RecordField, RecordsField } from '#screen/fields/record-field.tsx'
import { RepeatedFields } from '#screen/fields/repeated-fields.tsx'
import { SelectField } from '#screen/fields/select-field.tsx'
import { TerritoryField } from '#screen/fields/territory-field.tsx'
import { LongTextField, TextField } from '#screen/fields/text-field.tsx'
import { useTranslation } from '#texts/translation.ts'
import { FieldGrid } from '#ui/field-frame.tsx'
import { languageName } from '#features/chemicals/hazards/data-sheets.tsx'
import { areasOf, emptyCountry, emptyShare, emptySheet, emptySupply } from './chemical-draft.ts'
import { EditedWarnings } from './edited-warnings.tsx'

/** Languages of safety data sheets. */
const sheetLanguages = ['da', 'en', 'de', 'sv', 'nb', 'fi', 'fr', 'nl', 'pl', 'it', 'es'] as const
const itself = (code: string): string => code

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
          <RecordsField name="hazardStatements" source={hazardStatements} wide />
          <RecordsField name="euHazardStatements" source={euHazardStatements} wide />
          <RecordsField name="precautionaryStatements" source={precautionaryStatements} wide />
          <EditedWarnings />
          <SelectField name="dangerCodeOverride" options={dangerCodes} optional />
          <SelectField name="signalWordOverride" options={signalWords} optional />
          <LongTextField name="overrideReason" wide maxLength={chemicalLimits.overrideReason} />
        </FieldGrid>
      </FieldCard>
      <FieldCard of="substanceConcentrations">
        <RepeatedFields name="substanceConcentrations" empty={emptyShare}>
          {(row) => (
            <FieldGrid columns={3}>
              <RecordField name={`${row}.substance`} source={substanceSource} wide required />
              <NumberField name={`${row}.min`} />
              <NumberField name={`${row}.max`} />
              <SelectField name={`${row}.unit`} options={concentrationUnits} textOf={itself} />
            </FieldGrid>
          )}
        </RepeatedFields>
      </FieldCard>
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
  const { t, i18n } = useTranslation()
  const languageOf = (code: string) => languageName(code, i18n.language)
  const named = (code: string) => `${code} – ${storageClassName(code as StorageClass, i18n.language as Language)}`
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
            <SelectField name={`${sheet}.language`} options={sheetLanguages} textOf={languageOf} />
            <DateField name={`${sheet}.lastRevisionDate`} required />
            <FilesField name={`${sheet}.files`} home="chemicals" wide />
          </FieldGrid>
        )}
      </RepeatedFields>
    </>
  )
}
