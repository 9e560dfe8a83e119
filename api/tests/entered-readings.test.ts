import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { convert } from '@ansvar/domain/conversions'
import { add, rational, toNumber } from '@ansvar/domain/rationals'
import { asSystem } from '#db/scope.ts'
import { startApi, type Caller, type TestApi } from './support/api.ts'
import { newMeter, reading, outcomeOf } from './support/meters.ts'

let api: TestApi
let editor: Caller

beforeAll(async () => {
  api = await startApi()
  editor = await api.signIn('editor')
})
afterAll(() => api.close())

type Period = { start_date: string; amount: number | null; opened_by: object | null; closed_by: object | null }
const months = async (meter: string) => {
  const { body } = await editor.get(`${meter}/consumption?from=2025-01-01&to=2025-03-31`)
  return (body as unknown as { periods: Period[] }).periods
}
const day = (month: number) => `2025-0${month}-01T00:00:00+01:00`

describe('a reading in another unit of the meter’s group', () => {
  test('is stored as entered and exactly converted, and every response has both values', async () => {
    const meter = await newMeter(editor)
    await editor.post(`${meter}/readings`, reading(day(1), 1000))
    const { status, body } = await editor.post(`${meter}/readings`, reading(day(2), 1.25, { unit: 'MWh' }))
    const both = { value: 1250, entered_unit: 'MWh', entered_value: 1.25, previous_value: 1000, consumption: 250 }
    expect(status).toBe(201)
    expect(body).toMatchObject(both)
    expect((await editor.get(`${meter}/readings/${body.id}`)).body).toMatchObject(both)
    const listed = (await editor.get(`${meter}/readings`)).body.content
    expect(listed).toMatchObject([both, { value: 1000, entered_unit: 'kWh', entered_value: 1000 }])
    expect((await editor.get(meter)).body['readings']).toEqual(listed)
    const [january] = await months(meter)
    expect(january).toMatchObject({
      amount: 250,
      opened_by: { value: 1000, entered_unit: 'kWh', entered_value: 1000 },
      closed_by: { value: 1250, entered_unit: 'MWh', entered_value: 1.25 },
    })
  })

  test('is validated in the meter’s unit, alone and in a column', async () => {
    const meter = await newMeter(editor)
    await editor.post(`${meter}/readings`, [reading(day(1), 1000), reading(day(3), 2000)])
    const refused = async (value: number, unit: string) =>
      outcomeOf(await editor.post(`${meter}/readings`, reading(day(2), value, { unit })))
    expect(await refused(0.9, 'MWh')).toEqual([422, 'value below_previous'])
    expect(await refused(2.1, 'MWh')).toEqual([422, 'value above_next'])
    expect(await refused(1.5, 'm³')).toEqual([422, 'unit wrong_unit'])
    expect(await refused(1.5, 'l diesel')).toEqual([422, 'unit wrong_unit'])
    expect(await refused(1e12, 'MWh')).toEqual([422, 'value too_large'])
    const column = [reading(day(4), 2.5, { unit: 'MWh' }), reading(day(5), 2400)]
    expect(outcomeOf(await editor.post(`${meter}/readings`, column))).toEqual([422, '1.value below_previous'])
    expect((await editor.post(`${meter}/readings`, column.slice(0, 1))).body.content).toMatchObject([
      { value: 2500, entered_unit: 'MWh', entered_value: 2.5, consumption: 500 },
    ])
  })

  test.each([
    ['HEAT', 'kWh', 'l heating oil', 9.661836, 100],
    ['FLEET', 'km', 'm', 1500, 1.5],
    ['TEMPERATURE', '°C', '°F', 212, 100],
    ['TIME', 'h', 'min', 90, 1.5],
    ['GAS', 'm³', 'l', 500, 0.5],
  ])('of %s in %s can be entered in %s', async (utility_type, units, unit, value, expected) => {
    const kind = utility_type === 'TEMPERATURE' ? 'LEVEL' : 'COUNTER'
    const meter = await newMeter(editor, { utility_type, units, kind })
    const { body } = await editor.post(`${meter}/readings`, reading(day(1), value, { unit }))
    expect(body).toMatchObject({ value: expected, entered_unit: unit, entered_value: value })
  })

  test('of a custom meter is in the meter’s own unit only', async () => {
    const meter = await newMeter(editor, { utility_type: 'CUSTOM', units: 'pallets' })
    expect((await editor.post(`${meter}/readings`, reading(day(1), 4, { unit: 'pallets' }))).status).toBe(201)
    expect(outcomeOf(await editor.post(`${meter}/readings`, reading(day(2), 5, { unit: 'kg' })))).toEqual([
      422,
      'unit wrong_unit',
    ])
  })

  test('of a replaced counter has all its amounts in the entered unit', async () => {
    const meter = await newMeter(editor)
    await editor.post(`${meter}/readings`, reading(day(1), 99_000))
    const replaced = { unit: 'MWh', mark: 'REPLACED', final_value: 99.5, initial_value: 0.1 }
    const { body } = await editor.post(`${meter}/readings`, reading(day(2), 0.3, replaced))
    expect(body).toMatchObject({
      value: 300,
      final_value: 99_500,
      initial_value: 100,
      consumption: 700,
      entered_value: 0.3,
      entered_final_value: 99.5,
      entered_initial_value: 0.1,
    })
  })

  test.each([
    ['of so many readings that they are summed by the database', 2100],
    ['of few', 800],
  ])('is converted exactly in consumption, %s: the sum is converted, not each rounded reading', async (_, count) => {
    const meter = await newMeter(editor, { utility_type: 'HEAT', kind: 'CONSUMPTION' })
    const hours = Array.from({ length: count }, (_hour, hour) =>
      reading(new Date(Date.UTC(2025, 0, 1, hour)).toISOString(), 0.1, hour % 2 ? {} : { unit: 'l diesel' }),
    )
    expect((await editor.post(`${meter}/readings`, hours)).status).toBe(201)
    const [january] = await months(meter)
    // Of the 743 hours after the first reading, 371 are in litres of diesel: 37.1 l and 37.2 kWh.
    const exact = add(convert(rational(37.1), 'l diesel', 'kWh'), rational(37.2))
    expect(january?.amount).toBe(toNumber(exact))
  })
})

