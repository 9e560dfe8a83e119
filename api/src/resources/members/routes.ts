import { RequestProblem } from '#contract/problem.ts'
import { readRecord, type Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import { done } from '#http/answers.ts'
import { collection } from '#http/collection.ts'
import { endpoint } from '#http/endpoint.ts'
import { inviteMember } from '#mail/invitation.ts'
import { followMember, memberKind, memberListSpec, readLocked } from './queries.ts'
import { resolveInput } from './resolve-input.ts'
import { member, memberInput } from './schema.ts'

const path = '/organizations/{orgId}/members'

export const members = [
  ...collection({
    path,
    summaries: {
      list: 'The members of an organization',
      read: 'One member',
      create: 'Adds a member, and mails a link to choose a password with unless the member is created deactivated',
      update:
        'Saves a member; a changed level, and deactivation, take effect at once. A member who has not used the invitation yet is mailed a new one at a corrected e-mail',
    },
    writing: 'MANAGE_ORGANIZATION',
    kind: memberKind,
    list: memberListSpec,
    answer: member,
    input: memberInput,
    async present({ scope, membership, language }, rows) {
      const locked = await readLocked(scope, membership.organizationId)
      return rows.map((row) => ({ ...memberKind.present(row, language), locked: locked.has(row.id) }))
    },
    references: { 'competences.competence_id': 'competences' },
    settle: resolveInput,
    async saved({ scope, membership, services }, row, before) {
      if (before) await followMember(scope, row)
      const isMoved = row.invited_until !== null && row.email.toLowerCase() !== before?.email.toLowerCase()
      if (row.active && (before === null || isMoved)) await invite(scope, services, row)
      return readRecord(scope, memberKind, { organizationId: membership.organizationId, id: row.id })
    },
  }),
  endpoint({
    method: 'post',
    path: `${path}/{id}/invitations`,
    summary: 'Mails a member who has chosen no password yet a new link; the older one ends',
    access: 'MANAGE_ORGANIZATION',
    async handle({ scope, membership, params, services }) {
      const key = { organizationId: membership.organizationId, id: params.id }
      await invite(scope, services, await readRecord(scope, memberKind, key))
      return done
    },
  }),
]

async function invite(scope: Scope, services: Parameters<typeof inviteMember>[1], row: Row<'members'>): Promise<void> {
  const invited = { organizationId: row.organization_id, id: row.id, language: scope.user.language }
  if ((await inviteMember(scope, services, invited)) !== 'INVITED') throw new RequestProblem('conflict')
}
