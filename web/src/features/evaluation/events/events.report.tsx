import { eventImportances, eventKinds, eventLimits } from '@ansvar/domain/events'
import type { EventRecordFragment } from '#graphql/generated/types.ts'
import { DetailScreen } from '#screen/detail/detail-screen.tsx'
import { ChoiceField } from '#screen/fields/choice-field.tsx'
import { DateField } from '#screen/fields/date-field.tsx'
import { FieldCard } from '#screen/fields/field-card.tsx'
import { FilesField } from '#screen/fields/files-field.tsx'
import { RecordField } from '#screen/fields/record-field.tsx'
import { LongTextField, TimeField } from '#screen/fields/text-field.tsx'
import { areas } from '#screen/lists.source.ts'
import { useTranslation } from '#texts/translation.ts'
import { FieldGrid } from '#ui/field-frame.tsx'
import { events } from './events.resource.ts'
import { Accident, More } from './report-fields.tsx'
import './events.css'

/** Reports an event on a phone: four questions and a photo. The rest is folded, or added by the handler. */
export default function EventReport() {
  const { t } = useTranslation()
  const saidOf = ({ number, handler }: EventRecordFragment) =>
    t(handler ? 'events.sentTo' : 'events.sent', { number, name: handler?.name })
  return (
    <DetailScreen id="new" mode="edit" resource={events} saidOf={saidOf}>
      {({ draft }) => (
        <div className="event-report stack">
          <FieldCard>
            <FieldGrid>
              <LongTextField name="title" wide required maxLength={eventLimits.title} />
              <ChoiceField name="kind" options={eventKinds} required wide />
              <Accident draft={draft} />
              <DateField name="occurrenceDate" required />
              <RecordField name="area" source={areas} />
            </FieldGrid>
          </FieldCard>
          <FieldCard of="photos">
            <FilesField name="files" bare photos />
          </FieldCard>
          <More text="events.more" fields={['importance', 'occurrenceTime', 'description', 'immediateAction']}>
            <ChoiceField name="importance" options={eventImportances} required wide />
            <TimeField name="occurrenceTime" />
            <LongTextField name="immediateAction" wide maxLength={eventLimits.immediateAction} />
            <LongTextField name="description" wide maxLength={eventLimits.description} />
          </More>
        </div>
      )}
    </DetailScreen>
  )
}
