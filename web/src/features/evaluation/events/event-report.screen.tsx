import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import { eventKinds, eventLimits } from '@ansvar/domain/events'
import type { ErrorCode, Failure } from '#graphql/errors.ts'
import type { CreateEventReportMutation } from '#graphql/generated/types.ts'
import { asOperation } from '#graphql/operation.ts'
import { SendFailed } from '#graphql/send.ts'
import { useSend } from '#graphql/use-send.ts'
import { RequestFailed } from '#machines/request.machine.ts'
import { paths } from '#paths/paths.ts'
import { ChoiceField } from '#screen/fields/choice-field.tsx'
import { DateField } from '#screen/fields/date-field.tsx'
import { FieldCard } from '#screen/fields/field-card.tsx'
import { FilesField } from '#screen/fields/files-field.tsx'
import { RecordField } from '#screen/fields/record-field.tsx'
import { LongTextField, TimeField } from '#screen/fields/text-field.tsx'
import { filesInput } from '#screen/files.ts'
import { FormContext, type Descriptions, type Form } from '#screen/form.ts'
import { areas } from '#screen/lists.source.ts'
import { problemsAt } from '#screen/saving.ts'
import { lengthProblems } from '#screen/text-limits.ts'
import { useFocusOnProblem } from '#screen/use-focus-on-problem.ts'
import { useRequest } from '#screen/use-request.ts'
import { useToday } from '#screen/use-today.ts'
import { useDates } from '#session/dates.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FieldGrid } from '#ui/field-frame.tsx'
import { Notice } from '#ui/notice.tsx'
import { NamesNote } from './event-fields.tsx'
import { events, reportInput, type EventDraft } from './events.resource.ts'
import { CreateEventReportDocument } from './generated/event-reports.graphql.ts'
import { useReportingRefusal } from './report-event.tsx'
import { Accident, More } from './report-fields.tsx'
import { useReportDraft } from './use-report-draft.ts'
import './events.css'

type Receipt = CreateEventReportMutation['record'] & {
  /** Whether it was received before its last changes. */
  readonly isEarlier: boolean
}

/** Reports an event with a short form, also by readers if the organization allows it. Afterwards, the receipt. */
export default function EventReportScreen() {
  const { t } = useTranslation()
  const refusal = useReportingRefusal()
  const [receipt, setReceipt] = useState<Receipt | null>(null)
  const [drafts, setDrafts] = useState(0)
  return (
    <div className="page event-reporting">
      <div className="page-head">
        <h1 className="page-title">{t('events.reports.title')}</h1>
      </div>
      {refusal ? (
        <Notice tone="attention" title={t('events.reports.off')}>
          <p>{refusal}</p>
        </Notice>
      ) : receipt ? (
        <Sent receipt={receipt} onAnother={() => setReceipt(null)} />
      ) : (
        <ReportForm key={drafts} onSent={setReceipt} onDropped={() => setDrafts(drafts + 1)} />
      )}
    </div>
  )
}

type ReportFormProps = { readonly onSent: (receipt: Receipt) => void; readonly onDropped: () => void }

function ReportForm({ onSent, onDropped }: ReportFormProps) {
  const { t } = useTranslation()
  const [descriptions] = useState<Descriptions>(() => new Map())
  const { draft, request } = useReport(onSent)
  const { values, problems, failure, refused, busy } = request
  const isUnsent = failure !== null && !refused
  const { fields, attempt, focus } = useFocusOnProblem<HTMLFormElement>(problems)
  const form: Form = {
    name: 'events',
    mode: 'edit',
    values,
    problems,
    change: (path, value) => request.change(path as keyof EventDraft, value),
    descriptions,
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (lengthProblems(descriptions, values).length > 0) return focus()
    attempt()
    request.send()
  }
  return (
    <FormContext value={form}>
      <form ref={fields} className="event-report stack" noValidate onSubmit={submit}>
        {draft.restoredAt !== null && (
          <RestoredReport
            at={draft.restoredAt}
            onDrop={() => {
              draft.forget()
              onDropped()
            }}
          />
        )}
        <FieldCard>
          <FieldGrid>
            <LongTextField name="title" wide required maxLength={eventLimits.title} />
            <ChoiceField name="kind" options={eventKinds} required wide />
            <Accident draft={values} />
            <DateField name="occurrenceDate" required />
            <RecordField name="area" source={areas} />
          </FieldGrid>
        </FieldCard>
        <FieldCard of="photos">
          <FilesField name="files" bare photos />
        </FieldCard>
        <More text="events.reports.more" fields={['occurrenceTime', 'immediateAction', 'persons']}>
          <TimeField name="occurrenceTime" />
          <LongTextField name="immediateAction" wide maxLength={eventLimits.immediateAction} />
          {!values.accidentOccurred && (
            <>
              <LongTextField name="persons" wide maxLength={eventLimits.persons} />
              <NamesNote />
            </>
          )}
        </More>
        {isUnsent && <NotSent code={failure.code} />}
        <div>
          <Button submits variant="primary" busy={busy} working={t('screen.saving')}>
            {t(isUnsent ? 'events.reports.sendAgain' : 'events.reports.send')}
          </Button>
        </div>
      </form>
    </FormContext>
  )
}

