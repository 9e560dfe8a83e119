import { approvalLimits } from '@ansvar/domain/approval-states'
import { required } from '@ansvar/domain/problems'
import { isLonger } from '@ansvar/domain/text-lengths'
import type { ApprovalRecordFragment } from '#graphql/generated/types.ts'
import { transitionsOf } from '../transitions/transition.ts'
import {
  ApprovalDocument,
  ApproveDocumentDocument,
  RecallDocumentDocument,
  RefuseDocumentDocument,
} from './generated/approvals.graphql.ts'

const transition = transitionsOf({
  of: 'approvals',
  document: ApprovalDocument,
  titleOf: ({ title }: ApprovalRecordFragment) => title,
  facts: ({ state, decidedBy }, t) => ({
    [t('approvals.fields.state')]: t(`approvals.options.state.${state}`),
    [t('approvals.fields.decidedBy')]: decidedBy ?? t('screen.nothing'),
  }),
})

type Confirmed = { readonly currentPassword: string }
type Refusal = Confirmed & { readonly comment: string }

/** The approver types the password with each decision. It proves who decides. */
const confirmation = ({ currentPassword }: Confirmed) => ({ currentPassword })
const missingPassword = ({ currentPassword }: Confirmed) =>
  currentPassword === '' ? [{ path: 'currentPassword', code: 'required' }] : []

export const approve = transition({
  texts: 'approvals.approve',
  mutation: ApproveDocumentDocument,
  empty: (): Confirmed => ({ currentPassword: '' }),
  toInput: () => undefined,
  check: missingPassword,
  confirmation,
})

export const refuse = transition({
  texts: 'approvals.refuse',
  mutation: RefuseDocumentDocument,
  empty: (): Refusal => ({ comment: '', currentPassword: '' }),
  toInput: ({ comment }) => ({ comment }),
  check: (draft) => [
    ...required('comment', draft.comment),
    ...(isLonger(draft.comment, approvalLimits.comment) ? [{ path: 'comment', code: 'too_long' }] : []),
    ...missingPassword(draft),
  ],
  confirmation,
})

export const recall = transition({ texts: 'approvals.recall', mutation: RecallDocumentDocument })
