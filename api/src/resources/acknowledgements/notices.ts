import { sql } from 'kysely'
import type { ApprovedDocumentKind } from '@ansvar/domain/approval-states'
import type { Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import { notify } from '#notices/notify.ts'
import { readAskedMembers } from './queries.ts'

type Document = { readonly organizationId: string; readonly kind: ApprovedDocumentKind; readonly id: string }

/**
 * Notifies the members of the open round of a document who have not confirmed the version in force. The same version
 * notifies a member once. Returns whether there is an open round.
 */
export async function notifyReaders(scope: Scope, { organizationId, kind, id }: Document): Promise<boolean> {
  const { rows } = await sql<{ id: string; version: number }>`
    select r.id, coalesce(p.in_force_version, d.in_force_version) as version
    from acknowledgement_rounds r
    left join policies p on p.organization_id = r.organization_id and p.id = r.policy_id
    left join procedures d on d.organization_id = r.organization_id and d.id = r.procedure_id
    where r.organization_id = ${organizationId} and r.document_id = ${id} and r.ended_date is null`.execute(scope.trx)
  const [round] = rows
  if (!round) return false
  const resource = kind === 'POLICY' ? 'policies' : 'procedures'
  for (const { member_id: memberId, state } of await readAskedMembers(scope, organizationId, round.id)) {
    const key = `ACKNOWLEDGEMENT_REQUESTED ${round.id} ${round.version}`
    if (state === 'REQUESTED')
      notify(scope, { organizationId, memberId, kind: 'ACKNOWLEDGEMENT_REQUESTED', resource, recordId: id, key })
  }
  return true
}

/**
 * Notifies the audience of a document that an approval has put in force: the members of its open round of confirmations, or
 * else those of its departments, or without departments its owner, who sent it, and the managers. Who is notified of the
 * approval itself is not notified twice. The same version notifies a member once.
 */
export async function notifyOfForce(scope: Scope, approval: Row<'approvals'>): Promise<void> {
  const { organization_id: organizationId, document_kind: kind, document_id: id, in_force_version: version } = approval
  if (await notifyReaders(scope, { organizationId, kind, id })) return
  const resource = kind === 'POLICY' ? 'policies' : 'procedures'
  for (const memberId of await audienceOf(scope, approval))
    notify(scope, {
      organizationId,
      memberId,
      kind: 'DOCUMENT_IN_FORCE',
      resource,
      recordId: id,
      key: `DOCUMENT_IN_FORCE ${id} ${version}`,
    })
}

async function audienceOf({ trx }: Scope, approval: Row<'approvals'>): Promise<readonly string[]> {
  const {
    organization_id: organizationId,
    document_id: id,
    requested_by_id: sender,
    decided_by_id: approver,
  } = approval
  // A signed approval notifies who sent the document, and its owner. Its approver knows.
  const isSigned = approval.state !== 'RECORDED'
  const { rows } = await sql<{ id: string }>`
    with document as (
      select owner_id, '{}'::uuid[] as department_ids from policies where organization_id = ${organizationId} and id = ${id}
      union all
      select owner_id, department_ids from procedures where organization_id = ${organizationId} and id = ${id}
    )
    select m.id from members m cross join document d
    where m.organization_id = ${organizationId} and m.active
      and case when d.department_ids = '{}' then m.level = 'MANAGE' or m.id in (d.owner_id, ${sender}::uuid)
        else m.department_id = any (d.department_ids) end
      and not (${isSigned} and coalesce(m.id in (d.owner_id, ${sender}::uuid, ${approver}::uuid), false))`.execute(trx)
  return rows.map((row) => row.id)
}
