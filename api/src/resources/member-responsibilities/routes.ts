import { responsibilityKinds } from '@ansvar/domain/responsibilities'
import { snakeProblems } from '#contract/problem.ts'
import { readRecord } from '#db/records.ts'
import { endpoint, type OrganizationCall } from '#http/endpoint.ts'
import { ok } from '#http/responses.ts'
import { notify } from '#notices/notify.ts'
import { memberKind } from '#resources/members/queries.ts'
import { handOver, lockMembers, readResponsibilities } from './queries.ts'
import { memberResponsibilities, responsibilitiesHandOverInput } from './schema.ts'

const member = '/organizations/{orgId}/members/{id}'
type Call = Pick<OrganizationCall, 'scope' | 'membership' | 'language' | 'now'> & {
  readonly params: { readonly id: string }
}

export const responsibilitiesOfMembers = [
  endpoint({
    method: 'get',
    path: `${member}/responsibilities`,
    summary: 'Returns what a member is responsible for: the number of open records of each kind, and the first five',
    access: 'MANAGE_ORGANIZATION',
    response: memberResponsibilities,
    handle: answer,
  }),
  endpoint({
    method: 'put',
    path: `${member}/hand-over`,
    summary:
      'Hands what a member is responsible for over to another active member, at most 200 records. Returns what remains',
    access: 'MANAGE_ORGANIZATION',
    body: responsibilitiesHandOverInput,
    response: memberResponsibilities,
    async handle(call) {
      const { scope, membership, params, body, now } = call
      const { organizationId } = membership
      await readRecord(scope, memberKind, { organizationId, id: params.id })
      const members = { organizationId, from: params.id, to: body.parts.to_id ?? '' }
      const problems = body.parts.to_id === undefined ? [] : await lockMembers(scope, members)
      const { to_id: to, kinds } = body.valid(snakeProblems(problems))
      const count = await handOver(call, { ...members, to }, kinds ?? responsibilityKinds)
      // One record is announced by its own notification.
      if (count > 1)
        notify(scope, {
          organizationId,
          memberId: to,
          kind: 'HANDED_OVER',
          resource: 'members',
          recordId: null,
          count,
          key: `HANDED_OVER ${params.id} ${now.toISOString()}`,
        })
      return answer(call)
    },
  }),
]

async function answer(call: Call) {
  const { scope, membership, params } = call
  const { organizationId } = membership
  const { id, version } = await readRecord(scope, memberKind, { organizationId, id: params.id })
  const kinds = await readResponsibilities(call, id)
  const total = kinds.reduce((sum, { count }) => sum + count, 0)
  return ok({ id, organization_id: organizationId, version, total, kinds })
}
