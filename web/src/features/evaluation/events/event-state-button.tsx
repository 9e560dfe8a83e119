import { use, useState } from 'react'
import { useMutation } from 'urql'
import { eventLimits } from '@ansvar/domain/events'
import { failureOf } from '#graphql/errors.ts'
import type { EventRecordFragment } from '#graphql/generated/types.ts'
import { PanelContext } from '#screen/list/panel-context.ts'
import { useReasonOff } from '#screen/reason-off.tsx'
import { sayOne } from '#screen/undo.ts'
import { useWaysBack } from '#screen/ways-back.ts'
import { useWords } from '#screen/words.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FieldFrame } from '#ui/field-frame.tsx'
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
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const [{ fetching }, send] = useMutation(turn === 'dismiss' ? DismissEventDocument : ReinstateEventDocument)
  async function submit() {
    if (reason.trim() === '') return setProblem(t(`events.${turn}.required`))
    const { id, organizationId, version, title, stateReason } = record
    const { data, error } = await send({ organizationId, id, input: { reason }, version })
    if (data) {
      // One that is dismissed again is so for the reason that it had.
      const again = turn === 'reinstate' && stateReason ? { reason: stateReason } : {}
      const back = turn === 'dismiss' ? reinstating : dismissing
      const undo = byCall({ back, organizationId, saved: data.record, ...again })
      sayOne({ title: t(`events.${turn}.done`), message: title }, title, undo, words)
      onClose()
    } else if (error) {
      const { code } = failureOf(error)
      setProblem(code === 'CONFLICT' ? t('events.stale') : t(`screen.failed.causes.${code}`))
    }
  }
  return (
    <Dialog
      title={t(`events.${turn}.title`)}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('screen.cancel')}</Button>
          <Button look="primary" busy={fetching} working={t('screen.saving')} onPress={() => void submit()}>
            {t(`events.${turn}.button`)}
          </Button>
        </>
      }
    >
      <p>{t(`events.${turn}.text`)}</p>
      <FieldFrame id="event-reason" label={t('events.reason')} problem={problem} required>
        {(ties) => (
          <textarea
            {...ties}
            className="input event-reason-input"
            rows={3}
            maxLength={eventLimits.reason}
            value={reason}
            onChange={(event) => {
              setReason(event.target.value)
              setProblem(undefined)
            }}
          />
        )}
      </FieldFrame>
    </Dialog>
  )
}
