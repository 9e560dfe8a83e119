import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type Account, type Caller, type TestApi } from './support/api.ts'
import { at, counter, newMeter, reading, outcomeOf } from './support/meters.ts'

let api: TestApi
let editor: Caller
const callers = new Map<Account, Caller>()

beforeAll(async () => {
  api = await startApi()
  for (const account of ['editor', 'reader', 'limited', 'outsider'] as const)
    callers.set(account, await api.signIn(account))
  editor = caller('editor')
})
afterAll(() => api.close())

const caller = (account: Account): Caller => callers.get(account) ?? api.visitor()
const idOf = (path: string) => path.split('/').at(-1) ?? ''
const monthly = (values: readonly number[], year = 2025) =>
  values.map((value, month) => reading(new Date(Date.UTC(year, month, 1, 6)).toISOString(), value))
const total = async (meter: string) => (await editor.get(`${meter}/readings`)).body.total_elements

describe('meters', () => {
  test('are created, read, saved and retired, and have a history', async () => {
    const groups = await editor.get(at(editor, 'meters/groups'))
    const group_id = groups.body.content[0]?.id
    const meter = await newMeter(editor, { number: '571', group_id, frequency: 'P1M' })
    const made = await editor.get(meter)
    expect(made.body).toMatchObject({
      ...counter,
      number: '571',
      group_id,
      frequency: 'P1M',
      readings: [],
      active: true,
    })
    expect(made.body['next_reading_date']).toMatch(/^\d{4}-/)
    const saved = await editor.put(meter, { ...counter, name: 'Renamed', active: false }, { 'if-match': '"1"' })
    expect(saved.body).toMatchObject({ version: 2, name: 'Renamed', active: false, next_reading_date: null })
    expect((await editor.put(meter, counter, { 'if-match': '"1"' })).status).toBe(412)
    const { body } = await editor.get(`${meter}/history`)
    expect(body.content.map((entry) => entry['action'])).toContain('CREATED')
  })

  test('of all fourteen types have their own units', async () => {
    const units = {
      CONCENTRATION_MASS_TO_MASS: 'mg/kg',
      CONCENTRATION_MASS_TO_VOLUME: 'mg/l',
      CONCENTRATION_VOLUME_TO_VOLUME: 'ppmv',
      ELECTRICITY: 'MWh',
      HEAT: 'l heating oil',
      WATER: 'm³',
      FLEET: 'km',
      TANK_BEARING: 'cm',
      GAS: 'm³',
      MASS: 't',
      PRESSURE: 'bar',
      TIME: 'h',
      TEMPERATURE: '°C',
      CUSTOM: 'pallets',
    }
    for (const [utility_type, own] of Object.entries(units)) await newMeter(editor, { utility_type, units: own })
    const wrong = await editor.post(at(editor, 'meters'), { ...counter, utility_type: 'WATER', units: 'kWh' })
    expect(outcomeOf(wrong)).toEqual([422, 'units wrong_unit'])
  })

  test('with invalid fields report all of them at once', async () => {
    const foreign = (await caller('outsider').get(at(caller('outsider'), 'meters'))).body.content[0]
    const response = await editor.post(at(editor, 'meters'), {
      name: ' ',
      utility_type: 'ELECTRICITY',
      units: 'l',
      kind: 'GUESS',
      area_id: foreign?.['area_id'],
      group_id: foreign?.['group_id'],
      frequency: '-P1M',
    })
    expect(outcomeOf(response)).toEqual([
      422,
      'area_id not_found',
      'frequency not_a_period',
      'group_id not_found',
      'kind not_in_list',
      'name required',
      'units wrong_unit',
    ])
  })

  test('cannot change type, unit and kind after the first reading', async () => {
    const meter = await newMeter(editor)
    expect((await editor.put(meter, { ...counter, units: 'MWh' })).status).toBe(200)
    await editor.post(`${meter}/readings`, reading('2026-01-01T00:00:00Z', 5))
    expect(outcomeOf(await editor.put(meter, { ...counter, kind: 'LEVEL' }))).toEqual([
      422,
      'kind has_readings',
      'units has_readings',
    ])
  })

  test('exist in LIMITED organizations too, and are visible to no other', async () => {
    const meter = await newMeter(caller('limited'))
    expect((await caller('limited').post(`${meter}/readings`, reading('2026-01-01T00:00:00Z', 5))).status).toBe(201)
    expect((await editor.get(meter)).status).toBe(404)
    expect((await caller('reader').post(at(editor, 'meters'), counter)).status).toBe(403)
  })

  test('are in groups, which form a tree, and are found in a group and those below it', async () => {
    const post = (json: object) => editor.post(at(editor, 'meters/groups'), json)
    const top = (await post({ name: 'Site' })).body.id
    const inner = await post({ name: 'Hall', parent_id: top })
    expect(inner.status).toBe(201)
    expect(outcomeOf(await post({ name: 'hall', parent_id: top }))).toEqual([422, 'name taken'])
    const [on, below] = [await newMeter(editor, { group_id: top }), await newMeter(editor, { group_id: inner.body.id })]
    const listed = async (group: unknown) =>
      (await editor.get(at(editor, `meters?group_id=${String(group)}`))).body.content.map((row) => row['id'])
    expect(new Set(await listed(top))).toEqual(new Set([idOf(on), idOf(below)]))
    expect(await listed(inner.body.id)).toEqual([idOf(below)])
    const circle = await editor.put(at(editor, `meters/groups/${top}`), { name: 'Site', parent_id: inner.body.id })
    expect(outcomeOf(circle)).toEqual([422, 'parent_id circular'])
  })
})

