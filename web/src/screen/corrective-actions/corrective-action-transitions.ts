import {
  correctiveActionLimits as limits,
  correctiveActionProblems,
  type ActionEffect,
} from '@ansvar/domain/corrective-actions'
import { localDay, type IsoDate } from '@ansvar/domain/dates'
import { ownTimeZone } from '@ansvar/domain/local-times'
import { required } from '@ansvar/domain/problems'
import { isLonger } from '@ansvar/domain/text-lengths'
import type { CorrectiveActionRecordFragment } from '#graphql/generated/types.ts'
import { filesInput, filesProblems, type DraftFile } from '#screen/files.ts'
import { dateProblems } from '#screen/resource.ts'
import { transitionsOf, withReasonForm } from '#screen/transitions/transition.ts'
import {
  CancelCorrectiveActionDocument,
  CompleteCorrectiveActionDocument,
  CorrectiveActionDocument,
  ReopenCorrectiveActionDocument,
  VerifyCorrectiveActionDocument,
} from './generated/corrective-actions.graphql.ts'

type Action = CorrectiveActionRecordFragment

const transition = transitionsOf({
  of: 'correctiveActions',
  document: CorrectiveActionDocument,
  titleOf: ({ title }: Action) => title,
  facts: ({ state, title, responsible, dueOn }, t) => ({
    [t('correctiveActions.fields.title')]: title,
    [t('correctiveActions.fields.state')]: t(`correctiveActions.options.state.${state}`),
    [t('fields.responsible')]: responsible?.name ?? t('screen.nothing'),
    [t('correctiveActions.fields.dueOn')]: dueOn ?? t('screen.nothing'),
  }),
})

const tooLong = (path: string, text: string, maxLength: number) =>
  isLonger(text, maxLength) ? [{ path, code: 'too_long' }] : []

type Completion = {
  readonly completedOn: IsoDate | null
  readonly note: string
  readonly files: readonly DraftFile[]
}

export const complete = transition({
  texts: 'correctiveActions.complete',
  mutation: CompleteCorrectiveActionDocument,
  empty: (): Completion => ({ completedOn: localDay(new Date(), ownTimeZone()), note: '', files: [] }),
  toInput: ({ files, ...draft }: Completion) => ({ ...draft, files: filesInput(files) }),
  check: ({ completedOn, note, files }, today) => [
    ...dateProblems('completedOn', completedOn),
    ...correctiveActionProblems({ completedOn }, today),
    ...tooLong('note', note, limits.note),
    ...filesProblems('files', files),
  ],
})

type Verification = { readonly effect: ActionEffect | null; readonly note: string }

export const verify = transition({
  texts: 'correctiveActions.verify',
  mutation: VerifyCorrectiveActionDocument,
  empty: (): Verification => ({ effect: null, note: '' }),
  // The check refuses a missing effect, and so does the service.
  toInput: ({ effect, note }: Verification) => ({ effect: effect as ActionEffect, note }),
  check: ({ effect, note }) => [...required('effect', effect), ...tooLong('note', note, limits.note)],
})

const reasonForm = withReasonForm(limits.reason)
export const cancel = transition({
  texts: 'correctiveActions.cancel',
  mutation: CancelCorrectiveActionDocument,
  ...reasonForm,
})
export const reopen = transition({
  texts: 'correctiveActions.reopen',
  mutation: ReopenCorrectiveActionDocument,
  ...reasonForm,
})
