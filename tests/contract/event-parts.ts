import { randomUUID } from 'node:crypto'
import type { openDemo } from './demo.ts'

type Demo = Awaited<ReturnType<typeof openDemo>>
type RecordList = { readonly content: readonly { readonly id: string }[] }

/** Returns the ids of an event, of its first cause, link, injury and rule of a report, and of a new comment. */
export async function partsOfEvent(demo: Demo, eventId: string): Promise<Record<string, string>> {
  const variables = { organizationId: demo.organizationId, eventId }
  const { data } = await demo.execute(
    `query ($organizationId: ID!, $eventId: ID!) {
      eventCause: eventCauses(organizationId: $organizationId, eventId: $eventId) { content { id } }
      eventLink: eventLinks(organizationId: $organizationId, eventId: $eventId, filter: { kind: [AREA] }) { content { id } }
      linkedArea: eventLinks(organizationId: $organizationId, eventId: $eventId, filter: { kind: [AREA] }) {
        content { id: targetId }
      }
      eventInjury: eventInjuries(organizationId: $organizationId, eventId: $eventId) { content { id } }
      ruleId: authorityReports(organizationId: $organizationId, eventId: $eventId) { content { id: ruleId } }
    }`,
    variables,
  )
  const created = await demo.execute(
    `mutation ($organizationId: ID!, $eventId: ID!) {
      createEventComment(organizationId: $organizationId, eventId: $eventId, input: { text: "It is ordered." }) { id }
    }`,
    variables,
  )
  const firsts = Object.entries(data).map(([name, list]) => [name, (list as RecordList).content[0]?.id ?? ''])
  const { id: eventComment } = created.data['createEventComment'] as { id: string }
  return { ...(Object.fromEntries(firsts) as Record<string, string>), eventId, eventComment }
}

/** Returns the variables of the mutations of what belongs to an event. */
export const partInputs = (
  ids: () => Readonly<Record<string, string>>,
): Readonly<Record<string, () => Record<string, unknown>>> => ({
  createEventCause: () => ({ input: { kind: 'ROOT', text: 'Haste' }, idempotencyKey: randomUUID() }),
  updateEventCause: () => ({ id: ids()['eventCause'], input: { kind: 'ROOT', category: 'METHOD', text: 'Haste' } }),
  createEventComment: () => ({ input: { text: 'It arrives today.' }, idempotencyKey: randomUUID() }),
  updateEventComment: () => ({ id: ids()['eventComment'], input: { text: 'It is here.' } }),
  createEventLink: () => ({ input: { kind: 'POLICY', targetId: ids()['policyId'] }, idempotencyKey: randomUUID() }),
  updateEventLink: () => ({ id: ids()['eventLink'], input: { kind: 'AREA', targetId: ids()['linkedArea'] } }),
  createEventInjury: () => ({ input: { injuredName: 'Ole', bodyPart: 'HEAD' }, idempotencyKey: randomUUID() }),
  updateEventInjury: () => ({ id: ids()['eventInjury'], input: { injuredName: 'Ole', treatment: 'FIRST_AID' } }),
  updateAuthorityReport: () => ({
    ruleId: ids()['reportingRule'],
    input: { state: 'NOT_REQUIRED', reason: 'Nothing was spilled.' },
  }),
  // The event is open for its parts first.
  dismissEvent: () => ({ id: ids()['event'], input: { reason: 'It was nothing.' } }),
  reinstateEvent: () => ({ id: ids()['event'], input: { reason: 'It was.' } }),
})
