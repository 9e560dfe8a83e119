import { describe, expect, test } from 'vitest'
import type { IsoDate } from '@ansvar/domain/dates'
import type { WorkState } from '@ansvar/domain/inspections'
import type { Period } from '@ansvar/domain/periods'
import { reminders, type ReminderDraft } from '../reminders/reminders.resource.ts'
import { inspectionStatusOf } from './inspection-status.ts'
import { inspections, type InspectionDraft } from './inspections.resource.ts'

const today = '2026-11-20' as IsoDate
const day = (text: string) => text as IsoDate

describe('an inspection', () => {
  const draft: InspectionDraft = {
    ...inspections.empty(),
    reminder: { id: '1', name: 'Ladders' },
    dueOn: day('2026-11-18'),
    status: 'DONE',
    performedAt: today,
  }
  const found = (patch: Partial<InspectionDraft>) =>
    inspections.check?.({ ...draft, ...patch }, today).map(({ path, code }) => `${path} ${code}`)

  test.each([
    [{}, []],
    [{ performedAt: null }, ['performedAt required']],
    [{ performedAt: day('2026-11-21') }, ['performedAt in_future']],
    [{ performedAt: day('31/2/2026') }, ['performedAt not_a_date']],
    [{ status: 'PENDING' as const }, ['performedAt not_done']],
    [{ reminder: null, dueOn: null }, ['reminderId required', 'dueOn required']],
    [{ dueOn: day('29/02/2026') }, ['dueOn not_a_date']],
  ])('with %j is faulted %j', (patch, problems) => {
    expect(found(patch)).toEqual(problems)
  })

  test('is sent with the id of its reminder and its files', () => {
    expect(inspections.toInput(draft)).toEqual({
      reminderId: '1',
      dueOn: '2026-11-18',
      status: 'DONE',
      performedAt: today,
      performerId: null,
      performerName: '',
      notes: '',
      files: [],
    })
    const performed = { ...draft, performer: { id: '2', name: 'Mads Bruun' }, performerName: 'Ladder Control Ltd' }
    expect(inspections.toInput(performed)).toMatchObject({ performerId: '2', performerName: 'Ladder Control Ltd' })
  })

  test.each([
    ['OVERDUE', '2026-11-09', 'overdue', 11],
    ['DUE_SOON', '2026-11-20', 'today', undefined],
    ['DUE_SOON', '2026-11-23', 'inDays', 3],
    ['LATER', '2027-01-04', 'later', undefined],
    ['MISSED', '2026-10-09', 'missed', undefined],
    ['SKIPPED', '2026-10-09', 'skipped', undefined],
    ['DONE', '2026-10-09', 'done', undefined],
  ])('that is %s and due on %s reads as %s', (state, dueOn, key, count) => {
    const status = inspectionStatusOf({ state: state as WorkState, dueOn: day(dueOn), performedAt: null }, today)
    expect([status.text, status.count]).toEqual([`inspections.status.${key}`, count])
  })
})

describe('a reminder', () => {
  const draft: ReminderDraft = { ...reminders.empty(), title: 'Ladders', startsAt: today }
  const found = (patch: Partial<ReminderDraft>) =>
    reminders.check?.({ ...draft, ...patch }, today).map(({ path, code }) => `${path} ${code}`)

  test.each([
    [{}, []],
    [{ frequency: 'P0D' as Period }, []],
    [{ noticePeriod: null }, []],
    [{ title: ' ', startsAt: null, frequency: null }, ['title required', 'startsAt required', 'frequency required']],
    [
      { frequency: 'P-3M' as Period, noticePeriod: 'P-1D' as Period },
      ['frequency not_a_period', 'noticePeriod not_a_period'],
    ],
  ])('with %j is faulted %j', (patch, problems) => {
    expect(found(patch)).toEqual(problems)
  })

  test('without notice is due soon on its day alone', () => {
    expect(reminders.toInput({ ...draft, noticePeriod: null })).toMatchObject({ noticePeriod: 'P0D' })
  })
})
