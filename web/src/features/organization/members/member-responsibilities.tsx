import { useMemo } from 'react'
import { useQuery } from 'urql'
import { required } from '@ansvar/domain/problems'
import type { MemberRecordFragment, ResponsibilitiesRecordFragment } from '#graphql/generated/types.ts'
import { useDisabledReason } from '#screen/disabled-reason.tsx'
import { MemberField } from '#screen/fields/member-field.tsx'
import { TransitionButton } from '#screen/transitions/transition-button.tsx'
import { transitionsOf } from '#screen/transitions/transition.ts'
import { useTranslation } from '#texts/translation.ts'
import { Card } from '#ui/card.tsx'
import type { Reference } from '#ui/combobox.tsx'
import { Notice } from '#ui/notice.tsx'
import { HandOverResponsibilitiesDocument, MemberResponsibilitiesDocument } from './generated/members.graphql.ts'
import './member-responsibilities.css'

type Props = { readonly record: MemberRecordFragment }

/** What a member is responsible for, with the button that hands it over to another one. Managers only. */
export function ResponsibilitiesCard({ record }: Props) {
  const { t } = useTranslation()
  const found = useResponsibilities(record)
  if (!found) return null
  return (
    <Card
      title={t('members.responsibilities.count', { count: found.total })}
      aside={<HandOverButton member={record} found={found} />}
    >
      <Kinds kinds={found.kinds} />
    </Card>
  )
}

type NoticeProps = Props & {
  /** Whether the member is deactivated, or the form that deactivates the member is edited. */
  readonly text: 'left' | 'leaving'
}

/** The number of records that a member leaves behind, with the button that hands them over. Managers only. */
export function ResponsibilitiesNotice({ record, text }: NoticeProps) {
  const { t } = useTranslation()
  const found = useResponsibilities(record)
  if (!found) return null
  return (
    <Notice
      tone="attention"
      title={t('members.responsibilities.count', { count: found.total })}
      actions={<HandOverButton member={record} found={found} />}
    >
      <p>{found.kinds.map(({ kind, count }) => t(`members.responsibilities.kinds.${kind}`, { count })).join(', ')}</p>
      <p>{t(`members.responsibilities.${text}`)}</p>
    </Notice>
  )
}

/** Returns what a member is responsible for. Null if it is nothing, or the user is no manager. */
function useResponsibilities({ organizationId, id }: MemberRecordFragment): ResponsibilitiesRecordFragment | null {
  const isManager = useDisabledReason('MANAGE_ORGANIZATION') === null
  const variables = useMemo(() => ({ organizationId, id }), [organizationId, id])
  const [{ data }] = useQuery({ query: MemberResponsibilitiesDocument, variables, pause: !isManager })
  const found = isManager ? data?.record : null
  return found && found.total > 0 ? found : null
}

function Kinds({ kinds }: Pick<ResponsibilitiesRecordFragment, 'kinds'>) {
  const { t } = useTranslation()
  return (
    <dl className="responsibilities">
      {kinds.map(({ kind, count, records }) => {
        const titles = records.map(({ title }) => title ?? t('screen.nothing')).join(', ')
        return (
          <div key={kind}>
            <dt>{t(`members.responsibilities.kinds.${kind}`, { count })}</dt>
            <dd>{count > records.length ? t('members.responsibilities.more', { titles }) : titles}</dd>
          </div>
        )
      })}
    </dl>
  )
}

type HandOverProps = { readonly member: MemberRecordFragment; readonly found: ResponsibilitiesRecordFragment }

function HandOverButton({ member: { id, name }, found }: HandOverProps) {
  const handOver = useMemo(() => handOverOf({ id, name }), [id, name])
  return (
    <TransitionButton transition={handOver} record={found}>
      {() => <MemberField name="newMember" required />}
    </TransitionButton>
  )
}

type Member = Pick<MemberRecordFragment, 'id' | 'name'>

/** The transition that hands everything over that a member has. */
const handOverOf = ({ id, name }: Member) =>
  transitionsOf({
    of: 'members',
    document: MemberResponsibilitiesDocument,
    titleOf: (_record: ResponsibilitiesRecordFragment) => name,
    facts: ({ total }, t) => ({ [t('members.responsibilities.number')]: String(total) }),
  })({
    texts: 'members.handOver',
    mutation: HandOverResponsibilitiesDocument,
    empty: (): { readonly newMember: Reference | null } => ({ newMember: null }),
    toInput: ({ newMember }) => ({ toId: newMember?.id ?? '' }),
    check: ({ newMember }) => {
      if (newMember?.id === '') return [{ path: 'newMember', code: 'not_chosen' }]
      if (newMember?.id === id) return [{ path: 'newMember', code: 'invalid' }]
      return required('newMember', newMember?.id ?? null)
    },
  })