describe('readings', () => {
  test('change the due date of the next one, and the latest twelve are embedded in the meter', async () => {
    const meter = await newMeter(editor, { frequency: 'P1M' })
    const { status, body } = await editor.post(
      `${meter}/readings`,
      monthly(
        Array.from({ length: 14 }, (_, index) => index * 10),
        2024,
      ),
    )
    expect([status, body.total_elements, body.content.length]).toEqual([201, 14, 12])
    const shown = (await editor.get(meter)).body as unknown as {
      next_reading_date: string
      readings: { value: number; consumption: number }[]
    }
    expect(shown.next_reading_date).toBe('2025-03-01')
    expect(shown.readings.map(({ value }) => value)).toEqual([130, 120, 110, 100, 90, 80, 70, 60, 50, 40, 30, 20])
    expect(new Set(shown.readings.map(({ consumption }) => consumption))).toEqual(new Set([10]))
  })

  test('of a list of meters are embedded in each as in its own list, with counter changes and notes', async () => {
    const paths = [await newMeter(editor), await newMeter(editor), await newMeter(editor, { kind: 'CONSUMPTION' })]
    const [counted = '', swapped = '', used = ''] = paths
    await editor.post(`${counted}/readings`, monthly([0.1, 0.3, 99_999_999.25, 99_999_999.25]))
    await editor.post(`${swapped}/readings`, [
      ...monthly([100, 200]),
      reading('2025-03-01T06:00:00.120Z', 5, {
        mark: 'REPLACED',
        final_value: 240.5,
        note: 'Målerens “glas” var\tknust',
      }),
    ])
    await editor.post(`${used}/readings`, monthly([7, 0, 2.5]))
    const ids = paths.map(idOf)
    const { body } = await editor.get(at(editor, `meters?${ids.map((id) => `id=${id}`).join('&')}`))
    const listed = new Map(body.content.map((row) => [row['id'], row['readings']]))
    for (const [index, path] of paths.entries())
      expect(listed.get(ids[index] ?? '')).toEqual((await editor.get(`${path}/readings?size=12`)).body.content)
    expect(body.content.flatMap((row) => row['readings'])).toHaveLength(10)
  })

  test.each([
    ['in the future', reading('2999-01-01T00:00:00Z', 950), ['performed_at in_future']],
    ['of an instant that has one', reading('2025-02-01T06:00:00Z', 200), ['performed_at taken']],
    ['of a counter that falls', reading('2025-03-02T06:00:00Z', 250), ['value below_previous']],
    ['above the one that follows', reading('2025-02-02T06:00:00Z', 301), ['value above_next']],
    ['in another unit', reading('2025-03-02T06:00:00Z', 400, { units: 'MWh' }), ['units wrong_unit']],
    ['with text for a number', { performed_at: '2025-03-02T06:00:00Z', value: '1.482,5' }, ['value not_a_number']],
    ['of no day', { performed_at: '2025-02-29T06:00:00Z', value: 400 }, ['performed_at not_a_date']],
    [
      'with several faults',
      { performed_at: 'soon', value: -4, mark: 'BROKEN', note: 'x'.repeat(1001) },
      ['mark not_in_list', 'note too_long', 'performed_at not_a_date', 'value negative'],
    ],
  ])('%s are refused, and nothing is written', async (_, faulty, expected) => {
    const meter = await newMeter(editor)
    await editor.post(`${meter}/readings`, monthly([100, 200, 300]))
    expect(outcomeOf(await editor.post(`${meter}/readings`, faulty))).toEqual([422, ...expected])
    expect(outcomeOf(await editor.post(`${meter}/readings`, [reading('2025-06-01T00:00:00Z', 900), faulty]))).toEqual([
      422,
      ...expected.map((problem) => `1.${problem}`),
    ])
    expect(await total(meter)).toBe(3)
  })

  test('of one column are identified by their row, and validated with the existing ones', async () => {
    const meter = await newMeter(editor)
    await editor.post(`${meter}/readings`, monthly([100, 200, 300]))
    const column = [
      reading('2025-01-15T00:00:00Z', 150),
      reading('2025-01-15T00:00:00Z', 151),
      reading('2025-02-15T00:00:00Z', 199),
      reading('2025-05-01T00:00:00Z', 600),
      reading('2025-04-01T00:00:00Z', 601),
    ]
    expect(outcomeOf(await editor.post(`${meter}/readings`, column))).toEqual([
      422,
      '1.performed_at taken',
      '2.value below_previous',
      '3.value below_previous',
    ])
    expect((await editor.post(`${meter}/readings`, [])).status).toBe(422)
    expect(await total(meter)).toBe(3)
  })

  test('of a counter that was replaced or rolled over have the consumption', async () => {
    const meter = await newMeter(editor)
    await editor.post(`${meter}/readings`, monthly([99_800]))
    const rolled = await editor.post(
      `${meter}/readings`,
      reading('2025-02-01T06:00:00Z', 50, { mark: 'ROLLED_OVER', final_value: 100_000 }),
    )
    expect(rolled.body).toMatchObject({ consumption: 250, initial_value: 0, previous_value: 99_800 })
    const replaced = await editor.post(
      `${meter}/readings`,
      reading('2025-03-01T06:00:00Z', 12, { mark: 'REPLACED', final_value: 80, initial_value: 2 }),
    )
    expect(replaced.body['consumption']).toBe(40)
    const unread = await editor.post(`${meter}/readings`, reading('2025-04-01T06:00:00Z', 3, { mark: 'REPLACED' }))
    expect(unread.body).toMatchObject({ consumption: null, final_value: null })
    const level = await newMeter(editor, { utility_type: 'TEMPERATURE', units: '°C', kind: 'LEVEL' })
    expect(
      outcomeOf(await editor.post(`${level}/readings`, reading('2025-04-01T06:00:00Z', -3, { mark: 'REPLACED' }))),
    ).toEqual([422, 'mark counters_only'])
  })

  test('can be corrected between their neighbours, by version', async () => {
    const meter = await newMeter(editor)
    await editor.post(`${meter}/readings`, monthly([100, 200, 300]))
    const { body } = await editor.get(`${meter}/readings?sort=performed_at,asc`)
    const path = `${meter}/readings/${body.content[1]?.id}`
    expect(outcomeOf(await editor.put(path, reading('2025-02-01T06:00:00Z', 301)))).toEqual([422, 'value above_next'])
    const saved = await editor.put(path, reading('2025-02-01T06:00:00Z', 210), { 'if-match': '"1"' })
    expect(saved.body).toMatchObject({ version: 2, value: 210, previous_value: 100, consumption: 110 })
    expect((await editor.put(path, reading('2025-02-01T06:00:00Z', 220), { 'if-match': '"1"' })).status).toBe(412)
    const other = await newMeter(editor)
    expect((await editor.get(`${other}/readings/${body.content[1]?.id}`)).status).toBe(404)
  })

  test('that separate two counters keep their mark while those exist', async () => {
    const meter = await newMeter(editor)
    await editor.post(`${meter}/readings`, monthly([900]))
    const { body } = await editor.post(
      `${meter}/readings`,
      reading('2025-02-01T06:00:00Z', 5, { mark: 'REPLACED', final_value: 950 }),
    )
    await editor.post(`${meter}/readings`, reading('2025-03-01T06:00:00Z', 50))
    const path = `${meter}/readings/${body.id}`
    expect(outcomeOf(await editor.put(path, reading('2025-02-01T06:00:00Z', 5)))).toEqual([422, 'value below_previous'])
    const moved = reading('2025-03-05T06:00:00Z', 60, { mark: 'REPLACED', final_value: 70 })
    expect(outcomeOf(await editor.put(path, moved))).toEqual([422, 'mark needed'])
  })

  test('are listed by page and by day', async () => {
    const meter = await newMeter(editor)
    await editor.post(`${meter}/readings`, monthly([100, 200, 300, 400]))
    const { body } = await editor.get(`${meter}/readings?from=2025-02-01&to=2025-03-01&size=1&page=1`)
    expect([body.total_elements, body.content.map((row) => row['value'])]).toEqual([2, [200]])
    expect(outcomeOf(await editor.get(`${meter}/readings?from=soon`))).toEqual([400, 'from invalid'])
  })

  test('sent twice with one key are stored once', async () => {
    const meter = await newMeter(editor)
    const key = { 'idempotency-key': 'readings-once' }
    const column = monthly([100, 200])
    const [first, second] = [
      await editor.post(`${meter}/readings`, column, key),
      await editor.post(`${meter}/readings`, column, key),
    ]
    expect([first.status, second.status, second.text]).toEqual([201, 201, first.text])
    expect(await total(meter)).toBe(2)
  })
})
