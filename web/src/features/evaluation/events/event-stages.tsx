import { eventLifecycle, type EventStage, type EventTransition } from '@ansvar/domain/event-states'
import { eventLimits } from '@ansvar/domain/events'
import { localDay } from '@ansvar/domain/dates'
import type { ReactNode } from 'react'
import type { EventRecordFragment } from '#graphql/generated/types.ts'
import { useDisabledReason } from '#screen/disabled-reason.tsx'
import { FlagField } from '#screen/fields/flag-field.tsx'
import { EditorField } from '#screen/fields/member-field.tsx'
import { LongTextField } from '#screen/fields/text-field.tsx'
import { TransitionButton } from '#screen/transitions/transition-button.tsx'
import { useUndo } from '#screen/use-undo.ts'
import { useDates } from '#session/dates.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { Stages, type Stage } from '#ui/stages.tsx'
import { ReinstateEventDocument, ReopenEventDocument } from './generated/events.graphql.ts'
import { close, dismiss, handOver, reinstate, reopen, take } from './event-transitions.ts'
import { dismissing } from './events.resource.ts'

type Props = { readonly record: EventRecordFragment }

const order = ['REPORTED', 'HANDLING', 'VERIFYING', 'CLOSED'] as const satisfies readonly EventStage[]

/** The stage of an event, who has it, and the buttons of its transitions. */
export function EventStages({ record }: Props) {
  const { t } = useTranslation()
  return (
    <Stages
      label={t('events.columns.stage')}
      stages={useStages(record)}
      aside={record.stage === 'DISMISSED' ? t('events.options.stage.DISMISSED') : undefined}
    >
      <EventTransitions record={record} />
    </Stages>
  )
}

function useStages(record: EventRecordFragment) {
  const { stage, createdDate, takenDate, closedOn, closedBy, namesShown, reporter, handler } = record
  const { t } = useTranslation()
  const dates = useDates()
  const { timeZone } = useSession().organization
  const dayOf = (instant: typeof createdDate) => dates.day(localDay(instant, timeZone))
  const current = order.findIndex((each) => each === stage)
  const by = (day: string, name: string | undefined) => (name ? t('events.stages.by', { day, name }) : day)
  const notes: Record<(typeof order)[number], string> = {
    REPORTED: by(dayOf(createdDate), reporter?.name),
    HANDLING: takenDate
      ? by(dayOf(takenDate), handler?.name)
      : t(namesShown && handler ? 'events.stages.waitsFor' : 'events.stages.waits', { name: handler?.name }),
    VERIFYING: stage === 'CLOSED' ? '' : t('events.stages.verifying'),
    CLOSED: closedOn ? by(dates.day(closedOn), closedBy?.name) : t('events.stages.closing'),
  }
  return order.map((each, index): Stage => ({
    name: t(`events.options.stage.${each}`),
    note: notes[each],
    state: current < 0 ? 'ahead' : index < current || stage === 'CLOSED' ? 'past' : index === current ? 'now' : 'ahead',
  }))
}

const reasonField = () => <LongTextField name="reason" required maxLength={eventLimits.reason} />

/** The transitions of an event. The main one is last. Those that its stage does not allow are not shown. */
function EventTransitions({ record }: Props) {
  const { byCall, byTransition } = useUndo()
  const why = useRefusals(record)
  const { organizationId, openActionCount, actionCount, stateReason, handler, outcome, noActionReason } = record
  const undoBy = (back: typeof dismissing, reason?: string | null) => (saved: EventRecordFragment) =>
    // A dismissal that also cancelled actions cannot be undone completely.
    saved.openActionCount === openActionCount
      ? byCall({ back, organizationId, saved, ...(reason && { reason }) })
      : null
  // The first handler cannot be taken away again.
  const handBack = (saved: EventRecordFragment) =>
    handler && handler.id !== saved.handler?.id ? byTransition(handOver, saved, { handler }) : null
  const closeAgain = (saved: EventRecordFragment) =>
    saved.may.includes('CLOSE')
      ? byTransition(close, saved, { outcome: outcome ?? '', noActionReason: noActionReason ?? '' })
      : null
  return (
    <>
      <TransitionButton transition={handOver} record={record} {...why('HAND_OVER')} undo={handBack}>
        {() => <EditorField name="handler" required />}
      </TransitionButton>
      <TransitionButton
        transition={dismiss}
        record={record}
        {...why('DISMISS')}
        undo={undoBy({ document: ReinstateEventDocument, permission: 'EDIT_ORGANIZATION' })}
      >
        {() => (
          <>
            {reasonField()}
            {openActionCount > 0 && <FlagField name="cancelActions" />}
          </>
        )}
      </TransitionButton>
      <TransitionButton transition={take} record={record} variant="primary" {...why('TAKE')} undo={handBack} />
      <TransitionButton
        transition={close}
        record={record}
        variant="primary"
        {...why('CLOSE')}
        undo={undoBy({ document: ReopenEventDocument, permission: 'EDIT_ORGANIZATION' })}
      >
        {() => (
          <>
            {actionCount === 0 && <LongTextField name="noActionReason" required maxLength={eventLimits.reason} />}
            <LongTextField name="outcome" maxLength={eventLimits.outcome} />
          </>
        )}
      </TransitionButton>
      <TransitionButton transition={reopen} record={record} {...why('REOPEN')} undo={closeAgain}>
        {reasonField}
      </TransitionButton>
      <TransitionButton
        transition={reinstate}
        record={record}
        {...why('REINSTATE')}
        undo={undoBy(dismissing, stateReason)}
      >
        {reasonField}
      </TransitionButton>
    </>
  )
}

/** The transitions that a user without the permission sees, with the reason why they are off. One is enough. */
const main: ReadonlySet<EventTransition> = new Set(['TAKE', 'CLOSE', 'REOPEN', 'REINSTATE'])

/** Returns a function that says whether a transition is shown, and why it is not possible. */
function useRefusals({ stage, may, refusals, openActionCount, actionCount }: EventRecordFragment) {
  const { t } = useTranslation()
  const lacksLevel = useDisabledReason('EDIT_ORGANIZATION')
  return (transition: EventTransition): { readonly shown: boolean; readonly disabledReason: ReactNode } => {
    // A missing right hides this reason from the service's answer.
    if (!eventLifecycle[transition].from.includes(stage))
      return { shown: false, disabledReason: t('events.refusals.NOT_IN_STATE') }
    const reason = refusals.find((each) => each.transition === transition)?.reason
    if (may.includes(transition) || !reason) return { shown: true, disabledReason: null }
    if (lacksLevel) return { shown: main.has(transition), disabledReason: lacksLevel }
    // The form asks for the reason why no action is needed.
    if (reason === 'NO_ACTIONS' && actionCount === 0) return { shown: true, disabledReason: null }
    return { shown: true, disabledReason: t(`events.refusals.${reason}`, { count: openActionCount }) }
  }
}
