import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMonths, dayNumber, fromDayNumber, localDay, type IsoDate } from '@ansvar/domain/dates'
import { startApi, type Caller, type TestApi } from './support/api.ts'
import { madeBy } from './support/new-organization.ts'

let api: TestApi
let manager: Caller
let base: string
const today = localDay(new Date(), 'Europe/Copenhagen')
const after = (days: number): IsoDate => fromDayNumber(dayNumber(today) + days)

beforeAll(async () => {
  api = await startApi()
  manager = await api.signIn('manager')
  base = `organizations/${manager.organizationId}`
})
afterAll(() => api.close())

type Planned = { readonly reminder_id: string; readonly due_on: IsoDate; readonly certain: boolean }

const forecast = async (range: string, who = manager) => {
  const { status, body } = await who.get(`organizations/${who.organizationId}/inspection-forecast${range}`)
  return {
    status,
    total: body.total_elements,
    content: (body as Readonly<Record<string, unknown>>)['content'] as Planned[],
    body,
  }
}
const newReminder = (values: object) =>
  madeBy(manager.post(`${base}/reminders`, { title: 'Efterse kedlen', starts_at: today, ...values }))
const daysOf = async (id: string, range = '') =>
  (await forecast(range)).content.filter((one) => one.reminder_id === id).map(({ due_on }) => due_on)

describe('the forecast of inspections', () => {
  test('has the days after the open inspection for a year, and says that they are certain', async () => {
    const { id } = await newReminder({ frequency: 'P3M' })
    expect(await daysOf(id)).toEqual([3, 6, 9, 12].map((months) => addMonths(today, months)))
    const { content } = await forecast('')
    expect(content.find(({ reminder_id }) => reminder_id === id)).toEqual({
      reminder_id: id,
      title: 'Efterse kedlen',
      responsible_id: null,
      department_id: null,
      due_on: addMonths(today, 3),
      certain: true,
    })
  })

  test('is not certain if the next one counts from the day of performance', async () => {
    const { id } = await newReminder({ frequency: 'P6M', next_from: 'PERFORMED' })
    const { content } = await forecast('')
    expect(content.filter(({ reminder_id }) => reminder_id === id).map(({ certain }) => certain)).toEqual([
      false,
      false,
    ])
  })

  test('has none of a reminder that is done once, is retired, or is in the bin', async () => {
    const once = await newReminder({})
    const retired = await newReminder({ frequency: 'P1M' })
    const binned = await newReminder({ frequency: 'P1M' })
    await madeBy(
      manager.put(`${base}/reminders/${retired.id}`, {
        title: 'Efterse kedlen',
        starts_at: today,
        frequency: 'P1M',
        active: false,
      }),
    )
    await madeBy(manager.put(`${base}/reminders/${binned.id}/discard`, {}))
    for (const { id } of [once, retired, binned]) expect(await daysOf(id)).toEqual([])
  })

  test('is earliest first within its range, both days included', async () => {
    const { id } = await newReminder({ frequency: 'P10D' })
    expect(await daysOf(id, `?from=${after(20)}&to=${after(40)}`)).toEqual([after(20), after(30), after(40)])
    const days = (await forecast('')).content.map(({ due_on }) => due_on)
    expect(days).toEqual(days.toSorted())
  })

  test('follows a postponed inspection from its schedule', async () => {
    const { id } = await newReminder({ frequency: 'P1M' })
    const { body } = await manager.get(`${base}/inspections?reminder_id=${id}`)
    const open = body.content[0]?.id
    await madeBy(manager.put(`${base}/inspections/${open}/postpone`, { due_on: after(10), reason: 'Ferie' }))
    expect((await daysOf(id))[0]).toBe(addMonths(today, 1))
  })

  test('has at most 400 days of a daily reminder', async () => {
    const { id } = await newReminder({ frequency: 'P1D' })
    expect(await daysOf(id, `?from=${today}&to=${after(700)}`)).toHaveLength(400)
  })

  test('refuses a range that ends before it starts or is too long', async () => {
    for (const [range, code] of [
      [`?from=${today}&to=${after(-1)}`, 'before_start'],
      [`?from=${today}&to=${after(800)}`, 'too_many'],
    ] as const) {
      const { status, body } = await forecast(range)
      expect({ status, fields: body['fields'] }).toMatchObject({ status: 400, fields: [{ path: 'to', code }] })
    }
    expect((await forecast(`?from=${after(90_000)}&to=${after(90_010)}`)).content).toEqual([])
  })

  test('is shown to readers, and not to members of other organizations', async () => {
    expect((await forecast('', await api.signIn('reader'))).status).toBe(200)
    const outsider = await api.signIn('outsider')
    expect((await outsider.get(`${base}/inspection-forecast`)).status).toBe(404)
  })
})

