import { use, useState } from 'react'
import { eventLimits } from '@ansvar/domain/events'
import { useSend } from '#graphql/use-send.ts'
import type { EventRecordFragment } from '#graphql/generated/types.ts'
import { PanelContext } from '#screen/list/panel-context.ts'
import { ReasonDialog } from '#screen/reason-dialog.tsx'
import { useDisabledReason } from '#screen/disabled-reason.tsx'
import { notifyOneWithUndo } from '#screen/notify-with-undo.ts'
import { useReasonRequest } from '#screen/use-reason-request.ts'
import { useUndo } from '#screen/use-undo.ts'
import { useTexts } from '#screen/texts.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { DismissEventDocument, ReinstateEventDocument } from './generated/events.graphql.ts'
import { dismissing, reinstating } from './events.resource.ts'

type Props = { readonly record: EventRecordFragment }
type Turn = 'dismiss' | 'reinstate'

/** Dismisses an open event, or reinstates a dismissed one. Both require a reason. */
export function EventStateButton({ record }: Props) {
  const { t } = useTranslation()
  const disabledReason = useDisabledReason('EDIT_ORGANIZATION')
  // The pressed action. The event can change while the dialog is open, and the reason belongs to what was pressed.
  const [pressed, setPressed] = useState<Turn | null>(null)
  // A panel has space for one button; the record's own page has all of them.
  const panel = use(PanelContext)
  const turn = record.state === 'OPEN' ? 'dismiss' : 'reinstate'
  if (panel) return null
  return (
    <>
      <Button disabledReason={disabledReason} onPress={() => setPressed(turn)}>
        {t(`events.${turn}.button`)}
      </Button>
      {pressed && <Reason record={record} turn={pressed} onClose={() => setPressed(null)} />}
    </>
  )
}

type ReasonProps = Props & { readonly turn: Turn; readonly onClose: () => void }

function Reason({ record, turn, onClose }: ReasonProps) {
  const texts = useTexts('events')
  const { t } = texts
  const { byCall } = useUndo()
  const send = useSend()
  const { id, organizationId, version, title, stateReason } = record
  const document = turn === 'dismiss' ? DismissEventDocument : ReinstateEventDocument
  const { problem, dialog } = useReasonRequest({
    actorKey: `${turn} event ${id}`,
    maxLength: eventLimits.reason,
    send: (reason) =>
      send(
        document,
        { organizationId, id, input: { reason }, version },
        {
          data({ record: saved }) {
            // Undoing a reinstatement uses the earlier reason.
            const again = turn === 'reinstate' && stateReason ? { reason: stateReason } : {}
            const back = turn === 'dismiss' ? reinstating : dismissing
            const undo = byCall({ back, organizationId, saved, ...again })
            notifyOneWithUndo({ title: t(`events.${turn}.done`), message: title }, title, undo, texts)
            onClose()
          },
        },
      ),
    failureText: (code) => (code === 'CONFLICT' ? t('events.stale') : t(`screen.failed.causes.${code}`)),
  })
  return (
    <ReasonDialog
      {...dialog}
      title={t(`events.${turn}.title`)}
      label={t('events.reason')}
      action={t(`events.${turn}.button`)}
      problem={problem === 'required' ? t(`events.${turn}.required`) : problem && texts.problem('reason', problem)}
      onClose={onClose}
    >
      <p>{t(`events.${turn}.text`)}</p>
    </ReasonDialog>
  )
}
