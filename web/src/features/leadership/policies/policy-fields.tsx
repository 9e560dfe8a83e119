import type { IsoDate } from '@ansvar/domain/dates'
import { policyLimits } from '@ansvar/domain/policies'
import { DocumentFields } from '#screen/controlled-documents/document-fields.tsx'
import { DateField } from '#screen/fields/date-field.tsx'
import { FieldCard } from '#screen/fields/field-card.tsx'
import { RepeatedFields } from '#screen/fields/repeated-fields.tsx'
import { TextField } from '#screen/fields/text-field.tsx'
import { FieldGrid } from '#ui/field-frame.tsx'
import { emptyCommunication } from './policies.resource.ts'

/** The fields of a policy in view, edit and compare mode. Past versions have no next review. */
export function PolicyFields({ nextReviewDate }: { readonly nextReviewDate?: IsoDate | null }) {
  return (
    <>
      <DocumentFields nextReviewDate={nextReviewDate} />
      <FieldCard of="communications">
        <RepeatedFields name="communications" empty={emptyCommunication}>
          {(row) => (
            <FieldGrid columns={3}>
              <TextField name={`${row}.audience`} required maxLength={policyLimits.audience} />
              <TextField name={`${row}.channel`} required maxLength={policyLimits.channel} />
              <DateField name={`${row}.date`} />
            </FieldGrid>
          )}
        </RepeatedFields>
      </FieldCard>
    </>
  )
}
