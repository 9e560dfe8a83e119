import { effectDueOn, correctiveActionProblems, type CorrectiveActionSource } from '@ansvar/domain/corrective-actions'
import type { CorrectiveActionTransition } from '@ansvar/domain/corrective-action-states'
import { localDay, type IsoDate } from '@ansvar/domain/dates'
import { fileLimits } from '@ansvar/domain/files'
import { sql } from 'kysely'
import { RequestProblem, snakeProblems, type FieldProblem } from '#contract/problem.ts'
import { rowExists } from '#db/lookups.ts'
import { createRecord, deriveRecord, readListed, readRecord, type Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import { usedBy } from '#http/bin.ts'
import { action, collection } from '#http/collection.ts'
import type { SavingCall } from '#http/collection-definition.ts'
import { listEndpoint } from '#http/list-endpoint.ts'
import { demandTransition } from '#http/transitions.ts'
import { eventKind, memberIdOf } from '#resources/events/queries.ts'
import { takeIfUnhandled } from '#resources/events/transitions.ts'
import { notifyOfDiscardedAction } from './notices.ts'
import * as queries from './queries.ts'
import * as schema from './schema.ts'

const path = '/organizations/{orgId}/corrective-actions'
const { correctiveActionKind: kind, sourceColumns } = queries
type Call = SavingCall<typeof path, unknown>
type Action = Row<'corrective_actions'>

const sourceTables = {
  EVENT: 'events',
  INSPECTION: 'inspections',
  LEGISLATION_ASSOCIATION: 'legislation_associations',
  POLICY_REVIEW: 'policy_reviews',
  PROCEDURE_REVIEW: 'procedure_reviews',
  DOCUMENT_REVIEW: 'document_reviews',
  RISK_ASSESSMENT: 'risk_assessments',
} as const satisfies Record<CorrectiveActionSource, string>

const todayOf = ({ now, membership }: Pick<Call, 'now' | 'membership'>) => localDay(now, membership.timeZone)

/** Locks the event of an action, so that it is not closed at the same time. Locks nothing for another source. */
const lockEvent = ({ trx }: Scope, organizationId: string, eventId: string | null) =>
  eventId && sql`select app.lock_event(${organizationId}, ${eventId})`.execute(trx)

/** Ends the request if the caller cannot cause a transition of the locked action. */
async function demandFor(call: Call, row: Action, name: CorrectiveActionTransition): Promise<void> {
  const [shown] = await queries.presentActions(call, [row])
  if (shown) demandTransition(shown, name)
}

/** Returns the event of an action. Null for another source. */
const eventOf = async (
  { scope, membership: { organizationId } }: Pick<Call, 'scope' | 'membership'>,
  eventId: string | null,
) => (eventId === null ? null : readRecord(scope, eventKind, { organizationId, id: eventId }))

type Input = Partial<schema.CorrectiveActionInput>
const sourceFields = ['source_kind', 'source_id'] as const
type SourceField = (typeof sourceFields)[number]
const fixedFields = [...sourceFields, 'measure_id'] as const

const problemsAt = (code: FieldProblem['code'], isWrong: (field: SourceField) => unknown): FieldProblem[] =>
  sourceFields.filter((field) => isWrong(field)).map((field) => ({ path: field, code }))

/** Returns the stored source and measure that a save would change. Neither ever changes. */
const changedSource = (parts: Input, before: Action): FieldProblem[] =>
  fixedFields
    .filter((field) => parts[field] && parts[field] !== before[field])
    .map((field) => ({ path: field, code: 'fixed' }))

/** Returns the problem of a measure that the source of a new action does not have. */
async function measureProblems(
  { scope, membership }: Pick<Call, 'scope' | 'membership'>,
  parts: Input,
): Promise<FieldProblem[]> {
  const { source_kind: sourceKind, source_id: id, measure_id: measureId } = parts
  if (!measureId) return []
  const row = await scope.trx
    .selectFrom('risk_assessments')
    .select('measures')
    .where('organization_id', '=', membership.organizationId)
    .where('id', '=', id ?? '')
    .executeTakeFirst()
  const isKnown = sourceKind === 'RISK_ASSESSMENT' && row?.measures.some((measure) => measure.id === measureId)
  return isKnown ? [] : [{ path: 'measure_id', code: 'not_found' }]
}

/** Returns the problems of the source of an action: a missing or unknown one, or another than the stored one. */
async function sourceProblems({ scope, membership }: Call, parts: Input, before: Action | null) {
  const { source_kind: sourceKind, source_id: id } = parts
  if (before) return changedSource(parts, before)
  if (!sourceKind || !id) return problemsAt('required', (field) => !parts[field])
  const exists = await rowExists(scope.trx, sourceTables[sourceKind], {
    organization_id: membership.organizationId,
    id,
  })
  return exists
    ? await measureProblems({ scope, membership }, parts)
    : problemsAt('not_found', (field) => field === 'source_id')
}

/** Returns the problems of an action. Only users who see its persons may send them. */
async function problemsOf(call: SavingCall<typeof path, schema.CorrectiveActionInput>, before: Action | null) {
  const { parts } = call.body
  const found = await sourceProblems(call, parts, before)
  const eventId = before
    ? before.event_id
    : parts.source_kind === 'EVENT' && found.length === 0
      ? parts.source_id
      : null
  const event = await eventOf(call, eventId ?? null)
  const dates = { sourceDate: (event?.occurrence_date ?? null) as IsoDate | null, dueOn: parts.due_on ?? null }
  const isHidden = before !== null && (await queries.readActionPersons(call.scope, before)) === null
  return [
    ...found,
    ...snakeProblems(correctiveActionProblems(dates, todayOf(call))),
    ...(isHidden && parts.responsible_id ? [{ path: 'responsible_id', code: 'hidden' } as const] : []),
  ]
}

/** Creates the action that follows up one without effect. */
async function followUp({ scope, membership }: Call, row: Action): Promise<void> {
  const { event_id, source_kind, source_id, measure_id, title, description, kind: of } = row
  const source = { [sourceColumns[source_kind]]: source_id, measure_id }
  const values = { ...source, title, description, kind: of, follows_id: row.id }
  const created = await createRecord(scope, kind, membership.organizationId, { ...values, event_id: event_id ?? null })
  const persons = await queries.readActionPersons(scope, row)
  await queries.storeResponsible(scope, created, persons?.responsible_id ?? null)
}

async function storeOutcome({ scope, membership }: Call, row: Action): Promise<null> {
  await queries.storeOutcome(scope, row, await memberIdOf(scope, membership.organizationId))
  return null
}

const complete = action(kind, path, {
  name: 'complete',
  summary: 'Completes an open action. Its responsible member can do this at any level, others with the level EDIT',
  access: 'READ_ORGANIZATION',
  input: schema.completionInput,
  emptyBody: true,
  async change(call, before) {
    const event = await eventOf(call, before.event_id)
    const completedOn = call.body.parts.completed_on ?? todayOf(call)
    const dates = { sourceDate: (event?.occurrence_date ?? null) as IsoDate | null, completedOn }
    const files = [...before.files, ...call.files]
    const tooMany = files.length > fileLimits.perRecord ? [{ path: 'files', code: 'too_many' } as const] : []
    const { note } = call.body.valid([...snakeProblems(correctiveActionProblems(dates, todayOf(call))), ...tooMany])
    await demandFor(call, before, 'COMPLETE')
    return {
      state: 'DONE' as const,
      completed_on: completedOn,
      completion_note: note,
      effect_due_on: before.effect_due_on ?? effectDueOn(completedOn),
      files: JSON.stringify(files),
    }
  },
  saved: storeOutcome,
})

const verify = action(kind, path, {
  name: 'verify',
  summary: 'Verifies the effect of a completed action. One without effect gets a follow-up action',
  input: schema.verificationInput,
  async change(call, before) {
    const { effect, note } = call.body.valid()
    await demandFor(call, before, 'VERIFY')
    return { state: 'VERIFIED' as const, effect, effect_note: note, effect_verified_on: todayOf(call) }
  },
  async saved(call, row) {
    await storeOutcome(call, row)
    if (row.effect === 'NOT_EFFECTIVE') await followUp(call, row)
    return null
  },
})

const cancel = action(kind, path, {
  name: 'cancel',
  summary: 'Cancels an open action, with a reason',
  input: schema.actionReasonInput,
  async change(call, before) {
    const { reason } = call.body.valid()
    await demandFor(call, before, 'CANCEL')
    return { state: 'CANCELLED' as const, state_reason: reason.trim() }
  },
})

const reopen = action(kind, path, {
  name: 'reopen',
  summary: 'Reopens an action, with a reason. 409 if its event is closed',
  input: schema.actionReasonInput,
  async change(call, before) {
    const { reason } = call.body.valid()
    await demandFor(call, before, 'REOPEN')
    return {
      state: 'OPEN' as const,
      state_reason: reason.trim(),
      completed_on: null,
      effect_due_on: null,
      effect: null,
      effect_note: null,
      effect_verified_on: null,
    }
  },
  saved: storeOutcome,
})

const actions = collection({
  path,
  summaries: {
    list: 'Lists the corrective actions of the organization, the first due first',
    read: 'Returns one corrective action',
    create: 'Creates a corrective action. 409 if it follows from an event that is closed or dismissed',
    update: 'Replaces the values of an action that is open or done. 409 otherwise',
  },
  writing: 'EDIT_ORGANIZATION',
  hiddenWhenLimited: true,
  kind,
  list: queries.correctiveActionListSpec,
  input: schema.correctiveActionInput,
  references: { responsible_id: 'members' },
  source: ({ scope, membership }) => queries.actionsOf(scope, membership.organizationId),
  present: queries.presentActions,
  async prepare({ scope, membership, params }) {
    const { organizationId } = membership
    const id = (params as Readonly<Record<string, string>>)['id'] ?? ''
    const row = await readRecord(scope, kind, { organizationId, id })
    // Readers cannot lock the actions of others.
    const isReader = membership.level === 'READ'
    if (isReader && (await queries.readActionPersons(scope, row))?.responsible_id !== scope.user.id)
      throw new RequestProblem('forbidden')
    await lockEvent(scope, organizationId, row.event_id)
  },
  problems: problemsOf,
  async values(input, before, call) {
    const { source_kind: sourceKind, source_id: id, measure_id, responsible_id: _responsible, ...facts } = input
    if (before && before.state !== 'OPEN' && before.state !== 'DONE') throw new RequestProblem('conflict')
    const effect_due_on = input.effect_due_on ?? effectDueOn((before?.completed_on ?? null) as IsoDate | null)
    const columns = { ...facts, effect_due_on, files: call.files }
    if (before || !sourceKind) return columns
    if (sourceKind === 'EVENT') {
      await lockEvent(call.scope, call.membership.organizationId, id)
      const event = await eventOf(call, id)
      if (event?.state !== 'OPEN') throw new RequestProblem('conflict')
    }
    return { ...columns, [sourceColumns[sourceKind]]: id, measure_id }
  },
  async saved(call, row, before) {
    const { scope, body, membership, now } = call
    const { responsible_id: responsible = null } = body.parts
    const isHidden = before !== null && (await queries.readActionPersons(scope, row)) === null
    if (!isHidden) await queries.storeResponsible(scope, row, responsible)
    const event = before ? null : await eventOf(call, row.event_id)
    if (event && event.taken_date === null) {
      await deriveRecord(scope, eventKind, membership.organizationId, event, { taken_date: now })
      await takeIfUnhandled(call, event)
    }
    return null
  },
  actions: [complete, verify, cancel, reopen],
  bin: {
    access: 'EDIT_ORGANIZATION',
    uses: [usedBy('corrective_actions', 'follows_id')],
    async admit(call, before) {
      const event = await eventOf(call, before.event_id)
      if (event?.state === 'CLOSED') throw new RequestProblem('source_closed')
    },
    source: (row) => ({ table: sourceTables[row.source_kind], id: row.source_id }),
    async moved({ scope }, row, direction) {
      if (direction === 'DISCARDED') await notifyOfDiscardedAction(scope, row)
    },
  },
  history: {
    inside: [queries.actionPersonsKind],
    anonymous: async ({ scope }, row) => ((await queries.readActionPersons(scope, row)) === null ? () => '' : null),
  },
})

/** The actions of one event, for its record. */
const ofEvent = listEndpoint({
  path: '/organizations/{orgId}/events/{eventId}/corrective-actions',
  summary: 'Lists the corrective actions of an event, the first due first',
  access: 'READ_ORGANIZATION',
  list: queries.correctiveActionListSpec,
  item: schema.correctiveAction,
  async read({ scope, membership, params, query }) {
    const { organizationId } = membership
    await readRecord(scope, eventKind, { organizationId, id: params.eventId })
    const source = queries.actionsOf(scope, organizationId, params.eventId)
    const { rows, total } = await readListed(scope, kind, source, query)
    return { total, rows: await queries.presentActions({ scope, membership }, rows) }
  },
})

export const correctiveActions = [...actions, ofEvent]
