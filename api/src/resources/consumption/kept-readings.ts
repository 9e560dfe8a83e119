import { sql } from 'kysely'
import { stepsOf, type Step } from '@ansvar/domain/consumption'
import { instantOf } from '@ansvar/domain/dates'
import type { ReadingMark } from '@ansvar/domain/meters'
import type { Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'

export type Bound = { readonly id: string; readonly performed_at: string; readonly value: number }
export type KeptRow = Bound & {
  readonly meter_id: string
  readonly mark: ReadingMark | null
  readonly final_value: number | null
  readonly initial_value: number | null
  /** Of a meter that is read as consumption: what was used since the kept reading before. */
  readonly used: string | null
}

/**
 * The readings of an organisation's meters by which a stretch between any two of these instants is known, by meter:
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
  const facts = sql`r.meter_id, r.id, r.performed_at, r.value, r.mark, r.final_value, r.initial_value`
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
      end as used
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
    select r.meter_id, r.id, r.performed_at, r.value, r.mark, r.final_value, r.initial_value, null as used
    from readings r where r.organization_id = ${organizationId} and r.meter_id = any (${[...meterIds]}::uuid[])
    order by r.meter_id, r.performed_at limit ${FEW + 1}`.execute(trx)
  return rows.length > FEW ? null : rows
}

export const stepsOfKept = (kind: Row<'meters'>['kind'], rows: readonly KeptRow[]): Step[] =>
  stepsOf(
    kind,
    rows.map((row) => ({
      at: Date.parse(row.performed_at),
      value: row.used ?? row.value,
      mark: row.mark,
      finalValue: row.final_value,
      initialValue: row.initial_value,
    })),
  )
