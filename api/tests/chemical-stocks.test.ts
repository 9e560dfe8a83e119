import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type Caller, type TestApi } from './support/api.ts'

let api: TestApi
let editor: Caller
let manager: Caller
let reader: Caller
let maintainer: Caller
let here: string
let areas: readonly string[]

beforeAll(async () => {
  api = await startApi()
  editor = await api.signIn('editor')
  manager = await api.signIn('manager')
  reader = await api.signIn('reader')
  maintainer = await api.signIn('maintainer')
  here = `organizations/${editor.organizationId}`
  const made = await Promise.all(
    ['Stock room A', 'Stock room B', 'Stock room C'].map((name) => created(manager, `${here}/areas`, { name })),
  )
  areas = made.map(({ id }) => id)
})
afterAll(() => api.close())

type Values = Readonly<Record<string, unknown>>

/** Creates a record. Throws if it is refused. */
async function created(who: Caller, path: string, input: object) {
  const { status, body, text } = await who.post(path, input)
  if (status !== 201) throw new Error(text)
  return body as Values & { readonly id: string }
}

let count = 0
/** Adds a new chemical of the catalogue, or an own one, to the organization. Returns the path of the association. */
async function newChemical(values: Values = {}, chemical: Values = {}, own = false) {
  count += 1
  const made = await created(own ? editor : maintainer, own ? `${here}/chemicals` : 'chemicals', {
    name: `Stocked product ${count}`,
    ...chemical,
  })
  const { id } = await created(editor, `${here}/chemical-associations`, { chemical_id: made.id, ...values })
  return { id, chemicalId: made.id, path: `${here}/chemical-associations/${id}` }
}

const stock = (index: number, amount: number, unit = 'kg', more: Values = {}) => ({
  area_id: areas[index],
  amount,
  unit,
  ...more,
})
const faults = (body: object) =>
  (body as { fields: readonly { path: string; code: string }[] }).fields
    .map(({ path, code }) => `${path} ${code}`)
    .toSorted()
const list = async (query: string) =>
  (await reader.get(`${here}/chemical-associations?${query}`)).body.content.map(({ id }) => id)
const stored = (storageClass: string) => ({
  countries_data: [{ country: 'DK', storage_class: storageClass, safety_data_sheets: [] }],
})
const amountOf = async (path: string) => {
  const { amount, unit, stock_totals: totals } = (await reader.get(path)).body
  return [amount, unit, totals]
}

describe('stocks of chemicals by area', () => {
  test('are read by readers and written by editors', async () => {
    const { path } = await newChemical()
    const input = stock(0, 40, 'kg', { maximum: 60, containers: 2, container_size: 20, counted_on: '2026-01-31' })
    const added = await editor.post(`${path}/stocks`, input)
    expect([added.status, added.body]).toMatchObject([201, input])
    const at = `${path}/stocks/${added.body.id}`
    expect((await reader.get(at)).body).toMatchObject(input)
    expect((await reader.get(`${path}/stocks`)).body).toMatchObject({ total_elements: 1, content: [input] })
    expect((await reader.post(`${path}/stocks`, input)).status).toBe(403)
    expect((await reader.put(at, input)).status).toBe(403)
    const changed = await editor.put(at, stock(1, 5, 'l'))
    expect([changed.status, changed.body]).toMatchObject([
      200,
      { area_id: areas[1], amount: 5, unit: 'l', maximum: null, containers: null, counted_on: null },
    ])
    const history = (await reader.get(`${path}/history`)).text
    expect(history).toMatch(/chemical_stocks/)
    expect(history).toMatch(/Stock room B/)
    const other = await newChemical()
    expect((await reader.get(`${other.path}/stocks/${added.body.id}`)).status).toBe(404)
  })

  test.each([false, true])('state the amount of a chemical, also of an own one: %s', async (own) => {
    const { path } = await newChemical({ amount: 5, unit: 'kg' }, {}, own)
    expect(await amountOf(path)).toEqual([5, 'kg', []])
    await created(editor, `${path}/stocks`, stock(0, 0.1))
    await created(editor, `${path}/stocks`, stock(0, 0.2))
    expect(await amountOf(path)).toEqual([0.3, 'kg', [{ amount: 0.3, unit: 'kg' }]])
    const second = await created(editor, `${path}/stocks`, stock(1, 1, 't'))
    expect(await amountOf(path)).toEqual([1000.3, 'kg', [{ amount: 1000.3, unit: 'kg' }]])
    const both = [
      { amount: 0.3, unit: 'kg' },
      { amount: 200, unit: 'l' },
    ]
    expect((await editor.put(`${path}/stocks/${second.id}`, stock(1, 200, 'l'))).status).toBe(200)
    expect(await amountOf(path)).toEqual([null, null, both])
  })

  test('refuse another amount of the chemical, in any unit, and accept their sum', async () => {
    const { path } = await newChemical({ amount: 5, unit: 'kg' })
    const { id } = await created(editor, `${path}/stocks`, stock(0, 3))
    for (const given of [
      { amount: 5, unit: 'kg' },
      { amount: 3, unit: 'g' },
      { amount: 3, unit: 'l' },
    ]) {
      const refused = await editor.put(path, given)
      expect([refused.status, faults(refused.body)]).toEqual([422, ['amount by_stocks']])
    }
    for (const given of [{ amount: 3, unit: 'kg' }, { amount: 3000, unit: 'g' }, { use: 'Without an amount' }]) {
      const saved = await editor.put(path, given)
      expect([saved.status, saved.body]).toMatchObject([200, { amount: 3, unit: 'kg' }])
    }
    expect((await editor.put(`${path}/stocks/${id}/discard`, {})).status).toBe(200)
    expect(await amountOf(path)).toEqual([5, 'kg', []])
    expect((await editor.put(path, { amount: 9, unit: 'kg' })).body['amount']).toBe(9)
  })

  test('are validated', async () => {
    const { path } = await newChemical()
    const wrong = { area_id: path.slice(-36), amount: -1, unit: 'kg', container_size: 0, counted_on: '2999-01-01' }
    const refused = await editor.post(`${path}/stocks`, wrong)
    expect(refused.status).toBe(422)
    expect(faults(refused.body)).toEqual([
      'amount negative',
      'area_id not_found',
      'container_size not_positive',
      'counted_on in_future',
    ])
  })

  test('go to the bin with their chemical, come back with it, and keep their area', async () => {
    const { path } = await newChemical()
    const area = await created(manager, `${here}/areas`, { name: `Emptied ${path.slice(-8)}` })
    await created(editor, `${path}/stocks`, { ...stock(0, 3), area_id: area.id })
    const inUse = await manager.put(`${here}/areas/${area.id}/discard`, { reason: 'Mistake' })
    expect([inUse.status, inUse.body.code]).toEqual([409, 'in_use'])
    const item = await editor.put(`${path}/discard`, {})
    expect(item.status).toBe(200)
    expect((await editor.get(`${path}/stocks`)).status).toBe(404)
    expect((await manager.put(`${here}/bin/${item.body.id}/restore`, {})).status).toBe(200)
    expect(await amountOf(path)).toEqual([3, 'kg', [{ amount: 3, unit: 'kg' }]])
  })

  test('are restored by undoing the operation that changed them', async () => {
    const { path } = await newChemical()
    const { id } = await created(editor, `${path}/stocks`, stock(0, 3))
    const operation = randomUUID()
    await editor.put(`${path}/stocks/${id}`, stock(1, 8), { 'operation-id': operation })
    const undone = await editor.put(`${here}/operations/${operation}/undo`, undefined)
    expect([undone.status, undone.text]).toMatchObject([200, expect.stringContaining('"kept":[]')])
    expect((await editor.get(`${path}/stocks/${id}`)).body).toMatchObject(stock(0, 3))
  })

  test('sort and filter the list of chemicals', async () => {
    const few = await newChemical({ amount: 900, unit: 'kg', area_ids: [areas[1]] })
    const many = await newChemical({ amount: 1, unit: 'kg' })
    await created(editor, `${few.path}/stocks`, stock(2, 500, 'g'))
    await created(editor, `${many.path}/stocks`, stock(2, 2))
    expect(await list(`area_id=${areas[2]}&sort=amount,asc`)).toEqual([few.id, many.id])
    expect(await list(`area_id=${areas[2]}&sort=amount,desc`)).toEqual([many.id, few.id])
    // Where it is used, too.
    expect(await list(`area_id=${areas[1]}`)).toContain(few.id)
  })
})

