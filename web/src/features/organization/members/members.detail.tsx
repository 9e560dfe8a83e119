import { DelegateCard } from '#screen/approval-delegate/delegate-card.tsx'
import { DetailScreen, type DetailProps } from '#screen/detail/detail-screen.tsx'
import { useTranslation } from '#texts/translation.ts'
import { MemberFields } from './member-fields.tsx'
import { ErasureNotice, MemberActions } from './member-erasure.tsx'
import { InvitationNotice, useInvitationText } from './member-invitation.tsx'
import { ResponsibilitiesCard, ResponsibilitiesNotice } from './member-responsibilities.tsx'
import { memberStatusOf } from './member-status.ts'
import { members } from './members.resource.ts'

/** A member. A new one is edited on the view route, as the specification requires. */
export default function MemberDetail({ id, mode }: DetailProps) {
  const { t } = useTranslation()
  return (
    <DetailScreen
      id={id}
      mode={id === 'new' ? 'edit' : mode}
      resource={members}
      status={memberStatusOf}
      actions={MemberActions}
      closed={({ erasedDate }) => (erasedDate ? t('members.erase.closed') : null)}
      saidOf={useInvitationText()}
    >
      {({ record, draft, editing }) => (
        <>
          {record && <ErasureNotice record={record} />}
          {record && !editing && <InvitationNotice record={record} />}
          {record && !editing && !record.active && <ResponsibilitiesNotice record={record} text="left" />}
          <MemberFields
            id={record?.id ?? null}
            locked={record?.locked ?? false}
            erased={Boolean(record?.erasedDate)}
            leaving={
              record?.active && editing && !draft.active ? (
                <ResponsibilitiesNotice record={record} text="leaving" />
              ) : null
            }
          />
          {record?.active && !editing && <ResponsibilitiesCard record={record} />}
          {record && !editing && <DelegateCard memberId={record.id} />}
        </>
      )}
    </DetailScreen>
  )
}
