import type { Problem } from '@ansvar/domain/problems'
import type { Checked } from '#contract/check.ts'
import { existingIds } from '#db/lookups.ts'
import type { Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import type { OrganizationCall } from '#http/endpoint.ts'
import { documentEndpoints } from '#resources/controlled-documents/endpoints.ts'
import { settleDocument } from '#resources/controlled-documents/settle.ts'
import { procedureKind, procedureListSpec } from './queries.ts'
import { procedure, procedureInput, procedureRevision, type ProcedureInput } from './schema.ts'

export const procedures = documentEndpoints({
  collection: 'procedures',
  summaries: {
    list: 'The procedures of an organisation',
    create: 'Writes a procedure, a draft unless it says otherwise',
    read: 'One procedure',
    update: 'Saves a procedure’s next version',
    revisions: 'Every saved version of a procedure, the newest first',
  },
  kind: procedureKind,
  list: procedureListSpec,
  name: 'Procedure',
  input: procedureInput,
  answer: procedure,
  revision: procedureRevision,
  settle,
})

async function settle(
  call: Pick<OrganizationCall, 'scope' | 'membership' | 'now'>,
  body: Checked<ProcedureInput>,
  before: Row<'procedures'> | null,
) {
  const { scope, membership } = call
  const further = [
    ...(await missing(scope, membership.organizationId, 'departments', 'department_ids', body.parts.department_ids)),
    ...(await missing(scope, membership.organizationId, 'areas', 'area_ids', body.parts.area_ids)),
  ]
  const { department_ids, area_ids, ...settled } = await settleDocument(procedureKind, call, body, before, further)
  return { ...settled, department_ids: [...new Set(department_ids)], area_ids: [...new Set(area_ids)] }
}

async function missing(
  { trx }: Scope,
  organizationId: string,
  table: 'departments' | 'areas',
  path: string,
  ids: readonly string[] = [],
): Promise<Problem[]> {
  const existing = await existingIds(trx, table, organizationId, [...new Set(ids)])
  return ids.flatMap((id, index) => (existing.has(id) ? [] : [{ path: `${path}.${index}`, code: 'not_found' }]))
}
