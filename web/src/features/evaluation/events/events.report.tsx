import { eventImportances, eventKinds, eventLimits } from '@ansvar/domain/events'
import { DetailScreen } from '#screen/detail/detail-screen.tsx'
import { ChoiceField } from '#screen/fields/choice-field.tsx'
import { DateField } from '#screen/fields/date-field.tsx'
import { FieldCard } from '#screen/fields/field-card.tsx'
import { FilesField } from '#screen/fields/files-field.tsx'
import { YesNoField } from '#screen/fields/flag-field.tsx'
import { RecordField } from '#screen/fields/record-field.tsx'
import { LongTextField } from '#screen/fields/text-field.tsx'
import { areas } from '#screen/lists.source.ts'
import { FieldGrid } from '#ui/field-frame.tsx'
import { NamesNote } from './event-fields.tsx'
import { events } from './events.resource.ts'
import './events.css'

/** Reports an event on a phone: four questions and a photo. The handler adds the rest. */
export default function EventReport() {
  return (
    <DetailScreen id="new" mode="edit" resource={events}>
      {({ draft }) => (
        <div className="event-report stack">
          <FieldCard>
            <FieldGrid>
              <LongTextField name="title" wide required maxLength={eventLimits.title} />
              <ChoiceField name="kind" options={eventKinds} required wide />
              <ChoiceField name="importance" options={eventImportances} required />
              <YesNoField name="accidentOccurred" required tiles />
              {draft.accidentOccurred && <LongTextField name="persons" wide maxLength={eventLimits.persons} />}
              <DateField name="occurrenceDate" required />
              <RecordField name="area" source={areas} />
            </FieldGrid>
            <NamesNote />
          </FieldCard>
          <FieldCard of="photos">
            <FilesField name="files" bare photos />
          </FieldCard>
        </div>
      )}
    </DetailScreen>
  )
}
