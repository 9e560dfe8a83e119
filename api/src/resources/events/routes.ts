import { localDay } from '@ansvar/domain/dates'
import type { EventState } from '@ansvar/domain/events'
import type { Problem } from '@ansvar/domain/problems'
import type { Checked } from '#contract/check.ts'
import { RequestProblem } from '#contract/problem.ts'
import { settleFiles } from '#db/files.ts'
import { existingIds } from '#db/lookups.ts'
import { createRecord, readRecord, updateRecord, type Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import { list, record } from '#http/answers.ts'
import { endpoint, type OrganizationCall, type UserCall } from '#http/endpoint.ts'
import { historyEndpoint } from '#http/history.ts'
import { existingMembers } from '#resources/members/queries.ts'
import {
  eventKind,
  eventListSpec,
  eventPersonsKind,
  keepPersons,
  readEvents,
  readPersons,
  valuesOf,
  type Persons,
} from './queries.ts'
import {
  dismissalInput,
  event,
  eventInput,
  eventList,
  faultsOf,
  reinstatementInput,
  type EventInput,
} from './schema.ts'

const collection = '/organizations/{orgId}/events'
const single = `${collection}/{id}` as const
const writing = { access: 'EDIT_ORGANIZATION', hiddenWhenLimited: true, versioned: true, answer: event } as const

export const events = [
  endpoint({
    method: 'get',
    path: collection,
    summary: 'What happened, with the names of persons where the caller may know them',
    access: 'READ_ORGANIZATION',
    list: eventListSpec,
    answer: eventList,
    async handle({ scope, membership, query }) {
      const { rows, total } = await readEvents(scope, membership.organizationId, query)
      return list(rows, total)
    },
  }),
  endpoint({
    method: 'get',
    path: single,
    summary: 'One event',
    access: 'READ_ORGANIZATION',
    versioned: true,
    answer: event,
    async handle({ scope, membership, params }) {
      const { kind, row } = await find(scope, membership.organizationId, params.id)
      return record(kind, row)
    },
  }),
  endpoint({
    ...writing,
    method: 'post',
    path: collection,
    summary: 'Reports an event; whoever is signed in is its reporter',
    body: eventInput,
    status: 201,
    async handle(call) {
      const { scope, membership } = call
      const { input, persons } = await settle(call, null, null)
      const row = await createRecord(scope, eventKind(null), membership.organizationId, { ...input, state: 'OPEN' })
      const reporter_id = scope.user.isToken ? null : await ownMember(scope, membership.organizationId)
      const shown = await keepPersons(scope, row, null, { ...persons, reporter_id })
      return record(eventKind(shown), row, 201)
    },
  }),
  endpoint({
    ...writing,
    method: 'put',
    path: single,
    summary: 'Saves an event that is open; names stay where the caller may not know them',
    body: eventInput,
    async handle(call) {
      const { scope, membership, params, ifMatch } = call
      const { kind, persons: before } = await find(scope, membership.organizationId, params.id)
      let after: Persons | null = null
      const key = { organizationId: membership.organizationId, id: params.id }
      const row = await updateRecord(scope, kind, key, ifMatch, async (found) => {
        const { input, persons } = await settle(call, found, before)
        if (found.state !== 'OPEN') throw new RequestProblem('conflict')
        after = before && { ...persons, reporter_id: before.reporter_id }
        return input
      })
      const shown = before && after && (await keepPersons(scope, row, before, after))
      return record(eventKind(shown), row)
    },
  }),
  endpoint({
    ...writing,
    method: 'put',
    path: `${single}/dismiss`,
    summary: 'Dismiss an event that requires no action, with or without a reason; it stays readable',
    body: dismissalInput,
    emptyBody: true,
    handle: (call) => turn(call, 'OPEN', 'DISMISSED'),
  }),
  endpoint({
    ...writing,
    method: 'put',
    path: `${single}/reinstate`,
    summary: 'Reinstate a dismissed event, with a reason',
    body: reinstatementInput,
    handle: (call) => turn(call, 'DISMISSED', 'OPEN'),
  }),
  historyEndpoint({
    path: collection,
    kind: eventKind(null),
    inside: [eventPersonsKind],
    anonymous: async ({ scope }, { organization_id, id }) =>
      (await readPersons(scope, organization_id, id)) === null ? () => '' : null,
  }),
]

async function find(scope: Scope, organizationId: string, id: string) {
  const row = await readRecord(scope, eventKind(null), { organizationId, id })
  const persons = await readPersons(scope, organizationId, id)
  return { row, persons, kind: eventKind(persons) }
}

/** The member of this organisation that the user is; none where a manager of the one above reports. */
async function ownMember({ trx, user }: Scope, organizationId: string): Promise<string | null> {
  return (await existingMembers(trx, organizationId, [user.id])).has(user.id) ? user.id : null
}

type Reason = Pick<UserCall<typeof single>, 'scope' | 'membership' | 'params' | 'ifMatch'> & {
  readonly body: Checked<{ reason: string | null }>
}

/** Dismisses or reinstates. Refuses with 409 what is so already. */
async function turn({ scope, membership, params, ifMatch, body }: Reason, from: EventState, state: EventState) {
  const { kind } = await find(scope, membership.organizationId, params.id)
  const key = { organizationId: membership.organizationId, id: params.id }
  const row = await updateRecord(scope, kind, key, ifMatch, async (found) => {
    const { reason } = body.valid([])
    if (found.state !== from) throw new RequestProblem('conflict')
    return { state, state_reason: reason?.trim() ?? null }
  })
  return record(kind, row)
}

type Writing = Pick<OrganizationCall, 'scope' | 'membership' | 'now'> & { readonly body: Checked<EventInput> }

/** What a body asks for, or a refusal that names every faulty field. `before` is the event as it stands. */
async function settle({ scope, membership, now, body }: Writing, before: Row<'events'> | null, known: Persons | null) {
  const { parts } = body
  const owner = before && ({ table: 'events', id: before.id } as const)
  const { files, problems: missing } = await settleFiles(scope, membership.organizationId, parts.files, owner)
  const { persons, handler_id, action_responsible_id, ...rest } = body.valid([
    ...faultsOf(parts, localDay(now, membership.timeZone)),
    ...(await missingRecords(scope, membership.organizationId, parts)),
    ...(before && !known ? hiddenNames(parts) : []),
    ...missing,
  ])
  const named = { persons, handler_id, action_responsible_id, reporter_id: null }
  return { input: valuesOf({ ...rest, files, ...named }), persons: named }
}

/** Names are given by those alone who may read them. */
const hiddenNames = (parts: Partial<EventInput>): Problem[] =>
  (['persons', 'handler_id', 'action_responsible_id'] as const)
    .filter((path) => parts[path])
    .map((path) => ({ path, code: 'hidden' }))

async function missingRecords({ trx }: Scope, organizationId: string, parts: Partial<EventInput>): Promise<Problem[]> {
  const members = (['handler_id', 'action_responsible_id'] as const).flatMap((path) => {
    const id = parts[path]
    return id ? [{ path, id }] : []
  })
  const there = await existingMembers(trx, organizationId, [...new Set(members.map(({ id }) => id))])
  const problems: Problem[] = members
    .filter(({ id }) => !there.has(id))
    .map(({ path }) => ({ path, code: 'not_found' }))
  const { area_id: area } = parts
  if (area && !(await existingIds(trx, 'areas', organizationId, [area])).has(area))
    problems.push({ path: 'area_id', code: 'not_found' })
  return problems
}
