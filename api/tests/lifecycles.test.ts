import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approvalTransitionsOf, type ApprovalState } from '@ansvar/domain/approval-states'
import { correctiveActionTransitionsOf, type CorrectiveActionFacts } from '@ansvar/domain/corrective-action-states'
import { localDay } from '@ansvar/domain/dates'
import { documentTransitionsOf, type DocumentStage } from '@ansvar/domain/document-states'
import { eventTransitionsOf, type EventFacts } from '@ansvar/domain/event-states'
import type { Caller } from './support/api.ts'
import {
  everyone,
  isMember,
  levelOf,
  openLifecycles,
  outcomeOf,
  type Lifecycles,
  type Member,
  type Who,
} from './support/lifecycles.ts'

// Every transition of every lifecycle, in every state, by every level and role, by members and tokens, and from another organization. What is
// expected is calculated from the tables of the domain.

let all: Lifecycles
let organization: string

beforeAll(async () => {
  all = await openLifecycles()
  organization = all.own
})
afterAll(() => all.api.close())

const caller = (who: Who): Caller => all.caller(who)
const today = localDay(new Date(), 'Europe/Copenhagen')

/** Sends a transition and returns its outcome. */
async function send(who: Who, path: string, json: object): Promise<string> {
  const { status, body } = await caller(who).put(path, json)
  if (status === 409) expect(body.current).toMatchObject({ id: path.split('/').at(-2), may: expect.any(Array) })
  return status === 200 ? '200' : `${status} ${body.code}`
}

type Body = { readonly verb: string; readonly json: object }

/**
 * Reads a record and tries each of its transitions, on a new record after one that succeeded. Returns the transitions that
 * the record shows, and the outcome of each.
 */
async function tried(make: () => Promise<string>, who: Who, path: string, bodies: Readonly<Record<string, Body>>) {
  const outcomes: Record<string, string> = {}
  let id: string | null = await make()
  const { body } = await caller(who).get(`${path}/${id}`)
  for (const [name, { verb, json }] of Object.entries(bodies)) {
    id ??= await make()
    outcomes[name] = await send(who, `${path}/${id}/${verb}`, json)
    if (outcomes[name] === '200') id = null
  }
  return { shown: { may: body['may'], refusals: body['refusals'] }, outcomes }
}

type Outcome = {
  readonly may: readonly string[]
  readonly refusals: readonly { readonly transition: string; readonly reason: string }[]
}

/** What a caller is expected to see. The route refuses readers, except for the transitions in `open`, before it reads. */
function expected(who: Who, outcome: Outcome, open: readonly string[] = []) {
  const { may, refusals } = outcome
  const reasons = [
    ...may.map((name) => [name, null] as const),
    ...refusals.map((r) => [r.transition, r.reason] as const),
  ]
  const outcomes = reasons.map(([name, reason]) => {
    if (levelOf(who) === null) return [name, '404 not_found']
    return [name, levelOf(who) === 'READ' && !open.includes(name) ? '403 forbidden' : outcomeOf(reason)]
  })
  const hidden = { may: undefined, refusals: undefined }
  return { shown: levelOf(who) === null ? hidden : outcome, outcomes: Object.fromEntries(outcomes) }
}

const count = (outcome: Outcome) => outcome.may.length + outcome.refusals.length

const newEvent = {
  title: 'Spild ved kar 3',
  kind: 'INCIDENT',
  importance: 'LOW',
  occurrence_date: today,
  accident_occurred: false,
}
const nothing = { openActions: 0, doneActions: 0, verifiedActions: 0 }
const report = async (handler: Member | null) =>
  (await caller('manager').post(`${organization}/events`, { ...newEvent, handler_id: handler && all.idOf(handler) }))
    .body.id
const putEvent = async (id: string, verb: string, json: object = {}) =>
  expect((await caller('manager').put(`${organization}/events/${id}/${verb}`, json)).status).toBe(200)
const addAction = async (id: string) =>
  (
    await caller('manager').post(`${organization}/corrective-actions`, {
      source_kind: 'EVENT',
      source_id: id,
      title: 'Ny pakning',
    })
  ).body.id
const onAction = async (id: string, verb: string, json: object = {}, who: Who = 'manager') =>
  expect((await caller(who).put(`${organization}/corrective-actions/${id}/${verb}`, json)).status).toBe(200)

const eventBodies = () => ({
  TAKE: { verb: 'take', json: {} },
  HAND_OVER: { verb: 'hand-over', json: { handler_id: all.idOf('editor') } },
  CLOSE: { verb: 'close', json: {} },
  DISMISS: { verb: 'dismiss', json: {} },
  REINSTATE: { verb: 'reinstate', json: { reason: 'Alligevel' } },
  REOPEN: { verb: 'reopen', json: { reason: 'Alligevel' } },
})

