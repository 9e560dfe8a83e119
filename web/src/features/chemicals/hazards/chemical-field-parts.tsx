import type { ReactNode } from 'react'
import { concentrationUnits } from '@ansvar/domain/concentrations'
import type { Language } from '@ansvar/domain/languages'
import type { StorageClass } from '@ansvar/domain/storage'
import { storageClassName } from '@ansvar/domain/storage-class-names'
import { substanceSource } from '#features/admin/substances/substances.source.ts'
import type { FileHome } from '#graphql/upload.ts'
import { DateField } from '#screen/fields/date-field.tsx'
import { FieldCard } from '#screen/fields/field-card.tsx'
import { FilesField } from '#screen/fields/files-field.tsx'
import { NumberField } from '#screen/fields/number-field.tsx'
import { RecordField, RecordsField } from '#screen/fields/record-field.tsx'
import { RepeatedFields } from '#screen/fields/repeated-fields.tsx'
import { SelectField } from '#screen/fields/select-field.tsx'
import { useTranslation } from '#texts/translation.ts'
import { FieldGrid } from '#ui/field-frame.tsx'
import { languageName } from './data-sheets.tsx'
import { EditedWarnings } from './edited-warnings.tsx'
import { euHazardStatements, hazardStatements, precautionaryStatements } from './hazards.source.ts'
import { emptyShare } from './share-draft.ts'

// Fields that the form of the catalogue and that of an organization's own chemical share.

/** Languages of safety data sheets. */
const sheetLanguages = ['da', 'en', 'de', 'sv', 'nb', 'fi', 'fr', 'nl', 'pl', 'it', 'es'] as const
export const itself = (code: string): string => code

/** The statements of the label, and the label that follows from them. */
export function StatementFields() {
  return (
    <>
      <RecordsField name="hazardStatements" source={hazardStatements} wide />
      <RecordsField name="euHazardStatements" source={euHazardStatements} wide />
      <RecordsField name="precautionaryStatements" source={precautionaryStatements} wide />
      <EditedWarnings />
    </>
  )
}

/** The substances of a chemical with their shares. */
export function CompositionFields() {
  return (
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
  )
}

/** Returns a function that returns a storage class with its name. */
export function useStorageClassText() {
  const { i18n } = useTranslation()
  return (code: string) => `${code} – ${storageClassName(code as StorageClass, i18n.language as Language)}`
}

type SheetFieldsProps = {
  /** The path of the safety data sheet. */
  readonly at: string
  readonly home: FileHome
  /** A further field before the file. */
  readonly children?: ReactNode
}

/** The language, the day and the file of a safety data sheet. */
export function SheetFields({ at, home, children }: SheetFieldsProps) {
  const { i18n } = useTranslation()
  const languageOf = (code: string) => languageName(code, i18n.language)
  return (
    <>
      <SelectField name={`${at}.language`} options={sheetLanguages} textOf={languageOf} />
      <DateField name={`${at}.lastRevisionDate`} required />
      {children}
      <FilesField name={`${at}.files`} home={home} only="PDF" wide />
    </>
  )
}