const entered = async () => {
  const meter = await newMeter(editor)
  const { body } = await editor.post(`${meter}/readings`, reading(day(1), 1.25, { unit: 'MWh' }))
  return { meter, path: `${meter}/readings/${body.id}` }
}

describe('a reading that is saved again', () => {
  test('by a client without units, preserves the entered value as long as the amount is the same', async () => {
    const { path } = await entered()
    const noted = await editor.put(path, reading(day(1), 1250, { note: 'Checked' }))
    expect(noted.body).toMatchObject({ version: 2, value: 1250, entered_unit: 'MWh', entered_value: 1.25 })
    const corrected = await editor.put(path, reading(day(1), 1300))
    expect(corrected.body).toMatchObject({ value: 1300, entered_unit: 'kWh', entered_value: 1300 })
  })

  test('by a process of the previous version, which changes the amount only, loses the entered value', async () => {
    const { path } = await entered()
    await asSystem(api.database, (trx) =>
      trx
        .updateTable('readings')
        .set({ value: 1300 })
        .where('id', '=', path.split('/').at(-1) ?? '')
        .execute(),
    )
    expect((await editor.get(path)).body).toMatchObject({ value: 1300, entered_unit: 'kWh', entered_value: 1300 })
  })

  test('in another unit has the same amount, and its history has the change', async () => {
    const { meter, path } = await entered()
    const again = await editor.put(path, reading(day(1), 1250, { unit: 'kWh' }))
    expect(again.body).toMatchObject({ value: 1250, entered_unit: 'kWh', entered_value: 1250 })
    const { body } = await editor.get(`${meter}/history`)
    const history = body.content as unknown as { action: string; resource: string; fields: object[] }[]
    const [saved, made] = history.filter(({ resource }) => resource === 'readings')
    expect(made?.fields).toContainEqual({ field: 'entered_unit', before: null, after: 'MWh' })
    expect(made?.fields).toContainEqual({ field: 'entered_value', before: null, after: 1.25 })
    expect(saved?.fields).toContainEqual({ field: 'entered_unit', before: 'MWh', after: null })
  })

  test('has its meter’s unit, regardless of the entered one', async () => {
    const { meter } = await entered()
    const { body } = await editor.get(meter)
    const saved = await editor.put(meter, {
      name: body['name'],
      utility_type: body['utility_type'],
      units: 'MWh',
      kind: body['kind'],
    })
    expect(outcomeOf(saved)).toEqual([422, 'units has_readings'])
  })
})
