import { eventStages } from '@ansvar/domain/event-states'
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
import type { EventRecordFragment, EventRowFragment } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { assign, withReason } from '#screen/bulk/actions.ts'
import type { Back } from '#screen/documents.ts'
import { draftFiles, filesInput, filesProblems, type DraftFile } from '#screen/files.ts'
import { areas } from '#screen/lists.source.ts'
import { members } from '#screen/members.source.ts'
import { choice, date, dateProblems, defineResource, flag, rarely, recordOf, referenceTo } from '#screen/resource.ts'
import type { Reference } from '#ui/combobox.tsx'
import { RetiredIcon } from '#ui/icons/retired.ts'
import {
  CreateEventDocument,
  DismissEventDocument,
  EventDocument,
  EventHistoryDocument,
  EventsDocument,
  ReinstateEventDocument,
  DiscardEventDocument,
  UpdateEventDocument,
} from './generated/events.graphql.ts'

/** The draft of an event. */
export type EventDraft = {
  readonly title: string
  readonly kind: EventKind | null
  readonly importance: EventImportance | null
  readonly accidentOccurred: boolean | null
  readonly occurrenceDate: IsoDate | null
  readonly occurrenceTime: string
  readonly area: Reference | null
  readonly description: string
  readonly immediateAction: string
  readonly persons: string
  readonly participants: string
  readonly handler: Reference | null
  readonly outcome: string
  readonly noActionReason: string
  readonly similarConsidered: boolean | null
  readonly similarNote: string
  readonly riskAssessmentReviewed: boolean | null
  readonly riskAssessmentNote: string
  readonly systemChanged: boolean | null
  readonly systemNote: string
  readonly files: readonly DraftFile[]
}

/** Today in the reporter's time zone. The service compares the date with that of the organization. */
const today = () => localDay(new Date(), ownTimeZone())

const requiredPaths = ['kind', 'importance', 'occurrenceDate'] as const

const isTime = (time: string): boolean => time === '' || /^([01]\d|2[0-3]):[0-5]\d$/.test(time)

/** Whether the report must say if someone was injured. In an event of another kind, no one was, unless it says so. */
export const asksForAccident = ({ kind }: Pick<EventDraft, 'kind'>): boolean => kind === 'INCIDENT'

export const dismissing: Back = { document: DismissEventDocument, permission: 'EDIT_ORGANIZATION' }
export const reinstating: Back = { document: ReinstateEventDocument, permission: 'EDIT_ORGANIZATION' }

const isNotOpen = ({ state }: EventRecordFragment) => state !== 'OPEN'

/** Whether a dismissal cancelled no actions. */
const hasSameActions = (before: EventRecordFragment, saved: EventRecordFragment) =>
  before.openActionCount === saved.openActionCount

/** The input of what a report contains. The draft's check refuses missing choices, and so does the service. */
export const reportInput = (draft: EventDraft) => ({
  // Joins the lines of a title.
  title: draft.title.replaceAll(/\s*\n\s*/g, ' '),
  description: draft.description,
  kind: draft.kind as EventKind,
  occurrenceDate: draft.occurrenceDate as IsoDate,
  occurrenceTime: draft.occurrenceTime === '' ? null : draft.occurrenceTime,
  accidentOccurred: draft.accidentOccurred === true,
  areaId: draft.area?.id ?? null,
  immediateAction: draft.immediateAction,
  persons: draft.persons,
})

export const events = defineResource({
  name: 'events',
  permission: 'EDIT_ORGANIZATION',
  paths: paths.events,
  documents: {
    list: EventsDocument,
    record: EventDocument,
    create: CreateEventDocument,
    update: UpdateEventDocument,
    discard: DiscardEventDocument,
    history: EventHistoryDocument,
  },
  filters: {
    stage: choice(eventStages),
    // For addresses of the first release.
    state: rarely(choice(eventStates)),
    kind: choice(eventKinds),
    importance: choice(eventImportances),
    accidentOccurred: flag,
    actionOpen: flag,
    areaId: recordOf(areas),
    handlerId: recordOf(members),
    occurrenceDate: date,
    lastModifiedDate: date,
  },
  // What is to be handled first, newest first.
  sort: ['stage', '-occurrenceDate'],
  bulk: [
    assign('handler', 'handler', members),
    withReason({
      name: 'dismiss',
      icon: RetiredIcon,
      maxLength: eventLimits.reason,
      document: DismissEventDocument,
      isDone: isNotOpen,
      back: reinstating,
      offer: {
        field: 'cancelActions',
        text: 'events.bulk.openActions',
        countOf: ({ openActionCount }: EventRowFragment) => openActionCount,
        isUndoable: hasSameActions,
      },
    }),
  ],
  titleOf: (event: EventRecordFragment) => event.title,
  empty: (): EventDraft => ({
    title: '',
    kind: null,
    // Most events. The handler corrects it.
    importance: 'MEDIUM',
    accidentOccurred: null,
    occurrenceDate: today(),
    occurrenceTime: '',
    area: null,
    description: '',
    immediateAction: '',
    persons: '',
    participants: '',
    handler: null,
    outcome: '',
    noActionReason: '',
    similarConsidered: null,
    similarNote: '',
    riskAssessmentReviewed: null,
    riskAssessmentNote: '',
    systemChanged: null,
    systemNote: '',
    files: [],
  }),
  toDraft: (event): EventDraft => ({
    title: event.title,
    kind: event.kind,
    importance: event.importance,
    accidentOccurred: event.accidentOccurred,
    occurrenceDate: event.occurrenceDate,
    occurrenceTime: event.occurrenceTime ?? '',
    area: referenceTo(event.area),
    description: event.description ?? '',
    immediateAction: event.immediateAction ?? '',
    persons: event.persons ?? '',
    participants: event.participants ?? '',
    handler: referenceTo(event.handler),
    outcome: event.outcome ?? '',
    noActionReason: event.noActionReason ?? '',
    similarConsidered: event.similarConsidered ?? null,
    similarNote: event.similarNote ?? '',
    riskAssessmentReviewed: event.riskAssessmentReviewed ?? null,
    riskAssessmentNote: event.riskAssessmentNote ?? '',
    systemChanged: event.systemChanged ?? null,
    systemNote: event.systemNote ?? '',
    files: draftFiles(event.files),
  }),
  toInput: ({ area, handler, files, ...draft }: EventDraft) => ({
    ...draft,
    ...reportInput({ ...draft, area, handler, files }),
    importance: draft.importance as EventImportance,
    handlerId: handler?.id ?? null,
    files: filesInput(files),
  }),
  check: (draft, day) => [
    ...required('title', draft.title),
    ...requiredPaths.flatMap((path) => required(path, draft[path])),
    ...(asksForAccident(draft) ? required('accidentOccurred', draft.accidentOccurred) : []),
    ...(isTime(draft.occurrenceTime) ? [] : [{ path: 'occurrenceTime', code: 'not_a_time' }]),
    ...dateProblems('occurrenceDate', draft.occurrenceDate),
    ...eventProblems({ occurrenceDate: draft.occurrenceDate }, day),
    ...filesProblems('files', draft.files),
  ],
})
