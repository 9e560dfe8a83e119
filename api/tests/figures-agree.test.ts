import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMonths, localDay, type IsoDate } from '@ansvar/domain/dates'
import { startApi, type Caller, type TestApi } from './support/api.ts'
import { reading } from './support/meters.ts'
import { madeBy, newOrganization } from './support/new-organization.ts'

// Compares two views of the same data: figures with each other, and each figure with the list behind it.

type Json = Record<string, unknown>
type Counted = { readonly [name: string]: number }
type Pair = readonly [what: string, one: number, other: number]

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const sum = <Row>(rows: readonly Row[], of: (row: Row) => number | null | undefined) =>
  rows.reduce((whole, row) => whole + (of(row) ?? 0), 0)

/** Returns every pair of numbers of the dashboard and the lists that must be equal. */
async function pairsOf(who: Caller, own: string, today: IsoDate): Promise<Pair[]> {
  const read = async (path: string) => (await who.get(`${own}/${path}`)).body as unknown
  const total = async (list: string) => ((await read(list)) as { total_elements: number }).total_elements
  const figure = async <Figure>(name: string) => (await read(`dashboard${name && `/${name}`}`)) as Figure
  const counters = await figure<Counted>('')
  const waiting = async (kind: string, ...states: string[]) =>
    total(`dashboard/work-items?kind=${kind}${states.map((state) => `&state=${state}`).join('')}`)

  const obligations = await figure<Counted & { statuses: (Counted & { compliance_status: string })[] }>('obligations')
  const chemicals = await figure<Counted & { codes: (Counted & { danger_code: string })[] }>('chemicals')
  const inspections = await figure<Counted & { months: Counted[] }>('inspections')
  const { trends } = await figure<{
    trends: (Json & { meters: number; trend: { amount: number; months: Counted[] } })[]
  }>('consumption')
  const emissions = await figure<
    Counted & {
      trend: { year: number; amount: number; months: Counted[] }
      quarters: (Counted & { start_date: unknown })[]
    }
  >('emissions')
  const before = (field: string) => `${field}=${today}&${field}_match_mode=before`
  const oldSheets = 'chemical-associations?active=true&data_sheet_age=MISSING&data_sheet_age=OLDER_THAN_THREE_YEARS'
  const states = await Promise.all(
    ['OVERDUE', 'DUE_SOON', 'LATER', 'WAITING'].map((state) => total(`dashboard/work-items?state=${state}`)),
  )
  const thisYear = emissions.quarters.filter(({ start_date: day }) =>
    String(day).startsWith(String(emissions.trend.year)),
  )

  return [
    ['work items and their states', await total('dashboard/work-items'), sum(states, (count) => count)],
    [
      'policies to review, menu and list',
      counters['policies'] ?? 0,
      await total(`policies?${before('next_review_date')}`),
    ],
    ['policies to review, menu and work list', counters['policies'] ?? 0, await waiting('POLICY_REVIEW', 'OVERDUE')],
    [
      'procedures to review, menu and list',
      counters['procedures'] ?? 0,
      await total(`procedures?${before('next_review_date')}`),
    ],
    [
      'procedures to review, menu and work list',
      counters['procedures'] ?? 0,
      await waiting('PROCEDURE_REVIEW', 'OVERDUE'),
    ],
    ['inspections overdue, menu and list', counters['inspections'] ?? 0, await total('inspections?state=OVERDUE')],
    ['inspections overdue, menu and work list', counters['inspections'] ?? 0, await waiting('INSPECTION', 'OVERDUE')],
    ['readings overdue, menu and list', counters['meters'] ?? 0, await total(`meters?${before('next_reading_date')}`)],
    ['readings overdue, menu and work list', counters['meters'] ?? 0, await waiting('READING', 'OVERDUE')],
    ['open events, menu and list', counters['events'] ?? 0, await total('events?state=OPEN')],
    ['data sheets, menu and figure', counters['chemical_associations'] ?? 0, chemicals['unsound_data_sheets'] ?? 0],
    ['data sheets, menu and list', counters['chemical_associations'] ?? 0, await total(oldSheets)],
    [
      'data sheets, menu and work list',
      counters['chemical_associations'] ?? 0,
      await waiting('DATA_SHEET', 'OVERDUE', 'WAITING'),
    ],
    ['chemicals, figure and list', chemicals['total'] ?? 0, await total('chemical-associations?active=true')],
    ['chemicals, figure and bars', chemicals['total'] ?? 0, sum(chemicals.codes, ({ count }) => count)],
    ...(await Promise.all(
      chemicals.codes.map(async ({ danger_code: code, count }): Promise<Pair> => [
        `chemicals of ${code}, bar and list`,
        count ?? 0,
        await total(`chemical-associations?active=true&danger_code=${code}`),
      ]),
    )),
    ['obligations, figure and list', obligations['total'] ?? 0, await total('legislations')],
    [
      'obligations assessed, figure and list',
      obligations['assessed'] ?? 0,
      await total('legislations?needs_assessment=false'),
    ],
    [
      'obligations assessed, figure and bars',
      obligations['assessed'] ?? 0,
      sum(obligations.statuses, ({ assessed }) => assessed),
    ],
    ['obligations, figure and statuses', obligations['total'] ?? 0, sum(obligations.statuses, ({ count }) => count)],
    [
      'obligations to assess, figure and menu',
      (obligations['total'] ?? 0) - (obligations['assessed'] ?? 0),
      counters['legislation_associations'] ?? 0,
    ],
    [
      'obligations to assess, menu and work list',
      counters['legislation_associations'] ?? 0,
      await waiting('OBLIGATION', 'WAITING'),
    ],
    ...(await Promise.all(
      obligations.statuses.map(async ({ compliance_status: status, assessed }): Promise<Pair> => [
        `obligations ${status}, bar and list`,
        assessed ?? 0,
        await total(`legislations?compliance_status=${status}&needs_assessment=false`),
      ]),
    )),
    ...(await Promise.all(
      (['on_time', 'late'] as const).map(async (of): Promise<Pair> => [
        `inspections ${of}, figure and list`,
        inspections[of] ?? 0,
        await total(`inspections?due_year=${inspections['year']}&timeliness=${of.toUpperCase()}`),
      ]),
    )),
    [
      'inspections on time, figure and months',
      inspections['on_time'] ?? 0,
      sum(inspections.months, (month) => month['on_time']),
    ],
    [
      'inspections late, figure and months',
      inspections['late'] ?? 0,
      sum(inspections.months, (month) => month['late']),
    ],
    ...(await Promise.all(
      trends.map(async ({ utility_type: type, emission_factor_id: factor, meters }): Promise<Pair> => [
        `meters of ${String(type)}, figure and list`,
        meters,
        await total(
          `meters?utility_type=${String(type)}&kind=COUNTER&kind=CONSUMPTION${typeof factor === 'string' ? `&emission_factor_id=${factor}` : ''}`,
        ),
      ]),
    )),
    ...trends.map(({ utility_type: type, trend }): Pair => [
      `consumption of ${String(type)}, sum and months`,
      trend.amount ?? 0,
      sum(trend.months, ({ amount }) => amount),
    ]),
    ['emissions, sum and months', emissions.trend.amount ?? 0, sum(emissions.trend.months, ({ amount }) => amount)],
    ['emissions, sum and quarters', emissions.trend.amount ?? 0, sum(thisYear, ({ amount }) => amount)],
    [
      'meters that emit, figure and list',
      emissions['meters'] ?? 0,
      await total('meters?has_emission_factor=true&kind=COUNTER&kind=CONSUMPTION'),
    ],
  ]
}

