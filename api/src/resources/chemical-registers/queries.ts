import { sql } from 'kysely'
import type { Scope } from '#db/scope.ts'
import { storageClassOf } from '#resources/storage-checks/storage-class.ts'
import type { RegisteredArea, RegisteredChemical } from './schema.ts'

/** Returns the chemicals of an organization by area, areas by their names from the top, and those without an area last. */
export async function readRegister(scope: Scope, organizationId: string): Promise<RegisteredArea[]> {
  const names = await areaNames(scope, organizationId)
  const stocks = await stocksByChemical(scope, organizationId)
  const areas = new Map<string | null, RegisteredChemical[]>()
  const place = (areaId: string | null, chemical: RegisteredChemical) => {
    const placed = areas.get(areaId)
    if (placed) placed.push(chemical)
    else areas.set(areaId, [chemical])
  }
  for (const { area_ids: areaIds, active, amount, unit, ...chemical } of await chemicalsOf(scope, organizationId)) {
    const own = stocks.get(chemical.association_id)
    if (own) {
      for (const [areaId, found] of Map.groupBy(own, (stock) => stock.area_id))
        place(areaId, { ...chemical, by_stocks: true, stocks: found.map(({ area_id: _area, ...stock }) => stock) })
    } else if (active) {
      const unknown = { maximum: null, containers: null, container_size: null, counted_on: null }
      const stated = { ...chemical, by_stocks: false, stocks: [{ amount, unit, ...unknown }] }
      for (const areaId of areaIds.length === 0 ? [null] : areaIds) place(areaId, stated)
    }
  }
  return [...areas]
    .map(([areaId, chemicals]) => ({
      area_id: areaId,
      names: areaId === null ? [] : (names.get(areaId) ?? []),
      chemicals,
    }))
    .toSorted(byNames)
}

const byNames = (a: RegisteredArea, b: RegisteredArea): number =>
  Number(a.area_id === null) - Number(b.area_id === null) ||
  a.names.join('\n').localeCompare(b.names.join('\n'), 'da', { numeric: true })

/** Returns the names of each area and those that it is in, the outermost first. */
async function areaNames({ trx }: Scope, organizationId: string): Promise<ReadonlyMap<string, string[]>> {
  const { rows } = await sql<{ id: string; names: string[] }>`
    with recursive named as (
      select id, array[name] as names from areas where organization_id = ${organizationId} and parent_id is null
      union all
      select a.id, named.names || a.name from areas a join named on a.parent_id = named.id
      where a.organization_id = ${organizationId})
    select id, names from named`.execute(trx)
  return new Map(rows.map(({ id, names }) => [id, names]))
}

/** Returns the stocks of an organization by chemical, the oldest first. */
async function stocksByChemical({ trx }: Scope, organizationId: string) {
  const rows = await trx
    .selectFrom('chemical_stocks')
    .select(['association_id', 'area_id', 'amount', 'unit', 'maximum', 'containers', 'container_size', 'counted_on'])
    .where('organization_id', '=', organizationId)
    .orderBy('created_date')
    .orderBy('id')
    .execute()
  return new Map(
    [...Map.groupBy(rows, (row) => row.association_id)].map(([id, own]) => [
      id,
      own.map(({ association_id: _association, ...stock }) => stock),
    ]),
  )
}

/** Returns the chemicals of an organization by name, with what the fire service must know of each. */
async function chemicalsOf({ trx }: Scope, organizationId: string) {
  const rows = await trx
    .selectFrom('chemical_associations as a')
    .innerJoin('known_chemicals as c', (on) => on.on(sql<boolean>`c.id = a.known_chemical_id`))
    .leftJoin('dangerous_goods as g', 'g.id', 'c.dangerous_good_id')
    .leftJoin('members as m', (on) =>
      on.onRef('m.organization_id', '=', 'a.organization_id').onRef('m.id', '=', 'a.responsible_id'),
    )
    .select(['a.id', 'a.area_ids', 'a.amount', 'a.unit', 'a.active'])
    .select(['c.name', 'c.own', 'c.physical_state', 'c.countries_data', 'c.pictograms'])
    .select(['g.un_number', 'm.name as contact_name', 'm.phone as contact_phone'])
    .where('a.organization_id', '=', organizationId)
    .orderBy(sql`c.name_key`)
    .orderBy('a.id')
    .execute()
  return rows.map(({ id, countries_data: countries, ...row }) => ({
    ...row,
    association_id: id,
    storage_class: storageClassOf(countries),
    water_hazard_class: countries.find(({ water_hazard_class: known }) => known !== null)?.water_hazard_class ?? null,
  }))
}
