import { afterAll, beforeAll, expect, test } from 'vitest'
import { localDay } from '@ansvar/domain/dates'
import {
  eventLifecycle,
  eventStage,
  eventTransitionsOf,
  reportedEvent,
  type EventFacts,
} from '@ansvar/domain/event-states'
import { startApi, type Caller, type TestApi } from './support/api.ts'

// Every path of an event by one manager in which no step occurs twice is calculated from the lifecycle. The shortest paths
// that contain each step from each stage are walked at the service, which must show the calculated stages.

let api: TestApi
let manager: Caller
let organization: string
let managerId: string

beforeAll(async () => {
  api = await startApi()
  manager = await api.signIn('manager')
  organization = `organizations/${manager.organizationId}`
  managerId = (await manager.get('user')).body.id
})
afterAll(() => api.close())

const may = (facts: EventFacts, transition: keyof typeof eventLifecycle) =>
  eventTransitionsOf(facts, 'MANAGE', facts.isHandler ? ['HANDLER'] : []).may.includes(transition)

/** A step: whether it is possible, and the facts after it. */
type Step = {
  readonly possible: (facts: EventFacts) => boolean
  readonly after: (facts: EventFacts) => Partial<EventFacts>
}

const steps: Readonly<Record<string, Step>> = {
  TAKE: { possible: (facts) => may(facts, 'TAKE'), after: () => ({ isTaken: true, isHandler: true }) },
  HAND_OVER: { possible: (facts) => may(facts, 'HAND_OVER'), after: () => ({ isHandler: true }) },
  CLOSE: {
    possible: (facts) => may({ ...facts, hasNoActionReason: true }, 'CLOSE'),
    after: () => ({ state: 'CLOSED', hasNoActionReason: true }),
  },
  DISMISS: { possible: (facts) => may(facts, 'DISMISS'), after: () => ({ state: 'DISMISSED' }) },
  REINSTATE: { possible: (facts) => may(facts, 'REINSTATE'), after: () => ({ state: 'OPEN' }) },
  REOPEN: { possible: (facts) => may(facts, 'REOPEN'), after: () => ({ state: 'OPEN' }) },
  ADD_ACTION: {
    possible: ({ state }) => state === 'OPEN',
    after: ({ openActions }) => ({ isTaken: true, isHandler: true, openActions: openActions + 1 }),
  },
  COMPLETE_ACTION: {
    possible: ({ openActions }) => openActions > 0,
    after: ({ openActions, doneActions }) => ({ openActions: openActions - 1, doneActions: doneActions + 1 }),
  },
  VERIFY_ACTION: {
    possible: ({ doneActions }) => doneActions > 0,
    after: ({ doneActions, verifiedActions }) => ({
      doneActions: doneActions - 1,
      verifiedActions: verifiedActions + 1,
    }),
  },
}

type Path = readonly { readonly step: string; readonly stage: string }[]

/** Returns the shortest paths that contain each step from each stage that it is possible in, without those inside others. */
function pathsOf(): Path[] {
  const covered = new Map<string, Path>()
  const waiting: { readonly path: Path; readonly facts: EventFacts }[] = [{ path: [], facts: reportedEvent }]
  for (let next = waiting.shift(); next; next = waiting.shift())
    for (const [step, { possible, after }] of Object.entries(steps)) {
      const { path, facts } = next
      if (path.some((each) => each.step === step) || !possible(facts)) continue
      const latter = { ...facts, ...after(facts) }
      const longer = [...path, { step, stage: eventStage(latter) }]
      const edge = `${eventStage(facts)} ${step} ${eventStage(latter)}`
      if (!covered.has(edge)) covered.set(edge, longer)
      waiting.push({ path: longer, facts: latter })
    }
  const found = [...covered.values()]
  const nameOf = (path: Path) => path.map(({ step }) => step).join(' ')
  return found.filter((path) => !found.some((other) => other !== path && nameOf(other).startsWith(`${nameOf(path)} `)))
}

const bodies: Readonly<Record<string, object>> = {
  'hand-over': {},
  close: { no_action_reason: 'Udstyret er skrottet' },
  reinstate: { reason: 'Alligevel' },
  reopen: { reason: 'Alligevel' },
}

async function walk(path: Path): Promise<string[]> {
  const facts = { title: 'Spild ved kar 3', kind: 'INCIDENT', importance: 'LOW', accident_occurred: false }
  const occurred = { occurrence_date: localDay(new Date(), 'Europe/Copenhagen') }
  const { id } = (await manager.post(`${organization}/events`, { ...facts, ...occurred })).body
  const actions = `${organization}/corrective-actions`
  let action = ''
  const stages: string[] = []
  for (const { step } of path) {
    const verb = step.toLowerCase().replaceAll('_', '-')
    const send = async () => {
      if (step === 'ADD_ACTION')
        return manager.post(actions, { source_kind: 'EVENT', source_id: id, title: 'Ny pakning' })
      if (step === 'COMPLETE_ACTION') return manager.put(`${actions}/${action}/complete`, {})
      if (step === 'VERIFY_ACTION') return manager.put(`${actions}/${action}/verify`, { effect: 'EFFECTIVE' })
      const body = step === 'HAND_OVER' ? { handler_id: managerId } : (bodies[verb] ?? {})
      return manager.put(`${organization}/events/${id}/${verb}`, body)
    }
    const { status, body } = await send()
    expect([step, status]).toEqual([step, step === 'ADD_ACTION' ? 201 : 200])
    if (step === 'ADD_ACTION') action = body.id
    stages.push(String((await manager.get(`${organization}/events/${id}`)).body['stage']))
  }
  return stages
}

const paths = pathsOf()

test('the paths contain every transition of the lifecycle', () => {
  const walked = new Set(paths.flatMap((path) => path.map(({ step }) => step)))
  expect([...walked].toSorted()).toEqual(Object.keys(steps).toSorted())
  expect(Object.keys(steps)).toEqual(expect.arrayContaining(Object.keys(eventLifecycle)))
})

test.each(paths.map((path) => [path.map(({ step }) => step).join(', '), path] as const))('%s', async (_, path) => {
  expect(await walk(path)).toEqual(path.map(({ stage }) => stage))
})
