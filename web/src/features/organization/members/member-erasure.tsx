import { memberLimits } from '@ansvar/domain/members'
import type { MemberRecordFragment } from '#graphql/generated/types.ts'
import { useDisabledReason } from '#screen/disabled-reason.tsx'
import { LongTextField } from '#screen/fields/text-field.tsx'
import { transitionsOf, withReasonForm } from '#screen/transitions/transition.ts'
import { TransitionButton } from '#screen/transitions/transition-button.tsx'
import { useDates } from '#session/dates.ts'
import { useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { Notice } from '#ui/notice.tsx'
import { MemberInvitation } from './member-invitation.tsx'
import { EraseMemberDocument, MemberDocument } from './generated/members.graphql.ts'

type Props = { readonly record: MemberRecordFragment }

const transition = transitionsOf({
  of: 'members',
  document: MemberDocument,
  titleOf: ({ name }: MemberRecordFragment) => name,
  facts: ({ name, email, active }, t) => ({
    [t('members.fields.name')]: name,
    [t('members.fields.email')]: email,
    [t('members.fields.active')]: t(`members.options.active.${active}`),
  }),
})

const erase = transition({
  texts: 'members.erase',
  mutation: EraseMemberDocument,
  ...withReasonForm(memberLimits.eraseReason),
})

/** The actions of a member: the invitation, and for one who has left, erasing the personal data. */
export function MemberActions({ record }: Props) {
  const isManager = useDisabledReason('MANAGE_ORGANIZATION') === null
  return (
    <>
      {record.active && <MemberInvitation record={record} />}
      <TransitionButton
        transition={erase}
        record={record}
        danger
        shown={isManager && !record.active && !record.locked && !record.erasedDate}
      >
        {() => <LongTextField name="reason" required maxLength={memberLimits.eraseReason} />}
      </TransitionButton>
    </>
  )
}

/** Says when and why the personal data of a member were erased. */
export function ErasureNotice({ record }: Props) {
  const { t } = useTranslation()
  const dates = useDates()
  const { organization } = useSession()
  if (!record.erasedDate) return null
  const date = dates.instant(record.erasedDate, organization.timeZone)
  return (
    <Notice tone="neutral" title={t('members.erase.erasedOn', { date })}>
      <p>{record.eraseReason}</p>
      <p>{t('members.erase.explanation')}</p>
    </Notice>
  )
}
