import { localDay } from '@ansvar/domain/dates'
import { outcomeProblems } from '@ansvar/domain/inspections'
import { RequestProblem, snakeProblems } from '#contract/problem.ts'
import { lockRecord, readRecord, type Row } from '#db/records.ts'
import { usedBy } from '#http/bin.ts'
import { action, collection } from '#http/collection.ts'
import type { CollectionCall } from '#http/collection-definition.ts'
import { embedsOf, relatedRecord } from '#http/embeds.ts'
import { reminderKind } from '#resources/reminders/schema.ts'
import { openNext } from './opening.ts'
import * as queries from './queries.ts'

const path = '/organizations/{orgId}/inspections'
type Call = CollectionCall<typeof path>
type Inspection = Row<'inspections'>

const todayOf = ({ now, membership }: Pick<Call, 'now' | 'membership'>) => localDay(now, membership.timeZone)

/** Opens the inspections that follow a save. The reminder is locked, so that concurrent saves open each of them once. */
async function follow({ scope, membership, now }: Call, row: Inspection): Promise<null> {
  const { organizationId } = membership
  const reminder = await readRecord(scope, reminderKind, { organizationId, id: row.reminder_id })
  await openNext(scope, reminder, todayOf({ now, membership }), membership.timeZone)
  return null
}

export const inspections = collection({
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
  input: queries.inspectionInput,
  embeds: embedsOf({ reminder: relatedRecord('reminder_id', reminderKind) }),
  source: (call) => queries.inspectionsOf(call.scope, call.membership.organizationId, todayOf(call)),
  present: (call, rows) => queries.withStates(call.scope, rows, todayOf(call)),
  fixed: ['reminder_id'],
  async prepare({ scope, membership, params }) {
    const { organizationId } = membership
    const key = { organizationId, id: (params as Readonly<Record<string, string>>)['id'] ?? '' }
    const { reminder_id: id } = await readRecord(scope, queries.inspectionKind, key)
    await lockRecord(scope, reminderKind, { organizationId, id })
  },
  problems(call, before) {
    const { status = 'PENDING', performed_at: performedAt = null } = call.body.parts
    const former = before && { status: before.status, skipped: before.skip_reason !== null }
    return snakeProblems(outcomeProblems({ status, performedAt }, former, todayOf(call)))
  },
  values: ({ reminder_id, ...input }, before, { files }) => ({
    ...input,
    files,
    reminder_id: reminder_id ?? '',
    planned: before?.planned ?? false,
  }),
  saved: (call, row, before) => (before ? follow(call, row) : Promise.resolve(null)),
  bin: {
    uses: [usedBy('corrective_actions', 'inspection_id'), usedBy('event_links', 'inspection_id')],
    admit({ membership }, before) {
      // The schedule would open a planned one again. It is skipped instead.
      if (before.planned) throw new RequestProblem('conflict')
      if (isClosed(before) && membership.level !== 'MANAGE') throw new RequestProblem('forbidden')
    },
    source: (row) => ({ table: 'reminders', id: row.reminder_id }),
  },
  actions: [
    action(queries.inspectionKind, path, {
      name: 'skip',
      summary: 'Skips an inspection with a reason, and creates the next one. 409 if it is done or skipped',
      input: queries.reasonInput,
      change(call, before) {
        const { reason } = call.body.valid()
        if (isClosed(before)) throw new RequestProblem('conflict')
        return { skip_reason: reason, skipped_on: todayOf(call) }
      },
      saved: follow,
    }),
    action(queries.inspectionKind, path, {
      name: 'reopen',
      summary: 'Reopens a done or skipped inspection with a reason, so that it is to do again. 409 if it is neither',
      access: 'MANAGE_ORGANIZATION',
      input: queries.reasonInput,
      change({ body }, before) {
        const { reason } = body.valid()
        if (!isClosed(before)) throw new RequestProblem('conflict')
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

const isClosed = ({ status, skip_reason }: Inspection): boolean => status === 'DONE' || skip_reason !== null
