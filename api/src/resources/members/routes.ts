import { createRecord, readRecord, updateRecord } from '#db/records.ts'
import { done, list, record } from '#http/answers.ts'
import { endpoint } from '#http/endpoint.ts'
import { historyEndpoint } from '#http/history.ts'
import { invalid, RequestProblem } from '#http/problem.ts'
import { inviteMember, type InvitationOutcome } from '#mail/invitation.ts'
import { followMember, memberKind, memberListSpec, readMembers, valuesOf } from './queries.ts'
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
    async handle({ scope, place, query }) {
      const { rows, total } = await readMembers(scope.trx, place.id, query)
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
    handle: async ({ scope, place, params }) =>
      record(memberKind, await readRecord(scope, memberKind, { organizationId: place.id, id: params.id })),
  }),
  endpoint({
    ...writing,
    method: 'post',
    path: collection,
    summary: 'Adds a member, and mails a link to choose a password with unless the member begins deactivated',
    status: 201,
    async handle(call) {
      const { scope, place, services } = call
      const settled = await settleMember(call, null)
      const row = await createRecord(scope, memberKind, place.id, valuesOf(settled))
      if (row.active) {
        const { id, name } = row
        const invited = { organizationId: place.id, id, name, language: scope.user.language }
        expectInvited(await inviteMember(scope, services, invited))
      }
      const written = await readRecord(scope, memberKind, { organizationId: place.id, id: row.id })
      return record(memberKind, written, 201)
    },
  }),
  endpoint({
    ...writing,
    method: 'put',
    path: single,
    summary: 'Saves a member; a changed level, and being deactivated, take effect at once',
    async handle(call) {
      const { scope, place, params, ifMatch } = call
      const key = { organizationId: place.id, id: params.id }
      const row = await updateRecord(scope, memberKind, key, ifMatch, async (before) =>
        valuesOf(await settleMember(call, before)),
      )
      await followMember(scope, row)
      return record(memberKind, row)
    },
  }),
  endpoint({
    method: 'post',
    path: `${single}/invitations`,
    summary: 'Mails a member who has chosen no password yet a new link; the older one ends',
    access: 'MANAGE_ORGANIZATION',
    async handle({ scope, place, params, services }) {
      const { id, name } = await readRecord(scope, memberKind, { organizationId: place.id, id: params.id })
      const invited = { organizationId: place.id, id, name, language: scope.user.language }
      expectInvited(await inviteMember(scope, services, invited))
      return done
    },
  }),
  historyEndpoint({ path: collection, kind: memberKind }),
]

function expectInvited(outcome: InvitationOutcome): void {
  if (outcome === 'TAKEN') throw invalid([{ path: 'email', code: 'taken' }])
  if (outcome !== 'INVITED') throw new RequestProblem('conflict')
}
