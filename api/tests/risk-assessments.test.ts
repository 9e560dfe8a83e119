import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type Caller, type TestApi } from './support/api.ts'

let api: TestApi
let editor: Caller
let manager: Caller
let maintainer: Caller
let here: string
let assessments: string

beforeAll(async () => {
  api = await startApi()
  editor = await api.signIn('editor')
  manager = await api.signIn('manager')
  maintainer = await api.signIn('maintainer')
  here = `organizations/${editor.organizationId}`
  assessments = `${here}/risk-assessments`
})
afterAll(() => api.close())

type Values = Readonly<Record<string, unknown>>
const first = async (path: string) => (await editor.get(path)).body.content[0] as Values & { readonly id: string }
const statement = async (code: string) => (await first(`hazard-statements?q=${code}`)).id

const complete: Values = {
  process: 'The part is dipped for two minutes.',
  hazardous_properties: 'H315: Causes skin irritation.',
  supplier_information: 'Use with local extraction and nitrile gloves.',
  exposure_level: 'LOW',
  exposure_routes: ['SKIN'],
  exposure_minutes: 20,
  exposure_frequency: 'DAILY',
  exposed_persons: 3,
  circumstances: 'Local extraction; 18 °C.',
  measures: [{ level: 'PERSONAL', text: 'Nitrile gloves', in_place: true }],
  effect: 'No rash for two years.',
  health_surveillance: 'Nothing found.',
  workers_consulted: true,
  conclusion: 'ACCEPTABLE_WITH_MEASURES',
}

/** Creates a record. Throws if it is refused. */
async function created(who: Caller, path: string, input: object) {
  const { status, body, text } = await who.post(path, input)
  if (status !== 201) throw new Error(text)
  return body as Values & { readonly id: string }
}

let count = 0
/** Adds a new chemical of the catalogue to the organization. Returns the association. */
async function newAssociation(chemical: Values = {}, own: Values = {}) {
  count += 1
  const made = await created(maintainer, 'chemicals', { name: `Dip bath ${count}`, ...chemical })
  return {
    chemical: made,
    association: await created(editor, `${here}/chemical-associations`, { chemical_id: made.id, ...own }),
  }
}

const newAssessment = (values: Values = {}) =>
  created(editor, assessments, { title: 'Dipping', ...complete, ...values })

const read = async (id: string) => (await editor.get(`${assessments}/${id}`)).body
const stateOf = async (id: string) => {
  const { state, outdated_because: because } = await read(id)
  return [state, because]
}
const completed = async (values: Values = {}) => {
  const { id } = await newAssessment(values)
  const { status, text } = await editor.put(`${assessments}/${id}/complete`, {})
  if (status !== 200) throw new Error(text)
  return id
}
const inputOf = (record: Values) =>
  Object.fromEntries(
    Object.entries(record).filter(([name]) =>
      ['chemical_id', 'supply_id', 'area_ids', 'amount', 'unit', 'use', 'responsible_id'].includes(name),
    ),
  )

describe('a risk assessment', () => {
  test('is a draft until it is completed, which stores its content and the date of the next one', async () => {
    const { association } = await newAssociation()
    const made = await newAssessment({ association_ids: [association.id] })
    expect(made).toMatchObject({ state: 'DRAFT', assessed_on: null, may: ['COMPLETE'], review_period: 'P3Y' })
    const { status, body } = await editor.put(`${assessments}/${made.id}/complete`, { assessed_on: '2026-02-28' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ state: 'CURRENT', assessed_on: '2026-02-28', next_due_on: '2029-02-28' })
    expect(body['completed_version']).toBe(body['version'])
    const revisions = await editor.get(`${assessments}/${made.id}/revisions`)
    expect(revisions.body.content).toEqual([
      expect.objectContaining({
        version: 2,
        title: 'Dipping',
        assessed_on: '2026-02-28',
        measures: made['measures'],
        chemicals: made['chemicals'],
        last_modified_by: 'Mads Bruun',
      }),
    ])
  })

  test('that lacks a kind of information is not completed', async () => {
    const { id } = await newAssessment({ effect: '' })
    const { status, body } = await editor.put(`${assessments}/${id}/complete`, {})
    expect([status, body['code']]).toEqual([409, 'incomplete'])
    expect(await stateOf(id)).toEqual(['DRAFT', []])
  })

  test('is not completed in the future', async () => {
    const { association } = await newAssociation()
    const { id } = await newAssessment({ association_ids: [association.id] })
    const { status, body } = await editor.put(`${assessments}/${id}/complete`, { assessed_on: '2090-01-01' })
    expect([status, body.fields]).toEqual([422, [expect.objectContaining({ path: 'assessed_on', code: 'in_future' })]])
  })

  test('becomes a draft when its content changes, and is current again with the completed content', async () => {
    const { association } = await newAssociation()
    const id = await completed({ association_ids: [association.id] })
    const { measures } = await read(id)
    const values = { title: 'Dipping', ...complete, measures, association_ids: [association.id] }
    const put = async (more: Values) => (await editor.put(`${assessments}/${id}`, { ...values, ...more })).body['state']
    expect(await put({ exposed_persons: 9 })).toBe('DRAFT')
    expect(await put({ review_period: 'P1Y' })).toBe('CURRENT')
    const [row] = (await editor.get(`${assessments}?state=CURRENT&association_id=${association.id}`)).body.content
    expect(row).toMatchObject({ id, review_period: 'P1Y' })
  })

  test('refers to chemicals of the organization only', async () => {
    const { status, body } = await editor.post(assessments, {
      title: 'Dipping',
      association_ids: ['00000000-0000-4000-8000-000000000000'],
    })
    expect([status, body.fields.map(({ path, code }) => `${path} ${code}`)]).toEqual([
      422,
      ['association_ids.0 not_found'],
    ])
  })

  test('goes to the bin while it was never completed', async () => {
    const { id } = await newAssessment()
    expect((await editor.put(`${assessments}/${id}/discard`, {})).status).toBe(200)
    const { association } = await newAssociation()
    const done = await completed({ association_ids: [association.id] })
    const refused = await editor.put(`${assessments}/${done}/discard`, { reason: 'Not needed any more' })
    expect([refused.status, refused.body['code']]).toEqual([409, 'was_completed'])
    const inUse = await manager.put(`${here}/chemical-associations/${association.id}/discard`, { reason: 'Mistake' })
    expect([inUse.status, inUse.body['code']]).toEqual([409, 'in_use'])
  })
})

