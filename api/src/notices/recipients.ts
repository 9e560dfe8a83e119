import type { Scope } from '#db/scope.ts'

/** Returns the ids of the active managers of an organization. */
export async function managersOf({ trx }: Pick<Scope, 'trx'>, organizationId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('members')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('level', '=', 'MANAGE')
    .where('active', '=', true)
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns the id of the head of a department, or null if it has none who is active. */
export async function headOf(
  { trx }: Pick<Scope, 'trx'>,
  organizationId: string,
  departmentId: string | null,
): Promise<string | null> {
  const row = await trx
    .selectFrom('departments as d')
    .innerJoin('members as l', (join) =>
      join.onRef('l.organization_id', '=', 'd.organization_id').onRef('l.id', '=', 'd.leader_id'),
    )
    .where('d.organization_id', '=', organizationId)
    .where('d.id', '=', departmentId)
    .where('l.active', '=', true)
    .select('l.id')
    .executeTakeFirst()
  return row?.id ?? null
}
