import type { Caller } from '@ansvar/api/tests/api'

/** Creates a policy or procedure that is a draft, or in force. */
async function documentIn(caller: Caller, path: string, values: object): Promise<string> {
  const { body, status, text } = await caller.post(path, { title: 'Spare', review_period: 'P1Y', ...values })
  if (status !== 201) throw new Error(`${path}: ${status} ${text}`)
  return body.id
}

/** Sends a new policy for approval, and returns the id of its approval. */
export async function sentForApproval(caller: Caller, organization: string, approver: string): Promise<string> {
  const path = `organizations/${organization}/policies`
  const policy = await documentIn(caller, path, {})
  const { body, status, text } = await caller.post(`${path}/${policy}/approvals`, { approver_ids: [approver] })
  if (status !== 201) throw new Error(`${path}: ${status} ${text}`)
  return body.id
}

type Place = { readonly organization: string; readonly approver: string }

/** Creates a document in the stage that a call needs, and returns its id. */
export async function spareDocument(caller: Caller, path: string, { organization, approver }: Place): Promise<string> {
  const collection = `organizations/${organization}/${path.includes('/policies/') ? 'policies' : 'procedures'}`
  if (path.endsWith('/approvals')) return documentIn(caller, collection, {})
  const approved = { state: 'APPROVED', approved_by_id: approver, approved_on: '2026-02-03' }
  const id = await documentIn(caller, collection, approved)
  if (path.endsWith('/take-up')) await caller.put(`${collection}/${id}/withdraw`, { reason: 'Spare' })
  return id
}

/** Asks members to read a new policy in force. Returns the id of the round. */
export async function spareRound(caller: Caller, organization: string, ...memberIds: string[]): Promise<string> {
  const place = { organization, approver: memberIds.at(-1) ?? '' }
  const input = {
    document_kind: 'POLICY',
    document_id: await spareDocument(caller, '/policies/', place),
    member_ids: memberIds,
    due_on: '2099-01-01',
  }
  const { body, status, text } = await caller.post(`organizations/${organization}/acknowledgement-rounds`, input)
  if (status !== 201) throw new Error(`acknowledgement-rounds: ${status} ${text}`)
  return body.id
}
