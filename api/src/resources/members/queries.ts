import { sql } from 'kysely'
import { memberState, memberStates } from '@ansvar/domain/members'
import { idIn, listSpec, oneOf, textOrder, type Filter } from '#contract/lists.ts'
import { existingIds } from '#db/lookups.ts'
import { kindOf, type Kind, type Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import type { Trx } from '#db/tables.ts'
import { member, type Member } from './schema.ts'

const present = (row: Row<'members'>): Member => ({
  ...row,
  state: memberState({ active: row.active, isInvited: row.invited_until !== null }),
  locked: false,
  competences: row.competences.map((held) => ({ ...held, organization_id: row.organization_id })),
})

const stored = member.omit({ state: true, locked: true })

export const memberKind: Kind<'members', Member> = {
  ...kindOf('members', stored, { references: { department_id: 'departments' } }),
  present,
}

const departmentName = sql`(
  select department.name_key from departments as department
  where department.organization_id = members.organization_id and department.id = members.department_id)`

/** Members who have any of these competences. */
const competenceIn: Filter = {
  ...idIn('id'),
  where: (values) => sql`exists (
    select from jsonb_array_elements(members.competences) held
    where (held ->> 'competence_id')::uuid = any (${values}::uuid[]))`,
}

/** Members in any of these states; the rule is `memberState`. */
const inState: Filter = {
  ...oneOf('state', memberStates),
  where: (values) => sql`case
    when not members.active then 'INACTIVE' when members.invited_until is not null then 'INVITED' else 'ACTIVE'
  end = any (${values}::text[])`,
}

export const memberListSpec = listSpec(member, {
  sort: ['name', 'level'],
  sortBy: { email: textOrder('email'), title: textOrder('title'), department: departmentName },
  filters: ['level', 'department_id'],
  filterBy: { state: inState, competence_id: competenceIn },
})

/** Which of the ids are members of the organization. */
export const existingMembers = (trx: Trx, organizationId: string, ids: readonly string[]) =>
  existingIds(trx, 'members', organizationId, ids)

/** Whether the address is another member's of the same organization. Nothing is revealed about other organizations (0221). */
export async function isEmailTaken(
  { trx }: Scope,
  organizationId: string,
  email: string,
  id: string | null,
): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (
      select from members where organization_id = ${organizationId} and lower(email) = lower(${email})
      and id is distinct from ${id}::uuid) as taken`.execute(trx)
  return rows[0]?.taken === true
}

/**
 * How many active managers the organization has beside this member. They stay locked until the transaction ends, so
 * that of two managers who leave at once the second sees the first.
 */
export async function otherManagers({ trx }: Scope, organizationId: string, id: string): Promise<number> {
  const managers = await trx
    .selectFrom('members')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('level', '=', 'MANAGE')
    .where('active', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute()
  return managers.filter((manager) => manager.id !== id).length
}

/** The members whose e-mail, level and activity this manager may not change, because they maintain the system. */
export async function readLocked({ trx }: Scope, organizationId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select id from app.locked_members(${organizationId}) as id`.execute(trx)
  return new Set(rows.map(({ id }) => id))
}

/** Ends what the member can no longer come in by: links to a corrected e-mail, and everything once deactivated. */
export async function followMember({ trx, now }: Scope, { organization_id, id }: Row<'members'>): Promise<void> {
  await sql`select app.follow_member(${organization_id}, ${id}, ${now})`.execute(trx)
}
