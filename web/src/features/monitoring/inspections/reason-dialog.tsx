import { useId, useState } from 'react'
import { useMutation } from 'urql'
import { inspectionLimits } from '@ansvar/domain/inspections'
import { failureOf } from '#graphql/errors.ts'
import type { InspectionRecordFragment } from '#graphql/generated/types.ts'
import { sayOne } from '#screen/undo.ts'
import type { WayBack } from '#screen/ways-back.ts'
import { useWords } from '#screen/words.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FieldFrame } from '#ui/field-frame.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { SkipInspectionDocument } from './generated/inspections.graphql.ts'

type ReasonDialogProps = {
  readonly of: 'skip' | 'reopen'
  readonly record: InspectionRecordFragment
  readonly document: typeof SkipInspectionDocument
  /** The way back from what it was turned into; null where there is none. */
  readonly wayBack: (saved: InspectionRecordFragment) => WayBack | null
  readonly onClose: () => void
}

/** Asks why an inspection is skipped or opened again. What was typed stays until it is taken. */
export function ReasonDialog({ of, record, document, wayBack, onClose }: ReasonDialogProps) {
  const words = useWords('inspections')
  const id = useId()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [{ fetching }, send] = useMutation(document)
  async function submit() {
    setFault(null)
    if (reason.trim() === '') {
      setProblem('required')
      return
    }
    if (reason.length > inspectionLimits.reason) {
      setProblem('too_long')
      return
    }
    const { organizationId, id: inspectionId, version } = record
    const { data, error } = await send({ organizationId, id: inspectionId, version, input: { reason } })
    if (data && !error) {
      const name = record.reminder?.title ?? ''
      sayOne({ title: words.own(`${of}.done`), message: name }, name, wayBack(data.record), words)
      onClose()
      return
    }
    const { code, fields } = failureOf(error)
    const [first] = fields
    if (code === 'VALIDATION' && first) setProblem(first.code)
    else setFault(code === 'CONFLICT' ? words.own(`${of}.conflict`) : words.t(`screen.failed.causes.${code}`))
  }
  return (
    <Dialog
      title={words.own(`${of}.title`)}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{words.t('screen.cancel')}</Button>
          <Button look="primary" busy={fetching} working={words.t('screen.saving')} onPress={() => void submit()}>
            {words.own(`${of}.action`)}
          </Button>
        </>
      }
    >
      <div className="reason-dialog">
        <p>{words.own(`${of}.text`)}</p>
        {fault && (
          <Notice tone="critical" title={words.t('screen.notSaved')}>
            <p>{fault}</p>
          </Notice>
        )}
        <FieldFrame
          id={id}
          label={words.own('reason')}
          required
          problem={problem === null ? undefined : words.problem('reason', problem)}
        >
          {(ties) => (
            <TextInput
              {...ties}
              long
              value={reason}
              onChange={(text) => {
                setReason(text)
                setProblem(null)
              }}
            />
          )}
        </FieldFrame>
      </div>
    </Dialog>
  )
}
