import { localDay } from '@ansvar/domain/dates'
import { outcomeProblems } from '@ansvar/domain/inspections'
import type { Period } from '@ansvar/domain/periods'
import type { Problem } from '@ansvar/domain/problems'
import { RequestProblem, snakePath } from '#contract/problem.ts'
import { existingIds } from '#db/lookups.ts'
import { lockRecord, readRecord, type Row } from '#db/records.ts'
import type { Scope } from '#db/scope.ts'
import { action, collection, type CollectionCall } from '#http/collection.ts'
import { reminderKind } from '#resources/reminders/queries.ts'
import { inspectionEmbeds } from './embeds.ts'
import { openNext } from './opening.ts'
import { inspectionKind, inspectionListSpec, isOvertaken, presentInspection, readInspections } from './queries.ts'
import { inspection, inspectionInput, reasonInput } from './schema.ts'

const path = '/organizations/{orgId}/inspections'
type Call = CollectionCall<typeof path>
type Inspection = Row<'inspections'>

const todayOf = ({ now, membership }: Pick<Call, 'now' | 'membership'>) => localDay(now, membership.timeZone)

/** Opens what follows a save. The reminder is locked: of two saves at once only one opens the next inspection. */
async function follow({ scope, membership, now }: Call, row: Inspection): Promise<null> {
  const reminder = await readRecord(scope, reminderKind, {
    organizationId: membership.organizationId,
    id: row.reminder_id,
  })
  await openNext(scope, reminder, todayOf({ now, membership }), membership.timeZone)
  return null
}

export const inspections = collection({
  path,
  summaries: {
    list: 'The inspections of an organization: those to do first, then those that are done or skipped, the latest first',
    read: 'One inspection',
    create: 'Adds an inspection of a reminder besides those of its schedule, or records one that was done',
    update: 'Saves an inspection. One that is done says when it was performed, and opens the next by the schedule',
  },
  writing: 'EDIT_ORGANIZATION',
  hiddenWhenLimited: true,
  kind: inspectionKind,
  list: inspectionListSpec,
  answer: inspection,
  input: inspectionInput,
  embeds: inspectionEmbeds,
  page: (call) => readInspections(call.scope, call.membership.organizationId, todayOf(call), call.query),
  present: (call, rows) => Promise.all(rows.map((row) => withStatus(call, row))),
  async prepare({ scope, membership, params }) {
    const { organizationId } = membership
    const key = { organizationId, id: (params as Readonly<Record<string, string>>)['id'] ?? '' }
    const { reminder_id: id } = await readRecord(scope, inspectionKind, key)
    await lockRecord(scope, reminderKind, { organizationId, id })
  },
  async problems(call, before) {
    const { parts } = call.body
    const outcome = { status: parts.status ?? 'PENDING', performedAt: parts.performed_at ?? null }
    const former = before && { status: before.status, skipped: before.skip_reason !== null }
    return [
      ...(await reminderProblems(call.scope, call.membership.organizationId, parts.reminder_id, before)),
      ...outcomeProblems(outcome, former, todayOf(call)).map(({ path: at, code }) => ({ path: snakePath(at), code })),
    ]
  },
  values: ({ reminder_id, ...input }, before, { files }) => ({
    ...input,
    files,
    reminder_id: before?.reminder_id ?? reminder_id ?? '',
    planned: before?.planned ?? false,
  }),
  saved: (call, row, before) => (before ? follow(call, row) : Promise.resolve(null)),
  actions: [
    action(inspectionKind, path, {
      name: 'skip',
      summary: 'Skips an inspection with a reason, and opens the next by the schedule; 409 if it is done or skipped',
      input: reasonInput,
      change(call, before) {
        const { reason } = call.body.valid()
        if (isSettled(before)) throw new RequestProblem('conflict')
        return { skip_reason: reason, skipped_on: todayOf(call) }
      },
      saved: follow,
    }),
    action(inspectionKind, path, {
      name: 'reopen',
      summary: 'Makes an inspection that is done or skipped pending again, with a reason; 409 if it is pending',
      access: 'MANAGE_ORGANIZATION',
      input: reasonInput,
      change({ body }, before) {
        const { reason } = body.valid()
        if (!isSettled(before)) throw new RequestProblem('conflict')
        return {
          status: 'PENDING' as const,
          performed_at: null,
          skip_reason: null,
          skipped_on: null,
          reopen_reason: reason,
        }
      },
      saved: follow,
    }),
  ],
})

const isSettled = ({ status, skip_reason }: Inspection): boolean => status === 'DONE' || skip_reason !== null

/** An inspection with its status of today, which follows from its reminder. */
async function withStatus(call: Call, row: Inspection) {
  const { scope, membership } = call
  const key = { organizationId: membership.organizationId, id: row.reminder_id }
  const { notice_period: notice } = await readRecord(scope, reminderKind, key)
  const today = todayOf(call)
  return presentInspection(row, {
    today,
    notice: notice as Period,
    overtaken: await isOvertaken(scope, row, today),
  })
}

async function reminderProblems(
  { trx }: Scope,
  organizationId: string,
  id: string | null | undefined,
  before: Inspection | null,
): Promise<Problem[]> {
  if (before) return id && id !== before.reminder_id ? [{ path: 'reminder_id', code: 'fixed' }] : []
  if (!id) return [{ path: 'reminder_id', code: 'required' }]
  const isKnown = (await existingIds(trx, 'reminders', organizationId, [id])).has(id)
  return isKnown ? [] : [{ path: 'reminder_id', code: 'not_found' }]
}
