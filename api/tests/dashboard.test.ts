import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from './support/api.ts'
import { reading } from './support/meters.ts'
import { madeBy, newOrganization } from './support/new-organization.ts'

// An empty organization, on a day for which every figure can be calculated by hand: Tuesday 15 June 2027.

const now = new Date('2027-06-15T10:00:00Z')

let api: TestApi
let organization: Awaited<ReturnType<typeof newOrganization>>

type Json = Record<string, unknown>

beforeAll(async () => {
  api = await startApi()
  organization = await newOrganization(api, now)
})
afterAll(() => api.close())

const factorOf = async (name: string) => {
  const values = [{ value: 100, meter_units: 'MWh', emission_units: 'KILOGRAM' }]
  const factor = { utility_type: 'ELECTRICITY', name_en: name, territory: 'DK', values }
  return (await madeBy(organization.maintainer.post('emission-factors', factor))).id
}
const meter = async (facts: Json, readings: Json[]) => {
  const base = { name: 'Main', utility_type: 'ELECTRICITY', units: 'MWh', kind: 'COUNTER' }
  const { id } = await madeBy(organization.manager.post(`${organization.own}/meters`, { ...base, ...facts }))
  await madeBy(organization.manager.post(`${organization.own}/meters/${id}/readings`, readings))
  return id
}

describe('an empty organization', () => {
  test('has no open tasks, and empty figures instead of zeros', async () => {
    const { figure } = organization
    expect(await figure('work-items')).toMatchObject({ total_elements: 0 })
    expect(await figure('consumption')).toMatchObject({ trends: [] })
    expect(await figure('emissions')).toMatchObject({
      meters: 0,
      trend: { amount: null, compared: null, compared_before: null, months: [] },
      quarters: [],
    })
    expect(await figure('chemicals')).toMatchObject({ total: 0 })
    expect(await figure('obligations')).toMatchObject({ total: 0, assessed: 0 })
  })
})

