import { eventImportances, eventKinds, eventLimits } from '@ansvar/domain/events'
import type { EventRecordFragment } from '#graphql/generated/types.ts'
import { DetailScreen } from '#screen/detail/detail-screen.tsx'
import { ChoiceField } from '#screen/fields/choice-field.tsx'
import { DateField } from '#screen/fields/date-field.tsx'
import { FieldCard } from '#screen/fields/field-card.tsx'
import { FilesField } from '#screen/fields/files-field.tsx'
import { YesNoField } from '#screen/fields/flag-field.tsx'
import { RecordField } from '#screen/fields/record-field.tsx'
import { LongTextField, TextField } from '#screen/fields/text-field.tsx'
import { useForm } from '#screen/form.ts'
import { areas } from '#screen/lists.source.ts'
import { useTranslation } from '#texts/translation.ts'
import { FieldGrid } from '#ui/field-frame.tsx'
import { NamesNote } from './event-fields.tsx'
import { asksForAccident, events, type EventDraft } from './events.resource.ts'
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
              {(asksForAccident(draft) || draft.accidentOccurred !== null) && <Accident draft={draft} />}
              <DateField name="occurrenceDate" required />
              <RecordField name="area" source={areas} />
            </FieldGrid>
          </FieldCard>
          <FieldCard of="photos">
            <FilesField name="files" bare photos />
          </FieldCard>
          <More />
        </div>
      )}
    </DetailScreen>
  )
}

/** Only an incident asks whether someone was injured, and by name only if someone was. */
function Accident({ draft }: { readonly draft: EventDraft }) {
  return (
    <>
      <YesNoField name="accidentOccurred" required tiles wide />
      {draft.accidentOccurred && (
        <>
          <LongTextField name="persons" wide maxLength={eventLimits.persons} />
          <NamesNote />
        </>
      )}
    </>
  )
}

/** The fields that a report can do without. Open if one of them has a problem. */
function More() {
  const { t } = useTranslation()
  const { problems } = useForm()
  const isFaulty = ['importance', 'occurrenceTime', 'description', 'immediateAction'].some((path) => path in problems)
  return (
    <details className="event-more card" {...(isFaulty && { open: true })}>
      <summary>{t('events.more')}</summary>
      <div className="card-body">
        <FieldGrid>
          <ChoiceField name="importance" options={eventImportances} required wide />
          <TextField name="occurrenceTime" />
          <LongTextField name="immediateAction" wide maxLength={eventLimits.immediateAction} />
          <LongTextField name="description" wide maxLength={eventLimits.description} />
        </FieldGrid>
      </div>
    </details>
  )
}
