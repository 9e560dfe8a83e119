import { DetailScreen, type DetailProps } from '#screen/detail/detail-screen.tsx'
import { MemberFields } from './member-fields.tsx'
import { MemberInvitation } from './member-invitation.tsx'
import { MemberTag } from './member-status.tsx'
import { members } from './members.resource.ts'

/** A member. A new one is written on the view route, as the specification has it. */
export default function MemberDetail({ id, mode }: DetailProps) {
  return (
    <DetailScreen
      id={id}
      mode={id === 'new' ? 'edit' : mode}
      resource={members}
      status={MemberTag}
      actions={MemberInvitation}
    >
      {({ record }) => <MemberFields id={record?.id ?? null} />}
    </DetailScreen>
  )
}
