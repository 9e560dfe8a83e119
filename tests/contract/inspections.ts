import { randomUUID } from 'node:crypto'
import type { openDemo } from './demo.ts'

type Demo = Awaited<ReturnType<typeof openDemo>>
type Ids = Readonly<Record<string, string>>

/** Creates inspections with a checklist: one to start, one to answer and complete, one to postpone, and one without. Returns their ids. */
export async function inspectionToAnswer(demo: Demo): Promise<Record<string, string>> {
  const { organizationId } = demo
  const made = await demo.execute(
    `mutation ($organizationId: ID!) {
      checklist: createChecklist(
        organizationId: $organizationId
        input: { title: "Doors", items: [{ kind: YES_NO, text: "Closed?", expected: "YES" }] }
      ) { id items { id } }
    }`,
    { organizationId },
  )
  const checklist = made.data['checklist'] as {
    readonly id: string
    readonly items: readonly { readonly id: string }[]
  }
  const { data } = await demo.execute(
    `mutation ($organizationId: ID!, $input: ReminderInput!) {
      reminder: createReminder(organizationId: $organizationId, input: $input) { id }
      plain: createReminder(organizationId: $organizationId, input: { title: "Lamps", startsAt: "2090-01-01" }) { id }
    }`,
    { organizationId, input: { title: 'Doors', startsAt: '2090-01-01', checklistId: checklist.id } },
  )
  const { id: reminderId } = data['reminder'] as { readonly id: string }
  const { id: plainId } = data['plain'] as { readonly id: string }
  const added = await demo.execute(
    `mutation ($organizationId: ID!, $input: InspectionInput!, $plain: InspectionInput!) {
      startable: createInspection(organizationId: $organizationId, input: $input) { id }
      answerable: createInspection(organizationId: $organizationId, input: $input) { id }
      postponable: createInspection(organizationId: $organizationId, input: $input) { id }
      editable: createInspection(organizationId: $organizationId, input: $plain) { id }
    }`,
    { organizationId, input: { reminderId, dueOn: '2090-02-01' }, plain: { reminderId: plainId, dueOn: '2090-02-01' } },
  )
  const inspections = added.data as Record<
    'startable' | 'answerable' | 'postponable' | 'editable',
    { readonly id: string }
  >
  return {
    checklistItem: checklist.items[0]?.id ?? '',
    startable: inspections.startable.id,
    answerable: inspections.answerable.id,
    postponable: inspections.postponable.id,
    editable: inspections.editable.id,
  }
}

/** Returns the variables of the mutations of checklists and of running an inspection, in an order in which each is possible. */
export const inspectionInputs = (ids: () => Ids): Readonly<Record<string, () => Record<string, unknown>>> => ({
  updateChecklist: () => ({
    id: ids()['checklist'],
    input: { title: 'Fire doors', items: [{ kind: 'NUMBER', text: 'Gap', unit: 'mm', maximum: 4 }] },
  }),
  startInspection: () => ({ id: ids()['startable'] }),
  updateInspectionAnswers: () => ({
    id: ids()['answerable'],
    input: { answers: [{ itemId: ids()['checklistItem'], value: 'YES', note: 'All eight.' }] },
  }),
  completeInspection: () => ({ id: ids()['answerable'], input: { notes: 'All close.' } }),
  postponeInspection: () => ({
    id: ids()['postponable'],
    input: { dueOn: '2090-02-03', reason: 'The hall is closed.' },
  }),
  createInspection: () => ({
    input: { reminderId: ids()['reminder'], dueOn: '2027-02-01' },
    idempotencyKey: randomUUID(),
  }),
  updateInspection: () => ({
    id: ids()['editable'],
    input: { dueOn: '2026-01-05', status: 'DONE', performedAt: '2026-01-05', notes: 'All close.' },
  }),
  skipInspection: () => ({ id: ids()['later'], input: { reason: 'The hall is closed.' } }),
  reopenInspection: () => ({ id: ids()['done'], input: { reason: 'The wrong door.' } }),
})
