import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type Caller, type TestApi } from './support/api.ts'
import { madeBy } from './support/new-organization.ts'

let api: TestApi
let editor: Caller
let reader: Caller
let here: string
let readerId: string

beforeAll(async () => {
  api = await startApi()
  editor = await api.signIn('editor')
  reader = await api.signIn('reader')
  here = `organizations/${editor.organizationId}`
  readerId = (await reader.get('user')).body.id
})
afterAll(() => api.close())

type Values = Readonly<Record<string, unknown>>
type Measure = { readonly id: string; readonly text: string; readonly corrective_action_id: string | null }

/** Writes an assessment with two measures that are not in place. */
const assess = (values: Values = {}) =>
  madeBy(
    editor.post(`${here}/risk-assessments`, {
      title: 'Filling of the bath',
      process: 'Salt is poured into the bath.',
      arising: [{ name: 'Dust' }],
      hazardous_properties: 'Irritates the airways.',
      supplier_information: 'Avoid dust.',
      negligible_because: 'Once a year.',
      workers_consulted: true,
      conclusion: 'ACCEPTABLE_WITH_MEASURES',
      measures: [
        { level: 'TECHNICAL', text: 'Extraction at the edge' },
        { level: 'PERSONAL', text: 'Mask with a P3 filter' },
      ],
      ...values,
    }),
  )
const read = async (id: string) => (await editor.get(`${here}/risk-assessments/${id}`)).body
const measuresOf = (record: Values) => record['measures'] as readonly Measure[]
const measureAt = async (id: string, index: number): Promise<Measure> => {
  const measure = measuresOf(await read(id))[index]
  if (!measure) throw new Error('There is no such measure')
  return measure
}

const sendAction = async (id: string, values: Values = {}) =>
  await editor.post(`${here}/corrective-actions`, {
    source_kind: 'RISK_ASSESSMENT',
    source_id: id,
    title: 'Order the extraction',
    ...values,
  })
const actFor = async (id: string, measure: Measure, values: Values = {}) =>
  await madeBy(sendAction(id, { measure_id: measure.id, ...values }))

