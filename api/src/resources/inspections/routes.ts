import type { z } from 'zod'
import { outcomeProblems } from '@ansvar/domain/inspections'
import { RequestProblem, snakeProblems, type FieldProblem } from '#contract/problem.ts'
import { lockRecord, readRecord, type Row } from '#db/records.ts'
import { usedBy } from '#http/bin.ts'
import { collection } from '#http/collection.ts'
import type { SavingCall } from '#http/collection-definition.ts'
import { embedsOf, relatedRecord } from '#http/embeds.ts'
import { notifyMemberOfDiscard } from '#notices/discard-notices.ts'
import { reminderKind } from '#resources/reminders/schema.ts'
import { answerKind, embeddedAnswers, embeddedChecklist, embeddedPreviousValues } from './answers.ts'
import { answerInspection } from './answering.ts'
import { inspectionForecast } from './forecast.ts'
import { inspectionYearOf } from './year.ts'
import * as queries from './queries.ts'
import * as schema from './schema.ts'
import { complete, follow, postpone, reopen, skip, start, todayOf } from './transitions.ts'

const path = '/organizations/{orgId}/inspections'
type Inspection = Row<'inspections'>
type Call = SavingCall<typeof path, InspectionInput>
type InspectionInput = z.output<typeof schema.inspectionInput>

const embedded = embedsOf({
  reminder: relatedRecord('reminder_id', reminderKind),
  checklist: embeddedChecklist,
  answers: embeddedAnswers,
  previous_values: embeddedPreviousValues,
})
// The answers of a page of inspections are many. A client asks for them.
const embeds = { ...embedded, byDefault: ['reminder'] }

/** Returns the problems of a save: of its result, and of a due date that needs a reason. */
async function problemsOf(call: Call, before: Inspection | null): Promise<FieldProblem[]> {
  const { status = 'PENDING', performed_at: performedAt = null, due_on: dueOn } = call.body.parts
  const former = before && { status: before.status, skipped: before.skip_reason !== null }
  const found = snakeProblems(outcomeProblems({ status, performedAt }, former, todayOf(call)))
  const isDue = before !== null && !queries.isClosed(before) && before.due_on <= todayOf(call)
  if (isDue && dueOn && dueOn !== before.due_on) found.push({ path: 'due_on', code: 'needs_reason' })
  // One that is created as done is recorded afterwards, without answers.
  if (status === 'DONE' && before?.status === 'PENDING' && (await hasChecklist(call, before)))
    found.push({ path: 'status', code: 'has_checklist' })
  return found
}

/** Returns whether an inspection follows a checklist, so that it is completed by answering it. */
async function hasChecklist({ scope, membership }: Call, before: Inspection): Promise<boolean> {
  if (before.checklist_id !== null) return true
  const key = { organizationId: membership.organizationId, id: before.reminder_id }
  return (await readRecord(scope, reminderKind, key)).checklist_id !== null
}

export const inspections = [
  ...collection({
    path,
    summaries: {
      list: 'Lists the inspections of the organization: the longest overdue first, and done and skipped ones last',
      read: 'Returns one inspection',
      create: 'Creates an inspection in addition to the reminder’s schedule, to do or already done',
      update: 'Replaces the values of an inspection. When it becomes DONE, the next one is created',
    },
    writing: 'EDIT_ORGANIZATION',
    hiddenWhenLimited: true,
    kind: queries.inspectionKind,
    list: queries.inspectionListSpec,
    input: schema.inspectionInput,
    embeds,
    source: (call) => queries.inspectionsOf(call.scope, call.membership.organizationId, todayOf(call)),
    present: (call, rows) => queries.presentInspections(call, rows, todayOf(call)),
    fixed: ['reminder_id'],
    async prepare({ scope, membership, params }) {
      const { organizationId } = membership
      const key = { organizationId, id: (params as Readonly<Record<string, string>>)['id'] ?? '' }
      const { reminder_id: id } = await readRecord(scope, queries.inspectionKind, key)
      await lockRecord(scope, reminderKind, { organizationId, id })
    },
    problems: problemsOf,
    values: ({ reminder_id, ...input }, before, { files }) => ({
      ...input,
      files,
      reminder_id: reminder_id ?? '',
      planned: before?.planned ?? false,
      ...(before && before.due_on !== input.due_on && { planned_on: before.planned_on ?? before.due_on }),
    }),
    saved: (call, row, before) => (before ? follow(call, row) : Promise.resolve(null)),
    bin: {
      uses: [usedBy('corrective_actions', 'inspection_id'), usedBy('event_links', 'inspection_id')],
      admit({ membership }, before) {
        // The schedule would open a planned one again. It is skipped instead. One that was started is a record of work.
        if (before.planned || before.started_date !== null) throw new RequestProblem('conflict')
        if (queries.isClosed(before) && membership.level !== 'MANAGE') throw new RequestProblem('forbidden')
      },
      source: (row) => ({ table: 'reminders', id: row.reminder_id }),
      async moved({ scope, membership: { organizationId } }, row, direction) {
        if (direction === 'RESTORED') return
        const reminder = await readRecord(scope, reminderKind, { organizationId, id: row.reminder_id })
        notifyMemberOfDiscard(scope, 'inspections', { organizationId, id: row.id }, reminder.responsible_id)
      },
    },
    actions: [start, complete, postpone, skip, reopen],
    history: { inside: [answerKind] },
  }),
  answerInspection(path, embeds),
  inspectionForecast,
  inspectionYearOf,
]
