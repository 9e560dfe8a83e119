import type { CauseCategory, CauseKind } from '@ansvar/domain/event-causes'
import { required } from '@ansvar/domain/problems'
import { draftOf, needed, optional, plain, text } from '#screen/draft-fields.ts'
import { defineSubResource } from '#screen/resource.ts'
import {
  CreateEventCauseDocument,
  EventCausesDocument,
  DiscardEventCauseDocument,
  UpdateEventCauseDocument,
} from './generated/event-causes.graphql.ts'

const draft = draftOf({
  text,
  kind: needed<CauseKind>(),
  category: optional<CauseCategory>(),
  becauseOfId: optional<string>(),
  active: plain(true),
})

/** The causes of an event, edited in place on its screen. */
export const eventCauses = defineSubResource({
  name: 'eventCauses',
  permission: 'EDIT_ORGANIZATION',
  documents: {
    list: EventCausesDocument,
    create: CreateEventCauseDocument,
    update: UpdateEventCauseDocument,
    discard: DiscardEventCauseDocument,
  },
  ...draft,
  // A root cause follows from no other.
  toInput: (cause) => ({ ...draft.toInput(cause), ...(cause.kind === 'ROOT' && { becauseOfId: null }) }),
  check: (cause) => [...required('text', cause.text), ...required('kind', cause.kind)],
})
