import { localDay } from '@ansvar/domain/dates'
import { competenceProblems, lockedProblems, accessProblems } from '@ansvar/domain/members'
import type { Problem } from '@ansvar/domain/problems'
import type { Checked } from '#contract/check.ts'
import { snakePath } from '#contract/problem.ts'
import { existingIds } from '#db/lookups.ts'
import type { Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import type { OrganizationCall } from '#http/endpoint.ts'
import { isEmailTaken, otherManagers, readLocked } from './queries.ts'
import type { MemberInput } from './schema.ts'

type Call = Pick<OrganizationCall, 'scope' | 'membership' | 'now'> & { readonly body: Checked<MemberInput> }

/** The member that the body asks for, or a refusal that names every faulty field. `before` is null for a new one. */
export async function settleMember({ scope, membership, now, body }: Call, before: Row<'members'> | null) {
  const { parts } = body
  const standing = {
    level: parts.level ?? before?.level ?? 'READ',
    active: parts.active ?? before?.active ?? true,
  } as const
  const problems: Problem[] = []
  if (
    parts.email !== undefined &&
    (await isEmailTaken(scope, membership.organizationId, parts.email, before?.id ?? null))
  )
    problems.push({ path: 'email', code: 'taken' })
  if (before) {
    const wanted = { email: parts.email ?? before.email, ...standing }
    if ((await readLocked(scope, membership.organizationId)).has(before.id))
      problems.push(...lockedProblems(before, wanted))
    const others = await otherManagers(scope, membership.organizationId, before.id)
    problems.push(...accessProblems(before, standing, { others, own: before.id === scope.user.id }))
  }
  const held = (parts.competences ?? []).map(
    ({ competence_id: competenceId, acquired_on: acquiredOn, valid_until: validUntil }) => ({
      competenceId,
      acquiredOn,
      validUntil,
    }),
  )
  problems.push(...competenceProblems(held, localDay(now, membership.timeZone)))
  problems.push(...(await missingCompetences(scope, membership.organizationId, parts)))
  const input = body.valid(problems.map(({ path, code }) => ({ path: snakePath(path), code })))
  return { ...input, ...standing }
}

/** The problem of each competence that the organization does not have. */
async function missingCompetences(
  { trx }: Scope,
  organizationId: string,
  { competences = [] }: Partial<MemberInput>,
): Promise<Problem[]> {
  const problems: Problem[] = []
  const ids = competences.map(({ competence_id: id }) => id)
  const known = await existingIds(trx, 'competences', organizationId, [...new Set(ids)])
  for (const [index, id] of ids.entries())
    if (!known.has(id)) problems.push({ path: `competences.${index}.competence_id`, code: 'not_found' })
  return problems
}
