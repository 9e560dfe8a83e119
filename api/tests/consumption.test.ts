import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { localDay } from '@ansvar/domain/dates'
import { startApi, type Account, type Caller, type TestApi } from './support/api.ts'
import { at, counter, newMeter, reading, outcomeOf } from './support/meters.ts'

let api: TestApi
let editor: Caller
const callers = new Map<Account, Caller>()

beforeAll(async () => {
  api = await startApi()
  for (const account of ['maintainer', 'editor', 'limited'] as const) callers.set(account, await api.signIn(account))
  editor = caller('editor')
})
afterAll(() => api.close())

const caller = (account: Account): Caller => callers.get(account) ?? api.visitor()

type Period = {
  start_date: string
  amount: number | null
  coverage: string
  emission: number | null
  emission_coverage: string
}
const periodsOf = async (meter: string, query = '', who = editor) =>
  (await who.get(`${meter}/consumption${query}`)).body['periods'] as Period[]

describe('consumption', () => {
  test('is distributed over calendar months, with gaps for months without readings', async () => {
    const meter = await newMeter(editor, { units: 'MWh' })
    await editor.post(`${meter}/readings`, [
      reading('2024-12-31T23:00:00Z', 0),
      reading('2025-02-28T23:00:00Z', 59),
      reading('2025-03-31T22:00:00Z', 90, { mark: 'REPLACED' }),
      reading('2025-04-15T22:00:00Z', 105),
    ])
    const periods = await periodsOf(meter, '?from=2024-12-01&to=2025-05-31')
    expect(periods.map(({ start_date, amount, coverage }) => [start_date, amount, coverage])).toEqual([
      ['2024-12-01', null, 'NONE'],
      ['2025-01-01', 31, 'COMPLETE'],
      ['2025-02-01', 28, 'COMPLETE'],
      ['2025-03-01', null, 'NONE'],
      ['2025-04-01', 15, 'PARTIAL'],
      ['2025-05-01', null, 'NONE'],
    ])
    const years = await periodsOf(meter, '?from=2024-01-01&to=2025-12-31&per=YEAR')
    expect(years.map(({ amount }) => amount)).toEqual([null, 74])
  })

  test('of hourly readings is their sum, including a rolled-over counter and decimals', async () => {
    const hours = Array.from({ length: 24 * 90 }, (_, hour) => new Date(Date.UTC(2025, 0, 1, hour, 30)).toISOString())
    const used = hours.map((_, hour) => ((hour * 7919) % 97) / 10)
    let shown = 0
    const column = hours.map((instant, hour) => {
      shown = Math.round((shown + (used[hour] ?? 0)) * 10) / 10
      const rolls = shown >= 1000
      if (rolls) shown = Math.round((shown - 1000) * 10) / 10
      return reading(instant, shown, rolls ? { mark: 'ROLLED_OVER', final_value: 1000 } : {})
    })
    const [counting, consuming] = [await newMeter(editor), await newMeter(editor, { kind: 'CONSUMPTION' })]
    await editor.post(`${counting}/readings`, column)
    await editor.post(
      `${consuming}/readings`,
      hours.map((instant, hour) => reading(instant, used[hour] ?? 0)),
    )
    const [counted, consumed] = [
      await periodsOf(counting, '?from=2025-01-01&to=2025-03-31'),
      await periodsOf(consuming, '?from=2025-01-01&to=2025-03-31'),
    ]
    expect(counted.map(({ amount }) => amount)).toEqual(consumed.map(({ amount }) => amount))
    const whole = Math.round(used.slice(1).reduce((sum, amount) => sum + amount, 0) * 10) / 10
    const [year] = await periodsOf(counting, '?from=2025-01-01&to=2025-12-31&per=YEAR')
    expect(year?.amount).toBe(whole)
  })

  test('of a level is its mean, lowest and highest', async () => {
    const meter = await newMeter(editor, { utility_type: 'TEMPERATURE', units: '°C', kind: 'LEVEL' })
    await editor.post(`${meter}/readings`, [reading('2025-01-05T00:00:00Z', -4), reading('2025-01-20T00:00:00Z', 8)])
    expect(await periodsOf(meter, '?from=2025-01-01&to=2025-02-01')).toMatchObject([
      { amount: 2, lowest: -4, highest: 8, coverage: 'COMPLETE' },
      { amount: null, lowest: null, coverage: 'NONE' },
    ])
  })

  test.each([
    ['?from=2025-02-01&to=2025-01-01', 'to before_start'],
    ['?from=1900-01-01&to=2025-01-01', 'to too_many'],
    ['?from=2025-02-29', 'from not_a_date'],
    ['?per=WEEK', 'per not_in_list'],
    ['?per=YEAR&per=MONTH', 'per too_many'],
    ['?colour=red', 'colour unknown_field'],
  ])('%s reports the invalid parameter', async (query, problem) => {
    const meter = await newMeter(editor)
    expect(outcomeOf(await editor.get(`${meter}/consumption${query}`))).toEqual([400, problem])
  })

  test('states the readings, the conversion and the factor of its emission', async () => {
    const factor = await caller('maintainer').post('emission-factors', {
      utility_type: 'ELECTRICITY',
      name_en: 'Test grid',
      territory: 'DK',
      values: [
        { value: 140, meter_units: 'MWh', emission_units: 'KILOGRAM', end_date: '2025-01-10' },
        {
          value: 120,
          meter_units: 'MWh',
          emission_units: 'KILOGRAM',
          start_date: '2025-01-11',
          end_date: '2025-01-31',
        },
      ],
    })
    const meter = await newMeter(editor, { emission_factor_id: factor.body.id })
    await editor.post(`${meter}/readings`, [
      reading('2024-12-31T23:00:00Z', 0),
      reading('2025-02-28T23:00:00Z', 59_000),
    ])
    const [january, february] = await periodsOf(meter, '?from=2025-01-01&to=2025-02-28')
    // 1,000 kWh a day: 10 days at 140 kg per MWh and 21 at 120 kg. February has no factor.
    expect(january).toMatchObject({
      amount: 31_000,
      emission: 10 * 140 + 21 * 120,
      emission_coverage: 'COMPLETE',
      opened_by: { value: 0 },
      closed_by: { value: 59_000 },
      parts: [
        {
          end_date: '2025-01-10',
          amount: 10_000,
          converted: 10,
          emission: 1_400,
          value: { value: 140, meter_units: 'MWh' },
        },
        { start_date: '2025-01-11', amount: 21_000, converted: 21, emission: 2_520 },
      ],
    })
    expect(february).toMatchObject({
      amount: 28_000,
      emission: null,
      emission_coverage: 'NONE',
      parts: [{ value: null }],
    })
  })
})

