import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { codeLimits, codeOf, type CodeResource } from '@ansvar/domain/codes'
import { invalid, RequestProblem } from '#contract/problem.ts'
import type { Scope } from '#db/scope.ts'
import type { Code } from './schema.ts'

/** The table of each resource, and the column that refers to it. */
const tables = {
  REMINDER: ['reminders', 'reminder_id'],
  METER: ['meters', 'meter_id'],
  OWN_CHEMICAL: ['chemical_associations', 'chemical_association_id'],
  AREA: ['areas', 'area_id'],
} as const satisfies Record<CodeResource, readonly [string, string]>

/**
 * Selects the codes of an organization, with the names of their records. Row-level security hides the records in the bin,
 * which leaves their codes without a name. The code of a chemical that was combined with another one opens that one.
 */
export const codesOf = ({ trx }: Scope, organizationId: string) =>
  trx
    .selectFrom((query) =>
      query
        .selectFrom('codes as c')
        .leftJoin('reminders as r', (on) =>
          on.onRef('r.organization_id', '=', 'c.organization_id').onRef('r.id', '=', 'c.reminder_id'),
        )
        .leftJoin('meters as m', (on) =>
          on.onRef('m.organization_id', '=', 'c.organization_id').onRef('m.id', '=', 'c.meter_id'),
        )
        .leftJoin('own_chemicals as merged', (on) =>
          on
            .onRef('merged.organization_id', '=', 'c.organization_id')
            .onRef('merged.combined_association_id', '=', 'c.chemical_association_id'),
        )
        .leftJoin('chemical_associations as own', (on) =>
          on
            .onRef('own.organization_id', '=', 'c.organization_id')
            .on('own.id', '=', sql<string>`coalesce(merged.merged_association_id, c.chemical_association_id)`),
        )
        .leftJoin('known_chemicals as k', (on) => on.on(sql<boolean>`k.id = own.known_chemical_id`))
        .leftJoin('areas as a', (on) =>
          on.onRef('a.organization_id', '=', 'c.organization_id').onRef('a.id', '=', 'c.area_id'),
        )
        .where('c.organization_id', '=', organizationId)
        .select([
          'c.id',
          'c.organization_id',
          'c.code',
          'c.resource',
          sql<string>`coalesce(merged.merged_association_id, c.record_id)`.as('record_id'),
          'c.created_date',
          'c.created_by',
          'c.revoked_date',
          sql<string | null>`coalesce(r.title, m.name, k.name, a.name)`.as('record_name'),
          sql<Code['state']>`case
            when c.revoked_date is not null then 'REVOKED'
            when coalesce(r.id, m.id, own.id, a.id) is null then 'RECORD_DISCARDED'
            else 'ACTIVE' end`.as('state'),
          sql<string | null>`(
            select i.id from inspections i
            where i.organization_id = c.organization_id and i.reminder_id = r.id and i.status = 'PENDING'
              and i.skip_reason is null
            order by i.due_on, i.id limit 1)`.as('open_inspection_id'),
        ])
        .as('codes'),
    )
    .selectAll()

/** Returns a code with its record. Throws `not_found` for a code of another organization, as for one that does not exist. */
export async function readCode(scope: Scope, organizationId: string, code: string): Promise<Code> {
  const found = await codesOf(scope, organizationId).where('code', '=', code).executeTakeFirst()
  if (!found) throw new RequestProblem('not_found')
  return found
}

/** Throws `validation` for the records that do not exist in the organization, or are in the bin. */
async function demandRecords(scope: Scope, organizationId: string, resource: CodeResource, ids: readonly string[]) {
  const [table] = tables[resource]
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where organization_id = ${organizationId} and id = any (${ids}::uuid[])`.execute(
    scope.trx,
  )
  const known = new Set(rows.map(({ id }) => id))
  const problems = ids.flatMap((id, index) =>
    known.has(id) ? [] : [{ path: `record_ids.${index}`, code: 'not_found' as const }],
  )
  if (problems.length > 0) throw invalid(problems)
}

/** Creates the codes of those records that have no active one. Returns the active codes of all, in the order of the records. */
export async function createCodes(
  scope: Scope,
  organizationId: string,
  resource: CodeResource,
  ids: readonly string[],
): Promise<Code[]> {
  await demandRecords(scope, organizationId, resource, ids)
  const [, column] = tables[resource]
  const rows = ids.map((id) => ({
    organization_id: organizationId,
    code: codeOf(randomBytes(codeLimits.length)),
    [column]: id,
    created_date: scope.now,
    created_by: scope.user.name,
  }))
  const created = await scope.trx
    .insertInto('codes')
    .values(rows)
    .onConflict((on) => on.columns(['organization_id', 'record_id']).where('revoked_date', 'is', null).doNothing())
    .returning(['id', 'code', 'resource', 'record_id'])
    .execute()
  for (const { id, ...after } of created)
    scope.note({ organizationId, action: 'CREATED', resource: 'codes', id, parent: null, before: null, after })
  const active = await codesOf(scope, organizationId)
    .where('id', 'in', (query) =>
      query
        .selectFrom('codes')
        .select('id')
        .where('organization_id', '=', organizationId)
        .where('record_id', 'in', [...ids])
        .where('revoked_date', 'is', null),
    )
    .execute()
  const byRecord = new Map(active.map((each) => [each.record_id, each]))
  return ids.flatMap((id) => byRecord.get(id) ?? [])
}

/** Revokes a code, which stays as it is if it is revoked already. */
export async function revokeCode(scope: Scope, organizationId: string, code: string): Promise<Code> {
  const { trx, now } = scope
  const revoked = await trx
    .updateTable('codes')
    .set({ revoked_date: now })
    .where('organization_id', '=', organizationId)
    .where('code', '=', code)
    .where('revoked_date', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (revoked) {
    const change = { before: { revoked_date: null }, after: { revoked_date: now.toISOString() } }
    scope.note({ organizationId, action: 'UPDATED', resource: 'codes', id: revoked.id, parent: null, ...change })
  }
  return readCode(scope, organizationId, code)
}
