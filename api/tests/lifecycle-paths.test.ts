import { afterAll, beforeAll, expect, test } from 'vitest'
import { authorityReportLifecycle } from '@ansvar/domain/authority-report-states'
import { correctiveActionLifecycle } from '@ansvar/domain/corrective-action-states'
import { localDay } from '@ansvar/domain/dates'
import { eventLifecycle } from '@ansvar/domain/event-states'
import { openLifecycles, type Lifecycles } from './support/lifecycles.ts'

// Paths through the lifecycles, walked by a manager. After each step, the record is in a state that the table allows; every
// transition that `may` names succeeds, and every other one is refused and changes nothing.

/** The number of transitions of a path. */
const LENGTH = 3

let all: Lifecycles

beforeAll(async () => {
  all = await openLifecycles()
})
afterAll(() => all.api.close())

const today = localDay(new Date(), 'Europe/Copenhagen')

type Line = { readonly from: readonly string[]; readonly to: string | readonly string[] }

type Walked = {
  readonly lifecycle: Readonly<Record<string, Line>>
  /** Creates a record in its first state, and returns its path. */
  readonly create: () => Promise<string>
  /** The name of the property with the state. */
  readonly state: 'stage' | 'state'
  /** The body of each transition, and where it is sent: by default at the record. */
  readonly bodies: Readonly<Record<string, { readonly verb?: string; readonly json: object }>>
  /** The transitions that keep the state. Paths do not repeat them. */
  readonly loops?: readonly string[]
}

const reportEvent = () =>
  all.make('post', 'events', {
    title: 'Spild ved kar 3',
    kind: 'OBSERVATION',
    importance: 'LOW',
    occurrence_date: today,
    accident_occurred: false,
    no_action_reason: 'Intet at gøre',
  })

const walks: Readonly<Record<string, Walked>> = {
  'an event': {
    lifecycle: eventLifecycle,
    create: async () => `events/${(await reportEvent()).id}`,
    state: 'stage',
    bodies: {
      TAKE: { verb: 'take', json: {} },
      HAND_OVER: {
        verb: 'hand-over',
        get json() {
          return { handler_id: all.idOf('manager') }
        },
      },
      CLOSE: { verb: 'close', json: {} },
      DISMISS: { verb: 'dismiss', json: {} },
      REINSTATE: { verb: 'reinstate', json: { reason: 'Alligevel' } },
      REOPEN: { verb: 'reopen', json: { reason: 'Alligevel' } },
    },
    loops: ['HAND_OVER'],
  },
  'a corrective action': {
    lifecycle: correctiveActionLifecycle,
    async create() {
      const action = { source_kind: 'EVENT', source_id: (await reportEvent()).id, title: 'Ny pakning' }
      return `corrective-actions/${(await all.make('post', 'corrective-actions', action)).id}`
    },
    state: 'state',
    bodies: {
      COMPLETE: { verb: 'complete', json: { note: 'Udskiftet' } },
      VERIFY: { verb: 'verify', json: { effect: 'EFFECTIVE' } },
      CANCEL: { verb: 'cancel', json: { reason: 'Ikke nødvendig' } },
      REOPEN: { verb: 'reopen', json: { reason: 'Alligevel' } },
    },
  },
  'a report to an authority': {
    lifecycle: authorityReportLifecycle,
    async create() {
      const { content } = (await all.caller('manager').get('reporting-rules')).body
      const rule = content.find((one) => one['code'] === 'ENVIRONMENT')?.id ?? ''
      const path = `events/${(await reportEvent()).id}/authority-reports/${rule}`
      await all.make('put', path, { state: 'DUE' })
      return path
    },
    state: 'state',
    bodies: {
      REPORT: { json: { state: 'REPORTED', reported_on: today } },
      MARK_NOT_REQUIRED: { json: { state: 'NOT_REQUIRED', reason: 'Kun regnvand' } },
      MAKE_DUE: { json: { state: 'DUE' } },
    },
  },
}

const read = async (path: string) => {
  const { status, body } = await all.caller('manager').get(`${all.own}/${path}`)
  expect(status).toBe(200)
  return body
}

const send = (path: string, { verb, json }: Walked['bodies'][string]) =>
  all.caller('manager').put(`${all.own}/${path}${verb ? `/${verb}` : ''}`, json)

/** Tries every transition that a record does not allow. A save that keeps the state is none. */
async function refuses(walked: Walked, path: string) {
  const { lifecycle, bodies, state } = walked
  const before = await read(path)
  const may = before['may'] as readonly string[]
  const refused = (before['refusals'] as readonly { readonly transition: string }[]).map(({ transition }) => transition)
  expect([...may, ...refused].toSorted()).toEqual(Object.keys(lifecycle).toSorted())
  for (const name of may) expect(lifecycle[name]?.from).toContain(before[state])
  for (const name of refused) {
    const body = bodies[name]
    if (!body || (body.verb === undefined && lifecycle[name]?.to === before[state])) continue
    expect([name, (await send(path, body)).status]).toEqual([name, 409])
  }
  expect(await read(path)).toEqual(before)
  return may
}

/** Walks the transitions of a path from a new record, and returns the path of the record. */
async function walk(walked: Walked, names: readonly string[]): Promise<string> {
  const path = await walked.create()
  for (const name of names) {
    const body = walked.bodies[name]
    if (!body) throw new Error(`${name} has no body`)
    const { status, body: after } = await send(path, body)
    expect([names, name, status]).toEqual([names, name, 200])
    expect([walked.lifecycle[name]?.to].flat()).toContain(after[walked.state])
  }
  return path
}

test.each(Object.keys(walks))(
  'every path of up to three transitions of %s is as its table says',
  async (name) => {
    const walked = walks[name] as Walked
    const taken = new Set<string>()
    let open: readonly (readonly string[])[] = [[]]
    for (let length = 0; length <= LENGTH; length += 1) {
      const longer: string[][] = []
      for (const names of open) {
        const may = await refuses(walked, await walk(walked, names))
        for (const each of may) taken.add(each)
        // A path ends with a transition that keeps the state.
        for (const each of may) if (!walked.loops?.includes(names.at(-1) ?? '')) longer.push([...names, each])
      }
      open = longer
    }
    expect([...taken].toSorted()).toEqual(Object.keys(walked.lifecycle).toSorted())
  },
  120_000,
)
