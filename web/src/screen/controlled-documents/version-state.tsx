import { useTranslation } from '#texts/translation.ts'
import { DueIcon } from '#ui/icons/due.ts'
import { EditIcon } from '#ui/icons/edit.ts'
import { RetiredIcon } from '#ui/icons/retired.ts'
import { Status } from '#ui/status.tsx'
import { useApprovalNotes } from './approval-notes.ts'
import { useApprovals, type ControlledRecord } from './approval-state.ts'
import { stateOfVersion, type SavedVersion, type VersionState as State } from './version-states.ts'

const looks = {
  DRAFT: { text: 'controlledDocuments.status.draft', tone: 'neutral', icon: EditIcon },
  IN_APPROVAL: { text: 'controlledDocuments.status.inApproval', tone: 'attention', icon: DueIcon },
  SCHEDULED: { text: 'controlledDocuments.status.scheduled', tone: 'neutral', icon: DueIcon },
  IN_FORCE: { text: 'controlledDocuments.status.inForce', tone: 'good' },
  SUPERSEDED: { text: 'controlledDocuments.status.superseded', tone: 'neutral', icon: RetiredIcon },
  RETIRED: { text: 'controlledDocuments.status.retired', tone: 'neutral', icon: RetiredIcon },
} as const satisfies Record<State, object>

export type VersionStateProps = {
  readonly document: Pick<ControlledRecord, 'id' | 'organizationId'>
  readonly version: SavedVersion
  /** All versions that are shown. */
  readonly versions: readonly SavedVersion[]
}

/** How far a version of a document is, and who approved it or is to approve it. */
export default function VersionState({ document, version, versions }: VersionStateProps) {
  const { t } = useTranslation()
  const approvals = useApprovals(document)
  const noteOf = useApprovalNotes()
  if (!approvals) return null
  const { state, approval } = stateOfVersion(version, versions, approvals)
  const { text, ...look } = looks[state]
  return (
    <span className="version-state">
      <Status {...look}>{t(text)}</Status>
      {approval?.state === 'RECORDED' && <> {t('approvals.options.state.RECORDED')}.</>}
      {approval && <> {noteOf(approval, t)}</>}
    </span>
  )
}
