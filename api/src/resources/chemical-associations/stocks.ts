import type { AmountUnit } from '@ansvar/domain/chemicals'
import type { Scope } from '#db/scope.ts'

/** An amount of a chemical in an area. */
export type Stock = { readonly amount: number; readonly unit: AmountUnit }

/** Returns the stocks of associations by the id of the association, oldest first. */
export async function stocksOf(
  { trx }: Scope,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly Stock[]>> {
  if (ids.length === 0) return new Map()
  const rows = await trx
    .selectFrom('chemical_stocks')
    .select(['association_id', 'amount', 'unit'])
    .where('organization_id', '=', organizationId)
    .where('association_id', 'in', ids)
    .orderBy('created_date')
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, (row) => row.association_id)
}

/** Returns the number of stocks of an association. */
export async function countStocks({ trx }: Scope, organizationId: string, associationId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('chemical_stocks')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('organization_id', '=', organizationId)
    .where('association_id', '=', associationId)
    .executeTakeFirstOrThrow()
  return Number(count)
}
