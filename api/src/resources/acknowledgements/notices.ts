import { sql } from 'kysely'
import type { ApprovedDocumentKind } from '@ansvar/domain/approval-states'
import type { Scope } from '#db/scope.ts'
import { notify } from '#notices/notify.ts'
import { readAskedMembers } from './queries.ts'

type Document = { readonly organizationId: string; readonly kind: ApprovedDocumentKind; readonly id: string }

/**
 * Notifies the members of the open round of a document who have not confirmed the version in force. The same version
 * notifies a member once.
 */
export async function notifyReaders(scope: Scope, { organizationId, kind, id }: Document): Promise<void> {
  const { rows } = await sql<{ id: string; version: number }>`
    select r.id, coalesce(p.in_force_version, d.in_force_version) as version
    from acknowledgement_rounds r
    left join policies p on p.organization_id = r.organization_id and p.id = r.policy_id
    left join procedures d on d.organization_id = r.organization_id and d.id = r.procedure_id
    where r.organization_id = ${organizationId} and r.document_id = ${id} and r.ended_date is null`.execute(scope.trx)
  const [round] = rows
  if (!round) return
  const resource = kind === 'POLICY' ? 'policies' : 'procedures'
  for (const { member_id: memberId, state } of await readAskedMembers(scope, organizationId, round.id)) {
    const key = `ACKNOWLEDGEMENT_REQUESTED ${round.id} ${round.version}`
    if (state === 'REQUESTED')
      notify(scope, { organizationId, memberId, kind: 'ACKNOWLEDGEMENT_REQUESTED', resource, recordId: id, key })
  }
}
