import { sql } from 'kysely'
import { stepsOf, type Amount, type Step } from '@ansvar/domain/consumption'
import { convert } from '@ansvar/domain/conversions'
import { instantOf } from '@ansvar/domain/dates'
import type { ReadingMark } from '@ansvar/domain/meters'
import { add, multiply, rational, subtract } from '@ansvar/domain/rationals'
import type { Scope } from '#db/scope.ts'
import { exactAmounts, type AmountColumns } from '#resources/readings/entered.ts'
import type { ReadMeter } from '#resources/readings/queries.ts'

export type Bound = { readonly id: string; readonly performed_at: string; readonly value: number }
export type KeptRow = Bound &
  AmountColumns & {
    readonly meter_id: string
    readonly mark: ReadingMark | null
    /** Of a meter that is read as consumption: what was used since the kept reading before. */
    readonly used: string | null
    /** What of that was entered in other units: a sum of so many readings each, as stored and as entered. */
    readonly used_entered: readonly EnteredSum[] | null
  }
type EnteredSum = {
  readonly unit: string
  readonly count: number
  readonly stored: string
  readonly entered: string
}

const amounts = sql`r.value, r.final_value, r.initial_value, r.entered_unit, r.entered_value, r.entered_final_value,
  r.entered_initial_value`

/**
 * The readings of an organization's meters by which a stretch between any two of these instants is known, by meter:
 * those beside each instant, and those of a counter that was replaced or rolled over with the one before. What lies
 * between them changes no sum, so that ten years of hours are answered by some hundred rows.
 */
export async function keptReadings(
  { trx }: Scope,
  organizationId: string,
  meterIds: readonly string[],
  instants: readonly number[],
): Promise<Map<string, KeptRow[]>> {
  const own = (meter: string) => sql`r.organization_id = ${organizationId} and r.meter_id = ${sql.ref(meter)}`
  const few = await allIfFew({ trx }, organizationId, meterIds)
  if (few) return Map.groupBy(few, ({ meter_id: id }) => id)
  const facts = sql`r.meter_id, r.id, r.performed_at, r.mark, ${amounts}`
  const { rows } = await sql<KeptRow>`
    with metered as (
      select m.id, m.kind from meters m
      where m.organization_id = ${organizationId} and m.id = any (${[...meterIds]}::uuid[])
    ), asked as (
      select distinct meter_id, at from (
        select metered.id as meter_id, unnest(${instants.map((at) => instantOf(at))}::timestamptz[]) as at from metered
        union all
        select metered.id, r.performed_at - interval '1 millisecond'
        from metered join readings r on ${own('metered.id')} and r.mark is not null
      ) as instants
    ), kept as (
      select distinct near.* from asked cross join lateral (
        (select ${facts} from readings r where ${own('asked.meter_id')} and r.performed_at <= asked.at
          order by r.performed_at desc limit 1)
        union all
        (select ${facts} from readings r where ${own('asked.meter_id')} and r.performed_at > asked.at
          order by r.performed_at limit 1)
      ) as near
    ), ordered as (
      select kept.*, lag(performed_at) over (partition by meter_id order by performed_at) as before from kept
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

/** So many are read faster than they are looked up one by one: a hundred meters that are read every month for a year. */
const FEW = 2_000

/** All readings of the meters, where they are few; null where they are many. */
async function allIfFew(
  { trx }: Pick<Scope, 'trx'>,
  organizationId: string,
  meterIds: readonly string[],
): Promise<KeptRow[] | null> {
  const { rows } = await sql<KeptRow>`
    select r.meter_id, r.id, r.performed_at, r.mark, ${amounts}, null as used, null as used_entered
    from readings r where r.organization_id = ${organizationId} and r.meter_id = any (${[...meterIds]}::uuid[])
    order by r.meter_id, r.performed_at limit ${FEW + 1}`.execute(trx)
  return rows.length > FEW ? null : rows
}

export const stepsOfKept = ({ kind, units }: ReadMeter, rows: readonly KeptRow[]): Step[] =>
  stepsOf(
    kind,
    rows.map((row) => ({
      ...exactAmounts(row, units),
      ...(row.used !== null && { value: exactSum(row.used, row.used_entered ?? [], units) }),
      at: Date.parse(row.performed_at),
      mark: row.mark,
    })),
  )

/** A sum of stored amounts, in which those that were entered in another unit are converted once, as their own sum. */
function exactSum(used: string, sums: readonly EnteredSum[], units: string): Amount {
  return sums.reduce((sum, { unit, count, stored, entered }) => {
    // Of a scale with another zero a sum of so many is converted with as many zeros.
    const zeros = multiply(convert(rational(0), unit, units), rational(count - 1))
    const exact = add(convert(rational(entered), unit, units), zeros)
    return add(sum, subtract(exact, rational(stored)))
  }, rational(used))
}
