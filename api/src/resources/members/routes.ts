import { RequestProblem } from '#contract/problem.ts'
import { createRecord, readRecord, updateRecord, type Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import { done, list, record } from '#http/answers.ts'
import { endpoint } from '#http/endpoint.ts'
import { historyEndpoint } from '#http/history.ts'
import { inviteMember } from '#mail/invitation.ts'
import { followMember, memberKind, memberListSpec, readLocked, readMembers, valuesOf } from './queries.ts'
import { member, memberInput, memberList } from './schema.ts'
import { settleMember } from './settle.ts'

const collection = '/organizations/{orgId}/members'
const single = `${collection}/{id}` as const
const writing = { access: 'MANAGE_ORGANIZATION', versioned: true, body: memberInput, answer: member } as const

export const members = [
  endpoint({
    method: 'get',
    path: collection,
    summary: 'The members of an organisation',
    access: 'READ_ORGANIZATION',
    list: memberListSpec,
    answer: memberList,
    async handle({ scope, membership, query }) {
      const { rows, total } = await readMembers(scope, membership.organizationId, query)
      return list(rows, total)
    },
  }),
  endpoint({
    method: 'get',
    path: single,
    summary: 'One member',
    access: 'READ_ORGANIZATION',
    versioned: true,
    answer: member,
    handle: async ({ scope, membership, params }) =>
      present(scope, await readRecord(scope, memberKind, { organizationId: membership.organizationId, id: params.id })),
  }),
  endpoint({
    ...writing,
    method: 'post',
    path: collection,
    summary: 'Adds a member, and mails a link to choose a password with unless the member begins deactivated',
    status: 201,
    async handle(call) {
      const { scope, membership, services } = call
      const settled = await settleMember(call, null)
      const row = await createRecord(scope, memberKind, membership.organizationId, valuesOf(settled))
      if (row.active) await invite(scope, services, row)
      return present(
        scope,
        await readRecord(scope, memberKind, { organizationId: membership.organizationId, id: row.id }),
        201,
      )
    },
  }),
  endpoint({
    ...writing,
    method: 'put',
    path: single,
    summary:
      'Saves a member; a changed level, and being deactivated, take effect at once. Who has not used the invitation yet is mailed a new one at a corrected e-mail',
    async handle(call) {
      const { scope, membership, params, ifMatch, services } = call
      const key = { organizationId: membership.organizationId, id: params.id }
      let former = ''
      const row = await updateRecord(scope, memberKind, key, ifMatch, async (before) => {
        former = before.email
        return valuesOf(await settleMember(call, before))
      })
      await followMember(scope, row)
      const isMoved = row.invited_until !== null && row.email.toLowerCase() !== former.toLowerCase()
      if (row.active && isMoved) await invite(scope, services, row)
      return present(scope, await readRecord(scope, memberKind, key))
    },
  }),
  endpoint({
    method: 'post',
    path: `${single}/invitations`,
    summary: 'Mails a member who has chosen no password yet a new link; the older one ends',
    access: 'MANAGE_ORGANIZATION',
    async handle({ scope, membership, params, services }) {
      await invite(
        scope,
        services,
        await readRecord(scope, memberKind, { organizationId: membership.organizationId, id: params.id }),
      )
      return done
    },
  }),
  historyEndpoint({ path: collection, kind: memberKind }),
]

async function present(scope: Scope, row: Row<'members'>, status?: 201) {
  const answer = record(memberKind, row, status)
  const locked = (await readLocked(scope, row.organization_id)).has(row.id)
  return { ...answer, body: { ...memberKind.present(row), locked } }
}

async function invite(scope: Scope, services: Parameters<typeof inviteMember>[1], row: Row<'members'>): Promise<void> {
  const invited = { organizationId: row.organization_id, id: row.id, language: scope.user.language }
  if ((await inviteMember(scope, services, invited)) !== 'INVITED') throw new RequestProblem('conflict')
}
