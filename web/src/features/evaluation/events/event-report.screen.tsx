import { useEffect, useRef, useState, type FormEvent } from 'react'
import { eventKinds, eventLimits } from '@ansvar/domain/events'
import type { CreateEventReportMutation } from '#graphql/generated/types.ts'
import { useSend } from '#graphql/use-send.ts'
import { RequestFailed } from '#machines/request.machine.ts'
import { paths } from '#paths/paths.ts'
import { ChoiceField } from '#screen/fields/choice-field.tsx'
import { DateField } from '#screen/fields/date-field.tsx'
import { FieldCard } from '#screen/fields/field-card.tsx'
import { YesNoField } from '#screen/fields/flag-field.tsx'
import { RecordField } from '#screen/fields/record-field.tsx'
import { LongTextField, TextField } from '#screen/fields/text-field.tsx'
import { FormContext, type Descriptions, type Form } from '#screen/form.ts'
import { areas } from '#screen/lists.source.ts'
import { newKey, problemsAt } from '#screen/saving.ts'
import { useFocusOnProblem } from '#screen/use-focus-on-problem.ts'
import { useRequest } from '#screen/use-request.ts'
import { useToday } from '#screen/use-today.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { FieldGrid } from '#ui/field-frame.tsx'
import { Notice } from '#ui/notice.tsx'
import { NamesNote } from './event-fields.tsx'
import { asksForAccident, events, reportInput, type EventDraft } from './events.resource.ts'
import { CreateEventReportDocument } from './generated/event-reports.graphql.ts'
import { useReportingRefusal } from './report-event.tsx'
import './events.css'

type Receipt = CreateEventReportMutation['record']

/** Reports an event with a short form, also by readers if the organization allows it. Afterwards, the receipt. */
export default function EventReportScreen() {
  const { t } = useTranslation()
  const refusal = useReportingRefusal()
  const [receipt, setReceipt] = useState<Receipt | null>(null)
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
        <ReportForm onSent={setReceipt} />
      )}
    </div>
  )
}

function ReportForm({ onSent }: { readonly onSent: (receipt: Receipt) => void }) {
  const { t } = useTranslation()
  const { organization } = useSession()
  const today = useToday()
  const send = useSend()
  const [descriptions] = useState<Descriptions>(() => new Map())
  // The same key for each attempt, so that a repeated report is one event.
  const [idempotencyKey] = useState(newKey)
  const request = useRequest<EventDraft>({
    actorKey: 'createEventReport',
    values: events.empty(),
    async send(draft) {
      const found = events.check?.(draft, today) ?? []
      if (found.length > 0) throw new RequestFailed('VALIDATION', problemsAt(found))
      const variables = { organizationId: organization.id, input: reportInput(draft), idempotencyKey }
      await send(CreateEventReportDocument, variables, { data: ({ record }) => onSent(record) })
    },
  })
  const { values, problems, busy } = request
  const { fields, attempt } = useFocusOnProblem<HTMLFormElement>(problems)
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
    attempt()
    request.send()
  }
  return (
    <FormContext value={form}>
      <form ref={fields} className="event-report stack" noValidate onSubmit={submit}>
        <FieldCard>
          <FieldGrid>
            <LongTextField name="title" wide required maxLength={eventLimits.title} />
            <ChoiceField name="kind" options={eventKinds} required wide />
            {(asksForAccident(values) || values.accidentOccurred !== null) && (
              <YesNoField name="accidentOccurred" required tiles wide />
            )}
            <RecordField name="area" source={areas} wide />
            <DateField name="occurrenceDate" required />
            <TextField name="occurrenceTime" />
            <LongTextField name="immediateAction" wide maxLength={eventLimits.immediateAction} />
            <LongTextField name="persons" wide maxLength={eventLimits.persons} />
            <NamesNote />
          </FieldGrid>
        </FieldCard>
        <div>
          <Button submits variant="primary" busy={busy} working={t('screen.saving')}>
            {t('events.reports.send')}
          </Button>
        </div>
      </form>
    </FormContext>
  )
}

type SentProps = { readonly receipt: Receipt; readonly onAnother: () => void }

/** The number of the reported event, who is notified, and how it is followed. */
function Sent({ receipt: { id, number, recipients }, onAnother }: SentProps) {
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
        <p>{t('events.reports.follow')}</p>
        <div className="event-sent-actions">
          <ButtonLink href={paths.events.list({ open: id })}>{t('events.reports.open')}</ButtonLink>
          <Button onPress={onAnother}>{t('events.reports.another')}</Button>
        </div>
      </div>
    </Card>
  )
}