describe('a corrective action of a risk assessment', () => {
  test('implements a measure, which names it, and leaves the assessment as it was completed', async () => {
    const { id } = await assess()
    await madeBy(editor.put(`${here}/risk-assessments/${id}/complete`, {}))
    const measure = await measureAt(id, 0)
    const action = await actFor(id, measure)
    expect(action).toMatchObject({ source_kind: 'RISK_ASSESSMENT', source_id: id, measure_id: measure.id })
    const after = await read(id)
    expect(after).toMatchObject({ state: 'CURRENT', version: 2 })
    expect(measuresOf(after).map((each) => each.corrective_action_id)).toEqual([action.id, null])
    const { body: list } = await editor.get(`${here}/corrective-actions?source_id=${id}&source_kind=RISK_ASSESSMENT`)
    expect(list.content).toMatchObject([{ id: action.id }])
    const { body: revisions } = await editor.get(`${here}/risk-assessments/${id}/revisions`)
    expect(measuresOf(revisions.content[0] ?? {})[0]).toMatchObject({ corrective_action_id: action.id })
  })

  test('is not changed by measures that are sent as they were read', async () => {
    const made = await assess()
    const action = await actFor(made.id, await measureAt(made.id, 0))
    const { title, process, arising } = made
    const measures = measuresOf(await read(made.id)).map((measure) => ({ ...measure, corrective_action_id: null }))
    await madeBy(editor.put(`${here}/risk-assessments/${made.id}`, { title, process, arising, measures }))
    expect(await measureAt(made.id, 0)).toMatchObject({ corrective_action_id: action.id })
  })

  test('needs no measure, and has none of another assessment or of another kind of record', async () => {
    const [one, other] = [await assess(), await assess()]
    expect((await sendAction(one.id)).body).toMatchObject({ measure_id: null })
    const faults = async (values: Values) => (await sendAction(one.id, values)).body.fields
    const unknown = [expect.objectContaining({ path: 'measure_id', code: 'not_found' })]
    expect(await faults({ measure_id: (await measureAt(other.id, 0)).id })).toEqual(unknown)
    expect(await faults({ measure_id: randomUUID() })).toEqual(unknown)
    const { body: events } = await editor.get(`${here}/events?state=OPEN`)
    const ofEvent = { source_kind: 'EVENT', source_id: events.content[0]?.['id'] }
    expect(await faults({ ...ofEvent, measure_id: (await measureAt(one.id, 0)).id })).toEqual(unknown)
  })

  test('never changes its measure', async () => {
    const { id } = await assess()
    const action = await actFor(id, await measureAt(id, 0))
    const save = (values: Values) =>
      editor.put(`${here}/corrective-actions/${action.id}`, { title: 'Order', ...values })
    expect((await save({})).body).toMatchObject({ title: 'Order', measure_id: action['measure_id'] })
    const { status, body } = await save({ measure_id: (await measureAt(id, 1)).id })
    expect([status, body.fields]).toEqual([422, [expect.objectContaining({ path: 'measure_id', code: 'fixed' })]])
  })

  test('that is cancelled or in the bin leaves its measure without one, until it is restored', async () => {
    const { id } = await assess()
    const cancelled = await actFor(id, await measureAt(id, 0))
    const discarded = await actFor(id, await measureAt(id, 1))
    await madeBy(editor.put(`${here}/corrective-actions/${cancelled.id}/cancel`, { reason: 'Not needed' }))
    await madeBy(editor.put(`${here}/corrective-actions/${discarded.id}/discard`, {}))
    const actions = async () => measuresOf(await read(id)).map((measure) => measure.corrective_action_id)
    expect(await actions()).toEqual([null, null])
    const { body: bin } = await editor.get(`${here}/bin?size=500`)
    const item = bin.content.find((row) => row['record_id'] === discarded.id)
    expect((await editor.put(`${here}/bin/${item?.id}/restore`, undefined)).status).toBe(200)
    expect(await actions()).toEqual([null, discarded.id])
  })

  test('keeps its draft assessment out of the bin', async () => {
    const { id } = await assess()
    await actFor(id, await measureAt(id, 0))
    const { status, body } = await editor.put(`${here}/risk-assessments/${id}/discard`, {})
    expect([status, body['code']]).toEqual([409, 'in_use'])
  })

  test('without effect gets a follow-up action of the same measure', async () => {
    const { id } = await assess()
    const action = await actFor(id, await measureAt(id, 0))
    await madeBy(editor.put(`${here}/corrective-actions/${action.id}/complete`, {}))
    await madeBy(editor.put(`${here}/corrective-actions/${action.id}/verify`, { effect: 'NOT_EFFECTIVE' }))
    const { body } = await editor.get(`${here}/corrective-actions?source_id=${id}&state=OPEN`)
    expect(body.content).toMatchObject([{ follows_id: action.id, measure_id: action['measure_id'] }])
    expect(await measureAt(id, 0)).toMatchObject({ corrective_action_id: body.content[0]?.['id'] })
  })

  test('is a task among the chemicals whose record is the assessment, and notifies its responsible member', async () => {
    const { id } = await assess()
    const action = await actFor(id, await measureAt(id, 0), { responsible_id: readerId, due_on: '2026-01-31' })
    const { body: work } = await reader.get(`${here}/dashboard/work-items?kind=ACTION&section=CHEMICALS&size=100`)
    expect(work.content.find((task) => task['record_id'] === id)).toMatchObject({
      key: `ACTION:${id}:${action.id}`,
      title: 'Order the extraction',
      due_on: '2026-01-31',
      roles: ['RESPONSIBLE'],
    })
    const { body: notices } = await reader.get(`${here}/notifications?kind=ACTION_ASSIGNED&size=100`)
    expect(notices.content.find((notice) => notice['record_id'] === id)).toMatchObject({
      resource: 'risk_assessments',
      part_id: action.id,
      title: 'Filling of the bath',
    })
    expect((await reader.put(`${here}/corrective-actions/${action.id}/complete`, {})).status).toBe(200)
  })
})
