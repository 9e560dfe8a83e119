import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApi, type Caller, type TestApi } from './support/api.ts'

let api: TestApi
let editor: Caller
let manager: Caller
let maintainer: Caller
let here: string

beforeAll(async () => {
  api = await startApi()
  editor = await api.signIn('editor')
  manager = await api.signIn('manager')
  maintainer = await api.signIn('maintainer')
  here = `organizations/${editor.organizationId}`
})
afterAll(() => api.close())

type Values = Readonly<Record<string, unknown>>
type Area = {
  readonly area_id: string | null
  readonly names: readonly string[]
  readonly chemicals: readonly (Values & { readonly name: string })[]
}

/** Creates a record. Throws if it is refused. */
async function created(who: Caller, path: string, input: object) {
  const { status, body, text } = await who.post(path, input)
  if (status !== 201) throw new Error(text)
  return body as Values & { readonly id: string }
}

let count = 0
/** Adds a new chemical to the organization. Returns its name, its id there and the path of its stocks. */
async function newChemical(values: Values = {}, chemical: Values = {}) {
  count += 1
  const name = `Registered ${count}`
  const made = await created(maintainer, 'chemicals', { name, ...chemical })
  const { id } = await created(editor, `${here}/chemical-associations`, { chemical_id: made.id, ...values })
  return { name, id, stocks: `${here}/chemical-associations/${id}/stocks` }
}

const register = async (who: Caller = editor) =>
  JSON.parse((await who.get(`organizations/${who.organizationId}/chemical-register`)).text) as {
    readonly as_of: string
    readonly areas: readonly Area[]
  }
/** Returns the names of areas in which the register has a chemical. */
const areasOf = async (name: string) =>
  (await register()).areas
    .filter(({ chemicals }) => chemicals.some((each) => each.name === name))
    .map((area) => area.names)

test('a chemical with stocks is where they are, with what the fire service must know', async () => {
  const top = await created(manager, `${here}/areas`, { name: 'Register hall' })
  const inner = await created(manager, `${here}/areas`, { name: 'Cabinet', parent_id: top.id })
  const responsible = (await manager.get('user')).body.id
  const goods = (await editor.get('dangerous-goods?q=1789&size=1')).body.content[0]
  const flammable = (await editor.get('hazard-statements?q=H225')).body.content[0]
  const { name, id, stocks } = await newChemical(
    { area_ids: [top.id], responsible_id: responsible },
    {
      physical_state: 'LIQUID',
      hazard_statement_ids: [flammable?.id],
      dangerous_good_id: goods?.id,
      countries_data: [{ country: 'DK', storage_class: '3', water_hazard_class: '1', safety_data_sheets: [] }],
    },
  )
  const counted = { maximum: 60, containers: 2, container_size: 20, counted_on: '2026-01-31' }
  await created(editor, stocks, { area_id: inner.id, amount: 40, unit: 'l', ...counted })
  expect(await areasOf(name)).toEqual([['Register hall', 'Cabinet']])
  const area = (await register()).areas.find(({ area_id: areaId }) => areaId === inner.id)
  expect(area?.chemicals).toMatchObject([
    {
      association_id: id,
      name,
      own: false,
      physical_state: 'LIQUID',
      storage_class: '3',
      water_hazard_class: '1',
      pictograms: ['GHS02'],
      un_number: '1789',
      contact_name: 'Kirsten Holm',
      contact_phone: expect.stringMatching(/\d/),
      by_stocks: true,
      stocks: [{ amount: 40, unit: 'l', ...counted }],
    },
  ])
})

test('a chemical without stocks is in its areas with its whole amount, or last without an area', async () => {
  const [a, b] = await Promise.all(
    ['Register yard', 'Register shed'].map((each) => created(manager, `${here}/areas`, { name: each })),
  )
  const both = await newChemical({ area_ids: [a?.id, b?.id], amount: 5, unit: 'kg' })
  const none = await newChemical()
  expect(await areasOf(both.name)).toEqual([['Register shed'], ['Register yard']])
  expect(await areasOf(none.name)).toEqual([[]])
  const { areas } = await register()
  expect(areas.at(-1)?.area_id).toBeNull()
  expect(areas.find(({ area_id: id }) => id === a?.id)?.chemicals[0]).toMatchObject({
    by_stocks: false,
    stocks: [{ amount: 5, unit: 'kg', maximum: null }],
  })
  expect(areas.at(-1)?.chemicals.find(({ name }) => name === none.name)?.['stocks']).toMatchObject([
    { amount: null, unit: null },
  ])
})

test('a retired chemical is in it as long as it has stocks', async () => {
  const area = await created(manager, `${here}/areas`, { name: 'Register attic' })
  const { name, id, stocks } = await newChemical({ area_ids: [area.id] })
  const stock = await created(editor, stocks, { area_id: area.id, amount: 1, unit: 'kg' })
  await editor.put(`${here}/chemical-associations/${id}`, { active: false })
  expect(await areasOf(name)).toEqual([['Register attic']])
  await editor.put(`${stocks}/${stock.id}/discard`, {})
  expect(await areasOf(name)).toEqual([])
})

test('readers read it, and other organizations do not', async () => {
  const reader = await api.signIn('reader')
  const { as_of: asOf, areas } = await register(reader)
  expect(Math.abs(Date.parse(asOf) - Date.now())).toBeLessThan(60_000)
  expect(areas.some(({ names }) => names.at(-1) === 'Chemical store')).toBe(true)
  const outsider = await api.signIn('outsider')
  expect((await outsider.get(`${here}/chemical-register`)).status).toBe(404)
})
