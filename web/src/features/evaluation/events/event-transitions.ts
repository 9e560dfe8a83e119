import { eventLimits } from '@ansvar/domain/events'
import { required } from '@ansvar/domain/problems'
import { isLonger } from '@ansvar/domain/text-lengths'
import type { EventRecordFragment } from '#graphql/generated/types.ts'
import { reasonProblems, transitionsOf, withReasonForm } from '#screen/transitions/transition.ts'
import type { Reference } from '#ui/combobox.tsx'
import {
  CloseEventDocument,
  DismissEventDocument,
  EventDocument,
  HandOverEventDocument,
  ReinstateEventDocument,
  ReopenEventDocument,
  TakeEventDocument,
} from './generated/events.graphql.ts'

type Event = EventRecordFragment

const transition = transitionsOf({
  of: 'events',
  document: EventDocument,
  titleOf: ({ title }: Event) => title,
  facts: ({ stage, title, importance, handler, openActionCount }, t) => ({
    [t('events.columns.title')]: title,
    [t('events.columns.stage')]: t(`events.options.stage.${stage}`),
    [t('events.columns.importance')]: t(`options.${importance}`),
    [t('events.filters.handlerId')]: handler?.name ?? t('screen.nothing'),
    [t('events.fields.cancelActions')]: String(openActionCount),
  }),
})
const reasonForm = withReasonForm(eventLimits.reason)

export const take = transition({ texts: 'events.take', mutation: TakeEventDocument })

export const handOver = transition({
  texts: 'events.handOver',
  mutation: HandOverEventDocument,
  empty: (): { readonly handler: Reference | null } => ({ handler: null }),
  toInput: ({ handler }) => ({ handlerId: handler?.id ?? '' }),
  check: ({ handler }) =>
    handler?.id === '' ? [{ path: 'handler', code: 'not_chosen' }] : required('handler', handler?.id ?? null),
})

export const close = transition({
  texts: 'events.close',
  mutation: CloseEventDocument,
  empty: ({ outcome, noActionReason }: Event) => ({ outcome: outcome ?? '', noActionReason: noActionReason ?? '' }),
  toInput: (draft) => draft,
  check: ({ outcome, noActionReason }, _, { actionCount }) => [
    ...(isLonger(outcome, eventLimits.outcome) ? [{ path: 'outcome', code: 'too_long' }] : []),
    ...(isLonger(noActionReason, eventLimits.reason) ? [{ path: 'noActionReason', code: 'too_long' }] : []),
    ...(actionCount === 0 ? required('noActionReason', noActionReason) : []),
  ],
})

export const dismiss = transition({
  texts: 'events.dismiss',
  mutation: DismissEventDocument,
  empty: () => ({ reason: '', cancelActions: false }),
  toInput: (draft) => draft,
  check: (draft) => reasonProblems(draft, eventLimits.reason),
})

export const reinstate = transition({ texts: 'events.reinstate', mutation: ReinstateEventDocument, ...reasonForm })
export const reopen = transition({ texts: 'events.reopen', mutation: ReopenEventDocument, ...reasonForm })
