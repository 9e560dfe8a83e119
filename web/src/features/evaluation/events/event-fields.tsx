import { eventImportances, eventKinds, eventLimits } from '@ansvar/domain/events'
import type { EventRecordFragment } from '#graphql/generated/types.ts'
import { ChoiceField } from '#screen/fields/choice-field.tsx'
import { DateField } from '#screen/fields/date-field.tsx'
import { DerivedField } from '#screen/fields/derived-field.tsx'
import { FieldCard } from '#screen/fields/field-card.tsx'
import { FilesField } from '#screen/fields/files-field.tsx'
import { YesNoField } from '#screen/fields/flag-field.tsx'
import { MemberField } from '#screen/fields/member-field.tsx'
import { RecordField } from '#screen/fields/record-field.tsx'
import { LongTextField, TextField } from '#screen/fields/text-field.tsx'
import { areas } from '#screen/lists.source.ts'
import { useTranslation } from '#texts/translation.ts'
import { Person } from '#ui/avatar.tsx'
import { FieldGrid } from '#ui/field-frame.tsx'
import { DisabledIcon } from '#ui/icons/disabled.ts'
import { Lines } from '#ui/lines.tsx'
import { Notice } from '#ui/notice.tsx'
import './events.css'

/** The fields of an event: what happened, who is involved, and what is done about it. */
export function EventFields({ record }: { readonly record: EventRecordFragment }) {
  return (
    <>
      <Dismissal record={record} />
      <FieldCard>
        <FieldGrid>
          <TextField name="title" wide inHead required maxLength={eventLimits.title} />
          <ChoiceField name="kind" options={eventKinds} required wide />
          <ChoiceField name="importance" options={eventImportances} required />
          <YesNoField name="accidentOccurred" required tiles />
          <DateField name="occurrenceDate" required />
          <RecordField name="area" source={areas} />
          <LongTextField name="description" wide maxLength={eventLimits.description} />
        </FieldGrid>
      </FieldCard>
      <FieldCard of="who">
        {record.namesShown && (
          <FieldGrid>
            <DerivedField name="reporter" value={record.reporter ? <Person name={record.reporter.name} /> : null} />
            <MemberField name="handler" />
            <LongTextField name="persons" wide maxLength={eventLimits.persons} />
          </FieldGrid>
        )}
        <NamesNote />
      </FieldCard>
      <FieldCard of="action">
        <FieldGrid>
          <LongTextField name="correctiveAction" wide maxLength={eventLimits.correctiveAction} />
          {record.namesShown && <MemberField name="actionResponsible" wide />}
          <DateField name="actionDueDate" />
          <DateField name="actionCompletedDate" />
        </FieldGrid>
      </FieldCard>
      <FieldCard of="files">
        <FilesField name="files" bare />
      </FieldCard>
    </>
  )
}

/** A note about which users see the names. */
export function NamesNote() {
  const { t } = useTranslation()
  return (
    <p className="names-note">
      <DisabledIcon /> {t('events.namesHidden')}
    </p>
  )
}

function Dismissal({ record: { state, stateReason } }: { readonly record: EventRecordFragment }) {
  const { t } = useTranslation()
  if (!stateReason) return null
  return (
    <Notice title={t(`events.reasons.${state}`)}>
      <p>
        <Lines text={stateReason} />
      </p>
    </Notice>
  )
}