describe('events', () => {
  type State = {
    readonly facts: Partial<EventFacts>
    /** The first action, which the manager adds, takes the event. */
    readonly isTakenByManager?: boolean
    readonly reach: (id: string) => Promise<unknown>
  }
  const states: Record<string, State> = {
    'is reported': { facts: {}, reach: async () => null },
    'has the action of a client that knows one action only': {
      facts: { isTaken: true, openActions: 1 },
      async reach(id) {
        const { body } = await caller('manager').get(`${organization}/events/${id}`)
        const saved = { ...body, corrective_action: 'Ny pakning' }
        expect((await caller('manager').put(`${organization}/events/${id}`, saved)).status).toBe(200)
      },
    },
    'has an open action': { facts: { isTaken: true, openActions: 1 }, isTakenByManager: true, reach: addAction },
    'has an action that is done': {
      facts: { isTaken: true, doneActions: 1 },
      isTakenByManager: true,
      reach: async (id) => onAction(await addAction(id), 'complete'),
    },
    'has a verified action': {
      facts: { isTaken: true, verifiedActions: 1 },
      isTakenByManager: true,
      async reach(id) {
        const action = await addAction(id)
        await onAction(action, 'complete')
        await onAction(action, 'verify', { effect: 'EFFECTIVE' })
      },
    },
    'has no action left': {
      facts: { isTaken: true },
      isTakenByManager: true,
      reach: async (id) => onAction(await addAction(id), 'cancel', { reason: 'Ikke nødvendig' }),
    },
    'is closed': {
      facts: { isTaken: true, state: 'CLOSED', hasNoActionReason: true },
      isTakenByManager: true,
      async reach(id) {
        await onAction(await addAction(id), 'cancel', { reason: 'Ikke nødvendig' })
        await putEvent(id, 'close', { no_action_reason: 'Udstyret er skrottet' })
      },
    },
    'is dismissed': { facts: { state: 'DISMISSED' }, reach: (id) => putEvent(id, 'dismiss') },
  }

  for (const [name, state] of Object.entries(states))
    for (const who of everyone)
      for (const handler of [null, 'editor'] as const)
        test(`that ${name} and is handled by ${handler ?? 'no one'}: every transition by the ${who}`, async () => {
          const handledBy = handler ?? (state.isTakenByManager ? 'manager' : null)
          const facts: EventFacts = {
            state: 'OPEN',
            isTaken: false,
            ...nothing,
            isMember: isMember(who),
            isHandler: handledBy === who,
            isHandledByOther: handledBy !== null && handledBy !== who,
            hasNoActionReason: false,
            lacksRootCause: false,
            isReportDue: false,
            ...state.facts,
          }
          const outcome = eventTransitionsOf(facts, levelOf(who), handledBy === who ? ['HANDLER'] : [])
          expect(count(outcome)).toBe(Object.keys(eventBodies()).length)
          const make = async () => {
            const id = await report(handler)
            await state.reach(id)
            return id
          }
          expect(await tried(make, who, `${organization}/events`, eventBodies())).toEqual(expected(who, outcome))
        })
})

describe('corrective actions', () => {
  const reach: Record<CorrectiveActionFacts['state'], (id: string) => Promise<unknown>> = {
    OPEN: async () => null,
    DONE: (id) => onAction(id, 'complete', {}),
    async VERIFIED(id) {
      await onAction(id, 'complete', {})
      await onAction(id, 'verify', { effect: 'PARTLY' }, 'editor')
    },
    CANCELLED: (id) => onAction(id, 'cancel', { reason: 'Ikke nødvendig' }),
  }
  const bodies = {
    COMPLETE: { verb: 'complete', json: { note: 'Udskiftet' } },
    VERIFY: { verb: 'verify', json: { effect: 'NOT_EFFECTIVE' } },
    CANCEL: { verb: 'cancel', json: { reason: 'Ikke nødvendig' } },
    REOPEN: { verb: 'reopen', json: { reason: 'Alligevel' } },
  }

  for (const state of ['OPEN', 'DONE', 'VERIFIED', 'CANCELLED'] as const)
    for (const who of everyone)
      for (const importance of ['HIGH', 'LOW'] as const)
        for (const responsible of [null, 'reader'] as const)
          test(`${state}, ${importance}, responsible: ${responsible ?? 'no one'}: every transition by the ${who}`, async () => {
            const make = async () => {
              const event = await caller('manager').post(`${organization}/events`, {
                title: 'Spild ved kar 3',
                kind: 'INCIDENT',
                importance,
                occurrence_date: today,
                accident_occurred: false,
              })
              const { body } = await caller('manager').post(`${organization}/corrective-actions`, {
                source_kind: 'EVENT',
                source_id: event.body.id,
                title: 'Ny pakning',
                responsible_id: responsible && all.idOf(responsible),
              })
              await reach[state](body.id)
              return body.id
            }
            const facts: CorrectiveActionFacts = {
              state,
              isOwnWork: who === 'manager' && (state === 'DONE' || state === 'VERIFIED'),
              needsSecondPerson: importance === 'HIGH',
              isSourceClosed: false,
            }
            const outcome = correctiveActionTransitionsOf(
              facts,
              levelOf(who),
              responsible === who ? ['RESPONSIBLE'] : [],
            )
            expect(count(outcome)).toBe(Object.keys(bodies).length)
            const open = responsible === who ? ['COMPLETE'] : []
            const path = `${organization}/corrective-actions`
            expect(await tried(make, who, path, bodies)).toEqual(expected(who, outcome, open))
          })
})

