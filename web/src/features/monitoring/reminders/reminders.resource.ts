import type { IsoDate } from '@ansvar/domain/dates'
import type { NextFrom } from '@ansvar/domain/inspections'
import type { Period } from '@ansvar/domain/periods'
import { required } from '@ansvar/domain/problems'
import type { ReminderRecordFragment } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { assign, restore, retire } from '#screen/bulk/actions.ts'
import { draftOf, needed, reference, text, plain } from '#screen/draft-fields.ts'
import { departments } from '#screen/lists.source.ts'
import { members } from '#screen/members.source.ts'
import { dateProblems, defineResource, flag, periodProblems, rarely, recordOf } from '#screen/resource.ts'
import {
  CreateReminderDocument,
  ReminderDocument,
  ReminderHistoryDocument,
  RemindersDocument,
  DiscardReminderDocument,
  UpdateReminderDocument,
} from './generated/reminders.graphql.ts'

const draft = draftOf({
  title: text,
  instruction: text,
  startsAt: needed<IsoDate>(),
  frequency: plain<Period | null>('P1M' as Period),
  nextFrom: plain<NextFrom>('PLANNED'),
  noticePeriod: plain<Period | null>('P14D' as Period),
  responsible: reference,
  department: reference,
  checklist: reference,
  active: plain(true),
})

export type ReminderDraft = ReturnType<typeof draft.empty>

export const reminders = defineResource({
  name: 'reminders',
  permission: 'EDIT_ORGANIZATION',
  paths: paths.reminders,
  documents: {
    list: RemindersDocument,
    record: ReminderDocument,
    create: CreateReminderDocument,
    update: UpdateReminderDocument,
    discard: DiscardReminderDocument,
    history: ReminderHistoryDocument,
  },
  filters: {
    responsibleId: recordOf(members),
    departmentId: recordOf(departments),
    active: flag,
    isWithoutOwner: rarely(flag),
  },
  sort: ['-active', 'title'],
  coded: 'REMINDER',
  bulk: [assign('responsible', 'responsible', members), retire, restore],
  titleOf: (reminder: ReminderRecordFragment) => reminder.title,
  ...draft,
  // A missing notice period is one of zero days.
  toDraft: ({ checklist, noticePeriod, ...reminder }: ReminderRecordFragment) =>
    draft.toDraft({
      ...reminder,
      checklist: checklist && { id: checklist.id, name: checklist.title },
      noticePeriod: noticePeriod === 'P0D' ? null : noticePeriod,
    }),
  toInput: (reminder) => ({ ...draft.toInput(reminder), noticePeriod: reminder.noticePeriod ?? ('P0D' as Period) }),
  check: (reminder) => [
    ...required('title', reminder.title),
    ...required('startsAt', reminder.startsAt),
    ...dateProblems('startsAt', reminder.startsAt),
    ...required('frequency', reminder.frequency),
    ...periodProblems('frequency', reminder.frequency),
    ...periodProblems('noticePeriod', reminder.noticePeriod),
  ],
})
