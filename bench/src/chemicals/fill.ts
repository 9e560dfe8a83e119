import { sql } from 'kysely'
import type { Database } from '@ansvar/api/db/open'
import { asSystem } from '@ansvar/api/db/scope'

/**
 * Inserts chemicals directly into the database, each with two substances, and adds all of them to the organization's
 * list.
 */
export async function fill(database: Database, count: number, organizationId: string): Promise<void> {
  await asSystem(database, (trx) =>
    sql`
      with picked as (select array_agg(id) as ids from (select id from substances order by id limit 2000) as s),
      made as (
        insert into chemicals (name, product_number, areas, substance_concentrations, warnings, danger_code, signal_word,
          pictograms, data_sheet_revised_on, last_modified_by)
        select (array['Affedter', 'Fortynder', 'Smøremiddel', 'Grunder', 'Syre'])[1 + n % 5] || ' ' || n, 'P-' || n,
          array['Afrensning', 'Maling'],
          jsonb_build_array(
            jsonb_build_object('substance_id', picked.ids[1 + n % 2000],
              'concentration', '{"min": 1, "max": 5, "unit": "% w/w"}'::jsonb),
            jsonb_build_object('substance_id', picked.ids[1 + (n * 7) % 2000],
              'concentration', '{"min": 0, "max": 0.05, "unit": "% w/w"}'::jsonb)),
          '{"danger_code": "RED", "danger_code_decided_by": "H225", "signal_word": "DANGER",
            "signal_word_decided_by": "H225", "pictograms": [], "unranked": []}'::jsonb,
          (array['RED', 'YELLOW', 'GREEN'])[1 + n % 3], 'DANGER', array['GHS02', 'GHS07'],
          date '2021-01-01' + n % 2000, 'Bench'
        from generate_series(1, ${count}::integer) as n, picked
        returning id)
      insert into chemical_associations (organization_id, chemical_id, use, last_modified_by)
      select ${organizationId}::uuid, id, 'Prøve', 'Bench' from made`.execute(trx),
  )
  await asSystem(database, (trx) => sql`analyze`.execute(trx))
}