const policies = () => `${organization}/policies`
const draft = { title: 'Støj i hal 2', review_period: 'P1Y' }
const madePolicy = async (values: object = {}) =>
  (await caller('manager').post(policies(), { ...draft, ...values })).body.id
/** Sends a policy to the reader for approval. The editor sends it, who is no approver. */
const sentPolicy = async (id: string, values: object = {}) =>
  (await caller('editor').post(`${policies()}/${id}/approvals`, { approver_ids: [all.idOf('reader')], ...values })).body
    .id
const onApproval = async (id: string, verb: string, who: Who, json: object = {}) =>
  expect((await caller(who).put(`${organization}/approvals/${id}/${verb}`, json)).status).toBe(200)

describe('approvals', () => {
  const inTwoDays = localDay(new Date(Date.now() + 2 * 86_400_000), 'Europe/Copenhagen')
  const reach: Partial<Record<ApprovalState, () => Promise<string>>> = {
    PENDING: async () => sentPolicy(await madePolicy()),
    async SCHEDULED() {
      const id = await sentPolicy(await madePolicy(), { in_force_from: inTwoDays })
      await onApproval(id, 'approve', 'reader')
      return id
    },
    async APPROVED() {
      const id = await sentPolicy(await madePolicy())
      await onApproval(id, 'approve', 'reader')
      return id
    },
    async REFUSED() {
      const id = await sentPolicy(await madePolicy())
      await onApproval(id, 'refuse', 'reader', { comment: 'Afsnit 3 mangler' })
      return id
    },
    async RECALLED() {
      const id = await sentPolicy(await madePolicy())
      await onApproval(id, 'recall', 'editor')
      return id
    },
  }
  const bodies = {
    APPROVE: { verb: 'approve', json: {} },
    REFUSE: { verb: 'refuse', json: { comment: 'Afsnit 3 mangler' } },
    RECALL: { verb: 'recall', json: {} },
  }
  for (const [state, make] of Object.entries(reach))
    for (const who of everyone)
      test(`${state}: every transition by the ${who}`, async () => {
        const outcome = approvalTransitionsOf(
          state as ApprovalState,
          levelOf(who),
          who === 'reader' ? ['APPROVER'] : [],
        )
        expect(count(outcome)).toBe(Object.keys(bodies).length)
        const open = who === 'reader' ? ['APPROVE', 'REFUSE'] : []
        const found = await tried(make, who, `${organization}/approvals`, bodies)
        expect(found).toEqual(expected(who, outcome, open))
      })
})

describe('policies', () => {
  const inForce = { state: 'APPROVED', approved_on: today }
  const bodies = {
    WITHDRAW: { verb: 'withdraw', json: { reason: 'Ikke længere relevant' } },
    TAKE_UP: { verb: 'take-up', json: {} },
  }
  const reach: Partial<Record<DocumentStage, () => Promise<string>>> = {
    DRAFT: () => madePolicy(),
    async IN_APPROVAL() {
      const id = await madePolicy()
      await sentPolicy(id)
      return id
    },
    IN_FORCE: () => madePolicy({ ...inForce, approved_by_id: all.idOf('editor') }),
    async WITHDRAWN() {
      const id = await madePolicy({ ...inForce, approved_by_id: all.idOf('editor') })
      expect((await caller('manager').put(`${policies()}/${id}/withdraw`, { reason: 'Udgår' })).status).toBe(200)
      return id
    },
  }
  for (const [stage, make] of Object.entries(reach))
    for (const who of everyone)
      test(`${stage}: withdrawing and taking up by the ${who}`, async () => {
        const facts = { state: stage as DocumentStage, isInForce: stage === 'IN_FORCE', hasReviewPeriod: true }
        const isApprover = who === 'editor' && (stage === 'IN_FORCE' || stage === 'WITHDRAWN')
        const outcome = documentTransitionsOf(facts, levelOf(who), isApprover ? ['APPROVER'] : [])
        const found = await tried(make, who, policies(), bodies)
        const { SEND: _sending, ...outcomes } = expected(who, outcome).outcomes as Record<string, string>
        expect(found.outcomes).toEqual(outcomes)
      })
})
