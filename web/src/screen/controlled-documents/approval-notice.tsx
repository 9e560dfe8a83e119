import { useDates } from '#session/dates.ts'
import { useAllowance } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { Lines } from '#ui/lines.tsx'
import { Notice } from '#ui/notice.tsx'
import { openOf, useApprovals, type Approval, type ControlledRecord } from './approval-state.ts'

/** What a document waits for, or what is in force while its next version is written. */
export function ApprovalNotice({ record }: { readonly record: ControlledRecord }) {
  const approvals = useApprovals(record)
  const approval = openOf(approvals, record)
  const newest = approvals?.[0]
  const { t } = useTranslation()
  const { allowed: edits } = useAllowance('EDIT_ORGANIZATION')
  const { stage, hasDraft, inForceVersion: version, withdrawalReason } = record
  if (approval) return <OpenApproval approval={approval} />
  if (stage === 'WITHDRAWN' && withdrawalReason)
    return (
      <Notice title={t('approvals.notices.withdrawn')}>
        <Lines text={withdrawalReason} />
      </Notice>
    )
  if (stage === 'DRAFT' && newest?.state === 'REFUSED') return <Refused approval={newest} />
  if (!hasDraft) return null
  return (
    <Notice title={edits ? t('approvals.notices.draft', { version }) : t('approvals.notices.readers')}>
      <p>{edits ? t('approvals.notices.draftText') : t('approvals.notices.readersText', { version })}</p>
    </Notice>
  )
}

function OpenApproval({ approval }: { readonly approval: Approval }) {
  const { t } = useTranslation()
  const dates = useDates()
  const { state, documentVersion: version, approvers, message, requestedBy, decidedBy, inForceFrom, may } = approval
  if (state === 'SCHEDULED')
    return (
      <Notice
        title={t('approvals.notices.scheduled', { name: decidedBy, day: inForceFrom ? dates.day(inForceFrom) : '' })}
      />
    )
  const isOwn = may.includes('APPROVE')
  const names = approvers.map(({ name }) => name).join(', ')
  return (
    <Notice
      tone={isOwn ? 'attention' : 'neutral'}
      title={
        isOwn
          ? t('approvals.notices.yours', { version, name: requestedBy })
          : t('approvals.notices.waits', { version, names })
      }
    >
      {message && <Lines text={message} />}
      <p>{t('approvals.notices.unchanged')}</p>
    </Notice>
  )
}

function Refused({ approval }: { readonly approval: Approval }) {
  const { t } = useTranslation()
  const { decidedBy: name, documentVersion: version, comment } = approval
  return (
    <Notice tone="attention" title={t('approvals.notices.refused', { name, version })}>
      {comment && <Lines text={comment} />}
    </Notice>
  )
}