const contradictions = (pairs: readonly Pair[]) =>
  pairs.flatMap(([what, one, other]) =>
    Math.abs(one - other) > 1e-6 * Math.max(1, Math.abs(one)) ? [`${what}: ${one} and ${other}`] : [],
  )

describe('all figures agree', () => {
  test.each(['manager', 'outsider'] as const)('in the demo organization of %s', async (account) => {
    const who = await api.signIn(account)
    const pairs = await pairsOf(who, `organizations/${who.organizationId}`, localDay(new Date(), 'Europe/Copenhagen'))
    expect(pairs.length).toBeGreaterThan(30)
    expect(contradictions(pairs)).toEqual([])
  })

  test('in an organization of generated records, many of them close to a deadline', async () => {
    const organization = await newOrganization(api, new Date('2027-06-15T10:00:00Z'))
    const { manager, own } = organization
    await fill(organization)
    const pairs = await pairsOf(manager, own, '2027-06-15' as IsoDate)
    expect(pairs.filter(([, one]) => one > 0).length).toBeGreaterThan(20)
    expect(contradictions(pairs)).toEqual([])
  })
})

/** A deterministic sequence of numbers from 0 to 1. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

async function fill({ manager, own, memberId }: Awaited<ReturnType<typeof newOrganization>>): Promise<void> {
  const next = random(7)
  const today = '2027-06-15' as IsoDate
  const around = () => ['2027-06-14', '2027-06-15', '2027-06-16', '2027-06-22', '2027-07-20'][Math.floor(next() * 5)]
  const ids = async (list: string) => (await manager.get(list)).body.content.map(({ id }) => id)
  for (const act of await ids('legislations?size=12')) {
    await madeBy(manager.call('post', `${own}/legislations/${act}`))
    const status = ['COMPLIANT', 'PARTLY', 'NOT_COMPLIANT', null][Math.floor(next() * 4)]
    const assessment = { compliance_status: status, assessed_on: addMonths(today, -Math.floor(next() * 14)) }
    if (status) await madeBy(manager.put(`${own}/legislations/${act}`, { ...assessment, responsible_id: memberId }))
  }
  for (const [index, chemical] of (await ids('chemicals?size=20&active=true')).entries()) {
    const { id } = await madeBy(manager.post(`${own}/chemical-associations`, { chemical_id: chemical }))
    if (index % 6 === 0) await madeBy(manager.put(`${own}/chemical-associations/${id}`, { active: false }))
  }
  const rule = { title: 'Fire doors', starts_at: '2027-12-01', frequency: 'P1Y', responsible_id: memberId }
  for (let at = 0; at < 3; at += 1) {
    const { id } = await madeBy(manager.post(`${own}/reminders`, { ...rule, title: `Fire doors ${at}` }))
    for (const due_on of ['2026-05-01', '2027-02-01', '2027-05-01', around() ?? today]) {
      const performed =
        next() < 0.5
          ? { status: 'DONE', performed_at: due_on < today ? addMonths(due_on as IsoDate, at % 2) : today }
          : {}
      await madeBy(manager.post(`${own}/inspections`, { reminder_id: id, due_on, ...performed }))
    }
  }
  for (let at = 0; at < 6; at += 1) {
    const approved = { state: 'APPROVED', approved_by_id: memberId, approved_on: addMonths(around() as IsoDate, -24) }
    const policy = { title: `Policy ${at}`, body: 'Quiet.', review_period: at % 2 ? 'P1Y' : 'P2Y', owner_id: memberId }
    await madeBy(manager.post(`${own}/policies`, { ...policy, ...approved }))
    const event = {
      title: `Leak ${at}`,
      kind: 'INCIDENT',
      importance: 'HIGH',
      occurrence_date: '2027-06-01',
      accident_occurred: false,
    }
    await madeBy(
      manager.post(`${own}/events`, {
        ...event,
        ...(at % 2 && { corrective_action: 'Seal it', action_due_date: around() }),
      }),
    )
    const meter = {
      name: `Water ${at}`,
      utility_type: 'WATER',
      units: 'm³',
      kind: 'COUNTER',
      frequency: 'P1M',
      responsible_id: memberId,
    }
    const { id } = await madeBy(manager.post(`${own}/meters`, meter))
    const read = ['2026-01-01', '2026-12-31', '2027-05-14'].slice(at % 3)
    await madeBy(
      manager.post(
        `${own}/meters/${id}/readings`,
        read.map((day, index) => reading(`${day}T10:00:00Z`, index * 100 * next())),
      ),
    )
    if (at === 5) await madeBy(manager.put(`${own}/meters/${id}`, { ...meter, active: false }))
  }
}
