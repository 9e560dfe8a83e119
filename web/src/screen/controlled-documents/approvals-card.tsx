import type { ApprovalState } from '@ansvar/domain/approval-states'
import { useTranslation } from '#texts/translation.ts'
import { Card } from '#ui/card.tsx'
import { DoneIcon } from '#ui/icons/done.ts'
import { DueIcon } from '#ui/icons/due.ts'
import { EditIcon } from '#ui/icons/edit.ts'
import { UndoIcon } from '#ui/icons/undo.ts'
import { Status, type Tone } from '#ui/status.tsx'
import { Timeline } from '#ui/timeline.tsx'
import { SavedFile } from '../fields/files-field.tsx'
import { useApprovalNotes } from './approval-notes.ts'
import { useApprovals, type Approval, type ControlledRecord } from './approval-state.ts'

const looks: Readonly<Record<ApprovalState, { readonly tone: Tone; readonly icon: typeof DoneIcon }>> = {
  PENDING: { tone: 'attention', icon: DueIcon },
  SCHEDULED: { tone: 'good', icon: DueIcon },
  APPROVED: { tone: 'good', icon: DoneIcon },
  REFUSED: { tone: 'attention', icon: UndoIcon },
  RECALLED: { tone: 'neutral', icon: UndoIcon },
  // Never the mark of a signature.
  RECORDED: { tone: 'neutral', icon: EditIcon },
}

/** The approvals of a document: who signed which version, and which approvals were only recorded. */
export default function ApprovalsCard({ record }: { readonly record: ControlledRecord }) {
  const { t } = useTranslation()
  const approvals = useApprovals(record)
  const noteOf = useApprovalNotes()
  if (!approvals || approvals.length === 0) return null
  return (
    <Card title={t('approvals.title')} count={approvals.length} flush>
      <Timeline
        moments={approvals.map((approval) => ({
          key: approval.id,
          title: (
            <>
              <strong>{t('approvals.entry.version', { version: approval.documentVersion })}</strong>{' '}
              <Status {...looks[approval.state]}>{t(`approvals.options.state.${approval.state}`)}</Status>
            </>
          ),
          note: <Note approval={approval} text={noteOf(approval, t)} />,
        }))}
      />
    </Card>
  )
}

function Note({ approval: { samePerson, files }, text }: { readonly approval: Approval; readonly text: string }) {
  const { t } = useTranslation()
  return (
    <>
      {text}
      {samePerson && <> {t('approvals.entry.samePerson')}</>}
      {files.length > 0 && (
        <ul className="file-list">
          {files.map((file) => (
            <SavedFile key={file.id} file={file} />
          ))}
        </ul>
      )}
    </>
  )
}
