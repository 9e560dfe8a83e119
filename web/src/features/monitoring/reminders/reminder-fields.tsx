import { inspectionLimits, nextFromOptions } from '@ansvar/domain/inspections'
import { departments } from '#screen/lists.source.ts'
import { DateField } from '#screen/fields/date-field.tsx'
import { FieldCard } from '#screen/fields/field-card.tsx'
import { FlagField } from '#screen/fields/flag-field.tsx'
import { MemberField } from '#screen/fields/member-field.tsx'
import { PeriodField } from '#screen/fields/period-field.tsx'
import { RecordField } from '#screen/fields/record-field.tsx'
import { SelectField } from '#screen/fields/select-field.tsx'
import { LongTextField, TextField } from '#screen/fields/text-field.tsx'
import { FieldGrid } from '#ui/field-frame.tsx'
import { checklistsSource } from '../checklists/checklists.source.ts'

/** The fields of a reminder in view and edit mode. */
export function ReminderFields() {
  return (
    <>
      <FieldCard>
        <FieldGrid>
          <TextField name="title" wide inHead required maxLength={inspectionLimits.title} />
          <DateField name="startsAt" required />
          <PeriodField name="frequency" once required />
          <SelectField name="nextFrom" options={nextFromOptions} />
          <PeriodField name="noticePeriod" />
          <MemberField name="responsible" />
          <RecordField name="department" source={departments} />
          <RecordField name="checklist" source={checklistsSource} />
          <FlagField name="active" inHead />
        </FieldGrid>
      </FieldCard>
      <FieldCard of="instruction">
        <LongTextField name="instruction" bare maxLength={inspectionLimits.instruction} />
      </FieldCard>
    </>
  )
}
