import { localDay } from '@ansvar/domain/dates'
import { eventTransitionsOf, type EventTransition } from '@ansvar/domain/event-states'
import type { Problem } from '@ansvar/domain/problems'
import { invalid, RequestProblem } from '#contract/problem.ts'
import type { Row } from '#db/records.ts'
import { action, collection } from '#http/collection.ts'
import type { SavingCall } from '#http/collection-definition.ts'
import { demandTransition } from '#http/transitions.ts'
import { readActionsOfEvents } from './actions.ts'
import { cancelOpenActions } from './cancel-actions.ts'
import { notifyOf, notifyOfDiscardedEvent, notifyOfReport } from './notices.ts'
import * as queries from './queries.ts'
import * as schema from './schema.ts'
import { actionsOfEvent, givenAction, singleActionProblems, writeSingleAction } from './single-action.ts'
import { demandDiscardable } from './discard.ts'
import { storeCloser, takeEvent } from './transitions.ts'

const path = '/organizations/{orgId}/events'
type Call = Pick<SavingCall<typeof path, unknown>, 'scope' | 'membership' | 'now'>

const todayOf = ({ now, membership }: Pick<Call, 'now' | 'membership'>) => localDay(now, membership.timeZone)

/** Ends the request if the caller cannot cause a transition of the locked event. Returns the facts that decide. */
async function demandFor(call: Call, row: Row<'events'>, name: EventTransition, noActionReason?: string | null) {
  const { facts, roles } = await queries.readFacts(call, row)
  const hasNoActionReason = noActionReason === undefined ? facts.hasNoActionReason : noActionReason !== null
  demandTransition(eventTransitionsOf({ ...facts, hasNoActionReason }, call.membership.level, roles), name)
}

/** Returns the action of an event as the fields of clients with one action show it, or null for a new event. */
async function shownAction({ scope }: Call, row: Row<'events'> | null) {
  return row && (await readActionsOfEvents(scope, [row]))(row.id).shown
}

/** Returns whether a member can edit, which handling an event requires. */
async function canHandle({ scope, membership }: Call, memberId: string): Promise<boolean> {
  const member = scope.trx
    .selectFrom('members')
    .select('level')
    .where('organization_id', '=', membership.organizationId)
  const { level } = await member.where('id', '=', memberId).executeTakeFirstOrThrow()
  return level !== 'READ'
}

const take = action(queries.eventKind, path, {
  name: 'take',
  summary: 'Takes an open event without a handler: the caller becomes its handler. 409 if another member handles it',
  async change(call, before) {
    await demandFor(call, before, 'TAKE')
    return { taken_date: before.taken_date ?? call.now }
  },
  async saved({ scope }, row) {
    await takeEvent(scope, row)
    notifyOf(scope, row, 'EVENT_TAKEN', ['REPORTER'])
    return null
  },
})

const handOver = action(queries.eventKind, path, {
  name: 'hand-over',
  summary:
    'Hands an open event over to another member. The response hides the names if the caller may not see them any more',
  input: schema.handOverInput,
  async change(call, before) {
    const { handler_id: id } = call.body.valid()
    await demandFor(call, before, 'HAND_OVER')
    const persons = await queries.readPersons(call.scope, before)
    if (!persons) throw new RequestProblem('forbidden')
    if (!(await canHandle(call, id))) throw invalid([{ path: 'handler_id', code: 'lacks_level' }])
    await queries.storePersons(call.scope, before, persons, { ...persons, handler_id: id })
    return {}
  },
})

const close = action(queries.eventKind, path, {
  name: 'close',
  summary: 'Closes an event whose actions are verified. 409 with the reason if it cannot be closed yet',
  input: schema.closingInput,
  emptyBody: true,
  async change(call, before) {
    const { outcome, no_action_reason } = call.body.valid()
    await demandFor(call, before, 'CLOSE', no_action_reason)
    return {
      state: 'CLOSED' as const,
      closed_on: todayOf(call),
      ...(outcome !== undefined && { outcome }),
      ...(no_action_reason !== undefined && { no_action_reason }),
    }
  },
  async saved({ scope, membership }, row) {
    await storeCloser(scope, row, await queries.memberIdOf(scope, membership.organizationId))
    notifyOf(scope, row, 'EVENT_CLOSED', ['REPORTER', 'HANDLER'])
    return null
  },
})

const dismiss = action(queries.eventKind, path, {
  name: 'dismiss',
  summary:
    'Dismisses an open event, with an optional reason. Its open actions stay open, unless they are cancelled with it',
  input: schema.dismissalInput,
  emptyBody: true,
  async change(call, before) {
    const { reason, cancel_actions: cancels } = call.body.valid()
    await demandFor(call, before, 'DISMISS')
    if (cancels) await cancelOpenActions(call.scope, before, reason)
    notifyOf(call.scope, before, 'EVENT_DISMISSED', ['REPORTER', 'HANDLER'])
    return { state: 'DISMISSED' as const, state_reason: reason?.trim() ?? null }
  },
})

