import { sql } from 'kysely'
import { stepsOf, type Amount, type Step } from '@ansvar/domain/consumption'
import { convert } from '@ansvar/domain/conversions'
import { instantOf } from '@ansvar/domain/dates'
import type { ReadingMark } from '@ansvar/domain/meters'
import { add, multiply, rational, subtract } from '@ansvar/domain/rationals'
import type { Scope } from '#db/scope.ts'
import { amountColumns, exactAmounts, type AmountColumns } from '#resources/readings/entered.ts'
import type { ReadMeter } from '#resources/readings/queries.ts'

export type BoundaryRow = AmountColumns & {
  readonly id: string
  readonly performed_at: string
  readonly meter_id: string
  readonly mark: ReadingMark | null
  /** The sum since the previous row, if the meter is read as consumption. */
  readonly used: string | null
  /** The part of that sum that was entered in other units: for each unit the stored and the entered sum. */
  readonly used_entered: readonly EnteredSum[] | null
}
type EnteredSum = {
  readonly unit: string
  readonly count: number
  readonly stored: string
  readonly entered: string
}

const amounts = sql.join(amountColumns.map((column) => sql.ref(`r.${column}`)))

/**
 * Returns the readings, by meter, from which the consumption between any two of these instants follows: those next to
 * each instant, and those of a replaced or rolled over counter with the previous one. Readings between them change no
 * sum, so that ten years of hourly readings need some hundred rows.
 */
export async function boundaryReadings(
  { trx }: Scope,
  organizationId: string,
  meterIds: readonly string[],
  instants: readonly number[],
): Promise<Map<string, BoundaryRow[]>> {
  const own = (meter: string) => sql`r.organization_id = ${organizationId} and r.meter_id = ${sql.ref(meter)}`
  const few = await allIfFew({ trx }, organizationId, meterIds)
  if (few) return Map.groupBy(few, ({ meter_id: id }) => id)
  const facts = sql`r.meter_id, r.id, r.performed_at, r.mark, ${amounts}`
  const { rows } = await sql<BoundaryRow>`
    with metered as (
      select m.id, m.kind from meters m
      where m.organization_id = ${organizationId} and m.id = any (${[...meterIds]}::uuid[])
    ), requested as (
      select distinct meter_id, at from (
        select metered.id as meter_id, unnest(${instants.map((at) => instantOf(at))}::timestamptz[]) as at from metered
        union all
        select metered.id, r.performed_at - interval '1 millisecond'
        from metered join readings r on ${own('metered.id')} and r.mark is not null
      ) as instants
    ), found as (
      select distinct near.* from requested cross join lateral (
        (select ${facts} from readings r where ${own('requested.meter_id')} and r.performed_at <= requested.at
          order by r.performed_at desc limit 1)
        union all
        (select ${facts} from readings r where ${own('requested.meter_id')} and r.performed_at > requested.at
          order by r.performed_at limit 1)
      ) as near
    ), ordered as (
      select found.*, lag(performed_at) over (partition by meter_id order by performed_at) as before from found
    )
    select ordered.*, case when metered.kind = 'CONSUMPTION' then
      (select sum(r.value::numeric)::text from readings r
        where ${own('ordered.meter_id')} and r.performed_at > ordered.before and r.performed_at <= ordered.performed_at)
      end as used, case when metered.kind = 'CONSUMPTION' then
      (select json_agg(sums) from (
        select r.entered_unit as unit, count(*)::integer as count, sum(r.value::numeric)::text as stored,
          sum(r.entered_value::numeric)::text as entered
        from readings r where ${own('ordered.meter_id')} and r.entered_unit is not null
          and r.performed_at > ordered.before and r.performed_at <= ordered.performed_at
        group by r.entered_unit) as sums)
      end as used_entered
    from ordered join metered on metered.id = ordered.meter_id
    order by ordered.meter_id, ordered.performed_at`.execute(trx)
  return Map.groupBy(rows, ({ meter_id: id }) => id)
}

/** The number of readings up to which reading all is faster: a hundred meters with monthly readings for a year. */
const FEW = 2_000

/** Returns all readings of the meters. Returns null if there are more than `FEW`. */
async function allIfFew(
  { trx }: Pick<Scope, 'trx'>,
  organizationId: string,
  meterIds: readonly string[],
): Promise<BoundaryRow[] | null> {
  const { rows } = await sql<BoundaryRow>`
    select r.meter_id, r.id, r.performed_at, r.mark, ${amounts}, null as used, null as used_entered
    from readings r where r.organization_id = ${organizationId} and r.meter_id = any (${[...meterIds]}::uuid[])
    order by r.meter_id, r.performed_at limit ${FEW + 1}`.execute(trx)
  return rows.length > FEW ? null : rows
}

export const stepsOfRows = ({ kind, units }: ReadMeter, rows: readonly BoundaryRow[]): Step[] =>
  stepsOf(
    kind,
    rows.map((row) => ({
      ...exactAmounts(row, units),
      ...(row.used !== null && { value: exactSum(row.used, row.used_entered ?? [], units) }),
      at: Date.parse(row.performed_at),
      mark: row.mark,
    })),
  )

/** Returns a sum of stored amounts. Amounts that were entered in another unit are converted once, as their own sum. */
function exactSum(used: string, sums: readonly EnteredSum[], units: string): Amount {
  return sums.reduce((sum, { unit, count, stored, entered }) => {
    // A sum on a scale with another zero, such as °F, is converted with one zero for each reading.
    const zeros = multiply(convert(rational(0), unit, units), rational(count - 1))
    const exact = add(convert(rational(entered), unit, units), zeros)
    return add(sum, subtract(exact, rational(stored)))
  }, rational(used))
}
