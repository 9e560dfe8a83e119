import { sql } from 'kysely'
import {
  acknowledgementRoundTransitionsOf,
  type AcknowledgementRoundRole,
} from '@ansvar/domain/acknowledgement-round-states'
import { acknowledgementTransitionsOf, type AcknowledgementState } from '@ansvar/domain/acknowledgement-states'
import type { ApprovedDocumentKind } from '@ansvar/domain/approval-states'
import { functionRows } from '#db/functions.ts'
import type { ListQuery } from '#contract/lists.ts'
import { readPage, type Page } from '#db/pages.ts'
import type { Row } from '#db/records.ts'
import type { Membership, Scope } from '#db/scope.ts'

export type Round = Row<'acknowledgement_rounds'>

/** A member in a round, with what the reader may see of what the member has confirmed. */
export type Asked = {
  readonly id: string
  readonly round_id: string
  readonly member_id: string
  readonly member_name: string
  readonly department_id: string | null
  readonly due_on: string
  readonly state: AcknowledgementState
  readonly document_version: number | null
  readonly confirmed_date: string | null
  readonly reason: string | null
}

type Reader = { readonly scope: Scope; readonly membership: Membership }
type Counts = { audience: number; confirmed: number; exempt: number }
type DepartmentCounts = Counts & { round_id: string; department_id: string | null; due_on: string }

