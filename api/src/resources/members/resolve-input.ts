import { localDay } from '@ansvar/domain/dates'
import { competenceProblems, lockedProblems, accessProblems } from '@ansvar/domain/members'
import type { Problem } from '@ansvar/domain/problems'
import { camel } from '#contract/cases.ts'
import type { Checked } from '#contract/check.ts'
import { snakeProblems } from '#contract/problem.ts'
import type { Row } from '#db/records.ts'
import type { OrganizationCall } from '#http/endpoint.ts'
import { isEmailTaken, otherManagers, readLocked } from './queries.ts'
import type { MemberInput } from './schema.ts'

type Call = Pick<OrganizationCall, 'scope' | 'membership' | 'now'> & { readonly body: Checked<MemberInput> }

/** Returns the columns of a member. Throws all problems of the body. `before` is null for a new member. */
export async function resolveInput({ scope, membership, now, body }: Call, before: Row<'members'> | null) {
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
    const wanted = { email: parts.email ?? before.email, ...access }
    if ((await readLocked(scope, organizationId)).has(before.id)) problems.push(...lockedProblems(before, wanted))
    const others = await otherManagers(scope, organizationId, before.id)
    problems.push(...accessProblems(before, access, { others, own: before.id === scope.user.id }))
  }
  problems.push(...competenceProblems((parts.competences ?? []).map(camel), localDay(now, membership.timeZone)))
  const { competences, ...input } = body.valid(snakeProblems(problems))
  return { ...input, ...access, competences: JSON.stringify(competences) }
}
