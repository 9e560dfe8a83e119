import { randomUUID } from 'node:crypto'
import type { openDemo } from './demo.ts'

type Demo = Awaited<ReturnType<typeof openDemo>>

const action = { title: 'Replace the hose', sourceKind: 'INSPECTION' }
const report = {
  title: 'A drum leaked',
  kind: 'OBSERVATION',
  importance: 'LOW',
  occurrenceDate: '2026-02-03',
  accidentOccurred: false,
}

/** Creates an event, a corrective action of an inspection and an inactive member. Returns their ids, for the mutations of their lifecycles. */
export async function recordsInTransition(demo: Demo, inspectionId: string): Promise<Record<string, string>> {
  const { data } = await demo.execute(
    `mutation ($organizationId: ID!, $event: EventInput!, $action: CorrectiveActionInput!, $member: MemberInput!) {
      reported: createEvent(organizationId: $organizationId, input: $event) { id }
      action: createCorrectiveAction(organizationId: $organizationId, input: $action) { id }
      leaver: createMember(organizationId: $organizationId, input: $member) { id }
    }`,
    {
      organizationId: demo.organizationId,
      event: report,
      action: { ...action, sourceId: inspectionId },
      member: { name: 'Bent Larsen', email: 'bent@nordlys.example', active: false },
    },
  )
  const {
    reported,
    action: created,
    leaver,
  } = data as Record<'reported' | 'action' | 'leaver', { readonly id: string }>
  const ids = { reportedEvent: reported.id, correctiveAction: created.id, correctiveActionHistory: created.id }
  return { ...ids, actionSource: inspectionId, leaver: leaver.id }
}

type Ids = Readonly<Record<string, string>>

/** Returns the variables of the transitions of events and corrective actions, in an order in which each is possible. */
export const transitionInputs = (ids: () => Ids): Readonly<Record<string, () => Record<string, unknown>>> => ({
  takeEvent: () => ({ id: ids()['reportedEvent'] }),
  handOverEvent: () => ({ id: ids()['reportedEvent'], input: { handlerId: ids()['memberHistory'] } }),
  closeEvent: () => ({ id: ids()['reportedEvent'], input: { noActionReason: 'It is scrapped.' } }),
  reopenEvent: () => ({ id: ids()['reportedEvent'], input: { reason: 'It leaks again.' } }),
  createCorrectiveAction: () => ({
    input: { ...action, sourceId: ids()['actionSource'] },
    idempotencyKey: randomUUID(),
  }),
  updateCorrectiveAction: () => ({ id: ids()['correctiveAction'], input: { title: 'Replace both hoses' } }),
  completeCorrectiveAction: () => ({ id: ids()['correctiveAction'], input: { note: 'Replaced.' } }),
  verifyCorrectiveAction: () => ({ id: ids()['correctiveAction'], input: { effect: 'EFFECTIVE' } }),
  reopenCorrectiveAction: () => ({ id: ids()['correctiveAction'], input: { reason: 'It leaks again.' } }),
  cancelCorrectiveAction: () => ({ id: ids()['correctiveAction'], input: { reason: 'It is scrapped.' } }),
  eraseMember: () => ({ id: ids()['leaver'], input: { reason: 'She left in 2020.' } }),
  readAllNotifications: () => ({}),
  updateNotificationSettings: () => ({ input: { digestHour: 8 } }),
})
