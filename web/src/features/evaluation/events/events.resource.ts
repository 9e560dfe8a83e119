import { localDay, type IsoDate } from '@ansvar/domain/dates'
import { ownTimeZone } from '@ansvar/domain/local-times'
import {
  eventImportances,
  eventKinds,
  eventLimits,
  eventProblems,
  eventStates,
  type EventImportance,
  type EventKind,
} from '@ansvar/domain/events'
import { required } from '@ansvar/domain/problems'
import type { EventRecordFragment } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { assign, withReason } from '#screen/bulk/actions.ts'
import type { Back } from '#screen/documents.ts'
import { draftFiles, filesInput, filesProblems, type DraftFile } from '#screen/files.ts'
import { areas } from '#screen/lists.source.ts'
import { members } from '#screen/members.source.ts'
import { choice, date, dateProblems, defineResource, flag, recordOf, referenceTo } from '#screen/resource.ts'
import type { Reference } from '#ui/combobox.tsx'
import { RetiredIcon } from '#ui/icons/retired.ts'
import {
  CreateEventDocument,
  DismissEventDocument,
  EventDocument,
  EventHistoryDocument,
  EventsDocument,
  ReinstateEventDocument,
  UpdateEventDocument,
} from './generated/events.graphql.ts'

/** The draft of an event. The report's questions have no default answer. */
export type EventDraft = {
  readonly title: string
  readonly kind: EventKind | null
  readonly importance: EventImportance | null
  readonly accidentOccurred: boolean | null
  readonly occurrenceDate: IsoDate | null
  readonly area: Reference | null
  readonly description: string
  readonly persons: string
  readonly handler: Reference | null
  readonly correctiveAction: string
  readonly actionResponsible: Reference | null
  readonly actionDueDate: IsoDate | null
  readonly actionCompletedDate: IsoDate | null
  readonly files: readonly DraftFile[]
}

/** Today in the reporter's time zone. The service compares the date with that of the organization. */
const today = () => localDay(new Date(), ownTimeZone())

const requiredPaths = ['kind', 'importance', 'accidentOccurred', 'occurrenceDate'] as const

export const dismissing: Back = { document: DismissEventDocument, permission: 'EDIT_ORGANIZATION' }
export const reinstating: Back = { document: ReinstateEventDocument, permission: 'EDIT_ORGANIZATION' }

const isDismissed = ({ state }: EventRecordFragment) => state === 'DISMISSED'

export const events = defineResource({
  name: 'events',
  permission: 'EDIT_ORGANIZATION',
  paths: paths.events,
  documents: {
    list: EventsDocument,
    record: EventDocument,
    create: CreateEventDocument,
    update: UpdateEventDocument,
    history: EventHistoryDocument,
  },
  filters: {
    state: choice(eventStates),
    kind: choice(eventKinds),
    importance: choice(eventImportances),
    accidentOccurred: flag,
    actionOpen: flag,
    areaId: recordOf(areas),
    handlerId: recordOf(members),
    occurrenceDate: date,
    lastModifiedDate: date,
  },
  // Open first, newest first.
  sort: ['state', '-occurrenceDate'],
  bulk: [
    assign('handler', 'handler', members),
    withReason('dismiss', RetiredIcon, eventLimits.reason, DismissEventDocument, isDismissed, reinstating),
  ],
  titleOf: (event: EventRecordFragment) => event.title,
  empty: (): EventDraft => ({
    title: '',
    kind: null,
    importance: null,
    accidentOccurred: null,
    occurrenceDate: today(),
    area: null,
    description: '',
    persons: '',
    handler: null,
    correctiveAction: '',
    actionResponsible: null,
    actionDueDate: null,
    actionCompletedDate: null,
    files: [],
  }),
  toDraft: (event): EventDraft => ({
    title: event.title,
    kind: event.kind,
    importance: event.importance,
    accidentOccurred: event.accidentOccurred,
    occurrenceDate: event.occurrenceDate,
    area: referenceTo(event.area),
    description: event.description ?? '',
    persons: event.persons ?? '',
    handler: referenceTo(event.handler),
    correctiveAction: event.correctiveAction ?? '',
    actionResponsible: referenceTo(event.actionResponsible),
    actionDueDate: event.actionDueDate ?? null,
    actionCompletedDate: event.actionCompletedDate ?? null,
    files: draftFiles(event.files),
  }),
  toInput: ({ kind, importance, accidentOccurred, occurrenceDate, ...draft }: EventDraft) => ({
    // Joins the lines of a title.
    title: draft.title.replaceAll(/\s*\n\s*/g, ' '),
    // The draft's check refuses missing choices, and so does the service.
    kind: kind as EventKind,
    importance: importance as EventImportance,
    accidentOccurred: accidentOccurred as boolean,
    occurrenceDate: occurrenceDate as IsoDate,
    areaId: draft.area?.id ?? null,
    description: draft.description,
    persons: draft.persons,
    handlerId: draft.handler?.id ?? null,
    correctiveAction: draft.correctiveAction,
    actionResponsibleId: draft.actionResponsible?.id ?? null,
    actionDueDate: draft.actionDueDate,
    actionCompletedDate: draft.actionCompletedDate,
    files: filesInput(draft.files),
  }),
  check: (draft, day) => [
    ...required('title', draft.title),
    ...requiredPaths.flatMap((path) => required(path, draft[path])),
    ...dateProblems('occurrenceDate', draft.occurrenceDate),
    ...dateProblems('actionDueDate', draft.actionDueDate),
    ...dateProblems('actionCompletedDate', draft.actionCompletedDate),
    ...eventProblems({ ...draft, actionResponsibleId: draft.actionResponsible?.id ?? null }, day),
    ...filesProblems('files', draft.files),
  ],
})