describe('the year of inspections', () => {
  type Month = { readonly month: string } & Readonly<Record<string, number>>
  const yearOf = async (range = '') => {
    const { status, body } = await manager.get(`${base}/inspection-year${range}`)
    return { status, year: Number(body['year']), months: body['months'] as Month[] }
  }
  const sum = (months: readonly Month[], name: string) => months.reduce((total, month) => total + (month[name] ?? 0), 0)

  test('counts the inspections that are due in each month by state, as the list does', async () => {
    const { year, months } = await yearOf()
    expect(year).toBe(Number(today.slice(0, 4)))
    expect(months.map(({ month }) => month)).toEqual(
      Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`),
    )
    for (const state of ['OVERDUE', 'MISSED', 'DUE_SOON', 'LATER', 'DONE', 'SKIPPED']) {
      const { body } = await manager.get(
        `${base}/inspections?state=${state}&due_from=${year}-01-01&due_to=${year}-12-31&size=1`,
      )
      expect([state, sum(months, state.toLowerCase())]).toEqual([state, body.total_elements])
    }
  })

  test('counts the planned ones of next year as the forecast does', async () => {
    const next = Number(today.slice(0, 4)) + 1
    const { months } = await yearOf(`?year=${next}`)
    const { total } = await forecast(`?from=${next}-01-01&to=${next}-12-31`)
    expect(total).toBeGreaterThan(0)
    expect(sum(months, 'planned')).toBe(total)
  })

  type Dated = { readonly active?: boolean } & Readonly<Record<string, string | null>>
  const datesOf = async (list: string, name: string) => {
    const { body } = await manager.get(`${base}/${list}?size=200`)
    return (body['content'] as Dated[]).filter(({ active }) => active !== false).map((each) => each[name] ?? '')
  }

  test('counts reviews, expiries and assessments by their next date, as the lists do', async () => {
    const years = [Number(today.slice(0, 4)), Number(today.slice(0, 4)) + 1]
    const dates = {
      reviews: [
        ...(await datesOf('policies', 'next_review_date')),
        ...(await datesOf('procedures', 'next_review_date')),
        ...(await datesOf('files', 'next_review_date')),
      ],
      expiries: await datesOf('files', 'expiry_date'),
      assessments: await datesOf('legislations', 'next_assessment_on'),
    }
    for (const year of years) {
      const { months } = await yearOf(`?year=${year}`)
      for (const [name, days] of Object.entries(dates)) {
        const expected = months.map(({ month }) => days.filter((day) => day.startsWith(month)).length)
        expect([year, name, months.map((month) => month[name])]).toEqual([year, name, expected])
      }
    }
    expect(dates.reviews.filter(Boolean)).not.toEqual([])
    expect(dates.expiries.filter(Boolean)).not.toEqual([])
    expect(dates.assessments.filter(Boolean)).not.toEqual([])
  })

  test('refuses a year that is none', async () => {
    for (const year of ['soon', '1899', '2200', '2026.5']) expect((await yearOf(`?year=${year}`)).status).toBe(400)
  })
})
