import { inspectionLimits } from '@ansvar/domain/inspections'
import type { InspectionRecordFragment } from '#graphql/generated/types.ts'
import { useSend } from '#graphql/use-send.ts'
import { ReasonDialog } from '#screen/reason-dialog.tsx'
import { notifyOneWithUndo } from '#screen/notify-with-undo.ts'
import { useReasonRequest } from '#screen/use-reason-request.ts'
import type { UndoChange } from '#screen/use-undo.ts'
import { useTexts } from '#screen/texts.ts'
import type { SkipInspectionDocument } from './generated/inspections.graphql.ts'

type InspectionReasonProps = {
  readonly of: 'skip' | 'reopen'
  readonly record: InspectionRecordFragment
  readonly document: typeof SkipInspectionDocument
  /** Undoes the change that was saved; null if it cannot be undone. */
  readonly wayBack: (saved: InspectionRecordFragment) => UndoChange | null
  readonly onClose: () => void
}

/** Requests the reason why an inspection is skipped or reopened, and sends it. */
export function InspectionReason({ of, record, document, wayBack, onClose }: InspectionReasonProps) {
  const texts = useTexts('inspections')
  const send = useSend()
  const { organizationId, id, version } = record
  const { problem, dialog } = useReasonRequest({
    actorKey: `${of} inspection ${id}`,
    maxLength: inspectionLimits.reason,
    send: (reason) =>
      send(
        document,
        { organizationId, id, version, input: { reason } },
        {
          data({ record: saved }) {
            const name = record.reminder?.title ?? ''
            notifyOneWithUndo({ title: texts.own(`${of}.done`), message: name }, name, wayBack(saved), texts)
            onClose()
          },
        },
      ),
    failureText: (code) =>
      code === 'CONFLICT' ? texts.own(`${of}.conflict`) : texts.t(`screen.failed.causes.${code}`),
  })
  return (
    <ReasonDialog
      {...dialog}
      title={texts.own(`${of}.title`)}
      label={texts.own('reason')}
      action={texts.own(`${of}.action`)}
      problem={problem && texts.problem('reason', problem)}
      onClose={onClose}
    >
      <p>{texts.own(`${of}.text`)}</p>
    </ReasonDialog>
  )
}
