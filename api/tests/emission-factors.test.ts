import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type TestResponse, type Caller, type TestApi } from './support/api.ts'

let api: TestApi
let maintainer: Caller
let editor: Caller

beforeAll(async () => {
  api = await startApi()
  maintainer = await api.signIn('maintainer')
  editor = await api.signIn('editor')
})
afterAll(() => api.close())

const outcomeOf = ({ status, body }: TestResponse) => [
  status,
  ...(body.fields ?? []).map(({ path, code }) => `${path} ${code}`).toSorted(),
]
const value = (
  amount: unknown,
  start_date: string | null = null,
  end_date: string | null = null,
  meter_units = 'kWh',
) => ({
  value: amount,
  meter_units,
  emission_units: 'KILOGRAM',
  start_date,
  end_date,
})
const factor = (more: object = {}) => ({
  utility_type: 'ELECTRICITY',
  name_en: 'Wind farm',
  name_da: 'Vindmøllepark',
  territory: 'DK',
  values: [value(0.011)],
  ...more,
})

describe('emission factors', () => {
  test('are loaded with a flag for those that include other gases', async () => {
    const { body } = await editor.get('emission-factors?utility_type=ELECTRICITY&q=grid+average+denmark')
    const grid = body.content.find((row) => row['name'] === 'Electricity, grid average, Denmark')
    expect(grid).toMatchObject({
      territory: 'DK',
      equivalents: true,
      emission_type: 'CO2',
      source: 'Electricity Maps yearly averages (ODbL)',
    })
    expect(grid?.['values']).toEqual([
      value(0.211, '2021-01-01', '2021-12-31'),
      value(0.186, '2022-01-01', '2022-12-31'),
      value(0.14, '2023-01-01', '2023-12-31'),
      value(0.136, '2024-01-01', '2024-12-31'),
      value(0.123, '2025-01-01', null),
    ])
    const gas = await editor.get('emission-factors?utility_type=HEAT&q=natural')
    expect(gas.body.content[0]).toMatchObject({ equivalents: false, values: [{ value: 0.0561, meter_units: 'MJ' }] })
  })

  test('exist for all types whose units the reference data contain', async () => {
    const { body } = await editor.get('emission-factors?size=500')
    const types = new Set(body.content.map((row) => row['utility_type']))
    expect(types).toEqual(new Set(['ELECTRICITY', 'HEAT', 'WATER', 'FLEET', 'TANK_BEARING', 'GAS', 'MASS']))
  })

  test('are created, named in the reader’s language, saved and retired by maintainers', async () => {
    const made = await maintainer.post('emission-factors', factor())
    expect([made.status, made.body['name']]).toEqual([201, 'Wind farm'])
    const path = `emission-factors/${made.body.id}`
    expect((await editor.get(path, { 'accept-language': 'da' })).body['name']).toBe('Vindmøllepark')
    const next = factor({ values: [value(0.011, null, '2025-12-31'), value(0.01, '2026-01-01')], active: false })
    expect((await maintainer.put(path, next, { 'if-match': '"1"' })).body).toMatchObject({ version: 2, active: false })
    expect((await maintainer.put(path, next, { 'if-match': '"1"' })).status).toBe(412)
    expect((await editor.put(path, next)).status).toBe(403)
    expect((await editor.post('emission-factors', factor())).status).toBe(403)
  })

  test.each([
    ['an end before the start', [value(1, '2025-02-01', '2025-01-31')], ['values.0.end_date before_start']],
    [
      'two on the same day',
      [value(1, null, '2025-01-01'), value(1, '2025-01-01')],
      ['values.1.start_date overlapping'],
    ],
    ['a unit of another type', [value(1, null, null, 'm³')], ['values.0.meter_units wrong_unit']],
    ['text for a number', [value('0,011')], ['values.0.value not_a_number']],
    ['29 February', [value(1, '2025-02-29')], ['values.0.start_date not_a_date']],
    ['less than nothing', [value(-1)], ['values.0.value negative']],
    ['none', [], ['values required']],
  ])('values with %s are refused', async (_, values, expected) => {
    expect(outcomeOf(await maintainer.post('emission-factors', factor({ name_en: 'Faulty', values })))).toEqual([
      422,
      ...expected,
    ])
    expect((await editor.get('emission-factors?q=Faulty')).body.total_elements).toBe(0)
  })

  test('of one name, type and territory cannot be valid on the same day', async () => {
    const first = await maintainer.post(
      'emission-factors',
      factor({ name_en: 'Solar', values: [value(0.04, '2024-01-01', '2024-12-31')] }),
    )
    expect(first.status).toBe(201)
    const same = factor({ name_en: 'solar', values: [value(0.05, '2024-12-31')] })
    expect(outcomeOf(await maintainer.post('emission-factors', same))).toEqual([422, 'values.0.start_date overlapping'])
    expect((await maintainer.post('emission-factors', { ...same, territory: 'SE' })).status).toBe(201)
    expect((await maintainer.post('emission-factors', { ...same, values: [value(0.05, '2025-01-01')] })).status).toBe(
      201,
    )
  })

  test('apply only to meters of their type and unit', async () => {
    const { body } = await editor.get('emission-factors?utility_type=WATER')
    const meter = {
      name: 'M',
      utility_type: 'ELECTRICITY',
      units: 'kWh',
      kind: 'COUNTER',
      emission_factor_id: body.content[0]?.id,
    }
    const path = `organizations/${editor.organizationId}/meters`
    expect(outcomeOf(await editor.post(path, meter))).toEqual([422, 'emission_factor_id wrong_unit'])
    expect((await editor.post(path, { ...meter, utility_type: 'WATER', units: 'l' })).status).toBe(201)
  })
})