describe('the demo', () => {
  test('every meter of the LIMITED organization has three years of readings', async () => {
    const { body } = await caller('limited').get(at(caller('limited'), 'meters'))
    for (const { id } of body.content.filter((meter) => meter['name'] !== counter.name))
      expect((await caller('limited').get(at(caller('limited'), `meters/${id}/readings`))).body.total_elements).toBe(37)
  })

  test('the emission of Nordlys last year equals a calculation by hand', async () => {
    const year = Number(localDay(new Date(), 'Europe/Copenhagen').slice(0, 4)) - 1
    const query = `?from=${year}-01-01&to=${year}-12-31&per=YEAR`
    const { body } = await editor.get(at(editor, 'meters?size=500&active=true'))
    const emitted: Record<string, number | null> = {}
    for (const { id, name, emission_factor_id } of body.content as unknown as {
      id: string
      name: string
      emission_factor_id: string | null
    }[]) {
      if (emission_factor_id === null || name === counter.name) continue
      const [period] = await periodsOf(at(editor, `meters/${id}`), query)
      expect([name, period?.emission_coverage]).toEqual([name, 'COMPLETE'])
      emitted[name] = period?.emission ?? null
    }
    // The consumption of last year is that of the demo's twelve months plus 6 %. Emissions are in kilograms of CO2e.
    expect(emitted).toEqual({
      // 310,000 kWh × 1.06 = 328,600 kWh at 0.123 kg
      'Main electricity, Hall 1': 40_417.8,
      // 433,000 kWh × 1.06 = 458,980 kWh at 0.123 kg
      'Main electricity, Hall 2': 56_454.54,
      // 98 + 89 + 75 + 51 + 23 + 10 + 4 + 6 + 20 + 49 + 72 + 91 = 588 MWh at 48.1 kg
      'District heating': 28_282.8,
      // 1,950 + 1,813 + 1,897 + 1,717 + 1,569 + 1,473 + 869 + 1,431 + 1,632 + 1,791 + 1,887 + 1,654 = 19,683 m³ at 2.04542 kg
      'Natural gas, drying ovens': 40_260.00186,
      // 1,283 + 1,198 + 1,314 + 1,251 + 1,219 + 1,187 + 678 + 1,155 + 1,230 + 1,272 + 1,304 + 1,102 = 14,193 m³ at 0.1913 kg
      'Water supply': 2_715.1209,
      // 1,113 + 1,044 + 1,147 + 1,085 + 1,058 + 1,029 + 585 + 1,003 + 1,067 + 1,107 + 1,135 + 959 = 12,332 m³ at 0.17088 kg
      'Waste water to the sewer': 2_107.29216,
      // 1,251 + 1,155 + 1,293 + 1,208 + 1,230 + 1,187 + 731 + 1,145 + 1,261 + 1,314 + 1,283 + 1,018 = 14,076 l at 2.51279 kg
      'Diesel, vans and trucks': 35_370.03204,
    })
    const sum = Object.values(emitted).reduce<number>((all, one) => all + (one ?? 0), 0)
    // 40,417.8 + 56,454.54 + 28,282.8 + 40,260.00186 + 2,715.1209 + 2,107.29216 + 35,370.03204
    expect(sum).toBeCloseTo(205_607.58696, 6)
  })
})
