import { sql } from 'kysely'
import type { EventState } from '@ansvar/domain/events'
import { RequestProblem } from '#contract/problem.ts'
import { readRecord } from '#db/records.ts'
import type { Membership } from '#db/scope.ts'
import type { AnyCall, ParentKey, Within } from '#http/collection-definition.ts'
import { eventKind } from '#resources/events/queries.ts'

// Who may use the records that belong to an event. The row policies of their tables state the same.

type Uploader = Pick<AnyCall, 'scope'> & { readonly membership: Membership | null }
type UploadTarget = Uploader & { readonly params: { readonly eventId: string } }

const parent = { kind: eventKind, param: 'eventId' } as const

type Part = {
  /** Whether the user is the handler of the event or manages the organization. */
  readonly handles: boolean
  /** Whether the user sees the names of persons in the event, or is responsible for an action of it. */
  readonly joins: boolean
}

/** Returns which part the user has in an event. A manager has each, also if the event does not exist. */
async function partIn({ scope }: Pick<AnyCall, 'scope'>, { organizationId, id }: ParentKey): Promise<Part> {
  const { rows } = await sql<Part>`
    select app.handles_event(${organizationId}, ${id}) as handles,
      app.handles_event(${organizationId}, ${id}) or app.joins_event(${organizationId}, ${id}) as joins`.execute(
    scope.trx,
  )
  return rows[0] ?? { handles: false, joins: false }
}

/** Throws `forbidden` unless the user handles the event or manages the organization. */
export async function requireHandler(call: Pick<AnyCall, 'scope'>, event: ParentKey): Promise<void> {
  if (!(await partIn(call, event)).handles) throw new RequestProblem('forbidden')
}

async function requireParticipant(call: AnyCall, event: ParentKey): Promise<void> {
  if (!(await partIn(call, event)).joins) throw new RequestProblem('forbidden')
}

/**
 * Throws `forbidden` unless the user may upload a file for an action or a comment of the event: editors, and readers who
 * are responsible for one of its actions. Throws `not_found` if the event does not exist.
 */
export async function requireEventUploader({ scope, membership, params }: UploadTarget): Promise<void> {
  const event = { organizationId: membership?.organizationId ?? '', id: params.eventId }
  await readRecord(scope, eventKind, event)
  if (membership?.level === 'READ' && !(await isResponsible(scope, event))) throw new RequestProblem('forbidden')
}

/**
 * Throws `forbidden` unless the user may upload a file for a record of the organization: editors, readers who are
 * responsible for a corrective action, and those who may report events.
 */
export async function requireUploader({ scope, membership }: Uploader): Promise<void> {
  if (membership === null || membership.level !== 'READ') return
  const { rows } = await sql<{ may: boolean }>`
    select app.reports_events(${membership.organizationId})
      or exists (select from app.own_corrective_actions(${membership.organizationId})) as may`.execute(scope.trx)
  if (!rows[0]?.may) throw new RequestProblem('forbidden')
}

/** Returns whether the user is responsible for an action of the event, open or not. */
async function isResponsible({ trx }: AnyCall['scope'], { organizationId, id }: ParentKey): Promise<boolean> {
  const { rows } = await sql`
    select 1 from corrective_actions a
    where a.organization_id = ${organizationId} and a.event_id = ${id}
      and a.id in (select app.own_corrective_actions(a.organization_id))`.execute(trx)
  return rows.length > 0
}

/**
 * Locks an event until the transaction ends, and returns its state. Throws `not_found` if it does not exist. Readers who may
 * not update the event write some of its records, and only `app.lock_event` lets them lock it.
 */
async function lockEvent({ scope }: Pick<AnyCall, 'scope'>, event: ParentKey): Promise<EventState> {
  await sql`select app.lock_event(${event.organizationId}, ${event.id})`.execute(scope.trx)
  const { state } = await readRecord(scope, eventKind, event)
  return state
}

/** Locks an event for a change of a record that belongs to it. Throws `conflict` unless the event is open. */
export async function lockOpenEvent(call: Pick<AnyCall, 'scope'>, event: ParentKey): Promise<void> {
  if ((await lockEvent(call, event)) !== 'OPEN') throw new RequestProblem('conflict')
}

/** Locks an event until the transaction ends. Throws `conflict` if it is closed. */
export async function lockUnclosedEvent(call: Pick<AnyCall, 'scope'>, event: ParentKey): Promise<void> {
  if ((await lockEvent(call, event)) === 'CLOSED') throw new RequestProblem('conflict')
}

/** For records that every reader sees and every editor changes. */
export const withinEvent: Within = { ...parent, lock: lockOpenEvent }

/** For records that the handler and managers see and change. */
export const withinHandledEvent: Within = { ...parent, check: requireHandler, lock: lockOpenEvent }

/** For records that everyone who takes part in the event sees. Without an open event, only its handler and managers add any. */
export const withinJoinedEvent: Within = {
  ...parent,
  check: requireParticipant,
  async lock(call, event) {
    const state = await lockEvent(call, event)
    if (state !== 'OPEN' && !(await partIn(call, event)).handles) throw new RequestProblem('conflict')
  },
}
