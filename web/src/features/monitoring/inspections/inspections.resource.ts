import { isIsoDate, type IsoDate } from '@ansvar/domain/dates'
import {
  inspectionLimits,
  inspectionTimelinesses,
  outcomeProblems,
  workStates,
  type InspectionStatus,
} from '@ansvar/domain/inspections'
import { required } from '@ansvar/domain/problems'
import type { InspectionRecordFragment } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { withReason, type BulkAction } from '#screen/bulk/actions.ts'
import type { Back } from '#screen/documents.ts'
import { draftFiles, filesInput, filesProblems, type DraftFile } from '#screen/files.ts'
import { departments } from '#screen/lists.source.ts'
import { members } from '#screen/members.source.ts'
import { choice, dateProblems, defineResource, recordOf, yearChoice } from '#screen/resource.ts'
import type { Reference } from '#ui/combobox.tsx'
import { DoneIcon } from '#ui/icons/done.ts'
import { SkippedIcon } from '#ui/icons/skipped.ts'
import { remindersSource } from '../reminders/reminders.source.ts'
import {
  CreateInspectionDocument,
  InspectionDocument,
  InspectionHistoryDocument,
  InspectionsDocument,
  ReopenInspectionDocument,
  SkipInspectionDocument,
  DiscardInspectionDocument,
  UpdateInspectionDocument,
} from './generated/inspections.graphql.ts'

export type InspectionDraft = {
  readonly reminder: Reference | null
  readonly dueOn: IsoDate | null
  readonly status: InspectionStatus
  readonly performedAt: IsoDate | null
  readonly performer: Reference | null
  readonly performerName: string
  readonly notes: string
  readonly files: readonly DraftFile[]
}

const isDone = ({ status }: InspectionRecordFragment) => status === 'DONE'
const isSkipped = ({ state }: InspectionRecordFragment) => state === 'SKIPPED'

/** Makes a done or skipped inspection "to do" again. The inspections that its reminder has created since stay. */
export const reopening: Back = { document: ReopenInspectionDocument, permission: 'MANAGE_ORGANIZATION' }

/** Skips an inspection with a given reason. */
export const skipping: Back = { document: SkipInspectionDocument, permission: 'EDIT_ORGANIZATION' }

/** Marks the selected inspections as done today. Each creates its next one by its reminder. */
const markDone: BulkAction = {
  name: 'done',
  icon: DoneIcon,
  patch: (_, today) => ({ status: 'DONE', performedAt: today }),
  isDone,
  back: reopening,
}

export const inspections = defineResource({
  name: 'inspections',
  permission: 'EDIT_ORGANIZATION',
  // New inspections are created through a reminder, or on an existing reminder's page.
  paths: { ...paths.inspections, create: paths.reminders.create },
  documents: {
    list: InspectionsDocument,
    record: InspectionDocument,
    create: CreateInspectionDocument,
    update: UpdateInspectionDocument,
    discard: DiscardInspectionDocument,
    history: InspectionHistoryDocument,
  },
  filters: {
    state: choice(workStates),
    responsibleId: recordOf(members),
    departmentId: recordOf(departments),
    reminderId: recordOf(remindersSource),
    timeliness: choice(inspectionTimelinesses),
    dueYear: yearChoice(),
  },
  sort: ['state'],
  bulk: [
    markDone,
    withReason({
      name: 'skip',
      icon: SkippedIcon,
      maxLength: inspectionLimits.reason,
      document: SkipInspectionDocument,
      isDone: isSkipped,
      back: reopening,
    }),
  ],
  titleOf: (inspection: InspectionRecordFragment) => inspection.reminder?.title ?? '',
  empty: (): InspectionDraft => ({
    reminder: null,
    dueOn: null,
    status: 'PENDING',
    performedAt: null,
    performer: null,
    performerName: '',
    notes: '',
    files: [],
  }),
  toDraft: (inspection: InspectionRecordFragment): InspectionDraft => ({
    reminder: inspection.reminder ? { id: inspection.reminder.id, name: inspection.reminder.title } : null,
    dueOn: inspection.dueOn,
    status: inspection.status,
    performedAt: inspection.performedAt,
    performer: inspection.performer ?? null,
    performerName: inspection.performerName ?? '',
    notes: inspection.notes ?? '',
    files: draftFiles(inspection.files),
  }),
  // A done inspection is not open again by a save.
  undoOf: (saved, before) => (saved.status === 'DONE' && before.status !== 'DONE' ? reopening : 'save'),
  toInput: ({ reminder, performer, files, dueOn, ...draft }: InspectionDraft) => ({
    ...draft,
    // The draft's check refuses a missing date.
    dueOn: dueOn as IsoDate,
    reminderId: reminder?.id ?? null,
    performerId: performer?.id ?? null,
    files: filesInput(files),
  }),
  check: (draft, today) => [
    ...required('reminderId', draft.reminder),
    ...required('dueOn', draft.dueOn),
    ...dateProblems('dueOn', draft.dueOn),
    ...(draft.performedAt === null || isIsoDate(draft.performedAt)
      ? outcomeProblems(draft, null, today)
      : dateProblems('performedAt', draft.performedAt)),
    ...filesProblems('files', draft.files),
  ],
})
