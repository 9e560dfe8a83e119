import { sql } from 'kysely'
import { instantOf, startOfDay, type IsoDate } from '@ansvar/domain/dates'
import type { EmissionValue } from '@ansvar/domain/emission-factors'
import { consumptionOf, partStarts, type ConsumptionPart, type ConsumptionPeriod } from '@ansvar/domain/meter-emissions'
import { toNumber, type Rational } from '@ansvar/domain/rationals'
import type { Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import { presentEntry } from '#resources/readings/entered.ts'
import { keptReadings, stepsOfKept, type KeptRow } from './kept-readings.ts'
import type { Period } from './schema.ts'

/** Emissions are told in kilograms: a month of a small meter is no fraction of a tonne that anybody reads. */
export const EMISSION_UNITS = 'KILOGRAM'

type Asked = {
  readonly meter: Row<'meters'>
  readonly values: readonly EmissionValue[]
  /** First days of the periods, and the day after the last. */
  readonly starts: readonly IsoDate[]
  readonly timeZone: string
}

/** What a meter used in each period, and what that emits. */
export async function readConsumption(scope: Scope, asked: Asked): Promise<Period[]> {
  const { meter, values, starts, timeZone } = asked
  if (meter.kind === 'LEVEL') return readLevels(scope, asked)
  const question = { values, starts, timeZone, unit: meter.units, emissionUnit: EMISSION_UNITS } as const
  const instants = partStarts(question).map((day) => startOfDay(day, timeZone))
  const found = await keptReadings(scope, meter.organization_id, [meter.id], instants)
  const kept = found.get(meter.id) ?? []
  const periods = consumptionOf({ ...question, steps: stepsOfKept(meter, kept) })
  return periods.map((period) => ({
    ...present(period),
    ...boundsOf(meter.units, kept, startOfDay(period.startDate, timeZone), period, starts, timeZone),
  }))
}

const number = (amount: Rational | null): number | null => amount && toNumber(amount)

const present = ({ startDate, endDate, amount, coverage, emission, emissionCoverage, parts }: ConsumptionPeriod) => ({
  start_date: startDate,
  end_date: endDate,
  amount: number(amount),
  coverage,
  lowest: null,
  highest: null,
  emission: number(emission),
  emission_coverage: emissionCoverage,
  parts: parts.map(presentPart),
})

const presentPart = ({ startDate, endDate, amount, value, converted, emission }: ConsumptionPart) => ({
  start_date: startDate,
  end_date: endDate,
  amount: number(amount),
  value: value && {
    value: value.value,
    meter_units: value.meterUnits,
    emission_units: value.emissionUnits,
    start_date: value.startDate,
    end_date: value.endDate,
  },
  converted: number(converted),
  emission: number(emission),
})

const at = (row: KeptRow): number => Date.parse(row.performed_at)

/** The readings between which a period lies, as far as there are any. */
function boundsOf(
  units: string,
  kept: readonly KeptRow[],
  from: number,
  { amount, startDate }: ConsumptionPeriod,
  starts: readonly IsoDate[],
  timeZone: string,
) {
  if (amount === null) return { opened_by: null, closed_by: null }
  const to = startOfDay(starts[starts.indexOf(startDate) + 1] ?? startDate, timeZone)
  const opening = kept.findLast((row) => at(row) <= from) ?? kept.find((row) => at(row) < to)
  const closing = kept.find((row) => at(row) >= to) ?? kept.findLast((row) => at(row) > from)
  return { opened_by: bound(opening, units), closed_by: bound(closing, units) }
}

function bound(row: KeptRow | undefined, units: string) {
  if (row === undefined) return null
  const { entered_unit, entered_value } = presentEntry(row, units)
  return { id: row.id, performed_at: row.performed_at, value: row.value, entered_unit, entered_value }
}

/** Of levels nothing is used: a period has their mean, lowest and highest. */
async function readLevels({ trx }: Scope, { meter, starts, timeZone }: Asked): Promise<Period[]> {
  const instants = starts.map((day) => instantOf(startOfDay(day, timeZone)))
  const { rows } = await sql<{ mean: number | null; lowest: number | null; highest: number | null }>`
    select level.* from unnest(${instants.slice(0, -1)}::timestamptz[], ${instants.slice(1)}::timestamptz[])
      with ordinality as asked (start, next, position)
    cross join lateral (
      select avg(r.value) as mean, min(r.value) as lowest, max(r.value) as highest from readings r
      where r.organization_id = ${meter.organization_id} and r.meter_id = ${meter.id}
        and r.performed_at >= asked.start and r.performed_at < asked.next) as level
    order by asked.position`.execute(trx)
  return consumptionOf({
    steps: [],
    values: [],
    starts,
    timeZone,
    unit: meter.units,
    emissionUnit: EMISSION_UNITS,
  }).map((period, index) => {
    const { mean = null, lowest = null, highest = null } = rows[index] ?? {}
    const coverage = mean === null ? ('NONE' as const) : ('COMPLETE' as const)
    return { ...present(period), amount: mean, coverage, lowest, highest, parts: [], opened_by: null, closed_by: null }
  })
}
