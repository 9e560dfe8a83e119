import type { IsoDate } from '@ansvar/domain/dates'
import { delegateProblems } from '@ansvar/domain/members'
import type { DelegateRecordFragment } from '#graphql/generated/types.ts'
import type { Reference } from '#ui/combobox.tsx'
import { dateProblems } from '../resource.ts'
import { transitionsOf } from '../transitions/transition.ts'
import { ApprovalDelegateDocument, SetApprovalDelegateDocument } from './generated/delegate.graphql.ts'

export type DelegateRecord = DelegateRecordFragment

const transition = transitionsOf({
  of: 'members',
  document: ApprovalDelegateDocument,
  titleOf: ({ name }: DelegateRecord) => name,
  facts: ({ approvalDelegate, delegateFrom, delegateUntil }, t) => ({
    [t('members.fields.approvalDelegate')]: approvalDelegate?.name ?? t('screen.nothing'),
    [t('members.fields.delegateFrom')]: delegateFrom ?? t('screen.nothing'),
    [t('members.fields.delegateUntil')]: delegateUntil ?? t('screen.nothing'),
  }),
})

export type DelegateDraft = {
  readonly approvalDelegate: Reference | null
  readonly delegateFrom: IsoDate | null
  readonly delegateUntil: IsoDate | null
}

const none: DelegateDraft = { approvalDelegate: null, delegateFrom: null, delegateUntil: null }

/** Returns the delegate of a member as the values of the form. */
export const delegateDraft = ({ approvalDelegate, delegateFrom, delegateUntil }: DelegateRecord): DelegateDraft => ({
  approvalDelegate: approvalDelegate ? { id: approvalDelegate.id, name: approvalDelegate.name } : null,
  delegateFrom: delegateFrom ?? null,
  delegateUntil: delegateUntil ?? null,
})

const toInput = ({ approvalDelegate, ...days }: DelegateDraft) => ({
  approvalDelegateId: approvalDelegate?.id ?? null,
  ...days,
})

export const setDelegate = transition({
  texts: 'members.delegate.set',
  mutation: SetApprovalDelegateDocument,
  empty: delegateDraft,
  toInput,
  check(draft: DelegateDraft, today, { id }) {
    const { approvalDelegate, delegateFrom, delegateUntil } = draft
    if (approvalDelegate === null) return [{ path: 'approvalDelegate', code: 'required' }]
    if (approvalDelegate.id === '') return [{ path: 'approvalDelegate', code: 'not_chosen' }]
    const problems = delegateProblems(
      { approvalDelegateId: approvalDelegate.id, delegateFrom, delegateUntil },
      id,
      today,
    )
    return [
      ...dateProblems('delegateFrom', delegateFrom),
      ...dateProblems('delegateUntil', delegateUntil),
      ...problems.map(({ path, code }) => ({ path: path === 'approvalDelegateId' ? 'approvalDelegate' : path, code })),
    ]
  },
})

export const endDelegation = transition({
  texts: 'members.delegate.end',
  mutation: SetApprovalDelegateDocument,
  empty: () => none,
  toInput,
})
