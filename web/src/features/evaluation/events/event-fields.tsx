import { eventImportances, eventKinds, eventLimits } from '@ansvar/domain/events'
import type { EventRecordFragment } from '#graphql/generated/types.ts'
import { ChoiceField } from '#screen/fields/choice-field.tsx'
import { DateField } from '#screen/fields/date-field.tsx'
import { DerivedField } from '#screen/fields/derived-field.tsx'
import { FieldCard } from '#screen/fields/field-card.tsx'
import { FilesField } from '#screen/fields/files-field.tsx'
import { YesNoField } from '#screen/fields/flag-field.tsx'
import { EditorField } from '#screen/fields/member-field.tsx'
import { RecordField } from '#screen/fields/record-field.tsx'
import { LongTextField, TextField, TimeField } from '#screen/fields/text-field.tsx'
import { useForm } from '#screen/form.ts'
import { areas } from '#screen/lists.source.ts'
import { useTranslation } from '#texts/translation.ts'
import { Person } from '#ui/avatar.tsx'
import { FieldGrid } from '#ui/field-frame.tsx'
import { DisabledIcon } from '#ui/icons/disabled.ts'
import { Lines } from '#ui/lines.tsx'
import { Notice } from '#ui/notice.tsx'
import './events.css'

/** The fields of an event: the report, what was done at once, the persons, and the follow-up. */
export function EventFields({ record }: { readonly record: EventRecordFragment }) {
  return (
    <>
      <StateReason record={record} />
      <Outcome record={record} />
      <FieldCard of="report">
        <FieldGrid>
          <TextField name="title" wide inHead required maxLength={eventLimits.title} />
          <ChoiceField name="kind" options={eventKinds} required wide />
          <ChoiceField name="importance" options={eventImportances} required />
          <YesNoField name="accidentOccurred" required tiles />
          <DateField name="occurrenceDate" required />
          <TimeField name="occurrenceTime" />
          <RecordField name="area" source={areas} />
          <LongTextField name="description" wide maxLength={eventLimits.description} />
        </FieldGrid>
      </FieldCard>
      <FieldCard of="immediateAction">
        <LongTextField name="immediateAction" bare maxLength={eventLimits.immediateAction} />
      </FieldCard>
      <FieldCard of="who">
        {record.namesShown && (
          <FieldGrid>
            <DerivedField name="reporter" value={record.reporter ? <Person name={record.reporter.name} /> : null} />
            <EditorField name="handler" />
            <LongTextField name="persons" wide maxLength={eventLimits.persons} />
            <LongTextField name="participants" wide maxLength={eventLimits.participants} />
          </FieldGrid>
        )}
        <NamesNote />
      </FieldCard>
      <FollowUp record={record} />
      <FieldCard of="files">
        <FilesField name="files" bare />
      </FieldCard>
    </>
  )
}

const questions = ['similarConsidered', 'riskAssessmentReviewed', 'systemChanged'] as const

/** The questions of clause 10.2 that an event raises, once it is taken. In view mode, only those that are answered. */
function FollowUp({ record }: { readonly record: EventRecordFragment }) {
  const { mode } = useForm()
  const isAnswered = questions.some((each) => record[each] !== null)
  const isShown = mode === 'view' ? isAnswered || record.noActionReason !== null : record.stage !== 'REPORTED'
  if (!isShown) return null
  return (
    <FieldCard of="followUp">
      <FieldGrid>
        <YesNoField name="similarConsidered" />
        <LongTextField name="similarNote" maxLength={eventLimits.note} />
        <YesNoField name="riskAssessmentReviewed" />
        <LongTextField name="riskAssessmentNote" maxLength={eventLimits.note} />
        <YesNoField name="systemChanged" />
        <LongTextField name="systemNote" maxLength={eventLimits.note} />
        {(mode !== 'view' || record.noActionReason !== null) && (
          <LongTextField name="noActionReason" wide maxLength={eventLimits.reason} />
        )}
        {mode !== 'view' && <LongTextField name="outcome" wide maxLength={eventLimits.outcome} />}
      </FieldGrid>
    </FieldCard>
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

/** The outcome for the reporter, at the top. */
function Outcome({ record: { outcome } }: { readonly record: EventRecordFragment }) {
  const { t } = useTranslation()
  const { mode } = useForm()
  if (!outcome || mode !== 'view') return null
  return (
    <Notice title={t('events.fields.outcome')}>
      <p>
        <Lines text={outcome} />
      </p>
    </Notice>
  )
}

/** The reason of the last dismissal, reinstatement or reopening. */
function StateReason({ record: { state, stateReason } }: { readonly record: EventRecordFragment }) {
  const { t } = useTranslation()
  if (!stateReason || state === 'CLOSED') return null
  return (
    <Notice title={t(`events.reasons.${state}`)}>
      <p>
        <Lines text={stateReason} />
      </p>
    </Notice>
  )
}
