import { inspectionResult } from '@ansvar/domain/checklist-answers'
import { localDay, type IsoDate } from '@ansvar/domain/dates'
import type { InspectionTransition } from '@ansvar/domain/inspection-states'
import { postponementProblems } from '@ansvar/domain/inspections'
import { snakeProblems } from '#contract/problem.ts'
import { readRecord, type Row } from '#db/records.ts'
import { action } from '#http/collection.ts'
import type { CollectionCall } from '#http/collection-definition.ts'
import { demandTransition } from '#http/transitions.ts'
import { reminderKind, ruleOf } from '#resources/reminders/schema.ts'
import { readAnswers, readRevisions, revisionOf, type Checked } from './answers.ts'
import { openNext } from './opening.ts'
import { inspectionKind, isClosed, presentInspections } from './queries.ts'
import * as schema from './schema.ts'

const path = '/organizations/{orgId}/inspections'
type Call = CollectionCall<typeof path>
type Inspection = Row<'inspections'>

export const todayOf = ({ now, membership }: Pick<Call, 'now' | 'membership'>): IsoDate =>
  localDay(now, membership.timeZone)

/** Opens the inspections that follow a save. The reminder is locked, so that concurrent saves open each of them once. */
export async function follow(
  { scope, membership, now }: Pick<Call, 'scope' | 'membership' | 'now'>,
  row: Inspection,
): Promise<null> {
  const { organizationId } = membership
  const reminder = await readRecord(scope, reminderKind, { organizationId, id: row.reminder_id })
  await openNext(scope, reminder, todayOf({ now, membership }), membership.timeZone)
  return null
}

/** Ends the request if the caller cannot cause a transition of the locked inspection. */
async function demandFor(call: Call, row: Inspection, name: InspectionTransition): Promise<void> {
  const [shown] = await presentInspections(call, [row], todayOf(call))
  if (shown) demandTransition(shown, name)
}

const reminderOf = ({ scope, membership }: Pick<Call, 'scope' | 'membership'>, row: Inspection) =>
  readRecord(scope, reminderKind, { organizationId: membership.organizationId, id: row.reminder_id })

/** Returns an inspection with the checklist of its reminder, which it follows from its start. */
export async function checkedOf(call: Pick<Call, 'scope' | 'membership'>, row: Inspection): Promise<Checked> {
  const { checklist_id } = await reminderOf(call, row)
  return { ...row, reminder_checklist_id: isClosed(row) ? null : checklist_id }
}

/** Returns the columns of an inspection that is started now, with the current revision of its checklist. */
export async function startValues(call: Pick<Call, 'scope' | 'membership' | 'now'>, row: Inspection) {
  const key = revisionOf(await checkedOf(call, row))
  const revision = key && (await readRevisions(call.scope, row.organization_id, [key]))(key)
  return {
    started_date: row.started_date ?? call.now,
    checklist_id: revision?.checklist_id ?? null,
    checklist_version: revision?.version ?? null,
  }
}

export const start = action(inspectionKind, path, {
  name: 'start',
  summary: 'Starts an inspection with the current revision of its checklist. 409 unless it is to do and not started',
  async change(call, before) {
    await demandFor(call, before, 'START')
    return startValues(call, before)
  },
})

export const complete = action(inspectionKind, path, {
  name: 'complete',
  summary: 'Completes a started inspection, and creates the next one. 409 if an answer or a follow-up is missing',
  input: schema.completionInput,
  emptyBody: true,
  async change(call, before) {
    const { performed_at: given = null } = call.body.parts
    const today = todayOf(call)
    const performedAt = given ?? today
    const { notes } = call.body.valid(performedAt > today ? [{ path: 'performed_at', code: 'in_future' }] : [])
    await demandFor(call, before, 'COMPLETE')
    const answers = await readAnswers(call.scope, before.organization_id, before.id)
    const { user } = call.scope
    const isMember = !user.isToken && user.organizationId === before.organization_id
    return {
      status: 'DONE' as const,
      performed_at: performedAt,
      result: inspectionResult([...answers.values()].map(({ outcome }) => outcome)),
      ...(notes !== undefined && { notes }),
      ...(before.performer_id === null && before.performer_name === null && isMember && { performer_id: user.id }),
    }
  },
  saved: follow,
})

export const postpone = action(inspectionKind, path, {
  name: 'postpone',
  summary: 'Postpones an inspection with a reason, to before the next one is due. 409 if it is done or skipped',
  input: schema.postponementInput,
  async change(call, before) {
    const rule = ruleOf(await reminderOf(call, before))
    const [dueOn, plannedOn] = [before.due_on, before.planned_on ?? before.due_on] as [IsoDate, IsoDate]
    const { due_on: to = null } = call.body.parts
    const dates = { to, dueOn, plannedOn: before.planned ? plannedOn : null }
    const { due_on, reason } = call.body.valid(snakeProblems(postponementProblems(rule, dates, todayOf(call))))
    await demandFor(call, before, 'POSTPONE')
    const { now, scope } = call
    const postponement = { from: dueOn, to: due_on, reason, by: scope.user.name, date: now.toISOString() }
    return {
      due_on,
      planned_on: plannedOn,
      postponements: JSON.stringify([...before.postponements, postponement]),
    }
  },
})

export const skip = action(inspectionKind, path, {
  name: 'skip',
  summary: 'Skips an inspection with a reason, and creates the next one. 409 if it is done or skipped',
  input: schema.reasonInput,
  async change(call, before) {
    const { reason } = call.body.valid()
    await demandFor(call, before, 'SKIP')
    return { skip_reason: reason, skipped_on: todayOf(call) }
  },
  saved: follow,
})

export const reopen = action(inspectionKind, path, {
  name: 'reopen',
  summary: 'Reopens a done or skipped inspection with a reason, so that it is to do again. 409 if it is neither',
  access: 'MANAGE_ORGANIZATION',
  input: schema.reasonInput,
  async change(call, before) {
    const { reason } = call.body.valid()
    await demandFor(call, before, 'REOPEN')
    return {
      status: 'PENDING' as const,
      performed_at: null,
      result: null,
      skip_reason: null,
      skipped_on: null,
      reopen_reason: reason,
    }
  },
  saved: follow,
})
