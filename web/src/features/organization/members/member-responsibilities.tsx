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

type Props = {
  readonly record: MemberRecordFragment
  /** Whether the form is edited, and the member is to be deactivated by saving it. */
  readonly isLeaving: boolean
}

/**
 * What a member is responsible for, and the button that hands it over to another one. It is a question in the form that
 * deactivates the member, a notice on a deactivated member, and otherwise a section. Managers only.
 */
export function MemberResponsibilities({ record, isLeaving }: Props) {
  const { t } = useTranslation()
  const isManager = useDisabledReason('MANAGE_ORGANIZATION') === null
  const { organizationId, id } = record
  const variables = useMemo(() => ({ organizationId, id }), [organizationId, id])
  const [{ data }] = useQuery({ query: MemberResponsibilitiesDocument, variables, pause: !isManager })
  const found = data?.record
  // The button stays when nothing remains, so that its dialog can return the focus.
  if (!isManager || !found || found.total === 0) return null
  const list = <Kinds kinds={found.kinds} />
  const button = <HandOverButton member={record} found={found} />
  const title = t('members.responsibilities.count', { count: found.total })
  if (record.active && !isLeaving)
    return (
      <Card title={title} aside={button}>
        {list}
      </Card>
    )
  return (
    <Notice tone="attention" title={title} actions={button}>
      <p>{t(isLeaving ? 'members.responsibilities.leaving' : 'members.responsibilities.left')}</p>
      {list}
    </Notice>
  )
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
