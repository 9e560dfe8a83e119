import { sql } from 'kysely'
import { meterLimits } from '@ansvar/domain/meters'
import { instant } from '#db/instants.ts'
import type { Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import { presentReading, readingKind, type ReadMeter } from './queries.ts'
import type { Reading } from './schema.ts'

/** The columns that differ between the readings of one meter, in the order of their cells. */
const columns = readingKind.columns.filter((column) => column !== 'organization_id' && column !== 'meter_id')
const instants: ReadonlySet<string> = new Set(['performed_at', 'created_date', 'last_modified_date'])

/**
 * Returns the latest readings of each meter by its id, the newest first. The database returns them as one JSON text a
 * meter. The driver would otherwise parse each of the 85,000 values of 500 meters by itself.
 */
export async function latestReadings(
  { trx }: Scope,
  organizationId: string,
  meters: readonly (ReadMeter & { readonly id: string })[],
): Promise<Map<string, Reading[]>> {
  if (meters.length === 0) return new Map()
  // Reads one more than it returns, to calculate the consumption of the oldest one.
  const { rows } = await sql<{ meter_id: string; readings: unknown[][] }>`
    select requested.id as meter_id, latest.readings
    from unnest(${meters.map(({ id }) => id)}::uuid[]) as requested (id)
    cross join lateral (
      select json_agg(json_build_array(${sql.join(columns.map((column) => sql.ref(`r.${column}`)))})
        order by r.performed_at desc) as readings
      from (
        select * from readings
        where organization_id = ${organizationId} and meter_id = requested.id
        order by performed_at desc limit ${meterLimits.latest + 1}) as r) as latest
    where latest.readings is not null`.execute(trx)
  const known = new Map(meters.map((meter) => [meter.id, meter]))
  return new Map(
    rows.map(({ meter_id: meterId, readings: found }) => {
      const meter = known.get(meterId) ?? unknownMeter
      const readings = found.map((cells) => rowOf(organizationId, meterId, cells))
      const latest = readings.slice(0, meterLimits.latest)
      return [meterId, latest.map((reading, index) => presentReading(meter, reading, readings[index + 1] ?? null))]
    }),
  )
}

const unknownMeter: ReadMeter = { kind: 'LEVEL', units: '' }

function rowOf(organizationId: string, meterId: string, cells: readonly unknown[]): Row<'readings'> {
  const row: Record<string, unknown> = { organization_id: organizationId, meter_id: meterId }
  for (const [index, column] of columns.entries())
    row[column] = instants.has(column) ? instant(String(cells[index])) : cells[index]
  return row as Row<'readings'>
}
