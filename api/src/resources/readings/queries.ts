import { randomUUID } from 'node:crypto'
import { sql, type Expression, type SqlBool } from 'kysely'
import { z } from 'zod'
import { usedSince } from '@ansvar/domain/consumption'
import { isIsoDate } from '@ansvar/domain/dates'
import { meterLimits } from '@ansvar/domain/meters'
import { listSpec, type Filter } from '#contract/lists.ts'
import { inBatches } from '#db/batches.ts'
import { instant } from '#db/instants.ts'
import { kindOf, type Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import { contentOf } from '#db/trail/difference.ts'
import { amountColumns, exactAmounts, presentEntry, type AmountColumns } from './entered.ts'
import { reading, type Reading, type ResolvedReading } from './schema.ts'

type ReadingRow = Row<'readings'>
type MeterKey = Pick<Row<'meters'>, 'organization_id' | 'id'>

/** The fields of a meter that its readings depend on. */
export type ReadMeter = Pick<Row<'meters'>, 'kind' | 'units'>

/** Readings as they are stored. The other fields depend on the meter and on the previous reading. */
export const readingKind = kindOf('readings', reading, {
  derived: ['previous_value', 'consumption'],
  parent: { table: 'meters', column: 'meter_id' },
})

/** Returns a reading with the consumption since the previous one. */
function presentReading({ kind, units }: ReadMeter, row: ReadingRow, previous: AmountColumns | null): Reading {
  const before = previous && exactAmounts(previous, units)
  const consumption = usedSince(kind, before, { ...exactAmounts(row, units), mark: row.mark })
  return { ...row, ...presentEntry(row, units), previous_value: previous?.value ?? null, consumption }
}

/** Filters readings from the start of a day, or to the end of one, in the organization's time zone. */
const onDays = (comparison: '>=' | '<'): Filter => ({
  schema: z.string().refine(isIsoDate).meta({ format: 'date' }),
  repeated: false,
  where: ([day]): Expression<SqlBool> =>
    sql`performed_at ${sql.raw(comparison)} ((${day}::date + ${comparison === '<' ? 1 : 0}::integer)::timestamp at time zone
      (select o.time_zone from organizations o where o.id = organization_id))`,
})

export const readingListSpec = listSpec(reading, {
  sort: ['performed_at', 'value'],
  defaultSort: 'performed_at,desc',
  filters: ['mark'],
  filterBy: { from: onDays('>='), to: onDays('<') },
  searchable: false,
})

/** Returns readings of a meter, each with the consumption since the previous one. */
export async function presentReadings(
  scope: Scope,
  meter: Row<'meters'>,
  rows: readonly ReadingRow[],
): Promise<Reading[]> {
  const previous = await previousValues(scope, meter, rows)
  return rows.map((row) => presentReading(meter, row, previous.get(row.id) ?? null))
}

/** Returns the amounts of the previous reading by the id of each reading. */
async function previousValues(
  { trx }: Scope,
  { organization_id, id }: MeterKey,
  rows: readonly ReadingRow[],
): Promise<Map<string, AmountColumns>> {
  if (rows.length === 0) return new Map()
  const { rows: found } = await sql<AmountColumns & { id: string }>`
    select requested.id, before.*
    from unnest(${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.performed_at)}::timestamptz[])
      as requested (id, performed_at)
    cross join lateral (
      select ${sql.join(amountColumns.map((column) => sql.ref(column)))} from readings r
      where r.organization_id = ${organization_id} and r.meter_id = ${id} and r.performed_at < requested.performed_at
      order by r.performed_at desc limit 1) as before`.execute(trx)
  return new Map(found.map((row) => [row.id, row]))
}

/** Returns the readings of a meter between two instants, and the nearest one before and after, earliest first. */
export async function readingsAround(
  { trx }: Scope,
  { organization_id, id }: MeterKey,
  from: string,
  to: string,
): Promise<ReadingRow[]> {
  const own = sql`r.organization_id = ${organization_id} and r.meter_id = ${id}`
  const listed = sql.join(readingKind.columns.map((column) => sql.ref(`r.${column}`)))
  const { rows } = await sql<ReadingRow>`
    (select ${listed} from readings r where ${own} and r.performed_at < ${from} order by r.performed_at desc limit 1)
    union all
    (select ${listed} from readings r where ${own} and r.performed_at between ${from} and ${to})
    union all
    (select ${listed} from readings r where ${own} and r.performed_at > ${to} order by r.performed_at limit 1)
    order by performed_at`.execute(trx)
  return rows
}

/** Writes many readings in few statements. Each reading has its own entry in the audit trail. */
export async function createReadings(
  { trx, now, user, note }: Scope,
  { organization_id, id }: MeterKey,
  inputs: readonly ResolvedReading[],
): Promise<ReadingRow[]> {
  const at = now.toISOString()
  const stamps = { version: 1, created_date: at, last_modified_date: at, last_modified_by: user.name }
  const rows = inputs.map((input) => ({ id: randomUUID(), organization_id, meter_id: id, ...input, ...stamps }))
  const listed = sql.join(readingKind.columns.map((column) => sql.ref(column)))
  await inBatches(rows, (batch) =>
    sql`insert into readings (${listed})
    select ${listed} from json_populate_recordset(null::readings, ${JSON.stringify(batch)}::json)`.execute(trx),
  )
  for (const row of rows)
    note({
      organizationId: organization_id,
      resource: 'readings',
      id: row.id,
      parent: { resource: 'meters', id },
      action: 'CREATED',
      before: null,
      after: contentOf(row, ['meter_id']),
    })
  return rows
}

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
      return [meterId, latest.map((row, index) => presentReading(meter, row, readings[index + 1] ?? null))]
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
