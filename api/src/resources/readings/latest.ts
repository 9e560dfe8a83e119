import { sql } from 'kysely'
import { meterLimits } from '@ansvar/domain/meters'
import { instant } from '#db/instants.ts'
import type { Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import { presentReading, type ReadMeter } from './queries.ts'
import type { Reading } from './schema.ts'

type ReadingRow = Row<'readings'>

// What differs between the readings of one meter, and the form in which one arrives: its columns in this order.
const columns = sql`r.id, r.version, r.performed_at, r.value, r.mark, r.final_value, r.initial_value, r.note,
  r.entered_unit, r.entered_value, r.entered_final_value, r.entered_initial_value, r.created_date, r.last_modified_date, r.last_modified_by`
type Cells = [
  id: string,
  version: number,
  performed: string,
  value: number,
  mark: ReadingRow['mark'],
  finalValue: number | null,
  initialValue: number | null,
  note: string | null,
  enteredUnit: string | null,
  enteredValue: number | null,
  enteredFinalValue: number | null,
  enteredInitialValue: number | null,
  created: string,
  modified: string,
  by: string,
]

/**
 * By the id of each meter its latest readings, the newest first. They come as one JSON text a meter: those of 500 meters
 * are 85,000 values, each of which a driver would otherwise take apart by itself.
 */
export async function latestReadings(
  { trx }: Scope,
  organizationId: string,
  meters: readonly (ReadMeter & { readonly id: string })[],
): Promise<Map<string, Reading[]>> {
  if (meters.length === 0) return new Map()
  // One more than is answered: it tells what was used until the oldest of them.
  const { rows } = await sql<{ meter_id: string; readings: Cells[] }>`
    select asked.id as meter_id, latest.readings from unnest(${meters.map(({ id }) => id)}::uuid[]) as asked (id)
    cross join lateral (
      select json_agg(json_build_array(${columns}) order by r.performed_at desc) as readings
      from (
        select * from readings
        where organization_id = ${organizationId} and meter_id = asked.id
        order by performed_at desc limit ${meterLimits.latest + 1}) as r) as latest
    where latest.readings is not null`.execute(trx)
  const known = new Map(meters.map((meter) => [meter.id, meter]))
  return new Map(
    rows.map(({ meter_id: meterId, readings: found }) => {
      const meter = known.get(meterId) ?? unknown
      const readings = found.map((own) => rowOf(organizationId, meterId, own))
      const latest = readings.slice(0, meterLimits.latest)
      return [meterId, latest.map((reading, index) => presentReading(meter, reading, readings[index + 1] ?? null))]
    }),
  )
}

const unknown: ReadMeter = { kind: 'LEVEL', units: '' }

function rowOf(organizationId: string, meterId: string, cells: Cells): ReadingRow {
  const [id, version, performed, value, mark, finalValue, initialValue, note, ...rest] = cells
  const [enteredUnit, enteredValue, enteredFinalValue, enteredInitialValue, created, modified, by] = rest
  return {
    id,
    version,
    organization_id: organizationId,
    meter_id: meterId,
    performed_at: instant(performed),
    value,
    mark,
    final_value: finalValue,
    initial_value: initialValue,
    entered_unit: enteredUnit,
    entered_value: enteredValue,
    entered_final_value: enteredFinalValue,
    entered_initial_value: enteredInitialValue,
    note,
    created_date: instant(created),
    last_modified_date: instant(modified),
    last_modified_by: by,
  }
}