/** Returns whether the caller owns the document of a round, by round. */
async function ownedRounds({ scope, membership }: Reader, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${ids}::uuid[]) as id where app.owns_round(${membership.organizationId}, id)`.execute(
    scope.trx,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Returns the roles of the caller in the rounds of a document. */
export async function rolesOf(
  { scope, membership }: Reader,
  kind: ApprovedDocumentKind,
  documentId: string,
): Promise<AcknowledgementRoundRole[]> {
  const table = kind === 'POLICY' ? 'policies' : 'procedures'
  const { rows } = await sql`
    select 1 from ${sql.table(table)}
    where organization_id = ${membership.organizationId} and id = ${documentId} and owner_id = ${scope.user.id}`.execute(
    scope.trx,
  )
  return rows.length > 0 ? ['OWNER'] : []
}

/** Selects the members in rounds. An API token and a manager of a parent organization are in none. */
const askedIn = (organizationId: string, ids: readonly string[]) => sql<Asked>`(
  select coalesce(acknowledgement_id, md5(round_id::text || member_id::text)::uuid) as id, round_id, member_id, member_name,
    department_id, due_on, state, document_version, confirmed_date, reason
  from app.acknowledgement_audience(${organizationId}, ${ids}::uuid[]))`

const askedColumns = [
  'id',
  'round_id',
  'member_id',
  'member_name',
  'department_id',
  'due_on',
  'state',
  'document_version',
  'confirmed_date',
  'reason',
]

/** Reads a page of the members in a round. `only` limits it to one of them. */
export async function readAsked(
  { trx }: Scope,
  organizationId: string,
  roundId: string,
  query: ListQuery,
  only: string | null,
): Promise<Page<Asked>> {
  // Kysely has no type for the rows of a function.
  const asked = trx
    .with('listed', () => askedIn(organizationId, [roundId]))
    .selectFrom('listed as acknowledgements' as 'listed as policies')
    .select(askedColumns.map((column) => sql.ref(column).as(column)))
    .$if(only !== null, (rows) => rows.where(sql.ref('member_id'), '=', only))
  return (await readPage(asked, query)) as Page<Asked>
}

/** Returns the members in a round of these ids. */
export async function readAskedMembers(
  { trx }: Scope,
  organizationId: string,
  roundId: string,
  memberIds: readonly string[] | null = null,
): Promise<Asked[]> {
  const { rows } = await sql<Asked>`
    select * from ${askedIn(organizationId, [roundId])} as asked
    where ${memberIds}::uuid[] is null or member_id = any (${memberIds}::uuid[])`.execute(trx)
  return rows
}

/** Presents a member in a round, with the transitions that the caller can cause. */
export function presentAsked({ scope, membership }: Reader, asked: Asked, isOpen: boolean): object {
  const { due_on: _, ...row } = asked
  const roles = asked.member_id === scope.user.id && !scope.user.isToken ? (['MEMBER'] as const) : []
  const outcome = acknowledgementTransitionsOf(asked.state, membership.level, roles)
  if (isOpen) return { ...row, ...outcome }
  const refusals = [...outcome.refusals, ...outcome.may.map((transition) => ({ transition, reason: 'NOT_IN_STATE' }))]
  return { ...row, may: [], refusals }
}

/** Returns rounds with their progress by department, and what the caller may see and do. */
export async function presentRounds(reader: Reader, rows: readonly Round[]): Promise<object[]> {
  const { scope, membership } = reader
  const { organizationId, level } = membership
  const ids = rows.map(({ id }) => id)
  const counts = await functionRows<DepartmentCounts>(scope.trx, 'acknowledgement_counts', organizationId, ids)
  const names = await departmentNames(reader, counts)
  const own = await ownStates(reader, ids)
  const owned = await ownedRounds(reader, ids)
  const titles = await titlesInForce(reader, ids)
  return rows.map((row) => {
    const departments = counts.filter(({ round_id: id }) => id === row.id)
    const roles = owned.has(row.id) ? (['OWNER'] as const) : []
    const state = row.ended_date === null ? ('OPEN' as const) : ('ENDED' as const)
    return {
      ...row,
      document_title: titles.get(row.id) ?? '',
      // A later version moves the deadline.
      due_on: departments[0]?.due_on ?? row.due_on,
      state,
      ...sumOf(departments),
      departments: presentProgress(departments, names),
      own_state: own.get(row.id) ?? null,
      sees_names: level === 'MANAGE' || (level === 'EDIT' && owned.has(row.id)),
      ...acknowledgementRoundTransitionsOf(state, level, roles),
    }
  })
}

/** Returns the progress of departments by name. Members without a department come last. */
const presentProgress = (departments: readonly DepartmentCounts[], names: ReadonlyMap<string, string>) =>
  departments
    .map(({ department_id, audience, confirmed, exempt }) => {
      const department_name = names.get(department_id ?? '') ?? null
      return { department_id, department_name, audience, confirmed, exempt }
    })
    .toSorted((a, b) => (a.department_name ?? '\uFFFF').localeCompare(b.department_name ?? '\uFFFF', 'da'))

const sumOf = (all: readonly Counts[]): Counts => ({
  audience: all.reduce((sum, { audience }) => sum + audience, 0),
  confirmed: all.reduce((sum, { confirmed }) => sum + confirmed, 0),
  exempt: all.reduce((sum, { exempt }) => sum + exempt, 0),
})

async function departmentNames(
  { scope, membership }: Reader,
  counts: readonly DepartmentCounts[],
): Promise<ReadonlyMap<string, string>> {
  const ids = counts.flatMap(({ department_id: id }) => id ?? [])
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from departments
    where organization_id = ${membership.organizationId} and id = any (${ids}::uuid[])`.execute(scope.trx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Returns the state of the caller in the rounds that ask the caller. */
async function ownStates(
  { scope, membership }: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AcknowledgementState>> {
  if (scope.user.isToken) return new Map()
  const { rows } = await sql<Asked>`
    select * from ${askedIn(membership.organizationId, ids)} as asked where member_id = ${scope.user.id}`.execute(
    scope.trx,
  )
  return new Map(rows.map(({ round_id: id, state }) => [id, state]))
}

/** Returns the titles of the documents of rounds as they are in force, or of the working copy of a withdrawn one. */
async function titlesInForce(
  { scope, membership }: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; title: string }>`
    select r.id, coalesce(pr.title, dr.title, p.title, d.title) as title
    from acknowledgement_rounds r
    left join policies p on p.organization_id = r.organization_id and p.id = r.policy_id
    left join procedures d on d.organization_id = r.organization_id and d.id = r.procedure_id
    left join policy_revisions pr
      on pr.organization_id = p.organization_id and pr.policy_id = p.id and pr.version = p.in_force_version
    left join procedure_revisions dr
      on dr.organization_id = d.organization_id and dr.procedure_id = d.id and dr.version = d.in_force_version
    where r.organization_id = ${membership.organizationId} and r.id = any (${ids}::uuid[])`.execute(scope.trx)
  return new Map(rows.map(({ id, title }) => [id, title]))
}
