import type { EventLinkKind } from '@ansvar/domain/event-links'
import { required } from '@ansvar/domain/problems'
import type { EventLinkRecordFragment } from '#graphql/generated/types.ts'
import { defineSubResource } from '#screen/resource.ts'
import type { Reference } from '#ui/combobox.tsx'
import {
  CreateEventLinkDocument,
  EventLinksDocument,
  DiscardEventLinkDocument,
  UpdateEventLinkDocument,
} from './generated/event-links.graphql.ts'

type LinkDraft = {
  readonly kind: EventLinkKind | null
  readonly target: Reference | null
  readonly active: boolean
}

/** The records that an event is linked to. A link is removed by retiring it. */
export const eventLinks = defineSubResource({
  name: 'eventLinks',
  permission: 'EDIT_ORGANIZATION',
  documents: {
    list: EventLinksDocument,
    create: CreateEventLinkDocument,
    update: UpdateEventLinkDocument,
    discard: DiscardEventLinkDocument,
  },
  empty: (): LinkDraft => ({ kind: null, target: null, active: true }),
  toDraft: ({ kind, targetId, title, active }: EventLinkRecordFragment): LinkDraft => ({
    kind,
    target: { id: targetId, name: title ?? '' },
    active,
  }),
  // The check refuses a missing kind and a missing record, and so does the service.
  toInput: ({ kind, target, active }: LinkDraft) => ({
    kind: kind ?? ('' as EventLinkKind),
    targetId: target?.id ?? '',
    active,
  }),
  // The record is chosen after the kind.
  check: ({ kind, target }) => {
    if (kind === null) return required('kind', kind)
    return target?.id === '' ? [{ path: 'target', code: 'not_chosen' }] : required('target', target?.id ?? null)
  },
})