const sheets = (day: string) => ({
  countries_data: [{ country: 'DK', safety_data_sheets: [{ language: 'da', last_revision_date: day }] }],
})

describe('a completed assessment is outdated', () => {
  test('by a newer data sheet, another label and another composition', async () => {
    const { chemical, association } = await newAssociation(sheets('2025-01-01'))
    const id = await completed({ association_ids: [association.id] })
    expect(await stateOf(id)).toEqual(['CURRENT', []])
    const put = (values: Values) =>
      maintainer.put(`chemicals/${chemical.id}`, { name: chemical['name'], ...sheets('2026-03-01'), ...values })
    await put({})
    expect(await stateOf(id)).toEqual(['OUTDATED', ['DATA_SHEET']])
    await put({ hazard_statement_ids: [await statement('H315')] })
    expect(await stateOf(id)).toEqual(['OUTDATED', ['DATA_SHEET', 'LABEL']])
    const substance = (await first('substances?cas_number=1333-82-0')).id
    await put({ substance_concentrations: [{ substance_id: substance }] })
    expect((await stateOf(id))[1]).toContain('COMPOSITION')
    expect((await editor.get(`${assessments}?state=OUTDATED`)).body.content.map((row) => row.id)).toContain(id)
  })

  test('by the double amount, in any unit of the same kind, but not by less', async () => {
    const { association } = await newAssociation({}, { amount: 2, unit: 'kg' })
    const id = await completed({ association_ids: [association.id] })
    const amount = async (value: number, unit: string) => {
      const input = { ...inputOf(association), amount: value, unit }
      const { status, text } = await editor.put(`${here}/chemical-associations/${association.id}`, input)
      if (status !== 200) throw new Error(text)
      return (await stateOf(id))[1]
    }
    expect(await amount(3999, 'g')).toEqual([])
    expect(await amount(4000, 'g')).toEqual(['AMOUNT'])
    expect(await amount(2, 'l')).toEqual(['AMOUNT'])
    expect(await amount(1, 'kg')).toEqual([])
  })

  test('by another area, and by an event that is linked to the chemical', async () => {
    const { body: areas } = await editor.get(`${here}/areas`)
    const [one, other] = areas.content.map(({ id }) => id)
    const { association } = await newAssociation({}, { area_ids: [one] })
    const id = await completed({ association_ids: [association.id] })
    const move = (ids: unknown[]) =>
      editor.put(`${here}/chemical-associations/${association.id}`, { ...inputOf(association), area_ids: ids })
    await move([])
    expect(await stateOf(id)).toEqual(['CURRENT', []])
    await move([one, other])
    expect(await stateOf(id)).toEqual(['OUTDATED', ['AREA']])
    await move([one])
    const event = await created(editor, `${here}/events`, {
      title: 'Splash',
      kind: 'INCIDENT',
      importance: 'LOW',
      occurrence_date: '2026-03-01',
      accident_occurred: false,
    })
    await created(editor, `${here}/events/${event.id}/links`, {
      kind: 'CHEMICAL_ASSOCIATION',
      target_id: association.id,
    })
    expect(await stateOf(id)).toEqual(['OUTDATED', ['EVENT']])
    expect((await editor.put(`${assessments}/${id}/complete`, {})).body['state']).toBe('CURRENT')
  })
})
