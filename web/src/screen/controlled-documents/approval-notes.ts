import { useDates } from '#session/dates.ts'
import { useSession } from '#session/session.ts'
import type { Translate } from '#texts/keys.ts'
import { deciderOf, type Approval } from './approval-state.ts'

/** Returns a function for who decided about an approval, and when. */
export function useApprovalNotes() {
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

/** Returns the note of an approval on paper, which says that a recorded one is not signed. */
export const approvalText = ({ state }: Pick<Approval, 'state'>, note: string, t: Translate): string =>
  state === 'RECORDED' ? `${t('approvals.options.state.RECORDED')}. ${note}` : note
