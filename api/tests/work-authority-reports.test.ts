import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { daysFromToday, facts, openEvents, today } from './support/event-parts.ts'

let events: Awaited<ReturnType<typeof openEvents>>

beforeAll(async () => {
  events = await openEvents()
})
afterAll(() => events.api.close())

type Item = {
  readonly key: string
  readonly title: string
  readonly due_on: string
  readonly escalated_date: unknown
}

/** The tasks of a kind about one event, as this user sees them. */
async function tasksOf(who: 'manager' | 'editor' | 'reader', kind: string, eventId: string): Promise<readonly Item[]> {
  const path = events.path.replace(/events$/, `dashboard/work-items?kind=${kind}&size=500`)
  const { content } = (await events.caller(who).get(path)).body
  const items = content.map((row) => ({
    key: String(row['key']),
    title: row['title'],
    due_on: String(row['due_on']),
    escalated_date: row['escalated_date'],
  }))
  return items.filter(({ key }) => key.includes(eventId))
}

/** Values between 0 and 1, the same in every run. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

describe('work about reports to authorities', () => {
  test('lists the reports that the event shows as due, whatever injuries are recorded', async () => {
    const random = randomOf(41)
    const day = (from: number, to: number) => daysFromToday(from + Math.floor(random() * (to - from + 1)))
    const maybe = <Value>(value: () => Value) => (random() < 0.6 ? value() : null)
    for (let round = 0; round < 25; round += 1) {
      const { id } = await events.report('manager', { occurrence_date: day(-25, -10) })
      for (let count = Math.floor(random() * 3); count >= 0; count -= 1) {
        const first = maybe(() => day(-9, 0))
        await events.caller('manager').post(`${events.path}/${id}/injuries`, {
          injured_name: 'Ole Winther',
          first_absence_on: first,
          absence_until: first && maybe(() => daysFromToday(3)),
          compensation_likely: random() < 0.5,
          died_on: random() < 0.2 ? day(-9, 0) : null,
          active: random() < 0.8,
        })
      }
      const reports = (await events.caller('manager').get(`${events.path}/${id}/authority-reports`)).body.content
      const expected = reports
        .filter(({ state }) => state === 'DUE')
        .map((row) => [row['rule_id'], row['due_on']].join(' '))
      const found = (await tasksOf('manager', 'AUTHORITY_REPORT', id)).map(
        ({ key, due_on }) => `${key.split(':').at(-1)} ${due_on}`,
      )
      expect([round, found.toSorted()]).toEqual([round, expected.toSorted()])
    }
  }, 60_000)

  test('ends when the report is made or not required, and is escalated three days before it is due', async () => {
    const { id } = await events.report('manager', { handler_id: events.idOf('Mads Bruun'), occurrence_date: today })
    await events.caller('editor').post(`${events.path}/${id}/injuries`, {
      injured_name: 'Ole Winther',
      compensation_likely: true,
    })
    const [task, ...others] = await tasksOf('editor', 'AUTHORITY_REPORT', id)
    expect(others).toEqual([])
    expect(task).toMatchObject({ due_on: daysFromToday(14), escalated_date: null })
    expect(task?.title).toContain(facts.title)
    const rule = events.idOf('EASY_COMPENSATION')
    await events.caller('editor').put(`${events.path}/${id}/authority-reports/${rule}`, {
      state: 'REPORTED',
      reported_on: today,
    })
    expect(await tasksOf('editor', 'AUTHORITY_REPORT', id)).toEqual([])
    // Added by hand, and due at once: escalated since three days before.
    const environment = events.idOf('ENVIRONMENT')
    await events.caller('editor').put(`${events.path}/${id}/authority-reports/${environment}`, { state: 'DUE' })
    expect(await tasksOf('editor', 'AUTHORITY_REPORT', id)).toMatchObject([
      { due_on: today, escalated_date: daysFromToday(-3) },
    ])
    expect(await tasksOf('reader', 'AUTHORITY_REPORT', id)).toEqual([])
  })

  test('stays when the event is dismissed, and ends when the report is not required', async () => {
    const { id } = await events.report('manager', { occurrence_date: today })
    const environment = `${events.path}/${id}/authority-reports/${events.idOf('ENVIRONMENT')}`
    await events.caller('manager').put(environment, { state: 'DUE' })
    await events.caller('manager').put(`${events.path}/${id}/dismiss`, {})
    expect(await tasksOf('manager', 'AUTHORITY_REPORT', id)).toHaveLength(1)
    const ended = { state: 'NOT_REQUIRED', reason: 'Indberettet to gange' }
    expect((await events.caller('manager').put(environment, ended)).status).toBe(200)
    expect(await tasksOf('manager', 'AUTHORITY_REPORT', id)).toEqual([])
  })

  test('is not changed on a closed event', async () => {
    const { id } = await events.report('manager', {
      occurrence_date: today,
      importance: 'LOW',
      accident_occurred: false,
    })
    await events.caller('manager').put(`${events.path}/${id}/take`, {})
    const closing = { no_action_reason: 'Udstyret er skrottet' }
    expect((await events.caller('manager').put(`${events.path}/${id}/close`, closing)).status).toBe(200)
    const environment = `${events.path}/${id}/authority-reports/${events.idOf('ENVIRONMENT')}`
    expect((await events.caller('manager').put(environment, { state: 'DUE' })).status).toBe(409)
  })

  test('of an accident without an injury is to record it, for the handler and managers', async () => {
    const accident = await events.report('manager', { occurrence_date: today })
    const harmless = await events.report('manager', { accident_occurred: false })
    expect(await tasksOf('manager', 'EVENT_FACTS', harmless.id)).toEqual([])
    expect(await tasksOf('manager', 'EVENT_FACTS', accident.id)).toMatchObject([{ due_on: daysFromToday(3) }])
    expect(await tasksOf('reader', 'EVENT_FACTS', accident.id)).toEqual([])
    expect(await tasksOf('editor', 'EVENT_FACTS', accident.id)).toEqual([])
    await events.caller('manager').post(`${events.path}/${accident.id}/injuries`, { injured_name: 'Ole Winther' })
    expect(await tasksOf('manager', 'EVENT_FACTS', accident.id)).toEqual([])
    expect(await tasksOf('reader', 'EVENT_FACTS', accident.id)).toEqual([])
  })
})
