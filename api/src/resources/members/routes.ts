import { localDay } from '@ansvar/domain/dates'
import { accessProblems, competenceProblems, erasedAddress, lockedProblems, pseudonymOf } from '@ansvar/domain/members'
import type { Problem } from '@ansvar/domain/problems'
import { camel } from '#contract/cases.ts'
import type { Checked } from '#contract/check.ts'
import { RequestProblem, snakeProblems } from '#contract/problem.ts'
import { readRecord, type Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import { done } from '#http/responses.ts'
import { action, collection } from '#http/collection.ts'
import { endpoint, type OrganizationCall } from '#http/endpoint.ts'
import { inviteMember } from '#mail/invitation.ts'
import { delegates } from './delegates.ts'
import {
  followMember,
  isEmailTaken,
  memberKind,
  memberListSpec,
  otherManagers,
  presentMembers,
  readLocked,
  startErasure,
} from './queries.ts'
import { memberEraseInput, memberInput, type MemberInput } from './schema.ts'

const path = '/organizations/{orgId}/members'

/** GDPR, article 17. The names in other records and in the audit trail are replaced afterwards by `eraseMembers`. */
const erase = action(memberKind, path, {
  name: 'erase',
  summary:
    'Erases the personal data of an inactive member for good. A pseudonym replaces the name everywhere. 409 if the member is active, erased already, or a system maintainer',
  input: memberEraseInput,
  async change({ scope, body }, before) {
    const reason = body.valid().reason.trim()
    if (!(await startErasure(scope, before, reason))) throw new RequestProblem('conflict')
    return {
      name: pseudonymOf(before.id),
      email: erasedAddress(before.id),
      phone: null,
      title: null,
      department_id: null,
      competences: '[]',
      erased_date: scope.now,
      erase_reason: reason,
    }
  },
})

export const members = [
  ...collection({
    path,
    summaries: {
      list: 'Lists the members of the organization',
      read: 'Returns one member',
      create: 'Creates a member, and sends an invitation unless `active` is false',
      update: 'Replaces the values of a member. A new email before the first sign-in sends a new invitation',
    },
    writing: 'MANAGE_ORGANIZATION',
    kind: memberKind,
    list: memberListSpec,
    input: memberInput,
    present: presentMembers,
    actions: [erase],
    references: { 'competences.competence_id': 'competences' },
    resolve: resolveInput,
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
    summary: 'Sends a new invitation. The previous link expires. 409 if the member has a password or is inactive',
    access: 'MANAGE_ORGANIZATION',
    async handle({ scope, membership, params, services }) {
      const key = { organizationId: membership.organizationId, id: params.id }
      await invite(scope, services, await readRecord(scope, memberKind, key))
      return done
    },
  }),
  ...delegates,
]

async function invite(scope: Scope, services: Parameters<typeof inviteMember>[1], row: Row<'members'>): Promise<void> {
  const invited = { organizationId: row.organization_id, id: row.id, language: scope.user.language }
  if ((await inviteMember(scope, services, invited)) !== 'INVITED') throw new RequestProblem('conflict')
}

type Call = Pick<OrganizationCall, 'scope' | 'membership' | 'now'> & { readonly body: Checked<MemberInput> }

/** Returns the columns of a member. Throws all problems of the body. `before` is null for a new member. */
async function resolveInput({ scope, membership, now, body }: Call, before: Row<'members'> | null) {
  if (before !== null && before.erased_date !== null) throw new RequestProblem('conflict')
  const { parts } = body
  const { organizationId } = membership
  const access = {
    level: parts.level ?? before?.level ?? 'READ',
    active: parts.active ?? before?.active ?? true,
  } as const
  const problems: Problem[] = []
  if (parts.email !== undefined && (await isEmailTaken(scope, organizationId, parts.email, before?.id ?? null)))
    problems.push({ path: 'email', code: 'taken' })
  if (before) {
    const requested = { email: parts.email ?? before.email, ...access }
    if ((await readLocked(scope, organizationId)).has(before.id)) problems.push(...lockedProblems(before, requested))
    const others = await otherManagers(scope, organizationId, before.id)
    problems.push(...accessProblems(before, access, { others, own: before.id === scope.user.id }))
  }
  problems.push(...competenceProblems((parts.competences ?? []).map(camel), localDay(now, membership.timeZone)))
  const { competences, ...input } = body.valid(snakeProblems(problems))
  return { ...input, ...access, competences: JSON.stringify(competences) }
}
