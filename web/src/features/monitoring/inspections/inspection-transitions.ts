import type { IsoDate } from '@ansvar/domain/dates'
import { inspectionLimits } from '@ansvar/domain/inspections'
import { required } from '@ansvar/domain/problems'
import type { InspectionRecordFragment } from '#graphql/generated/types.ts'
import { dateProblems } from '#screen/resource.ts'
import { reasonProblems, transitionsOf, withReasonForm } from '#screen/transitions/transition.ts'
import {
  CompleteInspectionDocument,
  InspectionDocument,
  PostponeInspectionDocument,
  ReopenInspectionDocument,
  SkipInspectionDocument,
} from './generated/inspections.graphql.ts'

const transition = transitionsOf({
  of: 'inspections',
  document: InspectionDocument,
  titleOf: ({ reminder }: InspectionRecordFragment) => reminder?.title ?? '',
  facts: ({ status, dueOn, performedAt, skipReason, reopenReason }, t) => ({
    [t('inspections.fields.status')]: t(`inspections.options.status.${status}`),
    [t('inspections.fields.dueOn')]: dueOn,
    [t('inspections.fields.performedAt')]: performedAt ?? t('screen.nothing'),
    [t('inspections.fields.skipReason')]: skipReason ?? t('screen.nothing'),
    [t('inspections.fields.reopenReason')]: reopenReason ?? t('screen.nothing'),
  }),
})
const form = withReasonForm(inspectionLimits.reason)

export const skip = transition({ texts: 'inspections.skip', mutation: SkipInspectionDocument, ...form })
export const reopen = transition({ texts: 'inspections.reopen', mutation: ReopenInspectionDocument, ...form })

/** Completes an inspection today. */
export const complete = transition({
  texts: 'inspections.complete',
  mutation: CompleteInspectionDocument,
  empty: () => ({}),
  toInput: () => ({}),
})

type PostponementDraft = { readonly dueOn: IsoDate | null; readonly reason: string }

export const postpone = transition({
  texts: 'inspections.postpone',
  mutation: PostponeInspectionDocument,
  empty: (): PostponementDraft => ({ dueOn: null, reason: '' }),
  toInput: ({ dueOn, reason }) => ({ dueOn: dueOn as IsoDate, reason }),
  check: (draft) => [
    ...required('dueOn', draft.dueOn),
    ...dateProblems('dueOn', draft.dueOn),
    ...reasonProblems(draft, inspectionLimits.reason),
  ],
})
