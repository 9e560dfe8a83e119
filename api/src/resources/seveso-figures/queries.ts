import { sql } from 'kysely'
import type { SevesoProduct } from '@ansvar/domain/seveso'
import type { Scope } from '#db/scope.ts'

type Product = SevesoProduct & { readonly name: string }

/**
 * Returns the chemicals that an organization has: those in use, and retired ones with stocks, with their label, composition and
 * amounts.
 */
export async function productsOf({ trx }: Scope, organizationId: string): Promise<Product[]> {
  const { rows } = await sql<Product>`
    select a.id, c.name,
      array(
        select h.code from hazard_statements h where h.id = any (c.hazard_statement_ids)
        union all
        select e.code from eu_hazard_statements e where e.id = any (c.eu_hazard_statement_ids)) as codes,
      coalesce((
        select jsonb_agg(jsonb_build_object(
          'casNumbers', to_jsonb(s.cas_numbers), 'concentration', part.value -> 'concentration') order by part.ordinality)
        from jsonb_array_elements(c.substance_concentrations) with ordinality as part
        join substances s on s.id = (part.value ->> 'substance_id')::uuid), '[]') as substances,
      coalesce(stocks.amounts, jsonb_build_array(
        jsonb_build_object('amount', a.amount, 'unit', a.unit, 'maximum', null))) as amounts
    from chemical_associations a
    join known_chemicals c on c.id = a.known_chemical_id
    left join lateral (
      select jsonb_agg(jsonb_build_object('amount', s.amount, 'unit', s.unit, 'maximum', s.maximum)
        order by s.created_date, s.id) as amounts
      from chemical_stocks s where s.organization_id = a.organization_id and s.association_id = a.id) as stocks on true
    where a.organization_id = ${organizationId} and (a.active or stocks.amounts is not null)
    order by c.name_key, a.id`.execute(trx)
  return rows.map((row) => ({
    ...row,
    substances: row.substances.map(({ concentration, ...substance }) => ({
      ...substance,
      concentration: concentration ?? null,
    })),
  }))
}
