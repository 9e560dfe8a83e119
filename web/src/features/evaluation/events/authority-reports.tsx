import { useMemo, useState } from 'react'
import { useQuery } from 'urql'
import type { AuthorityReportTransition } from '@ansvar/domain/authority-report-states'
import { reportLimits } from '@ansvar/domain/authority-reports'
import type { IsoDate } from '@ansvar/domain/dates'
import type { EventRecordFragment, ReportOfRuleFragment } from '#graphql/generated/types.ts'
import { ignore } from '#graphql/send.ts'
import { useSend } from '#graphql/use-send.ts'
import { DateField } from '#screen/fields/date-field.tsx'
import { FilesField, SavedFile } from '#screen/fields/files-field.tsx'
import { LongTextField, TextField } from '#screen/fields/text-field.tsx'
import { StatusOf, type RecordStatus } from '#screen/record-status.tsx'
import type { Scope } from '#screen/saving.ts'
import { SubRecords } from '#screen/sub-records.tsx'
import { TransitionButton } from '#screen/transitions/transition-button.tsx'
import { useUndo } from '#screen/use-undo.ts'
import { useRequest } from '#screen/use-request.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { RetiredIcon } from '#ui/icons/retired.ts'
import { Lines } from '#ui/lines.tsx'
import { SelectInput } from '#ui/select-input.tsx'
import { dueAgain, made, notRequired } from './authority-report-transitions.ts'
import { authorityReports } from './authority-reports.resource.ts'
import { RulesAddedByHandDocument, SaveReportDocument } from './generated/authority-reports.graphql.ts'

type Report = ReportOfRuleFragment
type ReportProps = { readonly record: Report }

/** The reports to authorities that an event requires, for its handler and managers. A reminder, not legal advice. */
export function AuthorityReports({ record }: { readonly record: EventRecordFragment }) {
  const { organizationId, id: eventId, state, injuriesShown } = record
  const scope = useMemo(() => ({ organizationId, eventId }), [organizationId, eventId])
  if (!injuriesShown) return null
  // A dismissal does not end the duty to report.
  const isOpen = state !== 'CLOSED'
  return (
    <SubRecords
      resource={authorityReports}
      scope={scope}
      addable={false}
      canEdit={() => false}
      below={isOpen ? OpenReports : ReportsNote}
      {...(isOpen && { actions: ReportTransitions })}
    >
      {(report) => report && <ReportView report={report} />}
    </SubRecords>
  )
}

function reportStatusOf({ state, dueOn, reportedOn }: Report, today: IsoDate): RecordStatus {
  if (state === 'REPORTED') return { text: 'authorityReports.status.REPORTED', tone: 'good', day: reportedOn ?? null }
  if (state === 'NOT_REQUIRED')
    return { text: 'authorityReports.status.NOT_REQUIRED', tone: 'neutral', icon: RetiredIcon }
  return dueOn < today
    ? { text: 'authorityReports.status.overdue', tone: 'critical', day: dueOn }
    : { text: 'authorityReports.status.due', tone: 'attention', day: dueOn }
}

/** A report in a few lines: which, the status, the source of the rule, and the reference or the reason. */
function ReportView({ report }: { readonly report: Report }) {
  const { t } = useTranslation()
  const { rule, reference, reason, state, files } = report
  return (
    <div className="row-view">
      <div className="row-head">
        <strong className="row-title">{rule?.name}</strong>
        <StatusOf rule={reportStatusOf} record={report} />
      </div>
      <div className="row-facts">
        {rule?.link ? (
          <a href={rule.link} target="_blank" rel="noreferrer">
            {rule.source}
          </a>
        ) : (
          <span>{rule?.source}</span>
        )}
        {state === 'REPORTED' && reference && <span>{t('authorityReports.referenceIs', { reference })}</span>}
      </div>
      {state === 'NOT_REQUIRED' && reason && (
        <div className="row-note">
          <Lines text={reason} />
        </div>
      )}
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

function ReportTransitions({ record }: ReportProps) {
  const { byTransition } = useUndo()
  const leaves = (name: AuthorityReportTransition) => record.may.includes(name)
  const makeDue = (saved: Report) => byTransition(dueAgain, saved, dueAgain.empty(record))
  const settleAgain = (saved: Report) =>
    record.state === 'REPORTED'
      ? byTransition(made, saved, made.empty(record))
      : byTransition(notRequired, saved, notRequired.empty(record))
  return (
    <>
      <TransitionButton transition={made} record={record} shown={leaves('REPORT')} undo={makeDue}>
        {() => (
          <>
            <DateField name="reportedOn" required />
            <TextField name="reference" maxLength={reportLimits.reference} />
            <FilesField name="files" />
          </>
        )}
      </TransitionButton>
      <TransitionButton
        transition={notRequired}
        record={record}
        shown={leaves('MARK_NOT_REQUIRED')}
        variant="subtle"
        undo={makeDue}
      >
        {() => <LongTextField name="reason" required maxLength={reportLimits.reason} />}
      </TransitionButton>
      <TransitionButton
        transition={dueAgain}
        record={record}
        shown={leaves('MAKE_DUE')}
        variant="subtle"
        undo={settleAgain}
      />
    </>
  )
}

function ReportsNote({ records }: Pick<AddProps, 'records'>) {
  const { t } = useTranslation()
  return records.length > 0 && <p className="sub-record nothing">{t('authorityReports.reminder')}</p>
}

function OpenReports(props: AddProps) {
  return (
    <>
      <ReportsNote records={props.records} />
      <AddReport {...props} />
    </>
  )
}

type AddProps = { readonly scope: Scope; readonly records: readonly Report[] }

/** Adds a report that no injury requires: of pollution, or of a breach of personal data. */
function AddReport({ scope, records }: AddProps) {
  const { organizationId = '', eventId = '' } = scope
  const { t } = useTranslation()
  const send = useSend()
  const [ruleId, setRuleId] = useState<string | null>(null)
  const [{ data }] = useQuery({ query: RulesAddedByHandDocument })
  const adding = useRequest({
    actorKey: `addReport ${eventId}`,
    values: {},
    send: () =>
      send(
        SaveReportDocument,
        { organizationId, eventId, id: ruleId ?? '', input: { state: 'DUE' }, version: 0 },
        { data: () => setRuleId(null), failed: ignore },
      ),
  })
  const missing = (data?.list?.content ?? []).filter((rule) => records.every(({ id }) => id !== rule.id))
  if (missing.length === 0) return null
  return (
    <div className="sub-record report-add no-print">
      <label className="spoken" htmlFor="add-report">
        {t('authorityReports.add.label')}
      </label>
      <SelectInput
        id="add-report"
        value={ruleId}
        onChange={setRuleId}
        placeholder={t('authorityReports.add.label')}
        options={missing.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Button
        busy={adding.busy}
        working={t('screen.saving')}
        disabledReason={ruleId === null ? t('authorityReports.add.choose') : null}
        onPress={adding.send}
      >
        {t('authorityReports.create')}
      </Button>
    </div>
  )
}