describe('consumption and emissions', () => {
  test('add the meters of one factor, have gaps, and compare each meter for the months that both years have', async () => {
    const { figure, totalOf } = organization
    const grid = await factorOf('Grid of the test')
    // 31 MWh in January 2026, 28 in February, no value in March, and 30 in April. In 2027 twice, three times and once
    // these values.
    await meter({ name: 'Hall 1', emission_factor_id: grid }, [
      reading('2025-12-31T23:00:00Z', 0),
      reading('2026-01-31T23:00:00Z', 31),
      reading('2026-02-28T23:00:00Z', 59),
      reading('2026-03-31T22:00:00Z', 90, { mark: 'REPLACED' }),
      reading('2026-04-30T22:00:00Z', 120),
      reading('2026-12-31T23:00:00Z', 365),
      reading('2027-01-31T23:00:00Z', 427),
      reading('2027-02-28T23:00:00Z', 511),
      reading('2027-03-31T22:00:00Z', 542),
      reading('2027-04-30T22:00:00Z', 572),
    ])
    // A second meter in kWh, with 1 MWh in each of these months.
    await meter({ name: 'Hall 2', units: 'kWh', kind: 'CONSUMPTION', emission_factor_id: grid }, [
      reading('2025-12-31T23:00:00Z', 0),
      ...['2026-01-31T23:00:00Z', '2026-02-28T23:00:00Z', '2026-03-31T22:00:00Z', '2026-04-30T22:00:00Z'].map((at) =>
        reading(at, 1000),
      ),
      reading('2026-12-31T23:00:00Z', 8000),
      ...['2027-01-31T23:00:00Z', '2027-02-28T23:00:00Z', '2027-03-31T22:00:00Z', '2027-04-30T22:00:00Z'].map((at) =>
        reading(at, 1000),
      ),
    ])
    // A sub-meter has no factor, and is not included in either figure.
    await meter({ name: 'Oven' }, [reading('2026-12-31T23:00:00Z', 0), reading('2027-04-30T22:00:00Z', 500)])

    const { trends } = (await figure('consumption')) as { trends: Json[] }
    expect(trends).toHaveLength(1)
    expect(trends[0]).toMatchObject({ utility_type: 'ELECTRICITY', name: 'Grid of the test', units: 'MWh', meters: 2 })
    const trend = trends[0]?.['trend'] as Json & { months: Json[] }
    expect(trend.months.slice(0, 6)).toEqual([
      month('2027-01-01', 63, 'COMPLETE', 32, 'COMPLETE'),
      month('2027-02-01', 85, 'COMPLETE', 29, 'COMPLETE'),
      // Only Hall 2 has a value for March 2026, so that month is incomplete.
      month('2027-03-01', 32, 'COMPLETE', 1, 'PARTIAL'),
      month('2027-04-01', 31, 'COMPLETE', 31, 'COMPLETE'),
      month('2027-05-01', null, 'NONE', 32, 'COMPLETE'),
      month('2027-06-01', null, 'NONE', 31, 'COMPLETE'),
    ])
    // 63 + 85 + 32 + 31 in total. The comparison is 63 + 85 + 1 + 31 to 32 + 29 + 1 + 31, with Hall 2 only in March.
    expect(trend).toMatchObject({
      year: 2027,
      amount: 211,
      compared: 180,
      compared_before: 93,
      compared_months: ['2027-01-01', '2027-02-01', '2027-03-01', '2027-04-01'],
      left_out: [],
      meters_left_out: 1,
    })

    const emitted = (await figure('emissions')) as Json & { quarters: Json[] }
    // 100 kg per MWh.
    expect(emitted).toMatchObject({
      meters: 2,
      emission_units: 'KILOGRAM',
      trend: { amount: 21_100, compared: 18_000, meters_left_out: 1 },
    })
    expect(emitted.quarters.slice(4)).toMatchObject([
      { start_date: '2026-01-01', amount: 6200, coverage: 'PARTIAL' },
      { start_date: '2026-04-01', coverage: 'COMPLETE' },
      { start_date: '2026-07-01', coverage: 'COMPLETE' },
      { start_date: '2026-10-01', coverage: 'COMPLETE' },
      { start_date: '2027-01-01', amount: 18_000, coverage: 'COMPLETE' },
      { start_date: '2027-04-01', amount: 3100, coverage: 'PARTIAL' },
      { start_date: '2027-07-01', amount: null, coverage: 'NONE' },
      { start_date: '2027-10-01', amount: null, coverage: 'NONE' },
    ])

    // The lists behind the figures contain the counted meters.
    expect(await totalOf('meters?has_emission_factor=true&kind=COUNTER&kind=CONSUMPTION')).toBe(2)
    expect(await totalOf(`meters?utility_type=ELECTRICITY&emission_factor_id=${grid}`)).toBe(2)
    expect(await totalOf('meters?has_emission_factor=false')).toBe(1)
  })

  test('new and retired meters do not affect the comparison', async () => {
    const { manager, own, figure } = organization
    const water = { utility_type: 'WATER', units: 'm³' }
    const comparedOf = async () => {
      const { trends } = (await figure('consumption')) as { trends: Json[] }
      return trends.find(({ utility_type: type }) => type === 'WATER')?.['trend'] as Json
    }
    await meter({ ...water, name: 'Old hall' }, [
      reading('2025-12-31T23:00:00Z', 0),
      reading('2026-12-31T23:00:00Z', 365),
      reading('2027-03-31T22:00:00Z', 410),
    ])
    const alone = await comparedOf()
    expect(alone).toMatchObject({ compared: expect.closeTo(45, 6), meters_left_out: 0 })
    // Ten times as much, starting this year.
    await meter({ ...water, name: 'New hall' }, [
      reading('2026-12-31T23:00:00Z', 0),
      reading('2027-03-31T22:00:00Z', 900),
    ])
    // Only in the previous year.
    const facts = { ...water, name: 'Closed hall', kind: 'COUNTER' }
    const closed = await meter(facts, [reading('2025-12-31T23:00:00Z', 0), reading('2026-12-31T23:00:00Z', 3650)])
    await madeBy(manager.put(`${own}/meters/${closed}`, { ...facts, active: false }))
    const among = await comparedOf()
    for (const name of ['compared', 'compared_before', 'compared_months', 'left_out'])
      expect(among[name]).toEqual(alone[name])
    expect(among['meters_left_out']).toBe(2)
    expect(among['amount']).toBeCloseTo(945, 6)
  })

  test('a retired meter leaves no gap, and many kilowatt-hours are shown in megawatt-hours', async () => {
    const { manager, own, figure, totalOf } = organization
    await meter({ name: 'Heat', utility_type: 'HEAT', units: 'kWh' }, [
      reading('2026-12-31T23:00:00Z', 0),
      reading('2027-04-30T22:00:00Z', 120_000),
    ])
    const retired = await meter({ name: 'Old heat', utility_type: 'HEAT', units: 'kWh' }, [
      reading('2026-12-31T23:00:00Z', 0),
      reading('2027-01-31T23:00:00Z', 1000),
    ])
    await madeBy(
      manager.put(`${own}/meters/${retired}`, {
        name: 'Old heat',
        utility_type: 'HEAT',
        units: 'kWh',
        kind: 'COUNTER',
        active: false,
      }),
    )
    const { trends } = (await figure('consumption')) as { trends: Json[] }
    const heat = trends.find(({ utility_type: type }) => type === 'HEAT')
    expect(heat).toMatchObject({ name: null, emission_factor_id: null, units: 'MWh', meters: 2 })
    const { months } = (heat ?? {})['trend'] as { months: Json[] }
    // 120 days of 1 MWh, and 1 MWh of the retired meter in January.
    expect(months.slice(0, 5).map(({ amount, coverage }) => [amount, coverage])).toEqual([
      // March has one hour less because of daylight saving time.
      [expect.closeTo(32, 1), 'COMPLETE'],
      [expect.closeTo(28, 1), 'COMPLETE'],
      [expect.closeTo(31, 1), 'COMPLETE'],
      [expect.closeTo(30, 1), 'COMPLETE'],
      [null, 'NONE'],
    ])
    expect(await totalOf('meters?utility_type=HEAT&kind=COUNTER&kind=CONSUMPTION')).toBe(2)
  })
})

