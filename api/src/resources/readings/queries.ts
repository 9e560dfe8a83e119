import { randomUUID } from 'node:crypto'
import { sql, type Expression, type SqlBool } from 'kysely'
import { z } from 'zod'
import { usedSince } from '@ansvar/domain/consumption'
import { isIsoDate } from '@ansvar/domain/dates'
import { listSpec, type Filter } from '#contract/lists.ts'
import { inBatches } from '#db/batches.ts'
import { kindOf, type Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import { contentOf } from '#db/trail/difference.ts'
import { exactAmounts, presentEntry, type AmountColumns } from './entered.ts'
import { reading, storedReading, type Reading, type SettledReading } from './schema.ts'

type ReadingRow = Row<'readings'>

/** What of a meter its readings are answered by. */
export type ReadMeter = Pick<Row<'meters'>, 'kind' | 'units'>

/** The amounts of the reading before. */
export type Previous = AmountColumns

/** Readings as they are stored; what follows from the meter and the reading before is read separately. */
export const readingKind = kindOf('readings', storedReading, { parent: { table: 'meters', column: 'meter_id' } })

/** A reading as the api answers it, with what was used since the one before. */
export function presentReading({ kind, units }: ReadMeter, row: ReadingRow, previous: Previous | null): Reading {
  const before = previous && exactAmounts(previous, units)
  const consumption = usedSince(kind, before, { ...exactAmounts(row, units), mark: row.mark })
  return { ...row, ...presentEntry(row, units), previous_value: previous?.value ?? null, consumption }
}

/** Readings from the start of a day, or to the end of one, in the organization's time zone. */
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

/** Readings of a meter as they are returned, each with what was used since the one before. */
export async function presentReadings(
  scope: Scope,
  meter: Row<'meters'>,
  rows: readonly ReadingRow[],
): Promise<Reading[]> {
  const previous = await previousValues(scope, meter, rows)
  return rows.map((row) => presentReading(meter, row, previous.get(row.id) ?? null))
}

/** By the id of each reading, the amounts of the one before it. */
export async function previousValues(
  { trx }: Scope,
  { organization_id, id }: Pick<Row<'meters'>, 'organization_id' | 'id'>,
  rows: readonly ReadingRow[],
): Promise<Map<string, Previous>> {
  if (rows.length === 0) return new Map()
  const { rows: found } = await sql<Previous & { id: string }>`
    select asked.id, before.*
    from unnest(${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.performed_at)}::timestamptz[])
      as asked (id, performed_at)
    cross join lateral (
      select r.value, r.final_value, r.initial_value, r.entered_unit, r.entered_value, r.entered_final_value,
        r.entered_initial_value
      from readings r
      where r.organization_id = ${organization_id} and r.meter_id = ${id} and r.performed_at < asked.performed_at
      order by r.performed_at desc limit 1) as before`.execute(trx)
  return new Map(found.map((row) => [row.id, row]))
}

/** The readings of a meter between two instants, and the nearest one before and after, earliest first. */
export async function readingsAround(
  { trx }: Scope,
  { organization_id, id }: Pick<Row<'meters'>, 'organization_id' | 'id'>,
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

/**
 * Writes readings, which are many: in statements that take a few as one value, each with its own entry in the trail.
 */
export async function createReadings(
  { trx, now, user, note }: Scope,
  { organization_id, id }: Pick<Row<'meters'>, 'organization_id' | 'id'>,
  inputs: readonly SettledReading[],
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
