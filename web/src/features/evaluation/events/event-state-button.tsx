import { use, useState } from 'react'
import { eventLimits } from '@ansvar/domain/events'
import { useSend } from '#graphql/use-send.ts'
import type { EventRecordFragment } from '#graphql/generated/types.ts'
import { PanelContext } from '#screen/list/panel-context.ts'
import { ReasonDialog } from '#screen/reason-dialog.tsx'
import { useReasonOff } from '#screen/reason-off.tsx'
import { sayOne } from '#screen/undo.ts'
import { useReasonRequest } from '#screen/use-reason-request.ts'
import { useWaysBack } from '#screen/ways-back.ts'
import { useWords } from '#screen/words.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { DismissEventDocument, ReinstateEventDocument } from './generated/events.graphql.ts'
import { dismissing, reinstating } from './events.resource.ts'

type Props = { readonly record: EventRecordFragment }

/** Dismisses an open event, or takes a dismissed one up again: either asks for the reason. */
export function EventStateButton({ record }: Props) {
  const { t } = useTranslation()
  const off = useReasonOff('EDIT_ORGANIZATION')
  const [asked, setAsked] = useState(false)
  // A panel has room for one button; the record's own page has them all.
  const panel = use(PanelContext)
  const turn = record.state === 'OPEN' ? 'dismiss' : 'reinstate'
  if (panel) return null
  return (
    <>
      <Button off={off} onPress={() => setAsked(true)}>
        {t(`events.${turn}.button`)}
      </Button>
      {asked && <Reason record={record} turn={turn} onClose={() => setAsked(false)} />}
    </>
  )
}

type ReasonProps = Props & { readonly turn: 'dismiss' | 'reinstate'; readonly onClose: () => void }

function Reason({ record, turn, onClose }: ReasonProps) {
  const words = useWords('events')
  const { t } = words
  const { byCall } = useWaysBack()
  const send = useSend()
  const { id, organizationId, version, title, stateReason } = record
  const document = turn === 'dismiss' ? DismissEventDocument : ReinstateEventDocument
  const { problem, dialog } = useReasonRequest({
    place: `${turn} event ${id}`,
    maxLength: eventLimits.reason,
    send: (reason) =>
      send(
        document,
        { organizationId, id, input: { reason }, version },
        {
          data({ record: saved }) {
            // One that is dismissed again is so for the reason that it had.
            const again = turn === 'reinstate' && stateReason ? { reason: stateReason } : {}
            const back = turn === 'dismiss' ? reinstating : dismissing
            const undo = byCall({ back, organizationId, saved, ...again })
            sayOne({ title: t(`events.${turn}.done`), message: title }, title, undo, words)
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
      problem={problem === 'required' ? t(`events.${turn}.required`) : problem && words.problem('reason', problem)}
      onClose={onClose}
    >
      <p>{t(`events.${turn}.text`)}</p>
    </ReasonDialog>
  )
}
