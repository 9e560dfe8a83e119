import { sql } from 'kysely'
import { memberState, memberStates, pseudonymOf } from '@ansvar/domain/members'
import { idIn, listSpec, oneOf, textOrder, type Filter } from '#contract/lists.ts'
import { kindOf, type Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import type { OrganizationCall } from '#http/endpoint.ts'
import { member, type Member } from './schema.ts'

export const memberKind = kindOf('members', member, {
  derived: ['state', 'locked'],
  references: { department_id: 'departments', approval_delegate_id: 'members' },
  present: (row): Member => ({
    ...row,
    state: memberState({ active: row.active, isInvited: row.invited_until !== null }),
    locked: false,
    competences: row.competences.map((held) => ({ ...held, organization_id: row.organization_id })),
  }),
})

const departmentName = sql`(
  select department.name_key from departments as department
  where department.organization_id = members.organization_id and department.id = members.department_id)`

/** Filters members who have any of these competences. */
const competenceIn: Filter = {
  ...idIn('id'),
  where: (values) => sql`exists (
    select from jsonb_array_elements(members.competences) held
    where (held ->> 'competence_id')::uuid = any (${values}::uuid[]))`,
}

/** Filters members in any of these states, by the rule of `memberState`. */
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

/** Returns whether another member of the organization has this address. Reveals nothing about others (0221). */
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
 * Returns the number of active managers other than this member. They are locked until the transaction ends, so that two
 * managers who leave at the same time see each other.
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

/** Returns the ids of the members whose email, level and activity only system maintainers may change. */
export async function readLocked({ trx }: Scope, organizationId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`select id from app.locked_members(${organizationId}) as id`.execute(trx)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Starts the erasure of a member's personal data. Deletes what only the member used. Returns false if the member is active,
 * erased already, or a system maintainer. The record is changed afterwards.
 */
export async function startErasure(
  { trx, now, user }: Scope,
  { organization_id, id }: Row<'members'>,
  reason: string,
): Promise<boolean> {
  const { rows } = await sql<{ started: boolean }>`
    select app.erase_member(${organization_id}, ${id}, ${pseudonymOf(id)}, ${reason}, ${now}, ${user.name}) as started`.execute(
    trx,
  )
  return rows[0]?.started === true
}

/** Returns which of these members are no active members of the organization. */
export async function inactiveOf({ trx }: Scope, organizationId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${ids}::uuid[]) as id
    where id not in (select m.id from members m where m.organization_id = ${organizationId} and m.active)`.execute(trx)
  return rows.map(({ id }) => id)
}

type DelegateColumns = Pick<Row<'members'>, 'approval_delegate_id' | 'delegate_from' | 'delegate_until'>

/** Stores the delegate of a member as its next version. Returns false if another save was faster, or the member is inactive. */
export async function storeDelegate(
  { trx, now, user }: Scope,
  { organization_id, id, version }: Row<'members'>,
  { approval_delegate_id: delegate, delegate_from: from, delegate_until: until }: DelegateColumns,
): Promise<boolean> {
  const { rows } = await sql<{ stored: boolean }>`
    select app.store_approval_delegate(
      ${organization_id}, ${id}, ${version}, ${delegate}, ${from}, ${until}, ${now}, ${user.name}) as stored`.execute(
    trx,
  )
  return rows[0]?.stored === true
}

/** Returns members as a caller sees them. */
export async function presentMembers(
  { scope, membership, language }: Pick<OrganizationCall, 'scope' | 'membership' | 'language'>,
  rows: readonly Row<'members'>[],
): Promise<Member[]> {
  const locked = await readLocked(scope, membership.organizationId)
  return rows.map((row) => ({ ...memberKind.present(row, language), locked: locked.has(row.id) }))
}

/** Ends the links sent to a former email address, and the sessions and links of a deactivated member. */
export async function followMember({ trx, now }: Scope, { organization_id, id }: Row<'members'>): Promise<void> {
  await sql`select app.follow_member(${organization_id}, ${id}, ${now})`.execute(trx)
}
