import type { TypedDocumentNode } from '@urql/core'
import { approvalLimits } from '@ansvar/domain/approval-states'
import type { IsoDate } from '@ansvar/domain/dates'
import { required } from '@ansvar/domain/problems'
import { isLonger } from '@ansvar/domain/text-lengths'
import type { ApprovalInput, SentApprovalFragment, WithdrawalInput } from '#graphql/generated/types.ts'
import type { Reference } from '#ui/combobox.tsx'
import { filesInput, filesProblems, type DraftFile } from '../files.ts'
import { dateProblems } from '../resource.ts'
import {
  transitionsOf,
  withReasonForm,
  type Located,
  type TransitionRecord,
  type Transition,
} from '../transitions/transition.ts'

type Titled = TransitionRecord & { readonly title: string }

/** The operations of the transitions of a kind of document. */
export type DocumentOperations = {
  readonly record: TypedDocumentNode<{ record?: Titled | null }, Located>
  readonly send: TypedDocumentNode<{ record: SentApprovalFragment }, Located & { readonly input: ApprovalInput }>
  readonly withdraw: TypedDocumentNode<{ record: Titled }, Located & { readonly input: WithdrawalInput }>
  readonly takeUp: TypedDocumentNode<{ record: Titled }, Located>
}

export type SendDraft = {
  readonly approvers: readonly Reference[]
  readonly inForceFrom: IsoDate | null
  readonly message: string
  /** Whether members who have confirmed the version in force need not read the new one. */
  readonly isCorrection: boolean
}

export type RecordDraft = {
  readonly approvedBy: Reference | null
  readonly approvedOn: IsoDate | null
  readonly files: readonly DraftFile[]
}

export type DocumentTransitions = {
  readonly send: OfDocument<SendDraft>
  readonly record: OfDocument<RecordDraft>
  readonly withdraw: OfDocument<{ readonly reason: string }>
  readonly takeUp: OfDocument<object>
}

type OfDocument<Draft> = Transition<Titled, Draft, 'approvals'>

const tooLong = (path: string, text: string, maxLength: number) =>
  isLonger(text, maxLength) ? [{ path, code: 'too_long' }] : []

/** Returns the transitions of a kind of document. Approving and refusing are transitions of its approval. */
export function documentTransitionsOf(operations: DocumentOperations): DocumentTransitions {
  const transition = transitionsOf({
    of: 'approvals',
    document: operations.record,
    titleOf: ({ title }: Titled) => title,
    facts: ({ title }, t) => ({ [t('approvals.fields.title')]: title }),
  })
  return {
    send: transition({
      texts: 'approvals.send',
      mutation: operations.send,
      empty: (): SendDraft => ({ approvers: [], inForceFrom: null, message: '', isCorrection: false }),
      toInput: ({ approvers, inForceFrom, message, isCorrection }: SendDraft) => ({
        approverIds: approvers.map(({ id }) => id),
        inForceFrom,
        message: message.trim() === '' ? null : message,
        readersAgain: !isCorrection,
      }),
      check: ({ approvers, inForceFrom, message }: SendDraft, today) => [
        ...required('approvers', approvers),
        ...dateProblems('inForceFrom', inForceFrom),
        ...(inForceFrom !== null && inForceFrom < today ? [{ path: 'inForceFrom', code: 'in_past' }] : []),
        ...tooLong('message', message, approvalLimits.message),
      ],
    }),
    record: transition({
      texts: 'approvals.record',
      mutation: operations.send,
      empty: (): RecordDraft => ({ approvedBy: null, approvedOn: null, files: [] }),
      // The check refuses missing values, and so does the service.
      toInput: ({ approvedBy, approvedOn, files }: RecordDraft) => ({
        recorded: { approvedById: approvedBy?.id ?? '', approvedOn: approvedOn as IsoDate },
        files: filesInput(files),
      }),
      check: ({ approvedBy, approvedOn, files }: RecordDraft, today) => [
        ...required('approvedBy', approvedBy),
        ...required('approvedOn', approvedOn),
        ...dateProblems('approvedOn', approvedOn),
        ...(approvedOn !== null && approvedOn > today ? [{ path: 'approvedOn', code: 'in_future' }] : []),
        ...filesProblems('files', files),
      ],
    }),
    withdraw: transition({
      texts: 'approvals.withdraw',
      mutation: operations.withdraw,
      ...withReasonForm(approvalLimits.message),
    }),
    takeUp: transition({ texts: 'approvals.takeUp', mutation: operations.takeUp }),
  }
}
