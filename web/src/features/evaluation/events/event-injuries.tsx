import { useMemo } from 'react'
import {
  bodyParts,
  contactModes,
  employments,
  injuryKinds,
  injuryLimits,
  injurySides,
  treatments,
} from '@ansvar/domain/event-injuries'
import type { EventInjuryRecordFragment, EventRecordFragment } from '#graphql/generated/types.ts'
import { DateField } from '#screen/fields/date-field.tsx'
import { FilesField, SavedFile } from '#screen/fields/files-field.tsx'
import { FlagField } from '#screen/fields/flag-field.tsx'
import { MemberField } from '#screen/fields/member-field.tsx'
import { SelectField } from '#screen/fields/select-field.tsx'
import { TextField } from '#screen/fields/text-field.tsx'
import { useForm } from '#screen/form.ts'
import { SubRecords } from '#screen/sub-records.tsx'
import { useTexts } from '#screen/texts.ts'
import { useDates } from '#session/dates.ts'
import { useTranslation } from '#texts/translation.ts'
import { FieldGrid } from '#ui/field-frame.tsx'
import { eventInjuriesOf } from './event-injuries.resource.ts'

type Injury = EventInjuryRecordFragment

/** The injuries of an event, for its handler and managers. */
export function EventInjuries({ record }: { readonly record: EventRecordFragment }) {
  const { organizationId, id: eventId, state, occurrenceDate, injuriesShown, accidentOccurred } = record
  const scope = useMemo(() => ({ organizationId, eventId }), [organizationId, eventId])
  const resource = useMemo(() => eventInjuriesOf(occurrenceDate), [occurrenceDate])
  const isOpen = state === 'OPEN'
  if (!injuriesShown || !accidentOccurred) return null
  return (
    <SubRecords resource={resource} scope={scope} addable={isOpen} canEdit={() => isOpen}>
      {(injury) => <InjuryFields injury={injury} />}
    </SubRecords>
  )
}

function InjuryFields({ injury }: { readonly injury: Injury | null }) {
  const { mode } = useForm()
  if (injury && mode === 'view') return <InjuryView injury={injury} />
  return (
    <>
      <FieldGrid>
        <MemberField name="injuredMember" />
        <TextField name="injuredName" maxLength={injuryLimits.name} />
        <SelectField name="injuryKind" options={injuryKinds} optional />
        <SelectField name="bodyPart" options={bodyParts} optional />
        <SelectField name="side" options={injurySides} optional />
        <SelectField name="treatment" options={treatments} optional />
        <DateField name="firstAbsenceOn" />
        <DateField name="absenceUntil" />
        <FlagField name="compensationLikely" />
      </FieldGrid>
      <ForTheReport isNew={injury === null} />
    </>
  )
}

const reportFields = ['employment', 'job', 'hiredOn', 'contactMode', 'object', 'permanent', 'diedOn', 'files']

/** The fields that a report to the authority needs and that may become known later. Open if one of them has a problem. */
function ForTheReport({ isNew }: { readonly isNew: boolean }) {
  const { t } = useTranslation()
  const { problems } = useForm()
  const isFaulty = reportFields.some((path) => path in problems)
  return (
    <details className="event-more injury-more" {...((isFaulty || !isNew) && { open: true })}>
      <summary>{t('eventInjuries.more')}</summary>
      <FieldGrid>
        <SelectField name="employment" options={employments} optional />
        <TextField name="job" maxLength={injuryLimits.job} />
        <DateField name="hiredOn" />
        <SelectField name="contactMode" options={contactModes} optional />
        <TextField name="object" wide maxLength={injuryLimits.object} />
        <FlagField name="permanent" />
        <DateField name="diedOn" />
        <FilesField name="files" />
        {!isNew && <FlagField name="active" />}
      </FieldGrid>
    </details>
  )
}

/** An injury in a few lines: who, what, the absence, and what else is known. */
function InjuryView({ injury }: { readonly injury: Injury }) {
  const { t, option } = useTexts('eventInjuries')
  const dates = useDates()
  const { injuredMember, injuredName, injuryKind, bodyPart, side, treatment, active, files } = injury
  const { firstAbsenceOn, absenceUntil, absenceDays, compensationLikely, permanent, diedOn } = injury
  const { employment, job, contactMode, object } = injury
  const absence = firstAbsenceOn
    ? t(absenceUntil ? 'eventInjuries.absence.between' : 'eventInjuries.absence.since', {
        count: absenceDays ?? 0,
        from: dates.day(firstAbsenceOn),
        to: absenceUntil ? dates.day(absenceUntil) : '',
      })
    : t('eventInjuries.absence.none')
  const facts = [
    [
      injuryKind && option('injuryKind', injuryKind),
      bodyPart && option('bodyPart', bodyPart),
      side && option('side', side),
    ]
      .filter(Boolean)
      .join(', '),
    treatment && option('treatment', treatment),
    absence,
    compensationLikely && t('eventInjuries.fields.compensationLikely'),
    permanent && t('eventInjuries.fields.permanent'),
    diedOn && t('eventInjuries.died', { day: dates.day(diedOn) }),
    !active && t('eventInjuries.options.active.false'),
  ].filter((fact): fact is string => Boolean(fact))
  const details = [
    [job, employment && option('employment', employment)].filter(Boolean).join(', '),
    [contactMode && option('contactMode', contactMode), object].filter(Boolean).join(': '),
  ].filter((detail) => detail !== '')
  return (
    <div className="row-view" data-retired={active ? undefined : ''}>
      <strong className="row-title">{injuredMember?.name ?? injuredName}</strong>
      <div className="row-facts">
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </div>
      {details.map((detail) => (
        <p key={detail} className="row-note">
          {detail}
        </p>
      ))}
      {files.length > 0 && (
        <ul className="file-list">
          {files.map((file) => (
            <SavedFile key={file.id} file={file} erasable />
          ))}
        </ul>
      )}
    </div>
  )
}
