import { inspectionLimits } from '@ansvar/domain/inspections'
import type { InspectionRecordFragment } from '#graphql/generated/types.ts'
import { useSend } from '#graphql/use-send.ts'
import { ReasonDialog } from '#screen/reason-dialog.tsx'
import { notifyOneWithUndo } from '#screen/notify-with-undo.ts'
import { useReasonRequest } from '#screen/use-reason-request.ts'
import type { UndoChange } from '#screen/use-undo.ts'
import { useWords } from '#screen/words.ts'
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
  const words = useWords('inspections')
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
            notifyOneWithUndo({ title: words.own(`${of}.done`), message: name }, name, wayBack(saved), words)
            onClose()
          },
        },
      ),
    failureText: (code) =>
      code === 'CONFLICT' ? words.own(`${of}.conflict`) : words.t(`screen.failed.causes.${code}`),
  })
  return (
    <ReasonDialog
      {...dialog}
      title={words.own(`${of}.title`)}
      label={words.own('reason')}
      action={words.own(`${of}.action`)}
      problem={problem && words.problem('reason', problem)}
      onClose={onClose}
    >
      <p>{words.own(`${of}.text`)}</p>
    </ReasonDialog>
  )
}
