import { sql } from 'kysely'
import { z } from 'zod'
import { coverages } from '@ansvar/domain/consumption'
import { instantOf, startOfDay, type IsoDate } from '@ansvar/domain/dates'
import type { EmissionValue } from '@ansvar/domain/emission-factors'
import { emissionUnits } from '@ansvar/domain/emissions'
import { consumptionOf, partStarts, type ConsumptionPart, type ConsumptionPeriod } from '@ansvar/domain/meter-emissions'
import { consumptionPeriods } from '@ansvar/domain/meters'
import { toNumber, type Rational } from '@ansvar/domain/rationals'
import { snake } from '#contract/cases.ts'
import { responseSchema } from '#contract/components.ts'
import * as field from '#contract/fields.ts'
import type { Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import { emissionValue } from '#resources/emission-factors/schema.ts'
import { presentEntry } from '#resources/readings/entered.ts'
import { boundaryReadings, stepsOfRows, type BoundaryRow } from './stored-readings.ts'

export const consumptionParameters = z.strictObject({
  from: field.day.optional().describe('A day in the first period. Default: 1 January of last year.'),
  to: field.day.optional().describe('A day in the last period, not before `from`. Default: 31 December of this year.'),
  per: z.enum(consumptionPeriods).optional().describe('The length of the periods. Default: MONTH.'),
})

const bound = responseSchema('ConsumptionReading', {
  id: field.id,
  performed_at: field.instant,
  value: z.number(),
  entered_unit: z.string(),
  entered_value: z.number(),
})

const partResponse = responseSchema('ConsumptionPart', {
  start_date: field.date,
  end_date: field.date,
  amount: z.number().nullable(),
  value: emissionValue.nullable(),
  converted: z.number().nullable(),
  emission: z.number().nullable(),
})

const periodResponse = responseSchema('ConsumptionPeriod', {
  start_date: field.date,
  end_date: field.date,
  amount: z.number().nullable(),
  coverage: z.enum(coverages),
  lowest: z.number().nullable(),
  highest: z.number().nullable(),
  emission: z.number().nullable(),
  emission_coverage: z.enum(coverages),
  parts: z.array(partResponse),
  opened_by: bound.nullable(),
  closed_by: bound.nullable(),
})
export type Period = z.output<typeof periodResponse>

export const consumption = responseSchema('Consumption', {
  meter_id: field.id,
  per: z.enum(consumptionPeriods),
  units: z.string(),
  emission_units: z.enum(emissionUnits),
  emission_factor_id: field.id.nullable(),
  equivalents: z.boolean(),
  periods: z.array(periodResponse),
})

/** Emissions are in kilograms, because those of a small meter in a month are a small fraction of a tonne. */
export const EMISSION_UNITS = 'KILOGRAM'

type ConsumptionQuery = {
  readonly meter: Row<'meters'>
  readonly values: readonly EmissionValue[]
  /** The first days of the periods, and the day after the last. */
  readonly starts: readonly IsoDate[]
  readonly timeZone: string
}

/** Returns the consumption of a meter in each period, and its emission. */
export async function readConsumption(scope: Scope, query: ConsumptionQuery): Promise<Period[]> {
  const { meter, values, starts, timeZone } = query
  if (meter.kind === 'LEVEL') return readLevels(scope, query)
  const question = { values, starts, timeZone, unit: meter.units, emissionUnit: EMISSION_UNITS } as const
  const instants = partStarts(question).map((day) => startOfDay(day, timeZone))
  const rows = (await boundaryReadings(scope, meter.organization_id, [meter.id], instants)).get(meter.id) ?? []
  const periods = consumptionOf({ ...question, steps: stepsOfRows(meter, rows) })
  return periods.map((period) => ({
    ...present(period),
    ...boundsOf(meter.units, rows, startOfDay(period.startDate, timeZone), period, starts, timeZone),
  }))
}

const number = (amount: Rational | null): number | null => amount && toNumber(amount)

const present = ({ amount, emission, parts, ...period }: ConsumptionPeriod) => ({
  ...snake(period),
  amount: number(amount),
  lowest: null,
  highest: null,
  emission: number(emission),
  parts: parts.map(presentPart),
})

const presentPart = ({ amount, value, converted, emission, ...part }: ConsumptionPart) => ({
  ...snake(part),
  amount: number(amount),
  value: value && snake(value),
  converted: number(converted),
  emission: number(emission),
})

const at = (row: BoundaryRow): number => Date.parse(row.performed_at)

/** Returns the readings before and after a period. Null if there are none. */
function boundsOf(
  units: string,
  rows: readonly BoundaryRow[],
  from: number,
  { amount, startDate }: ConsumptionPeriod,
  starts: readonly IsoDate[],
  timeZone: string,
) {
  if (amount === null) return { opened_by: null, closed_by: null }
  const to = startOfDay(starts[starts.indexOf(startDate) + 1] ?? startDate, timeZone)
  const opening = rows.findLast((row) => at(row) <= from) ?? rows.find((row) => at(row) < to)
  const closing = rows.find((row) => at(row) >= to) ?? rows.findLast((row) => at(row) > from)
  return { opened_by: boundOf(opening, units), closed_by: boundOf(closing, units) }
}

function boundOf(row: BoundaryRow | undefined, units: string) {
  if (row === undefined) return null
  const { entered_unit, entered_value } = presentEntry(row, units)
  return { id: row.id, performed_at: row.performed_at, value: row.value, entered_unit, entered_value }
}

/** Returns the mean, the lowest and the highest level in each period. */
async function readLevels({ trx }: Scope, { meter, starts, timeZone }: ConsumptionQuery): Promise<Period[]> {
  const instants = starts.map((day) => instantOf(startOfDay(day, timeZone)))
  const { rows } = await sql<{ mean: number | null; lowest: number | null; highest: number | null }>`
    select level.* from unnest(${instants.slice(0, -1)}::timestamptz[], ${instants.slice(1)}::timestamptz[])
      with ordinality as requested (start, next, position)
    cross join lateral (
      select avg(r.value) as mean, min(r.value) as lowest, max(r.value) as highest from readings r
      where r.organization_id = ${meter.organization_id} and r.meter_id = ${meter.id}
        and r.performed_at >= requested.start and r.performed_at < requested.next) as level
    order by requested.position`.execute(trx)
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
