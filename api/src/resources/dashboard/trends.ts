import { compareMeters, type Coverage } from '@ansvar/domain/consumption'
import { periodStarts } from '@ansvar/domain/calendar-periods'
import { convert, isConvertible } from '@ansvar/domain/conversions'
import { startOfDay, type IsoDate } from '@ansvar/domain/dates'
import type { EmissionUnit } from '@ansvar/domain/emissions'
import { consumptionOf, partStarts, total, type ConsumptionPeriod } from '@ansvar/domain/meter-emissions'
import type { Language } from '@ansvar/domain/languages'
import { meterTypes } from '@ansvar/domain/meter-types'
import { toNumber, type Rational } from '@ansvar/domain/rationals'
import { nameIn, type Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import { boundaryReadings, stepsOfRows } from '#resources/consumption/stored-readings.ts'
import { EMISSION_UNITS } from '#resources/consumption/queries.ts'
import { emissionFactorsById, valuesOf } from '#resources/emission-factors/queries.ts'
import type { Trend } from './schema.ts'

type Meter = Pick<
  Row<'meters'>,
  'id' | 'organization_id' | 'utility_type' | 'units' | 'kind' | 'active' | 'emission_factor_id'
>

/** A meter with its consumption in each month, and whether readings are expected in the month. */
type Measured = {
  readonly meter: Meter
  readonly months: readonly (ConsumptionPeriod & { readonly expected: boolean })[]
}

/** A month of several meters together. */
type Sum = { readonly startDate: IsoDate; readonly amount: Rational | null; readonly coverage: Coverage }

/** Returns the amount of a meter's month to add up. */
type Of = (month: ConsumptionPeriod, meter: Meter) => Part

type Years = { readonly organizationId: string; readonly today: IsoDate; readonly timeZone: string }

const yearOf = (day: IsoDate): number => Number(day.slice(0, 4))

/** Returns the monthly consumption of meters, from January `yearsBefore` years ago to this December, in one query. */
async function measure(
  scope: Scope,
  { organizationId, today, timeZone }: Years,
  meters: readonly Meter[],
  { yearsBefore, emits }: { readonly yearsBefore: number; readonly emits: boolean },
): Promise<Measured[]> {
  const year = yearOf(today)
  const starts = periodStarts(`${year - yearsBefore}-01-01` as IsoDate, `${year}-12-31` as IsoDate, 'MONTH')
  const ids = emits ? meters.flatMap(({ emission_factor_id: id }) => id ?? []) : []
  const factors = await emissionFactorsById(scope, [...new Set(ids)])
  const questions = meters.map((meter) => ({
    meter,
    starts,
    timeZone,
    unit: meter.units,
    values: valuesOf(factors.get(meter.emission_factor_id ?? '')),
    emissionUnit: EMISSION_UNITS as EmissionUnit,
  }))
  const days = [...new Set(questions.flatMap(partStarts))].toSorted()
  const rows = await boundaryReadings(
    scope,
    organizationId,
    meters.map(({ id }) => id),
    days.map((day) => startOfDay(day, timeZone)),
  )
  return questions.map(({ meter, ...question }) => {
    const readings = rows.get(meter.id) ?? []
    const [first, last] = [readings[0], readings.at(-1)].map((row) => (row ? Date.parse(row.performed_at) : null))
    const periods = consumptionOf({ ...question, steps: stepsOfRows(meter, readings) })
    const bounds = starts.map((day) => startOfDay(day, timeZone))
    const months = periods.map((period, index) => {
      const begun = first != null && first < (bounds[index + 1] ?? 0)
      return { ...period, expected: begun && (meter.active || (last ?? 0) > (bounds[index] ?? 0)) }
    })
    return { meter, months }
  })
}

/**
 * Adds up the months of several meters. A month is complete if it contains all expected meters. It is partial if a meter
 * is missing, and a gap if all are.
 */
function sumOf(measured: readonly Measured[], of: Of): Sum[] {
  const [first] = measured
  return (first?.months ?? []).map(({ startDate }, index) => {
    const known = measured.flatMap(({ meter, months }) => {
      const month = months[index]
      return month?.expected ? [of(month, meter)] : []
    })
    return { startDate, ...sumUp(known) }
  })
}

type Part = Omit<Sum, 'startDate'>

/** Adds up parts. The sum is complete if all parts are. */
function sumUp(parts: readonly Part[]): Part {
  const amount = total(parts.map((part) => part.amount))
  const isComplete = parts.length > 0 && parts.every(({ coverage }) => coverage === 'COMPLETE')
  return { amount, coverage: amount === null ? 'NONE' : isComplete ? 'COMPLETE' : 'PARTIAL' }
}

const inNumbers = ({ amount, coverage }: Part) => ({ amount: number(amount), coverage })

const number = (amount: Rational | null): number | null => amount && toNumber(amount)

/** Compares the months of each meter that are known in both years. */
function comparisonOf(measured: readonly Measured[], of: Of, year: number) {
  return compareMeters(
    measured.map(({ meter, months }) => {
      const own = (requestedYear: number) =>
        months.filter(({ startDate }) => yearOf(startDate) === requestedYear).map((month) => of(month, meter))
      return { current: own(year), before: own(year - 1) }
    }),
  )
}

/** Returns this year and the previous one by month. Compares only the same meters in the same months. */
function trendOf(measured: readonly Measured[], of: Of, year: number): Trend {
  const months = sumOf(measured, of)
  const [current, before] = [year, year - 1].map((requestedYear) =>
    months.filter(({ startDate }) => yearOf(startDate) === requestedYear),
  ) as [Sum[], Sum[]]
  const compared = comparisonOf(measured, of, year)
  const monthAt = (index: number) => current[index]?.startDate ?? ''
  return {
    year,
    amount: number(total(current.map(({ amount }) => amount))),
    compared: compared.complete.length === 0 ? null : toNumber(compared.current),
    compared_before: compared.complete.length === 0 ? null : toNumber(compared.before),
    compared_months: compared.complete.map(monthAt),
    left_out: compared.leftOut.map(monthAt),
    meters_left_out: compared.metersLeftOut,
    months: current.map(({ startDate, amount, coverage }, index) => ({
      start_date: startDate,
      ...inNumbers({ amount, coverage }),
      amount_before: number(before[index]?.amount ?? null),
      coverage_before: before[index]?.coverage ?? ('NONE' as const),
    })),
  }
}

/** Returns the meters that measure consumption: all except those that measure a level. */
const metersOf = ({ trx }: Scope, { organizationId }: Years) =>
  trx
    .selectFrom('meters')
    .select(['id', 'organization_id', 'utility_type', 'units', 'kind', 'active', 'emission_factor_id'])
    .where('organization_id', '=', organizationId)
    .where('kind', '<>', 'LEVEL')
    .orderBy('name_key' as 'name')
    .orderBy('id')
    .execute()

/**
 * Returns the consumption by kind. Meters with the same emission factor measure the same and are added up. A sub-meter has
 * no factor. It is left out if other meters of its utility have one, so that nothing is counted twice.
 */
export async function readConsumptionFigure(scope: Scope, years: Years & { readonly language: Language }) {
  const meters = await metersOf(scope, years)
  const withFactor = new Set(meters.flatMap((meter) => (meter.emission_factor_id ? meter.utility_type : [])))
  const counted = meters.filter((meter) => meter.emission_factor_id !== null || !withFactor.has(meter.utility_type))
  const measured = await measure(scope, years, counted, { yearsBefore: 1, emits: false })
  const groupOf = (one: Measured) => measured.find(({ meter }) => isSame(meter, one.meter))
  const groups = [...Map.groupBy(measured, groupOf).values()]
  const factors = await emissionFactorsById(
    scope,
    counted.flatMap(({ emission_factor_id: id }) => id ?? []),
  )
  const trends = groups.flatMap((group) => {
    const meter = group[0]?.meter
    if (!meter) return []
    const { units, of } = inReadableUnit(group, yearOf(years.today))
    const factor = factors.get(meter.emission_factor_id ?? '')
    return [
      {
        utility_type: meter.utility_type,
        emission_factor_id: meter.emission_factor_id,
        name: factor ? nameIn(years.language, factor) : null,
        units,
        meters: group.length,
        trend: trendOf(group, of, yearOf(years.today)),
      },
    ]
  })
  return { organization_id: years.organizationId, trends: trends.toSorted((a, b) => rank(a) - rank(b)) }
}

/** Orders by type of meter, with concentrations last. */
const rank = ({ utility_type: type }: Pick<Meter, 'utility_type'>): number =>
  (type.startsWith('CONCENTRATION') ? meterTypes.length : 0) + meterTypes.indexOf(type)

const isSame = (one: Meter, other: Meter): boolean =>
  one.utility_type === other.utility_type &&
  one.emission_factor_id === other.emission_factor_id &&
  isConvertible(one.units, other.units)

/** The next larger unit, which is used from `MANY` of a unit. */
const larger: Readonly<Record<string, string>> = { Wh: 'kWh', kWh: 'MWh', g: 'kg', kg: 't', ml: 'l' }
const MANY = 10_000

const inUnits =
  (units: string): Of =>
  ({ amount, coverage }, meter) => ({
    amount: amount && convert(amount, meter.units, units),
    coverage,
  })

/** Returns the unit of several meters: the most common one, or the next larger one if a year has too many of it. */
function inReadableUnit(group: readonly Measured[], year: number): { units: string; of: Of } {
  const counts = Map.groupBy(group, ({ meter }) => meter.units)
  const common = [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? ''
  const months = sumOf(group, inUnits(common))
  const most = Math.max(
    ...[year, year - 1].map((each) => {
      const ofYear = months.filter(({ startDate }) => yearOf(startDate) === each)
      return Math.abs(number(total(ofYear.map(({ amount }) => amount))) ?? 0)
    }),
  )
  const next = larger[common]
  const units = most >= MANY && next ? next : common
  return { units, of: inUnits(units) }
}

const QUARTER_MONTHS = 3
const YEARS_BEFORE = 2

const emissionOf: Of = ({ emission, emissionCoverage }) => ({ amount: emission, coverage: emissionCoverage })

/** Returns the emissions of meters with a factor: this year and the previous one by month, and each quarter. */
export async function readEmissionFigure(scope: Scope, years: Years) {
  const meters = (await metersOf(scope, years)).filter(({ emission_factor_id: id }) => id !== null)
  const measured = await measure(scope, years, meters, { yearsBefore: YEARS_BEFORE, emits: true })
  const factors = await emissionFactorsById(
    scope,
    meters.flatMap(({ emission_factor_id: id }) => id ?? []),
  )
  const year = yearOf(years.today)
  return {
    organization_id: years.organizationId,
    emission_units: EMISSION_UNITS,
    equivalents: [...factors.values()].some(({ equivalents }) => equivalents),
    meters: meters.length,
    trend: trendOf(measured, emissionOf, year),
    quarters: quartersOf(sumOf(measured, emissionOf)),
  }
}

const quartersOf = (months: readonly Sum[]) =>
  Array.from({ length: Math.ceil(months.length / QUARTER_MONTHS) }, (_, index) => {
    const own = months.slice(index * QUARTER_MONTHS, (index + 1) * QUARTER_MONTHS)
    return { start_date: own[0]?.startDate ?? '', ...inNumbers(sumUp(own)) }
  })
