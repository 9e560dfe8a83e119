import { acknowledgementLimits } from '@ansvar/domain/acknowledgement-round-states'
import type { ApprovedDocumentKind } from '@ansvar/domain/approval-states'
import type { IsoDate } from '@ansvar/domain/dates'
import { required } from '@ansvar/domain/problems'
import { isLonger } from '@ansvar/domain/text-lengths'
import type { AcknowledgementRoundRecordFragment } from '#graphql/generated/types.ts'
import type { Reference } from '#ui/combobox.tsx'
import { dateProblems } from '../resource.ts'
import { reasonProblems, transitionsOf } from '../transitions/transition.ts'
import {
  AcknowledgementRoundDocument,
  ConfirmAcknowledgementDocument,
  EndAcknowledgementRoundDocument,
  ExemptAcknowledgementDocument,
  StartAcknowledgementRoundDocument,
} from './generated/acknowledgements.graphql.ts'

export type Round = AcknowledgementRoundRecordFragment

/** A round, with the version in force of its document, which a member confirms. */
type Asking = Round & { readonly inForceVersion?: number | null }

const transition = transitionsOf<Asking, 'acknowledgements'>({
  of: 'acknowledgements',
  document: AcknowledgementRoundDocument,
  titleOf: ({ title }) => title,
  facts: ({ state }, t) => ({
    [t('acknowledgements.fields.state')]: t(`acknowledgements.options.roundState.${state}`),
  }),
})

export type StartDraft = {
  readonly everyone: boolean
  readonly departments: readonly Reference[]
  readonly members: readonly Reference[]
  readonly dueOn: IsoDate | null
  readonly message: string
  /** Not shown: the document that the round is about. */
  readonly documentId: string
  readonly documentKind: ApprovedDocumentKind
}

export const start = transition({
  texts: 'acknowledgements.start',
  mutation: StartAcknowledgementRoundDocument,
  empty: ({ documentId, documentKind }): StartDraft => ({
    everyone: true,
    departments: [],
    members: [],
    dueOn: null,
    message: '',
    documentId,
    documentKind,
  }),
  toInput: ({ everyone, departments, members, dueOn, message, documentId, documentKind }: StartDraft) => ({
    documentKind,
    documentId,
    everyone,
    departmentIds: everyone ? [] : departments.map(({ id }) => id),
    memberIds: everyone ? [] : members.map(({ id }) => id),
    // The check refuses a missing date, and so does the service.
    dueOn: dueOn as IsoDate,
    message: message.trim() === '' ? null : message,
  }),
  check: ({ everyone, departments, members, dueOn, message }: StartDraft, today) => [
    ...(everyone || departments.length + members.length > 0 ? [] : [{ path: 'departments', code: 'required' }]),
    ...required('dueOn', dueOn),
    ...dateProblems('dueOn', dueOn),
    ...(dueOn !== null && dueOn < today ? [{ path: 'dueOn', code: 'in_past' }] : []),
    ...(isLonger(message, acknowledgementLimits.message) ? [{ path: 'message', code: 'too_long' }] : []),
  ],
})

export const end = transition({ texts: 'acknowledgements.end', mutation: EndAcknowledgementRoundDocument })

/** Confirms the version in force. The service refuses it if another one has come into force in the meantime. */
export const confirm = transition({
  texts: 'acknowledgements.confirm',
  mutation: ConfirmAcknowledgementDocument,
  empty: ({ inForceVersion }) => ({ documentVersion: inForceVersion ?? 0 }),
  toInput: (draft: { readonly documentVersion: number }) => draft,
})

export type ExemptDraft = { readonly member: Reference | null; readonly reason: string }

export const exempt = transition({
  texts: 'acknowledgements.exempt',
  mutation: ExemptAcknowledgementDocument,
  empty: (): ExemptDraft => ({ member: null, reason: '' }),
  toInput: ({ member, reason }: ExemptDraft) => ({ memberId: member?.id ?? '', reason }),
  check: (draft: ExemptDraft) => [
    ...required('member', draft.member),
    ...reasonProblems(draft, acknowledgementLimits.reason),
  ],
})
