import { useDates } from '#session/dates.ts'
import { useAllowance, useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { Lines } from '#ui/lines.tsx'
import { Notice } from '#ui/notice.tsx'
import { deciderOf, openOf, useApprovals, type Approval, type ControlledRecord } from './approval-state.ts'

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
  const { user } = useSession()
  const { state, documentVersion: version, approvers, message, requestedBy, inForceFrom, may } = approval
  if (state === 'SCHEDULED')
    return (
      <Notice
        title={t('approvals.notices.scheduled', {
          name: deciderOf(approval, t),
          day: inForceFrom ? dates.day(inForceFrom) : '',
        })}
      />
    )
  const isOwn = may.includes('APPROVE')
  const isApprover = approvers.some(({ id }) => id === user.id)
  const names = approvers.map(({ name }) => name).join(', ')
  const asked = { version, names, name: requestedBy }
  return (
    <Notice
      tone={isOwn ? 'attention' : 'neutral'}
      title={
        isOwn
          ? t(isApprover ? 'approvals.notices.yours' : 'approvals.notices.yoursFor', asked)
          : t('approvals.notices.waits', asked)
      }
    >
      {message && <Lines text={message} />}
      <p>{t('approvals.notices.unchanged')}</p>
    </Notice>
  )
}

function Refused({ approval }: { readonly approval: Approval }) {
  const { t } = useTranslation()
  const { documentVersion: version, comment } = approval
  const name = deciderOf(approval, t)
  return (
    <Notice tone="attention" title={t('approvals.notices.refused', { name, version })}>
      {comment && <Lines text={comment} />}
    </Notice>
  )
}
