import { addMonths, instantOf, localDay, startOfDay, type IsoDate } from '@ansvar/domain/dates'
import { convertAmount } from '@ansvar/domain/entered-readings'
import { nextReadingDate } from '@ansvar/domain/readings'
import type { Trx } from '#db/tables.ts'
import type { Entry } from '#db/trail/changes.ts'
import { contentOf } from '#db/trail/difference.ts'
import type { Calendar } from './demo-calendar.ts'
import { demoId, type DemoFiles, type DemoMeter } from './demo-files.ts'
import { historyOfRows } from './demo-history.ts'

const TIME_ZONE = 'Europe/Copenhagen'
const MONTHS = 36

/**
 * Writes the demo's meters with three years of readings, taken at midnight on the first of each month. The consumption
 * of a month is the value of its month times the factor of its year, counted back from this one. Returns the changes.
 */
export async function writeMeters(
  trx: Trx,
  { meterGroups, meters, emissionFactors, organizations }: DemoFiles,
  days: Calendar,
  nameOf: (key: string) => string,
): Promise<Entry[]> {
  const ages = new Map(organizations.map(({ key, days_ago }) => [key, days_ago]))
  const stamps = (organization: string) => {
    const at = days.instant(ages.get(organization) ?? 0, 12)
    return { created_date: at, last_modified_date: at, last_modified_by: 'Ansvar' }
  }
  for (const { key, values, ...factor } of emissionFactors)
    await trx
      .insertInto('emission_factors')
      .values({
        ...factor,
        emission_type: 'CO2',
        id: demoId('emission factor', key),
        values: JSON.stringify(values),
        ...stamps('nordlys'),
      })
      .execute()
  const groups = meterGroups.map(({ key, organization, parent, name }) => ({
    id: demoId('meter group', key),
    organization_id: demoId('organization', organization),
    parent_id: parent === null ? null : demoId('meter group', parent),
    name,
    ...stamps(organization),
  }))
  await trx.insertInto('meter_groups').values(groups).execute()
  const entries = historyOfRows('meter_groups', groups)
  for (const meter of meters) entries.push(...(await writeMeter(trx, meter, days, stamps(meter.organization), nameOf)))
  return entries
}

type Stamps = { created_date: Date; last_modified_date: Date; last_modified_by: string }

async function writeMeter(
  trx: Trx,
  demo: DemoMeter,
  days: Calendar,
  stamps: Stamps,
  nameOf: (key: string) => string,
): Promise<Entry[]> {
  const organization_id = demoId('organization', demo.organization)
  const id = demoId('meter', demo.key)
  const readings = readingsOf(demo, days.day(0)).map((reading, index) => ({
    ...reading,
    organization_id,
    meter_id: id,
    id: demoId('reading', `${demo.key} ${index}`),
    // Readings older than the organization were entered when the organization was created.
    created_date: later(reading.performed_at, stamps.created_date),
    last_modified_date: later(reading.performed_at, stamps.created_date),
    last_modified_by: demo.responsible === null ? 'Ansvar' : nameOf(demo.responsible),
  }))
  const last = readings.at(-1)
  const frequency = demo.active ? demo.frequency : null
  const meter = {
    id,
    organization_id,
    name: demo.name,
    number: demo.number,
    utility_type: demo.utility_type,
    units: demo.units,
    kind: demo.kind,
    group_id: demo.group === null ? null : demoId('meter group', demo.group),
    area_id: demoId('area', demo.area),
    responsible_id: demo.responsible === null ? null : demoId('member', demo.responsible),
    frequency,
    emission_factor_id: demo.factor === null ? null : await factorId(trx, demo),
    note: demo.note,
    active: demo.active,
    next_reading_date: nextReadingDate(frequency, last ? localDay(last.performed_at, TIME_ZONE) : null, days.day(0)),
    ...stamps,
  }
  await trx.insertInto('meters').values(meter).execute()
  if (readings.length > 0) await trx.insertInto('readings').values(readings).execute()
  return [
    ...historyOfRows('meters', [meter]),
    ...readings.map((reading): Entry => ({
      organizationId: organization_id,
      resource: 'readings',
      id: reading.id,
      parent: { resource: 'meters', id },
      action: 'CREATED',
      before: null,
      after: contentOf(reading, ['meter_id']),
      at: reading.created_date,
      userId: demo.responsible === null ? null : demoId('member', demo.responsible),
      userName: reading.last_modified_by,
    })),
  ]
}

const later = (performedAt: string, came: Date): Date => new Date(Math.max(Date.parse(performedAt), came.getTime()))

async function factorId(trx: Trx, { key, utility_type, factor }: DemoMeter): Promise<string> {
  const found = await trx
    .selectFrom('emission_factors')
    .select('id')
    .where('utility_type', '=', utility_type)
    .where('name_en', '=', factor ?? '')
    .executeTakeFirst()
  if (!found) throw new Error(`The demo's meter ${key} has an unknown factor`)
  return found.id
}

/** Returns readings on the first of each month, from three years ago to this month, or until the meter was retired. */
function readingsOf(demo: DemoMeter, today: IsoDate) {
  const thisMonth = `${today.slice(0, 7)}-01` as IsoDate
  const readings = []
  let counted = demo.start
  for (let ago = MONTHS; ago >= demo.until_months_ago; ago--) {
    const day = addMonths(thisMonth, -ago)
    const used = usedIn(demo, addMonths(day, -1), today)
    const isReplaced = demo.replaced_in !== null && day === afterMonth(today, demo.replaced_in)
    const ends = counted + used
    const rolls = demo.rolls_at !== null && ends >= demo.rolls_at
    counted = isReplaced ? 0 : rolls ? ends - (demo.rolls_at ?? 0) : ends
    const value = demo.kind === 'COUNTER' ? Math.round(counted * 1000) / 1000 : used
    const entered = day.endsWith('-01-01') ? demo.january_in : null
    readings.push({
      performed_at: instantOf(startOfDay(day, TIME_ZONE)),
      value,
      entered_unit: entered,
      entered_value: entered === null ? null : convertAmount(value, demo.units, entered),
      mark: isReplaced ? ('REPLACED' as const) : rolls ? ('ROLLED_OVER' as const) : null,
      final_value: rolls && !isReplaced ? demo.rolls_at : null,
      initial_value: isReplaced || rolls ? 0 : null,
      note: isReplaced ? demo.replaced_note : null,
    })
  }
  return readings
}

/** Returns the first day after a month of this year. */
const afterMonth = (today: IsoDate, month: number): IsoDate => addMonths(`${today.slice(0, 4)}-01-01` as IsoDate, month)

/** Returns the consumption in the month that starts on a day, or the value of a level. */
function usedIn({ months, years }: DemoMeter, day: IsoDate, today: IsoDate): number {
  const month = months[Number(day.slice(5, 7)) - 1] ?? 0
  const year = years[Number(today.slice(0, 4)) - Number(day.slice(0, 4))] ?? years.at(-1) ?? 1
  // Rounds to as many digits as the meter shows.
  const digits = Math.max(0, ...months.map((value) => String(value).split('.')[1]?.length ?? 0))
  return Number((month * year).toFixed(digits))
}
