import { useState, type ReactNode } from 'react'
import type { ChecklistItem } from '@ansvar/domain/checklists'
import { correctiveActionLimits } from '@ansvar/domain/corrective-actions'
import { dayNumber, fromDayNumber, type IsoDate } from '@ansvar/domain/dates'
import { eventImportances, eventKinds, eventLimits, type EventImportance, type EventKind } from '@ansvar/domain/events'
import { required } from '@ansvar/domain/problems'
import type { AnsweredInspectionFragment } from '#graphql/generated/types.ts'
import { asOperation } from '#graphql/operation.ts'
import { useSend } from '#graphql/use-send.ts'
import type { Values } from '#machines/paths.ts'
import { RequestFailed } from '#machines/request.machine.ts'
import { ChoiceField } from '#screen/fields/choice-field.tsx'
import { DateField } from '#screen/fields/date-field.tsx'
import { YesNoField } from '#screen/fields/flag-field.tsx'
import { MemberField } from '#screen/fields/member-field.tsx'
import { LongTextField } from '#screen/fields/text-field.tsx'
import { FormContext, type Descriptions, type Form } from '#screen/form.ts'
import { dateProblems, referenceTo } from '#screen/resource.ts'
import { newKey, problemsAt } from '#screen/saving.ts'
import { lengthProblems } from '#screen/text-limits.ts'
import { useFocusOnProblem } from '#screen/use-focus-on-problem.ts'
import { useRequest, type Request } from '#screen/use-request.ts'
import { useToday } from '#screen/use-today.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import type { Reference } from '#ui/combobox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { formatNumber } from '#ui/numbers.ts'
import { Notice } from '#ui/notice.tsx'
import type { AnswerDraft } from './answer-draft.ts'
import {
  CreateFollowUpActionDocument,
  CreateFollowUpEventDocument,
  LinkFollowUpEventDocument,
} from './generated/run.graphql.ts'

type DialogProps = {
  readonly record: AnsweredInspectionFragment
  readonly item: ChecklistItem
  readonly draft: AnswerDraft
  readonly onClose: () => void
  /** Called with the id of the action or the event. */
  readonly onCreated: (id: string) => void
}

/** The days until a corrective action is due, unless another day is chosen. */
const ACTION_DAYS = 14

type ActionDraft = {
  readonly title: string
  readonly description: string
  readonly responsible: Reference | null
  readonly dueOn: IsoDate | null
}

/** Returns the failed item and its answer as a title. */
function useFailure({ record, item, draft }: Pick<DialogProps, 'record' | 'item' | 'draft'>): string {
  const { t, i18n } = useTranslation()
  const answer =
    item.kind === 'YES_NO'
      ? t(`checklists.options.items.expected.${draft.value as 'YES'}`)
      : typeof draft.value === 'number'
        ? `${formatNumber(draft.value, i18n.language)}${item.unit ? ` ${item.unit}` : ''}`
        : (draft.value ?? '')
  return `${record.reminder?.title ?? ''}: ${item.text} ${answer}`.slice(0, eventLimits.title)
}

/** Creates a corrective action for a failed item, prefilled from it. */
export function FollowUpAction(props: DialogProps) {
  const { record, item, draft, onClose, onCreated } = props
  const { t } = useTranslation()
  const { organizationId, id } = record
  const send = useSend()
  const today = useToday()
  const [idempotencyKey] = useState(newKey)
  const request = useRequest<ActionDraft>({
    actorKey: `follow-up action ${id} ${item.id}`,
    values: {
      title: useFailure(props),
      description: draft.note,
      responsible: referenceTo(record.reminder?.responsible ?? null),
      dueOn: fromDayNumber(dayNumber(today) + ACTION_DAYS),
    },
    async send({ responsible, ...values }) {
      demand([...required('title', values.title), ...dateProblems('dueOn', values.dueOn)])
      const input = {
        ...values,
        sourceKind: 'INSPECTION' as const,
        sourceId: id,
        responsibleId: responsible?.id ?? null,
      }
      const variables = { organizationId, input, idempotencyKey }
      onCreated(await send(CreateFollowUpActionDocument, variables, { data: (data) => data.record.id }, asOperation()))
    },
  })
  return (
    <FollowUpForm
      name="correctiveActions"
      title={t('inspections.run.followUps.action')}
      action={t('inspections.run.create')}
      request={request}
      onClose={onClose}
    >
      <LongTextField name="title" required maxLength={correctiveActionLimits.title} />
      <MemberField name="responsible" />
      <DateField name="dueOn" />
      <LongTextField name="description" maxLength={correctiveActionLimits.description} />
    </FollowUpForm>
  )
}

