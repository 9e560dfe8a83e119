import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { failureOf } from '#graphql/errors.ts'
import { InviteMemberDocument, type MemberRecordFragment } from '#graphql/generated/graphql.ts'
import { newKey } from '#screen/saving.ts'
import { useReasonOff } from '#screen/reason-off.tsx'
import { Button } from '#ui/button.tsx'
import { toasts } from '#ui/toasts.ts'

/** The service says by a conflict that the member needs no invitation; a toast of it would only say that it failed. */
const context = { answers: ['CONFLICT'] }

/** Mails a member who has not chosen a password yet a new link. */
export function MemberInvitation({ record }: { readonly record: MemberRecordFragment }) {
  const { t } = useTranslation()
  const off = useReasonOff('MANAGE_ORGANIZATION')
  const [{ fetching }, invite] = useMutation(InviteMemberDocument)
  const { id, organizationId, name, email, active } = record
  async function send() {
    const { error } = await invite({ organizationId, id, idempotencyKey: newKey() }, context)
    if (!error) toasts.success({ title: t('members.invitation.sent'), message: t('members.invitation.to', { email }) })
    else if (failureOf(error).code === 'CONFLICT') toasts.error({ message: t('members.invitation.needless', { name }) })
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
