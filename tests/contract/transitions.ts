import { randomUUID } from 'node:crypto'
import type { openDemo } from './demo.ts'
import { reviewInput } from './inputs.ts'

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
  createPolicyApproval: () => ({
    policyId: ids()['draftPolicy'],
    input: { approverIds: [ids()['approver']] },
    idempotencyKey: randomUUID(),
  }),
  createProcedureApproval: () => ({
    procedureId: ids()['draftProcedure'],
    input: { approverIds: [ids()['approver']], message: 'By Friday.' },
    idempotencyKey: randomUUID(),
  }),
  createAcknowledgementRound: () => ({
    input: { documentKind: 'PROCEDURE', documentId: ids()['procedureInForce'], everyone: true, dueOn: '2099-01-01' },
    idempotencyKey: randomUUID(),
  }),
  exemptAcknowledgement: () => ({
    id: ids()['roundId'],
    input: { memberId: ids()['approver'], reason: 'He is on leave.' },
  }),
  endAcknowledgementRound: () => ({ id: ids()['roundId'] }),
  recallApproval: () => ({ id: ids()['approval'] }),
  withdrawPolicy: () => ({ id: ids()['policyToWithdraw'], input: { reason: 'Another policy covers it.' } }),
  takeUpPolicy: () => ({ id: ids()['policyToWithdraw'] }),
  withdrawProcedure: () => ({ id: ids()['procedureInForce'], input: { reason: 'The line is closed.' } }),
  takeUpProcedure: () => ({ id: ids()['procedureInForce'] }),
  setApprovalDelegate: () => ({
    id: ids()['memberHistory'],
    input: { approvalDelegateId: ids()['approver'], delegateFrom: '2099-02-01', delegateUntil: '2099-02-05' },
  }),
  eraseMember: () => ({ id: ids()['leaver'], input: { reason: 'She left in 2020.' } }),
  readAllNotifications: () => ({}),
  updateNotificationSettings: () => ({ input: { digestHour: 8 } }),
})

const draft = { title: 'Noise', reviewPeriod: 'P1Y' }

/** Creates documents in the stages that the mutations of approvals need, and an approval. Returns their ids. */
export async function documentsInStages(demo: Demo): Promise<Record<string, string>> {
  const { organizationId } = demo
  const { data: found } = await demo.execute(
    `query ($organizationId: ID!) { members(organizationId: $organizationId, filter: { q: "jonas" }) { content { id } } }`,
    { organizationId },
  )
  const approver = (found['members'] as { content: { id: string }[] }).content[0]?.id ?? ''
  const inForce = { ...draft, state: 'APPROVED', approvedById: approver, approvedOn: '2026-02-01' }
  const { data } = await demo.execute(
    `mutation ($organizationId: ID!, $draft: PolicyInput!, $steps: ProcedureInput!, $held: PolicyInput!, $valid: ProcedureInput!) {
      draftPolicy: createPolicy(organizationId: $organizationId, input: $draft) { id }
      sent: createPolicy(organizationId: $organizationId, input: $draft) { id }
      policyToWithdraw: createPolicy(organizationId: $organizationId, input: $held) { id }
      draftProcedure: createProcedure(organizationId: $organizationId, input: $steps) { id }
      procedureInForce: createProcedure(organizationId: $organizationId, input: $valid) { id }
    }`,
    { organizationId, draft, steps: draft, held: inForce, valid: inForce },
  )
  const ids = Object.fromEntries(Object.entries(data).map(([name, record]) => [name, (record as { id: string }).id]))
  const { data: approvals } = await demo.execute(
    `mutation ($organizationId: ID!, $policyId: ID!, $input: ApprovalInput!) {
      approval: createPolicyApproval(organizationId: $organizationId, policyId: $policyId, input: $input) { id }
    }`,
    { organizationId, policyId: ids['sent'], input: { approverIds: [approver] } },
  )
  const { data: rounds } = await demo.execute(
    `mutation ($organizationId: ID!, $input: AcknowledgementRoundInput!) {
      round: createAcknowledgementRound(organizationId: $organizationId, input: $input) { id }
    }`,
    {
      organizationId,
      input: { documentKind: 'POLICY', documentId: ids['policyToWithdraw'], everyone: true, dueOn: '2099-01-01' },
    },
  )
  const roundId = (rounds['round'] as { id: string }).id
  const approval = (approvals['approval'] as { id: string }).id
  return { ...ids, approver, approval, roundId, acknowledgementRound: roundId }
}

/** Creates a review of a procedure or of an own document. Returns its id. */
export async function reviewOf(demo: Demo, kind: 'Procedure' | 'Document', id: string): Promise<string> {
  const parent = `${kind.toLowerCase()}Id`
  const create = `create${kind}Review`
  const { data } = await demo.execute(
    `mutation ($organizationId: ID!, $id: ID!, $input: ${kind}ReviewInput!) {
      ${create}(organizationId: $organizationId, ${parent}: $id, input: $input) { id }
    }`,
    { organizationId: demo.organizationId, id, input: reviewInput },
  )
  return (data[create] as { readonly id: string }).id
}
