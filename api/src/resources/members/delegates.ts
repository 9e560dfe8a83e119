import { localDay } from '@ansvar/domain/dates'
import { delegateProblems } from '@ansvar/domain/members'
import { camel } from '#contract/cases.ts'
import { RequestProblem, snakeProblems } from '#contract/problem.ts'
import { missingReferences } from '#db/lookups.ts'
import { etag, noteUpdated, readRecord } from '#db/records.ts'
import { endpoint } from '#http/endpoint.ts'
import { versioned } from '#http/responses.ts'
import { inactiveOf, memberKind, presentMembers, storeDelegate } from './queries.ts'
import { approvalDelegateInput, member } from './schema.ts'

/** Who decides about documents for a member who is absent. */
export const delegates = [
  endpoint({
    method: 'put',
    path: '/organizations/{orgId}/members/{id}/approval-delegate',
    summary:
      'Sets who decides about documents for a member from a first to a last day, or ends it. For the member, and for managers. 409 if the member is inactive',
    access: 'READ_ORGANIZATION',
    hiddenWhenLimited: true,
    body: approvalDelegateInput,
    response: member,
    versioned: true,
    async handle(call) {
      const { scope, membership, params, body, now, ifMatch } = call
      const { organizationId } = membership
      const key = { organizationId, id: params.id }
      const before = await readRecord(scope, memberKind, key)
      const { parts } = body
      const delegateId = parts.approval_delegate_id ?? null
      const missing = await missingReferences(scope.trx, organizationId, { approval_delegate_id: 'members' }, parts)
      const inactive =
        delegateId === null || missing.length > 0 ? [] : await inactiveOf(scope, organizationId, [delegateId])
      const input = body.valid([
        ...missing,
        ...snakeProblems(delegateProblems(camel(parts), before.id, localDay(now, membership.timeZone))),
        ...(inactive.length > 0 ? [{ path: 'approval_delegate_id', code: 'invalid' } as const] : []),
      ])
      const isOwn = before.id === scope.user.id && !scope.user.isToken
      if (!isOwn && membership.level !== 'MANAGE') throw new RequestProblem('forbidden')
      if (ifMatch !== null && ifMatch !== before.version)
        throw new RequestProblem('stale', {
          current: (await presentMembers(call, [before]))[0],
          headers: { etag: etag(before.version) },
        })
      if (!(await storeDelegate(scope, before, input))) throw new RequestProblem('conflict')
      const after = await readRecord(scope, memberKind, key)
      noteUpdated(scope, memberKind, organizationId, before, after)
      return versioned((await presentMembers(call, [after]))[0], after)
    },
  }),
]
