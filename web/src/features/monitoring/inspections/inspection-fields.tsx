import { Redirect, useSearchParams } from 'wouter'
import { inspectionLimits, inspectionStatuses } from '@ansvar/domain/inspections'
import type { InspectionRecordFragment } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { DateField } from '#screen/fields/date-field.tsx'
import { DerivedField } from '#screen/fields/derived-field.tsx'
import { FieldCard } from '#screen/fields/field-card.tsx'
import { FilesField } from '#screen/fields/files-field.tsx'
import { RecordField } from '#screen/fields/record-field.tsx'
import { SelectField } from '#screen/fields/select-field.tsx'
import { MemberField } from '#screen/fields/member-field.tsx'
import { LongTextField, TextField } from '#screen/fields/text-field.tsx'
import { useDates } from '#session/dates.ts'
import { useTranslation } from '#texts/translation.ts'
import { Person } from '#ui/avatar.tsx'
import { Card } from '#ui/card.tsx'
import { FieldGrid, Wide } from '#ui/field-frame.tsx'
import { Lines } from '#ui/lines.tsx'
import { Status } from '#ui/status.tsx'
import { Frequency } from '../frequency.tsx'
import { remindersSource } from '../reminders/reminders.source.ts'
import { usePrefilled } from './use-prefilled.ts'

type FieldsProps = { readonly record: InspectionRecordFragment | null; readonly editing: boolean }

/** The fields of an inspection in view and edit mode. What to check is always visible. */
export function InspectionFields({ record, editing }: FieldsProps) {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const settled = record !== null && (record.state === 'DONE' || record.state === 'SKIPPED')
  const isAnswered = record !== null && record.checklistId !== null && !settled
  usePrefilled(editing)
  // An inspection with a checklist is completed by answering it.
  if (editing && isAnswered && search.has('done')) return <Redirect to={paths.inspections.run(record.id)} replace />
  const instruction = record?.reminder?.instruction
  return (
    <>
      {instruction && (
        <Card title={t('reminders.fields.instruction')}>
          <Lines text={instruction} />
        </Card>
      )}
      <FieldCard>
        <FieldGrid>
          <RecordField
            name="reminder"
            source={remindersSource}
            required
            {...(record && { locked: t('inspections.locked.reminder') })}
          />
          <DateField name="dueOn" required />
          <SelectField
            name="status"
            inHead
            options={inspectionStatuses}
            {...(settled && { locked: t('inspections.locked.status') })}
            {...(isAnswered && { locked: t('problems.has_checklist') })}
          />
          <DateField name="performedAt" />
          <MemberField name="performer" />
          {(editing || record?.performerName) && (
            <TextField name="performerName" maxLength={inspectionLimits.performerName} />
          )}
          {record && <FromReminder record={record} />}
        </FieldGrid>
      </FieldCard>
      <FieldCard of="notes">
        <LongTextField name="notes" bare maxLength={inspectionLimits.notes} />
      </FieldCard>
      <FieldCard of="files">
        <FilesField name="files" bare />
      </FieldCard>
    </>
  )
}

const tones = { PASSED: 'good', FAILED: 'critical', UNRATED: 'neutral' } as const

/** The result of the inspection, what it has from its reminder, and why it was skipped or reopened. */
function FromReminder({ record }: { readonly record: InspectionRecordFragment }) {
  const dates = useDates()
  const { t } = useTranslation()
  const { reminder, skipReason, skippedOn, reopenReason, result, postponements } = record
  return (
    <>
      <DerivedField
        name="responsible"
        value={reminder?.responsible ? <Person name={reminder.responsible.name} /> : null}
      />
      <DerivedField name="department" value={reminder?.department?.name ?? null} />
      <DerivedField name="frequency" value={reminder && <Frequency of={reminder.frequency} />} />
      {result && (
        <DerivedField
          name="result"
          value={<Status tone={tones[result]}>{t(`inspections.options.result.${result}`)}</Status>}
        />
      )}
      {postponements.length > 0 && (
        <Wide>
          <DerivedField name="plannedOn" value={dates.day(record.plannedOn)} />
          <DerivedField
            name="postponements"
            value={
              <Lines
                text={postponements
                  .map(({ from, to, reason, by }) =>
                    t('inspections.postponed', { from: dates.day(from), to: dates.day(to), reason, by }),
                  )
                  .join('\n')}
              />
            }
          />
        </Wide>
      )}
      {skippedOn && <DerivedField name="skippedOn" value={dates.day(skippedOn)} />}
      {skipReason && (
        <Wide>
          <DerivedField name="skipReason" value={<Lines text={skipReason} />} />
        </Wide>
      )}
      {reopenReason && (
        <Wide>
          <DerivedField name="reopenReason" value={<Lines text={reopenReason} />} />
        </Wide>
      )}
    </>
  )
}
