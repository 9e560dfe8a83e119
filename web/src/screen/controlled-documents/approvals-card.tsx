import type { ApprovalState } from '@ansvar/domain/approval-states'
import { useDates } from '#session/dates.ts'
import { useSession } from '#session/session.ts'
import type { Translate } from '#texts/keys.ts'
import { useTranslation } from '#texts/translation.ts'
import { Card } from '#ui/card.tsx'
import { DoneIcon } from '#ui/icons/done.ts'
import { DueIcon } from '#ui/icons/due.ts'
import { EditIcon } from '#ui/icons/edit.ts'
import { UndoIcon } from '#ui/icons/undo.ts'
import { Status, type Tone } from '#ui/status.tsx'
import { Timeline } from '#ui/timeline.tsx'
import { SavedFile } from '../fields/files-field.tsx'
import { deciderOf, useApprovals, type Approval, type ControlledRecord } from './approval-state.ts'

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
  const noteOf = useNotes()
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

/** Returns a function for who decided about an approval, and when. */
function useNotes() {
  const dates = useDates()
  const { timeZone } = useSession().organization
  return (approval: Approval, t: Translate): string => {
    const { state, decidedDate, approvedOn, requestedBy, approvers, createdDate } = approval
    const name = deciderOf(approval, t)
    const at = decidedDate ? dates.instant(decidedDate, timeZone) : ''
    if (state === 'RECORDED')
      return t('approvals.entry.recordedBy', { name, day: approvedOn ? dates.day(approvedOn) : '', by: requestedBy })
    if (state === 'REFUSED') return t('approvals.entry.refusedBy', { name, at })
    if (state === 'APPROVED' || state === 'SCHEDULED') return t('approvals.entry.signedBy', { name, at })
    if (state === 'PENDING')
      return t('approvals.entry.waitsFor', { names: approvers.map((each) => each.name).join(', ') })
    return t('approvals.entry.sentBy', { name: requestedBy, day: dates.instant(createdDate, timeZone) })
  }
}
