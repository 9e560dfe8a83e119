import { permissionsOf } from '@ansvar/domain/permissions'
import { RequestProblem } from '#contract/problem.ts'
import { readPage } from '#db/pages.ts'
import { endpoint } from '#http/endpoint.ts'
import { listEndpoint } from '#http/list-endpoint.ts'
import { ok } from '#http/responses.ts'
import { changedRecords, lockOperation, markUndone } from './queries.ts'
import { operation, operationListSpec, undoResult } from './schema.ts'

const path = '/organizations/{orgId}/operations'

export const operations = [
  listEndpoint({
    path,
    summary: 'Lists the operations of the organization, newest first: several changes that were one action of a user',
    access: 'READ_ORGANIZATION',
    list: operationListSpec,
    item: operation,
    read: ({ scope, membership, query }) =>
      readPage(
        scope.trx
          .selectFrom('operations')
          .select(['id', 'organization_id', 'kind', 'user_id', 'user_name', 'created_date', 'undone_date', 'undone_by'])
          .where('organization_id', '=', membership.organizationId),
        query,
      ),
  }),
  endpoint({
    method: 'put',
    path: `${path}/{id}/undo`,
    summary:
      'Undoes an operation: restores the former values of each record that has not been changed since. Managers can undo the operations of other users',
    access: 'EDIT_ORGANIZATION',
    response: undoResult,
    async handle(call) {
      const { scope, membership, params, services } = call
      const key = { organizationId: membership.organizationId, id: params.id.toLowerCase() }
      const { user_id: userId, undone_date: undoneDate } = await lockOperation(scope, key)
      const isManager = permissionsOf(membership.level, false).includes('MANAGE_ORGANIZATION')
      if (userId !== scope.user.id && !isManager) throw new RequestProblem('forbidden')
      if (undoneDate !== null) throw new RequestProblem('conflict', { detail: 'The operation has been undone.' })
      const records = await changedRecords(scope, key)
      const open = records.filter(({ kept }) => kept === null)
      const outcomes = await services.restorer({ ...call, parameters: null, body: null }, open)
      const reasons = new Map(open.map((record, index) => [record, outcomes[index] ?? null]))
      const kept = records.flatMap((record) => {
        const { resource, id } = record
        const reason = record.kept ?? reasons.get(record)
        return reason ? [{ resource, id, reason }] : []
      })
      const undone = records.length - kept.length
      // An operation of which nothing could be undone can be undone later.
      if (undone > 0) await markUndone(scope, key)
      return ok({ undone, kept })
    },
  }),
]
