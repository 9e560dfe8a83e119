import type { ReactNode } from 'react'
import { documentLimits, documentStates } from '@ansvar/domain/controlled-documents'
import type { IsoDate } from '@ansvar/domain/dates'
import { FieldGrid } from '#ui/field-frame.tsx'
import { useSession } from '#session/session.ts'
import { useForm } from '../form.ts'
import { DateField, DerivedDate } from '../fields/date-field.tsx'
import { FieldCard } from '../fields/field-card.tsx'
import { FilesField } from '../fields/files-field.tsx'
import { MemberField } from '../fields/member-field.tsx'
import { PeriodField } from '../fields/period-field.tsx'
import { RichTextField } from '../fields/rich-text-field.tsx'
import { SelectField } from '../fields/select-field.tsx'
import { StandardsField } from '../fields/standards-field.tsx'
import { TextField } from '../fields/text-field.tsx'

type DocumentFieldsProps = {
  /** Undefined in a past version, which has no next review. */
  readonly nextReviewDate?: IsoDate | null | undefined
  /** Further fields after the others. */
  readonly children?: ReactNode
}

/** The common fields of policies and procedures in view, edit and compare mode. */
export function DocumentFields({ nextReviewDate, children }: DocumentFieldsProps) {
  const { mode } = useForm()
  const { organization } = useSession()
  // Only an approval sets them.
  const isDerived = mode === 'edit' && organization.approvalMode === 'SIGNED'
  return (
    <>
      <FieldCard>
        <FieldGrid>
          <TextField name="title" wide inHead required maxLength={documentLimits.title} />
          {!isDerived && <SelectField name="state" inHead options={documentStates} />}
          <MemberField name="owner" />
          {!isDerived && <MemberField name="approvedBy" />}
          {!isDerived && <DateField name="approvedOn" />}
          <StandardsField name="isoStandards" />
          <PeriodField name="reviewPeriod" />
          <DerivedDate name="nextReviewDate" value={nextReviewDate} />
          {children}
        </FieldGrid>
      </FieldCard>
      <BodyCard />
      <FilesCard />
    </>
  )
}

/** The text of a document. */
export const BodyCard = () => (
  <FieldCard of="body">
    <RichTextField name="body" bare maxLength={documentLimits.body} />
  </FieldCard>
)

/** The files of a document. */
export const FilesCard = () => (
  <FieldCard of="files">
    <FilesField name="files" bare />
  </FieldCard>
)