/** Returns the draft of a report and the request that sends it. */
function useReport(onSent: (receipt: Receipt) => void) {
  const { organization } = useSession()
  const today = useToday()
  const send = useSend()
  const draft = useReportDraft()
  const request = useRequest<EventDraft>({
    actorKey: 'createEventReport',
    values: draft.initial,
    async send(values) {
      const found = events.check?.(values, today) ?? []
      if (found.length > 0) throw new RequestFailed('VALIDATION', problemsAt(found))
      const input = { ...reportInput(values), files: filesInput(values.files) }
      const { key: idempotencyKey, earlier } = draft.begin(values, input)
      // A report that was received without a response is not changed. Its own input returns its receipt.
      for (const one of [input, ...earlier]) {
        const variables = { organizationId: organization.id, input: one, idempotencyKey }
        const failure = await send(
          CreateEventReportDocument,
          variables,
          {
            data({ record }) {
              draft.forget()
              onSent({ ...record, isEarlier: one !== input })
              return null
            },
            failed: (failed: Failure) => failed,
          },
          asOperation(),
        )
        if (failure === null) return
        if (failure.reason !== 'idempotency_key_reused' || one === earlier.at(-1)) throw new SendFailed(failure)
      }
    },
  })
  const { values } = request
  const store = useEffectEvent((latest: EventDraft) => draft.store(latest))
  useEffect(() => store(values), [values])
  return { draft, request }
}

function RestoredReport({ at, onDrop }: { readonly at: number; readonly onDrop: () => void }) {
  const { t } = useTranslation()
  const dates = useDates()
  const { timeZone } = useSession().organization
  const [now] = useState(Date.now)
  return (
    <Notice
      title={t('screen.restored.title', { at: dates.moment(at, now, timeZone) })}
      actions={
        <Button variant="subtle" onPress={onDrop}>
          {t('events.reports.drop')}
        </Button>
      }
    >
      <p>{t('events.reports.restored')}</p>
    </Notice>
  )
}

/** Why a report was not sent, and that it is stored. */
function NotSent({ code }: { readonly code: ErrorCode }) {
  const { t } = useTranslation()
  return (
    <div className="above-buttons">
      <Notice tone="critical" title={t('events.reports.notSent')}>
        <p>{t(`screen.failed.causes.${code}`)}</p>
        <p>{t('events.reports.stored')}</p>
      </Notice>
    </div>
  )
}

type SentProps = { readonly receipt: Receipt; readonly onAnother: () => void }

/** The number of the reported event, who is notified, and how it is followed. */
function Sent({ receipt: { id, number, recipients, isEarlier }, onAnother }: SentProps) {
  const { t } = useTranslation()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const names = recipients.map(({ name }) => name).join(', ')
  return (
    <Card>
      <div className="event-sent stack">
        <h2 ref={title} tabIndex={-1} className="event-sent-title">
          {t('events.reports.sent', { number })}
        </h2>
        <p>{names === '' ? t('events.reports.toManagers') : t('events.reports.goesTo', { names })}</p>
        {isEarlier && <p>{t('events.reports.earlier')}</p>}
        <p>{t('events.reports.follow')}</p>
        <div className="event-sent-actions">
          <ButtonLink href={paths.events.list({ open: id })}>{t('events.reports.open')}</ButtonLink>
          <Button onPress={onAnother}>{t('events.reports.another')}</Button>
        </div>
      </div>
    </Card>
  )
}
