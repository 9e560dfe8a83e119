import type { IsoDate } from '@ansvar/domain/dates'
import { procedureLimits } from '@ansvar/domain/procedures'
import { DocumentFields } from '#screen/controlled-documents/document-fields.tsx'
import { FieldCard } from '#screen/fields/field-card.tsx'
import { RecordsField } from '#screen/fields/record-field.tsx'
import { RepeatedFields } from '#screen/fields/repeated-fields.tsx'
import { LongTextField, TextField } from '#screen/fields/text-field.tsx'
import { areas, departments } from '#screen/lists.source.ts'
import { FieldGrid } from '#ui/field-frame.tsx'
import { emptyStep } from './procedures.resource.ts'

/** The fields of a procedure in view, edit and compare mode. Past versions have no next review. */
export function ProcedureFields({ nextReviewDate }: { readonly nextReviewDate?: IsoDate | null }) {
  return (
    <>
      <DocumentFields nextReviewDate={nextReviewDate}>
        <ProcedureExtent />
      </DocumentFields>
      <FieldCard of="steps">
        <RepeatedFields name="steps" empty={emptyStep} ordered>
          {(row) => (
            <FieldGrid>
              <TextField name={`${row}.title`} required wide maxLength={procedureLimits.stepTitle} />
              <TextField name={`${row}.responsibleRole`} maxLength={procedureLimits.responsibleRole} />
              <LongTextField name={`${row}.instruction`} wide maxLength={procedureLimits.stepInstruction} />
            </FieldGrid>
          )}
        </RepeatedFields>
      </FieldCard>
    </>
  )
}

/** Where a procedure applies. */
export const ProcedureExtent = () => (
  <>
    <RecordsField name="departments" source={departments} />
    <RecordsField name="areas" source={areas} />
  </>
)
