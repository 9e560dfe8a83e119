import { sql, type RawBuilder } from 'kysely'
import type { Language } from '@ansvar/domain/languages'
import type { Problem } from '@ansvar/domain/problems'
import { responsibilityKinds, responsibilityLimits, type ResponsibilityKind } from '@ansvar/domain/responsibilities'
import { RequestProblem } from '#contract/problem.ts'
import type { Membership, Scope } from '#db/scope.ts'
import { titleSource } from '#db/titles.ts'
import { responsibilities, type HandOver } from './registry.ts'
import type { ResponsibilityGroup } from './schema.ts'

type Reader = { readonly scope: Scope; readonly membership: Membership; readonly language: Language }

/** Returns the kinds that an organization has. One with limited access has few. */
const kindsOf = ({ accessibility }: Membership, kinds: readonly ResponsibilityKind[]) =>
  accessibility === 'LIMITED' ? kinds.filter((kind) => responsibilities[kind].isInLimited) : kinds

/** Returns what a member is responsible for: the number of each kind, and the first records by title. */
export async function readResponsibilities(reader: Reader, memberId: string): Promise<ResponsibilityGroup[]> {
  const { scope, membership, language } = reader
  const { organizationId } = membership
  await demandManager(scope, organizationId)
  type Row = { kind: ResponsibilityKind; count: number; id: string; title: string | null }
  const parts = kindsOf(membership, responsibilityKinds).map((kind) => {
    const titled = titledRecords(kind, { organizationId, memberId, language })
    return sql`(
      select ${kind}::text as kind, (count(*) over ())::int as count, id, title from (${titled}) as held
      order by title, id limit ${responsibilityLimits.named})`
  })
  const { rows } = await sql<Row>`${sql.join(parts, sql` union all `)}`.execute(scope.trx)
  return [...Map.groupBy(rows, ({ kind }) => kind)].map(([kind, found]) => ({
    kind,
    count: found[0]?.count ?? 0,
    records: found.map(({ id, title }) => ({ id, title })),
  }))
}

/**
 * Throws `not_found` for a user who does not manage the organization. The check of the route comes first. This one also
 * holds without it: the records have other readers, so that row-level security does not hide them.
 */
async function demandManager({ trx }: Scope, organizationId: string): Promise<void> {
  const { rows } = await sql`
    select 1 where ${organizationId}::uuid = any (array(select app.organizations_with('MANAGE')))`.execute(trx)
  if (rows.length === 0) throw new RequestProblem('not_found')
}

type Held = { readonly organizationId: string; readonly memberId: string; readonly language: Language }

/** Selects `id` and `title` of the records of one kind that a member has. */
function titledRecords(kind: ResponsibilityKind, { organizationId, memberId, language }: Held): RawBuilder<unknown> {
  const { held, titledAs } = responsibilities[kind]
  const records = held(organizationId, memberId)
  if (titledAs === null) return records
  return sql`
    select held.id, titled.title from (${records}) as held
    left join (${titleSource(titledAs, language)}) as titled
      on titled.organization_id = ${organizationId} and titled.id = held.id`
}

/**
 * Locks the two members of a hand-over, so that the new one is not deactivated at the same time. Hand-overs of one
 * organization wait for each other. Returns the problem of a new member who does not exist, is inactive or is the former.
 */
export async function lockMembers(
  { trx }: Scope,
  { organizationId, from, to }: Omit<HandOver, 'id'>,
): Promise<Problem[]> {
  await sql`select pg_advisory_xact_lock(hashtextextended('hand-over of ' || ${organizationId}, 0))`.execute(trx)
  const rows = await trx
    .selectFrom('members')
    .select(['id', 'active'])
    .where('organization_id', '=', organizationId)
    .where('id', 'in', [from, to])
    .orderBy('id')
    .forUpdate()
    .execute()
  const member = rows.find(({ id }) => id === to)
  if (!member) return [{ path: 'to_id', code: 'not_found' }]
  return member.active && to !== from ? [] : [{ path: 'to_id', code: 'invalid' }]
}

/**
 * Hands records of a member over to another one, in the order of the kinds, until the maximum number is reached. Returns
 * how many records were handed over.
 */
export async function handOver(
  { scope, membership }: Reader,
  members: Omit<HandOver, 'id'>,
  chosen: readonly ResponsibilityKind[],
): Promise<number> {
  const kinds = responsibilityKinds.filter((kind) => chosen.includes(kind))
  let remaining: number = responsibilityLimits.perRequest
  await lockEvents(scope, members)
  for (const kind of kindsOf(membership, kinds)) {
    const ids = await lockHeld(scope, kind, members, remaining)
    for (const id of ids) await responsibilities[kind].handOver(scope, { ...members, id })
    remaining -= ids.length
  }
  return responsibilityLimits.perRequest - remaining
}

/**
 * Locks the events that the member handles, and those of the member's actions, before any action: every write of a record
 * of an event locks the event first.
 */
const lockEvents = ({ trx }: Scope, { organizationId, from }: Omit<HandOver, 'id'>) =>
  sql`
    select from events
    where organization_id = ${organizationId} and (
      id in (select id from (${responsibilities.EVENT.held(organizationId, from)}) as handled)
      or id in (
        select event_id from corrective_actions
        where organization_id = ${organizationId}
          and id in (select id from (${responsibilities.CORRECTIVE_ACTION.held(organizationId, from)}) as own)))
    order by id for update`.execute(trx)

/** Locks the next records of one kind, in the order of their ids, and returns the ids. */
async function lockHeld(
  { trx }: Scope,
  kind: ResponsibilityKind,
  { organizationId, from }: Omit<HandOver, 'id'>,
  most: number,
): Promise<string[]> {
  if (most === 0) return []
  const { held, table } = responsibilities[kind]
  const { rows: found } = await sql<{ id: string }>`
    select id from (${held(organizationId, from)}) as held order by id limit ${most}`.execute(trx)
  await sql`
    select from ${sql.table(table)}
    where organization_id = ${organizationId} and id = any (${found.map(({ id }) => id)}::uuid[])
    order by id for update`.execute(trx)
  // Another request may have changed one before it was locked.
  const { rows } = await sql<{ id: string }>`
    select id from (${held(organizationId, from)}) as held
    where id = any (${found.map(({ id }) => id)}::uuid[]) order by id`.execute(trx)
  return rows.map(({ id }) => id)
}
