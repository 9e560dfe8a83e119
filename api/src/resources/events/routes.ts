import { localDay } from '@ansvar/domain/dates'
import type { EventState } from '@ansvar/domain/events'
import type { Problem } from '@ansvar/domain/problems'
import { RequestProblem } from '#contract/problem.ts'
import { rowExists } from '#db/lookups.ts'
import type { Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import { action, collection } from '#http/collection.ts'
import * as queries from './queries.ts'
import { dismissalInput, eventInput, eventProblemsOf, reinstatementInput, type EventInput } from './schema.ts'

const path = '/organizations/{orgId}/events'

export const events = collection({
  path,
  summaries: {
    list: 'Lists the events of the organization. Names of persons are hidden from callers who may not see them',
    read: 'Returns one event',
    create: 'Reports an event. A user who is a member of the organization becomes its reporter',
    update: 'Replaces the values of an open event. Names hidden from the caller are unchanged. 409 if it is dismissed',
  },
  writing: 'EDIT_ORGANIZATION',
  hiddenWhenLimited: true,
  kind: queries.eventKind,
  list: queries.eventListSpec,
  input: eventInput,
  references: { handler_id: 'members', action_responsible_id: 'members' },
  source: ({ scope, membership }) => queries.eventsOf(scope, membership.organizationId),
  present: ({ scope }, rows) => queries.presentEvents(scope, rows),
  async problems({ scope, membership, now, body }, before) {
    const hidden = before !== null && (await queries.readPersons(scope, before)) === null
    return [
      ...eventProblemsOf(body.parts, localDay(now, membership.timeZone)),
      ...(hidden ? hiddenNames(body.parts) : []),
    ]
  },
  values(
    { persons: _persons, handler_id: _handler, action_responsible_id: _responsible, ...facts },
    before,
    { files },
  ) {
    if (before && before.state !== 'OPEN') throw new RequestProblem('conflict')
    return { ...facts, files, state: 'OPEN' as const }
  },
  async saved({ scope, membership, body }, row, before) {
    const { persons = null, handler_id = null, action_responsible_id = null } = body.parts
    const known = before && (await queries.readPersons(scope, row))
    if (before && !known) return null
    const reporter_id = known ? known.reporter_id : await reporterOf(scope, membership.organizationId)
    await queries.storePersons(scope, row, known, { persons, handler_id, action_responsible_id, reporter_id })
    return null
  },
  actions: [
    action(queries.eventKind, path, {
      name: 'dismiss',
      summary: 'Dismisses an open event, with an optional reason. 409 if it is dismissed',
      input: dismissalInput,
      emptyBody: true,
      change: ({ body }, before) => turned(before, 'OPEN', 'DISMISSED', body.valid().reason),
    }),
    action(queries.eventKind, path, {
      name: 'reinstate',
      summary: 'Reinstates a dismissed event, with a reason. 409 if it is open',
      input: reinstatementInput,
      change: ({ body }, before) => turned(before, 'DISMISSED', 'OPEN', body.valid().reason),
    }),
  ],
  history: {
    inside: [queries.eventPersonsKind],
    anonymous: async ({ scope }, row) => ((await queries.readPersons(scope, row)) === null ? () => '' : null),
  },
})

/** Returns the id of the user's member in this organization. Returns null for a token and for a manager of a parent. */
async function reporterOf({ trx, user }: Scope, organizationId: string): Promise<string | null> {
  if (user.isToken) return null
  const isMember = await rowExists(trx, 'members', { organization_id: organizationId, id: user.id })
  return isMember ? user.id : null
}

/** Returns the columns of a dismissed or reinstated event. Throws `conflict` if it is in that state already. */
function turned(before: Row<'events'>, from: EventState, state: EventState, reason: string | null) {
  if (before.state !== from) throw new RequestProblem('conflict')
  return { state, state_reason: reason?.trim() ?? null }
}

/** Returns the problem of each name in a body. Only users who may see the names of an event may send them. */
const hiddenNames = (parts: Partial<EventInput>): Problem[] =>
  (['persons', 'handler_id', 'action_responsible_id'] as const)
    .filter((field) => parts[field])
    .map((field) => ({ path: field, code: 'hidden' }))
