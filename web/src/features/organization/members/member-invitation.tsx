import { useClient, useMutation } from 'urql'
import type { IsoDateTime } from '@ansvar/domain/dates'
import { failureOf } from '#graphql/errors.ts'
import type { MemberRecordFragment } from '#graphql/generated/types.ts'
import { newKey } from '#screen/saving.ts'
import { useReasonOff } from '#screen/reason-off.tsx'
import { useDates } from '#session/dates.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { toasts } from '#ui/toasts.ts'
import { InviteMemberDocument, MemberDocument } from './generated/members.graphql.ts'

/** Mails a member who has not chosen a password yet a new link. */
export function MemberInvitation({ record }: { readonly record: MemberRecordFragment }) {
  const { t } = useTranslation()
  const off = useReasonOff('MANAGE_ORGANIZATION')
  const [{ fetching }, invite] = useMutation(InviteMemberDocument)
  const client = useClient()
  const wordsOf = useInvitationWords()
  const { id, organizationId, name, email, active } = record
  async function send() {
    const { error } = await invite({ organizationId, id, idempotencyKey: newKey() })
    if (!error) {
      // The mutation answers no member: the record says until when the new link works.
      const fresh = { requestPolicy: 'network-only' } as const
      const { data } = await client.query(MemberDocument, { organizationId, id }, fresh).toPromise()
      const message = (data?.record && wordsOf(data.record)) ?? t('members.invitation.to', { email })
      toasts.success({ title: t('members.invitation.sent'), message })
    } else if (failureOf(error).code === 'CONFLICT') {
      // In place of the one that only says that it conflicts with something.
      toasts.clear()
      toasts.error({ message: t('members.invitation.needless', { name }) })
    }
  }
  return (
    <Button
      off={active ? off : t('members.invitation.inactive')}
      busy={fetching}
      working={t('members.invitation.sending')}
      onPress={() => void send()}
    >
      {t('members.invitation.send')}
    </Button>
  )
}

type Invited = Pick<MemberRecordFragment, 'email' | 'state' | 'invitedUntil'>

/** Says to which address the invitation went and until when its link works; null of a member who is not invited. */
export function useInvitationWords(): (record: Invited) => string | null {
  const { t } = useTranslation()
  const dates = useDates()
  const { organization } = useSession()
  return ({ email, state, invitedUntil }) => {
    if (state !== 'INVITED' || !invitedUntil) return null
    const until = dates.instant(invitedUntil, organization.timeZone)
    return t(`members.invitation.${isPast(invitedUntil) ? 'expired' : 'works'}`, { email, until })
  }
}

/** Stands on the record of a member who has yet to use the invitation. */
export function InvitationNotice({ record }: { readonly record: Invited }) {
  const { t } = useTranslation()
  const words = useInvitationWords()(record)
  if (words === null || !record.invitedUntil) return null
  const isOver = isPast(record.invitedUntil)
  return (
    <Notice tone={isOver ? 'attention' : 'neutral'} title={t('members.standing.invited')}>
      <p>{words}</p>
    </Notice>
  )
}

const isPast = (instant: IsoDateTime): boolean => Date.parse(instant) <= Date.now()
