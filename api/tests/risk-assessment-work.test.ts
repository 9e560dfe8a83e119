import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from './support/api.ts'
import { madeBy, newOrganization } from './support/new-organization.ts'

// The work of risk assessments, in an empty organization on Tuesday 15 June 2027.

let api: TestApi
let organization: Awaited<ReturnType<typeof newOrganization>>
let carcinogen: string

type Values = Readonly<Record<string, unknown>>

beforeAll(async () => {
  api = await startApi()
  organization = await newOrganization(api, new Date('2027-06-15T10:00:00Z'))
  const { body } = await organization.manager.get('hazard-statements?q=H350')
  carcinogen = String(body.content.find((row) => row['code'] === 'H350')?.['id'])
})
afterAll(() => api.close())

/** Creates a record of the organization. */
const created = (path: string, input: Values) => madeBy(organization.manager.post(`${organization.own}/${path}`, input))

let count = 0
/** Adds a chemical of the danger code RED, or another one. Returns its association. */
async function chemical(red = true, own: Values = {}) {
  count += 1
  const hazards = red ? { hazard_statement_ids: [carcinogen] } : {}
  const { id } = await madeBy(organization.maintainer.post('chemicals', { name: `Paint ${count}`, ...hazards }))
  return await created('chemical-associations', { chemical_id: id, responsible_id: organization.memberId, ...own })
}

const content: Values = {
  process: 'The part is dipped.',
  hazardous_properties: 'H350: May cause cancer.',
  supplier_information: 'Use with local extraction.',
  negligible_because: 'The bath is closed.',
  workers_consulted: true,
  conclusion: 'ACCEPTABLE',
}
const draft = (associations: readonly { readonly id: string }[], values: Values = {}) =>
  created('risk-assessments', {
    title: 'Dipping',
    ...content,
    association_ids: associations.map(({ id }) => id),
    ...values,
  })

const complete = (id: string, input: Values = {}) =>
  madeBy(organization.manager.put(`${organization.own}/risk-assessments/${id}/complete`, input))

/** Returns the tasks of a record and its chemicals. */
async function tasksOf(...records: readonly { readonly id: string }[]): Promise<Values[]> {
  const { content: items } = (await organization.figure('work-items?size=500&kind=RISK_ASSESSMENT')) as {
    content: Values[]
  }
  return items.filter((item) => records.some(({ id }) => id === item['record_id']))
}

describe('the work list', () => {
  test('contains the chemicals of the danger code RED that no assessment covers, with their responsible member', async () => {
    const [red, green, retired] = [await chemical(), await chemical(false), await chemical(true, { active: false })]
    expect(red['chemical_id']).toBeTruthy()
    expect(await tasksOf(red, green, retired)).toMatchObject([
      {
        key: `RISK_ASSESSMENT:${red.id}:MISSING`,
        section: 'CHEMICALS',
        state: 'WAITING',
        due_on: null,
        responsible_id: organization.memberId,
      },
    ])
  })

  test('contains the draft of such a chemical instead, until it is completed', async () => {
    const red = await chemical()
    const made = await draft([red])
    expect(await tasksOf(red, made)).toMatchObject([
      { key: `RISK_ASSESSMENT:${made.id}`, title: 'Dipping', due_on: null },
    ])
    await complete(made.id)
    expect(await tasksOf(red, made)).toEqual([])
    const change = { title: 'Dipping', ...content, association_ids: [red.id], exposed_persons: 4 }
    await madeBy(organization.manager.put(`${organization.own}/risk-assessments/${made.id}`, change))
    expect(await tasksOf(red, made)).toEqual([])
  })

  test('contains no draft of other chemicals', async () => {
    const green = await chemical(false)
    expect(await tasksOf(green, await draft([green]))).toEqual([])
  })

  test('contains such a chemical again when its only assessment is retired', async () => {
    const red = await chemical()
    const made = await draft([red])
    await complete(made.id)
    const retire = { title: 'Dipping', ...content, association_ids: [red.id], active: false }
    await madeBy(organization.manager.put(`${organization.own}/risk-assessments/${made.id}`, retire))
    expect(await tasksOf(red, made)).toMatchObject([{ key: `RISK_ASSESSMENT:${red.id}:MISSING` }])
  })

  test.each([
    ['2026-06-14', 'OVERDUE'],
    ['2026-06-20', 'DUE_SOON'],
    ['2026-07-15', 'LATER'],
    ['2026-07-16', null],
  ])('contains an assessment of %s that is reviewed each year as %s', async (assessedOn, state) => {
    const made = await draft([await chemical(false)], { review_period: 'P1Y', responsible_id: organization.memberId })
    await complete(made.id, { assessed_on: assessedOn })
    expect((await tasksOf(made)).map((task) => task['state'])).toEqual(state === null ? [] : [state])
  })

  test('contains an outdated assessment, without a due date until the day of its review has passed', async () => {
    const used = await chemical(false, { amount: 10, unit: 'kg' })
    const [soon, past] = [await draft([used], { review_period: 'P1Y' }), await draft([used], { review_period: 'P1Y' })]
    await complete(soon.id, { assessed_on: '2026-06-20' })
    await complete(past.id, { assessed_on: '2026-06-10' })
    const more = { chemical_id: used['chemical_id'], amount: 20, unit: 'kg' }
    await madeBy(organization.manager.put(`${organization.own}/chemical-associations/${used.id}`, more))
    const states = (await tasksOf(soon, past)).map((task) => [task['record_id'], task['state'], task['due_on']])
    expect(states).toEqual([
      [past.id, 'OVERDUE', '2027-06-10'],
      [soon.id, 'WAITING', null],
    ])
    await complete(soon.id)
    expect(await tasksOf(soon)).toEqual([])
  })

  test('escalates an overdue assessment like other tasks', async () => {
    const made = await draft([await chemical(false)], { review_period: 'P1Y', responsible_id: organization.memberId })
    await complete(made.id, { assessed_on: '2026-06-01' })
    expect(await tasksOf(made)).toMatchObject([{ state: 'OVERDUE', escalated_date: '2027-06-08' }])
  })
})