const month = (start_date: string, amount: number | null, coverage: string, before: number | null, then: string) => ({
  start_date,
  amount,
  coverage,
  amount_before: before === null ? null : expect.closeTo(before, 1),
  coverage_before: then,
})

describe('inspections on time', () => {
  test('are those done by their due date among those due, without skipped and future ones', async () => {
    const { manager, own, memberId, figure, totalOf } = organization
    const { id } = await madeBy(
      manager.post(`${own}/reminders`, {
        title: 'Fire doors',
        starts_at: '2027-12-01',
        frequency: 'P1Y',
        responsible_id: memberId,
      }),
    )
    const inspect = (due_on: string, performed_at: string | null) =>
      madeBy(
        manager.post(`${own}/inspections`, {
          reminder_id: id,
          due_on,
          ...(performed_at && { status: 'DONE', performed_at }),
        }),
      )
    await inspect('2026-03-10', '2026-03-10')
    await inspect('2026-05-10', '2026-05-20')
    // After the same day of the previous year, so it is not part of the comparison.
    await inspect('2026-06-16', '2026-06-16')
    await inspect('2027-01-10', '2027-01-08')
    await inspect('2027-01-20', '2027-01-21')
    await inspect('2027-02-10', '2027-02-10')
    await inspect('2027-04-10', null)
    const { id: skipped } = await inspect('2027-04-12', null)
    await madeBy(manager.put(`${own}/inspections/${skipped}/skip`, { reason: 'Shut down' }))
    await inspect('2027-05-10', null)
    // Done before its due date, which is in the future.
    await inspect('2027-08-10', '2027-06-01')
    await inspect('2027-09-10', null)

    const response = (await figure('inspections')) as Json & { months: Json[] }
    expect(response).toMatchObject({ year: 2027, on_time: 3, late: 3, on_time_before: 1, late_before: 1 })
    expect(response.months.map(({ on_time, late }) => [on_time, late])).toEqual([
      [1, 1],
      [1, 0],
      [0, 0],
      [0, 1],
      [0, 1],
      [0, 0],
      [null, null],
      // Done before its due date, so it is already counted.
      [1, 0],
      ...Array.from({ length: 4 }, () => [null, null]),
    ])
    expect(await totalOf('inspections?due_year=2027&timeliness=ON_TIME')).toBe(3)
    expect(await totalOf('inspections?due_year=2027&timeliness=LATE')).toBe(3)
    // The inspection of April is missed because that of May is due.
    expect(await totalOf('inspections?state=MISSED')).toBe(1)
    expect(await totalOf('inspections?state=OVERDUE')).toBe(1)
  })
})