test('a risk assessment is outdated when stocks double the amount or are in another area', async () => {
  const { id, path } = await newChemical({ amount: 5, unit: 'kg', area_ids: [areas[0]] })
  const assess = async () => {
    const made = await created(editor, `${here}/risk-assessments`, {
      title: 'Dipping',
      association_ids: [id],
      process: 'The part is dipped.',
      hazardous_properties: 'None',
      supplier_information: 'Use with local extraction.',
      workers_consulted: true,
      negligible_because: 'The system is closed.',
      conclusion: 'ACCEPTABLE',
    })
    const { status, text } = await editor.put(`${here}/risk-assessments/${made.id}/complete`, {})
    if (status !== 200) throw new Error(text)
    return made.id
  }
  const because = async (assessment: string) =>
    (await editor.get(`${here}/risk-assessments/${assessment}`)).body['outdated_because']
  const assessment = await assess()
  const first = await created(editor, `${path}/stocks`, stock(0, 9, 'kg'))
  expect(await because(assessment)).toEqual([])
  await editor.put(`${path}/stocks/${first.id}`, stock(0, 10_000, 'g'))
  expect(await because(assessment)).toEqual(['AMOUNT'])
  await editor.put(`${path}/stocks/${first.id}`, stock(1, 1, 'kg'))
  expect(await because(assessment)).toEqual(['AREA'])
})

test('the storage check uses the areas of stocks, and those of the chemical without any', async () => {
  const area = (await created(manager, `${here}/areas`, { name: 'Checked room' })).id
  const other = (await created(manager, `${here}/areas`, { name: 'Other room' })).id
  const flammable = await newChemical({ area_ids: [area] }, stored('3'))
  const oxidising = await newChemical({}, stored('5.1A'))
  const check = async (id: string) => {
    const { checked, conflicts } = (await reader.get(`${here}/areas/${id}/storage-check`)).body
    return [checked, (conflicts as unknown[]).length]
  }
  expect(await check(area)).toEqual([1, 0])
  const { id } = await created(editor, `${oxidising.path}/stocks`, { area_id: area, amount: 1, unit: 'kg' })
  expect(await check(area)).toEqual([2, 1])
  await created(editor, `${flammable.path}/stocks`, { area_id: other, amount: 1, unit: 'l' })
  expect([await check(area), await check(other)]).toEqual([
    [1, 0],
    [1, 0],
  ])
  await editor.put(`${oxidising.path}/stocks/${id}`, { area_id: other, amount: 1, unit: 'kg' })
  expect([await check(area), await check(other)]).toEqual([
    [0, 0],
    [2, 1],
  ])
})
