import type { IsoDateTime } from '@ansvar/domain/dates'
import type { MemberRecordFragment } from '#graphql/generated/types.ts'
import { SendFailed } from '#graphql/send.ts'
import { useSend } from '#graphql/use-send.ts'
import { newKey } from '#screen/saving.ts'
import { useRequest } from '#screen/use-request.ts'
import { useDisabledReason } from '#screen/disabled-reason.tsx'
import { useDates } from '#session/dates.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { toasts } from '#ui/toasts.ts'
import { InviteMemberDocument, MemberDocument } from './generated/members.graphql.ts'

/** Sends a new invitation to a member who has not chosen a password. */
export function MemberInvitation({ record }: { readonly record: MemberRecordFragment }) {
  const { t } = useTranslation()
  const disabledReason = useDisabledReason('MANAGE_ORGANIZATION')
  const invitation = useInvitation(record)
  return (
    <Button
      disabledReason={disabledReason}
      busy={invitation.busy}
      working={t('members.invitation.sending')}
      onPress={invitation.send}
    >
      {t('members.invitation.send')}
    </Button>
  )
}

/**
 * Sends the invitation, and shows when its link expires. The mutation does not return the member, so the date is read
 * from the record.
 */
function useInvitation({ id, organizationId, name, email }: MemberRecordFragment) {
  const { t } = useTranslation()
  const send = useSend()
  const textOf = useInvitationText()
  async function announce() {
    const member = await send(
      MemberDocument,
      { organizationId, id },
      { data: ({ record }) => record, failed: () => null },
      { requestPolicy: 'network-only' },
    )
    const message = (member && textOf(member)) ?? t('members.invitation.to', { email })
    toasts.success({ title: t('members.invitation.sent'), message })
  }
  return useRequest({
    actorKey: `inviteMember ${id}`,
    values: {},
    send: () =>
      send(
        InviteMemberDocument,
        { organizationId, id, idempotencyKey: newKey() },
        {
          data: announce,
          CONFLICT(failure) {
            // Replaces the general message about a conflict.
            toasts.clear()
            toasts.error({ message: t('members.invitation.needless', { name }) })
            throw new SendFailed(failure)
          },
        },
      ),
  })
}

type Invited = Pick<MemberRecordFragment, 'email' | 'state' | 'invitedUntil'>

/**
 * Returns a function that says where the invitation was sent and when its link expires. It returns null for members who
 * are not invited.
 */
export function useInvitationText(): (record: Invited) => string | null {
  const { t } = useTranslation()
  const dates = useDates()
  const { organization } = useSession()
  return ({ email, state, invitedUntil }) => {
    if (state !== 'INVITED' || !invitedUntil) return null
    const until = dates.instant(invitedUntil, organization.timeZone)
    return t(`members.invitation.${isPast(invitedUntil) ? 'expired' : 'works'}`, { email, until })
  }
}

/** Shown on the record of a member who has not accepted the invitation. */
export function InvitationNotice({ record }: { readonly record: Invited }) {
  const { t } = useTranslation()
  const texts = useInvitationText()(record)
  if (texts === null || !record.invitedUntil) return null
  const isOver = isPast(record.invitedUntil)
  return (
    <Notice tone={isOver ? 'attention' : 'neutral'} title={t('members.status.invited')}>
      <p>{texts}</p>
    </Notice>
  )
}

const isPast = (instant: IsoDateTime): boolean => Date.parse(instant) <= Date.now()