const reinstate = action(queries.eventKind, path, {
  name: 'reinstate',
  summary: 'Reinstates a dismissed event, with a reason. 409 if it is not dismissed',
  input: schema.eventReasonInput,
  async change(call, before) {
    const { reason } = call.body.valid()
    await demandFor(call, before, 'REINSTATE')
    notifyOf(call.scope, before, 'EVENT_REOPENED', ['REPORTER', 'HANDLER'])
    return { state: 'OPEN' as const, state_reason: reason.trim() }
  },
})

const reopen = action(queries.eventKind, path, {
  name: 'reopen',
  summary: 'Reopens a closed event, with a reason. 409 if it is not closed',
  input: schema.eventReasonInput,
  async change(call, before) {
    const { reason } = call.body.valid()
    await demandFor(call, before, 'REOPEN')
    return {
      state: 'OPEN' as const,
      state_reason: reason.trim(),
      closed_on: null,
      taken_date: before.taken_date ?? call.now,
    }
  },
  async saved({ scope }, row) {
    await storeCloser(scope, row, null)
    notifyOf(scope, row, 'EVENT_REOPENED', ['REPORTER', 'HANDLER'])
    return null
  },
})

export const events = collection({
  path,
  summaries: {
    list: 'Lists the events of the organization. Names of persons are hidden from callers who may not see them',
    read: 'Returns one event',
    create: 'Reports an event. A user who is a member of the organization becomes its reporter',
    update: 'Replaces the values of an open event. Names hidden from the caller are unchanged. 409 if it is not open',
  },
  writing: 'EDIT_ORGANIZATION',
  hiddenWhenLimited: true,
  kind: queries.eventKind,
  list: queries.eventListSpec,
  input: schema.eventInput,
  references: { handler_id: 'members', action_responsible_id: 'members' },
  source: ({ scope, membership }) => queries.eventsOf(scope, membership.organizationId),
  bin: {
    admit: demandDiscardable,
    moved: ({ scope }, row, direction) => direction === 'DISCARDED' && notifyOfDiscardedEvent(scope, row),
  },
  present: queries.presentEvents,
  async problems(call, before) {
    const { scope, body } = call
    const { parts } = body
    const single = await shownAction(call, before)
    const hidden = before !== null && (await queries.readPersons(scope, before)) === null
    return [
      ...schema.eventProblemsOf({ ...parts, ...givenAction(parts, single) } as schema.EventInput, todayOf(call)),
      ...(hidden ? hiddenNames(parts) : []),
      ...(before && single ? singleActionProblems(parts, single, await actionsOfEvent(scope, before)) : []),
    ]
  },
  async values({ persons: _p, participants: _t, handler_id: _h, ...facts }, before, call) {
    if (before && before.state !== 'OPEN') throw new RequestProblem('conflict')
    const {
      corrective_action: _action,
      action_responsible_id: _responsible,
      action_due_date: _due,
      action_completed_date: _completed,
      ...columns
    } = facts
    const isTaken = givenAction(call.body.parts, await shownAction(call, before)).corrective_action !== null
    return { ...columns, files: call.files, ...(isTaken && !before?.taken_date && { taken_date: call.now }) }
  },
  async saved(call, row, before) {
    const { scope, membership, body } = call
    const { persons = null, handler_id = null, participants } = body.parts
    const known = before && (await queries.readPersons(scope, row))
    const memberId = await queries.memberIdOf(scope, membership.organizationId)
    if (!before || known) {
      const { reporter_id = memberId, closed_by_id = null, participants: former = null } = known ?? {}
      const given = { persons, handler_id, participants: participants === undefined ? former : participants }
      await queries.storePersons(scope, row, known, { ...given, reporter_id, closed_by_id })
    }
    await writeSingleAction(scope, row, body.parts, givenAction({}, await shownAction(call, row)), memberId)
    if (!before && handler_id === null) await notifyOfReport(scope, row, memberId)
    return null
  },
  actions: [take, handOver, close, dismiss, reinstate, reopen],
  history: {
    inside: [queries.eventPersonsKind],
    anonymous: async ({ scope }, row) => ((await queries.readPersons(scope, row)) === null ? () => '' : null),
  },
})

/** Returns the problem of each name in a body. Only users who may see the names of an event may send them. */
const hiddenNames = (parts: Partial<schema.EventInput>): Problem[] =>
  (['persons', 'participants', 'handler_id', 'action_responsible_id'] as const)
    .filter((field) => parts[field])
    .map((field) => ({ path: field, code: 'hidden' }))