describe('chemicals by danger code', () => {
  test('are those in use, with the number of missing and old data sheets', async () => {
    const { manager, own, figure, totalOf } = organization
    const found = (await manager.get('chemicals?size=500&active=true')).body.content
    const of = (code: string, count: number) => found.filter((row) => row['danger_code'] === code).slice(0, count)
    const chosen = [...of('RED', 2), ...of('YELLOW', 3), ...of('GREEN', 1)]
    expect(chosen).toHaveLength(6)
    const ids = []
    for (const { id } of chosen)
      ids.push((await madeBy(manager.post(`${own}/chemical-associations`, { chemical_id: id }))).id)
    // A retired chemical is not counted.
    await madeBy(manager.put(`${own}/chemical-associations/${ids[4]}`, { active: false }))
    const sheets = chosen
      .filter((_, index) => index !== 4)
      .filter((row) => ((row['data_sheet_revised_on'] as string | null) ?? '') < '2024-06-15')
    expect(await figure('chemicals')).toMatchObject({
      total: 5,
      codes: [
        { danger_code: 'RED', count: 2 },
        { danger_code: 'YELLOW', count: 2 },
        { danger_code: 'GREEN', count: 1 },
      ],
      unsound_data_sheets: sheets.length,
    })
    expect(await totalOf('chemical-associations?active=true')).toBe(5)
    for (const [code, count] of Object.entries({ RED: 2, YELLOW: 2, GREEN: 1 }))
      expect(await totalOf(`chemical-associations?active=true&danger_code=${code}`)).toBe(count)
    const old = 'chemical-associations?active=true&data_sheet_age=MISSING&data_sheet_age=OLDER_THAN_THREE_YEARS'
    expect(await totalOf(old)).toBe(sheets.length)
  })
})

describe('obligations assessed', () => {
  test('are those with a current assessment, and changed legislation requires another one', async () => {
    const { manager, maintainer, own, memberId, figure, totalOf } = organization
    const acts = (await manager.get('legislations?size=5')).body.content
    const take = async (index: number, status?: string, on?: string) => {
      const path = `${own}/legislations/${acts[index]?.id}`
      await madeBy(manager.call('post', path))
      if (status)
        await madeBy(manager.put(path, { compliance_status: status, assessed_on: on, responsible_id: memberId }))
    }
    await take(0, 'COMPLIANT', '2027-02-01')
    await take(1, 'COMPLIANT', '2026-09-01')
    await take(2, 'NOT_COMPLIANT', '2027-05-01')
    await take(3)
    const act = (await maintainer.get(`legislations/${acts[1]?.id}`)).body
    const names = ['title_en', 'title_da', 'kind', 'territory', 'topic_ids', 'link', 'in_force_from']
    const input = Object.fromEntries(names.map((name) => [name, act[name]]))
    await madeBy(maintainer.put(`legislations/${act.id}`, { ...input, number: 'Changed 2027' }))

    expect(await figure('obligations')).toMatchObject({
      total: 4,
      assessed: 2,
      assessed_this_year: 2,
      assessed_year_before: 1,
      statuses: expect.arrayContaining([
        { compliance_status: 'COMPLIANT', count: 2, assessed: 1 },
        { compliance_status: 'NOT_COMPLIANT', count: 1, assessed: 1 },
        { compliance_status: 'NOT_ASSESSED', count: 1, assessed: 0 },
        { compliance_status: 'PARTLY', count: 0, assessed: 0 },
      ]),
    })
    expect(await totalOf('legislations?needs_assessment=false')).toBe(2)
    expect(await totalOf('legislations')).toBe(4)
    expect(await totalOf('legislations?compliance_status=COMPLIANT')).toBe(2)
  })
})
