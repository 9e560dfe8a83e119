import type { IsoDate } from '@ansvar/domain/dates'
import type { NextFrom } from '@ansvar/domain/inspections'
import { isPeriod, type Period } from '@ansvar/domain/periods'
import type { ReminderRecordFragment } from '#graphql/generated/types.ts'
import { paths } from '#paths/paths.ts'
import { assign, restore, retire } from '#screen/bulk/actions.ts'
import { departments } from '#screen/lists.source.ts'
import { members } from '#screen/members.source.ts'
import {
  dateProblems,
  defineResource,
  flag,
  inUse,
  recordOf,
  referenceTo,
  type FieldProblem,
} from '#screen/resource.ts'
import type { Reference } from '#ui/combobox.tsx'
import {
  CreateReminderDocument,
  ReminderDocument,
  ReminderHistoryDocument,
  RemindersDocument,
  UpdateReminderDocument,
} from './generated/reminders.graphql.ts'

export type ReminderDraft = {
  readonly title: string
  readonly instruction: string
  readonly startsAt: IsoDate | null
  readonly frequency: Period | null
  readonly nextFrom: NextFrom
  readonly noticePeriod: Period | null
  readonly responsible: Reference | null
  readonly department: Reference | null
  readonly active: boolean
}

const required = (path: string, value: unknown): FieldProblem[] =>
  value === null || value === '' ? [{ path, code: 'required' }] : []

/** What a period field holds that is no period, such as a number below zero. */
const periodProblems = (path: string, value: Period | null): FieldProblem[] =>
  value === null || isPeriod(value) ? [] : [{ path, code: 'not_a_period' }]

export const reminders = defineResource({
  name: 'reminders',
  permission: 'EDIT_ORGANIZATION',
  paths: paths.reminders,
  documents: {
    list: RemindersDocument,
    record: ReminderDocument,
    create: CreateReminderDocument,
    update: UpdateReminderDocument,
    history: ReminderHistoryDocument,
  },
  filters: { responsibleId: recordOf(members), departmentId: recordOf(departments), active: flag },
  sort: ['-active', 'title'],
  bulk: [assign('responsible', 'responsible', members), retire, restore],
  titleOf: (reminder: ReminderRecordFragment) => reminder.title,
  empty: (): ReminderDraft => ({
    title: '',
    instruction: '',
    startsAt: null,
    frequency: 'P1M' as Period,
    nextFrom: 'PLANNED',
    noticePeriod: 'P14D' as Period,
    responsible: null,
    department: null,
    active: true,
  }),
  toDraft: (reminder: ReminderRecordFragment): ReminderDraft => ({
    title: reminder.title,
    instruction: reminder.instruction,
    startsAt: reminder.startsAt,
    frequency: reminder.frequency,
    nextFrom: reminder.nextFrom,
    noticePeriod: reminder.noticePeriod === 'P0D' ? null : reminder.noticePeriod,
    responsible: referenceTo(reminder.responsible),
    department: referenceTo(reminder.department),
    active: reminder.active,
  }),
  statusOf: inUse,
  toInput: ({ responsible, department, startsAt, noticePeriod, ...draft }: ReminderDraft) => ({
    ...draft,
    // The check has refused a draft without a day.
    startsAt: startsAt as IsoDate,
    noticePeriod: noticePeriod ?? ('P0D' as Period),
    responsibleId: responsible?.id ?? null,
    departmentId: department?.id ?? null,
  }),
  check: (draft) => [
    ...required('title', draft.title.trim()),
    ...required('startsAt', draft.startsAt),
    ...dateProblems('startsAt', draft.startsAt),
    ...required('frequency', draft.frequency),
    ...periodProblems('frequency', draft.frequency),
    ...periodProblems('noticePeriod', draft.noticePeriod),
  ],
})
