import { afterAll, beforeAll, expect, test } from 'vitest'
import { localDay } from '@ansvar/domain/dates'
import { notifyOfDueWork } from '#notices/due-notices.ts'
import { startApi, type Caller, type TestApi } from './support/api.ts'
import { madeBy } from './support/new-organization.ts'

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

let count = 0
async function newChemical() {
  count += 1
  const { id } = await madeBy(maintainer.post('chemicals', { name: `Solvent ${count}` }))
  return await madeBy(editor.post(`${here}/chemical-associations`, { chemical_id: id, amount: 5, unit: 'l' }))
}

/** Writes an assessment of a chemical. */
const assess = (association: { readonly id: string }, values: Values = {}) =>
  madeBy(
    editor.post(`${here}/risk-assessments`, {
      title: 'Degreasing',
      process: 'The part is wiped.',
      association_ids: [association.id],
      hazardous_properties: 'H336: May cause drowsiness or dizziness.',
      supplier_information: 'Ventilate.',
      negligible_because: 'Two drops a day.',
      workers_consulted: true,
      conclusion: 'ACCEPTABLE',
      ...values,
    }),
  )
const complete = (id: string) => madeBy(editor.put(`${here}/risk-assessments/${id}/complete`, {}))

const noticesOf = async (who: Caller, recordId: string) =>
  (await who.get(`${here}/notifications?size=500`)).body.content.filter((row) => row['record_id'] === recordId)
const idOf = async (who: Caller): Promise<string> => (await who.get('user')).body.id

test('managers are notified of work with a risk that is not acceptable, at each completion', async () => {
  const { id } = await assess(await newChemical(), { conclusion: 'NOT_ACCEPTABLE' })
  expect(await noticesOf(manager, id)).toEqual([])
  await complete(id)
  const notice = { kind: 'RISK_NOT_ACCEPTABLE', resource: 'risk_assessments', title: 'Degreasing' }
  expect(await noticesOf(manager, id)).toMatchObject([notice])
  expect(await noticesOf(editor, id)).toEqual([])
  await complete(id)
  expect(await noticesOf(manager, id)).toMatchObject([notice, notice])
})

test('no one is notified of work with an acceptable risk', async () => {
  const { id } = await assess(await newChemical())
  await complete(id)
  expect(await noticesOf(manager, id)).toEqual([])
})

test('the responsible member is notified of an assessment, and once on the morning after each time it is outdated', async () => {
  const used = await newChemical()
  const { id } = await assess(used, { responsible_id: await idOf(manager) })
  await complete(id)
  const tomorrow = new Date(Date.parse(`${localDay(new Date(), 'Europe/Copenhagen')}T12:00:00Z`) + 86_400_000)
  const kinds = async () => {
    await notifyOfDueWork(api.database, tomorrow, 'http://localhost:4000')
    return (await noticesOf(manager, id)).map(({ kind }) => kind)
  }
  expect(await kinds()).toEqual(['ASSIGNED'])
  const use = (amount: number) =>
    madeBy(
      editor.put(`${here}/chemical-associations/${used.id}`, { chemical_id: used['chemical_id'], amount, unit: 'l' }),
    )
  await use(10)
  expect(await kinds()).toEqual(['RISK_ASSESSMENT_OUTDATED', 'ASSIGNED'])
  expect(await kinds()).toHaveLength(2)
  await complete(id)
  await use(20)
  expect(await kinds()).toHaveLength(3)
})