type EventDraft = {
  readonly title: string
  readonly description: string
  readonly kind: EventKind
  readonly importance: EventImportance
  readonly accidentOccurred: boolean
}

/** Reports an event for a failed item, prefilled from it, and links it to the inspection. */
export function FollowUpEvent(props: DialogProps) {
  const { record, item, draft, onClose, onCreated } = props
  const { t } = useTranslation()
  const { organizationId, id } = record
  const send = useSend()
  const today = useToday()
  const [keys] = useState(() => ({ event: newKey(), link: newKey() }))
  const request = useRequest<EventDraft>({
    actorKey: `follow-up event ${id} ${item.id}`,
    values: {
      title: useFailure(props),
      description: draft.note,
      kind: 'OBSERVATION',
      importance: item.critical ? 'HIGH' : 'MEDIUM',
      accidentOccurred: false,
    },
    async send(values) {
      demand(required('title', values.title))
      const operation = asOperation()
      const title = values.title.replaceAll(/\s*\n\s*/g, ' ')
      const input = { ...values, title, occurrenceDate: today }
      const event = { organizationId, input, idempotencyKey: keys.event }
      const eventId = await send(CreateFollowUpEventDocument, event, { data: (data) => data.record.id }, operation)
      const target = { kind: 'INSPECTION' as const, targetId: id }
      const link = { organizationId, eventId, input: target, idempotencyKey: keys.link }
      await send(LinkFollowUpEventDocument, link, { data: () => null }, operation)
      onCreated(eventId)
    },
  })
  return (
    <FollowUpForm
      name="events"
      title={t('inspections.run.followUps.event')}
      action={t('inspections.run.report')}
      request={request}
      onClose={onClose}
    >
      <LongTextField name="title" required maxLength={eventLimits.title} />
      <ChoiceField name="kind" options={eventKinds} required />
      <ChoiceField name="importance" options={eventImportances} required />
      <YesNoField name="accidentOccurred" tiles />
      <LongTextField name="description" maxLength={eventLimits.description} />
    </FollowUpForm>
  )
}

/** Throws if values are invalid without a request. */
function demand(problems: Parameters<typeof problemsAt>[0]): void {
  if (problems.length > 0) throw new RequestFailed('VALIDATION', problemsAt(problems))
}

type FormProps<Draft extends object> = {
  /** The namespace of the fields. */
  readonly name: 'correctiveActions' | 'events'
  readonly title: string
  readonly action: string
  readonly request: Request<Draft>
  readonly onClose: () => void
  readonly children: ReactNode
}

function FollowUpForm<Draft extends object>({ name, title, action, request, onClose, children }: FormProps<Draft>) {
  const { t } = useTranslation()
  const [descriptions] = useState<Descriptions>(() => new Map())
  const form: Form = {
    name,
    scope: 'follow-up',
    mode: 'edit',
    values: request.values as Values,
    problems: request.problems,
    change: (path, value) => request.change(path as keyof Draft & string, value),
    descriptions,
  }
  const failure = request.failure?.code
  const { fields, attempt, focus } = useFocusOnProblem<HTMLDivElement>(request.problems)
  function send() {
    if (lengthProblems(descriptions, request.values).length > 0) return focus()
    attempt()
    request.send()
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('screen.cancel')}</Button>
          <Button variant="primary" busy={request.busy} working={t('screen.saving')} onPress={send}>
            {action}
          </Button>
        </>
      }
    >
      <FormContext value={form}>
        <div ref={fields} className="transition-fields follow-up-fields">
          {failure && failure !== 'VALIDATION' && (
            <Notice tone="critical" title={t('screen.notSaved')}>
              <p>{t(`screen.failed.causes.${failure}`)}</p>
            </Notice>
          )}
          {children}
        </div>
      </FormContext>
    </Dialog>
  )
}
