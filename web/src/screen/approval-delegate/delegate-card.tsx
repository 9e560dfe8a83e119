import { useQuery } from 'urql'
import { hasDelegate } from '@ansvar/domain/members'
import { useDates } from '#session/dates.ts'
import { useAllowance, useSession } from '#session/session.ts'
import { useTranslation } from '#texts/translation.ts'
import { Card } from '#ui/card.tsx'
import { DateField } from '../fields/date-field.tsx'
import { MemberField } from '../fields/member-field.tsx'
import { TransitionButton } from '../transitions/transition-button.tsx'
import { useToday } from '../use-today.ts'
import { useUndo } from '../use-undo.ts'
import { delegateDraft, endDelegation, setDelegate, type DelegateRecord } from './delegate-transitions.ts'
import { ApprovalDelegateDocument } from './generated/delegate.graphql.ts'
import './delegate-card.css'

type Props = { readonly memberId: string }

/**
 * Who decides about documents for a member who is absent, and the buttons that set and end it: for the member, and for
 * managers. Not shown for an inactive member, nor in an organization with limited access, which has no documents.
 */
export function DelegateCard({ memberId }: Props) {
  const { t } = useTranslation()
  const { user, organization } = useSession()
  const { allowed: manages } = useAllowance('MANAGE_ORGANIZATION')
  const isShown = organization.featureAccessibility === 'FULL' && (manages || memberId === user.id)
  const [{ data }] = useQuery({
    query: ApprovalDelegateDocument,
    variables: { organizationId: organization.id, id: memberId },
    pause: !isShown,
  })
  const record = isShown ? data?.record : null
  if (!record?.active) return null
  return (
    <Card title={t('members.delegate.title')}>
      <div className="delegate">
        <p>
          <Delegate record={record} />
        </p>
        <DelegateButtons record={record} />
      </div>
    </Card>
  )
}

/** Who decides for the member, and on which days. */
function Delegate({ record }: { readonly record: DelegateRecord }) {
  const { t } = useTranslation()
  const dates = useDates()
  const today = useToday()
  const { approvalDelegate: delegate, delegateFrom: from, delegateUntil: until } = record
  if (!delegate || !from || !until || until < today) return t('members.delegate.none')
  const values = { name: delegate.name, from: dates.day(from), until: dates.day(until) }
  if (!delegate.active) return t('members.delegate.inactive', values)
  const isCurrent = hasDelegate({ approvalDelegateId: delegate.id, delegateFrom: from, delegateUntil: until }, today)
  return t(isCurrent ? 'members.delegate.current' : 'members.delegate.later', values)
}

function DelegateButtons({ record }: { readonly record: DelegateRecord }) {
  const { byTransition } = useUndo()
  const today = useToday()
  const before = delegateDraft(record)
  const isPast = before.delegateUntil !== null && before.delegateUntil < today
  /** A delegation that has ended cannot be set again. */
  const undo = (saved: DelegateRecord) => (isPast ? null : byTransition(setDelegate, saved, before))
  return (
    <div className="delegate-buttons">
      <TransitionButton transition={setDelegate} record={record} undo={undo}>
        {() => (
          <>
            <MemberField name="approvalDelegate" required />
            <DateField name="delegateFrom" required />
            <DateField name="delegateUntil" required />
          </>
        )}
      </TransitionButton>
      <TransitionButton
        transition={endDelegation}
        record={record}
        variant="subtle"
        shown={before.approvalDelegate !== null && !isPast}
        undo={undo}
      />
    </div>
  )
}
