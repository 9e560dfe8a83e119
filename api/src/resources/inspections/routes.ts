import { localDay } from '@ansvar/domain/dates'
import { outcomeProblems } from '@ansvar/domain/inspections'
import type { Period } from '@ansvar/domain/periods'
import type { Problem } from '@ansvar/domain/problems'
import type { Checked } from '#contract/check.ts'
import { RequestProblem, snakePath } from '#contract/problem.ts'
import { settleFiles } from '#db/files.ts'
import { existingIds } from '#db/lookups.ts'
import { createRecord, lockRecord, readRecord, updateRecord, type Kind, type Row } from '#db/records.ts'
import { list, record, type Answer } from '#http/answers.ts'
import { endpoint, type OrganizationCall, type UserCall } from '#http/endpoint.ts'
import { historyEndpoint } from '#http/history.ts'
import { reminderKind } from '#resources/reminders/queries.ts'
import { inspectionEmbeds } from './embeds.ts'
import { openNext } from './opening.ts'
import { inspectionKind, inspectionListSpec, isOvertaken, plainInspections, readInspections } from './queries.ts'
import { inspection, inspectionInput, inspectionList, reasonInput, type InspectionInput } from './schema.ts'

const collection = '/organizations/{orgId}/inspections'
const single = `${collection}/{id}` as const
const answering = { answer: inspection, embeds: inspectionEmbeds } as const
const writing = { ...answering, hiddenWhenLimited: true, versioned: true } as const

type Call = Pick<OrganizationCall, 'scope' | 'membership' | 'now'>
type Inspection = Row<'inspections'>

export const inspections = [
  endpoint({
    method: 'get',
    path: collection,
    summary: 'The inspections of an organisation: what needs work first, then what is settled, the latest first',
    access: 'READ_ORGANIZATION',
    list: inspectionListSpec,
    answer: inspectionList,
    embeds: inspectionEmbeds,
    async handle({ scope, membership, query, now }) {
      const { rows, total } = await readInspections(
        scope,
        membership.organizationId,
        localDay(now, membership.timeZone),
        query,
      )
      return list(rows, total)
    },
  }),
  endpoint({
    ...writing,
    access: 'EDIT_ORGANIZATION',
    method: 'post',
    path: collection,
    summary: 'Plans an inspection of a reminder beside those that its rule opens, or records one that was done',
    body: inspectionInput,
    status: 201,
    async handle(call) {
      const { scope, membership } = call
      const { reminder_id, ...input } = await settle(call, call.body, null)
      const kind = await kindOf(call, { reminder_id, due_on: input.due_on, id: null })
      const row = await createRecord(scope, kind, membership.organizationId, {
        ...kept(input),
        reminder_id,
        planned: false,
      })
      return record(kind, row, 201)
    },
  }),
  endpoint({
    method: 'get',
    path: single,
    summary: 'One inspection',
    access: 'READ_ORGANIZATION',
    ...answering,
    versioned: true,
    async handle(call) {
      const { scope, membership, params } = call
      const row = await readRecord(scope, plainInspections, {
        organizationId: membership.organizationId,
        id: params.id,
      })
      return record(await kindOf(call, row), row)
    },
  }),
  endpoint({
    ...writing,
    access: 'EDIT_ORGANIZATION',
    method: 'put',
    path: single,
    summary: 'Saves an inspection. One that is done says when it was performed, and opens the next by the rule',
    body: inspectionInput,
    handle: (call) =>
      change(call, async (before) => {
        const { reminder_id: _stays, ...input } = await settle(call, call.body, before)
        return kept(input)
      }),
  }),
  endpoint({
    ...writing,
    access: 'EDIT_ORGANIZATION',
    method: 'put',
    path: `${single}/skip`,
    summary:
      'Leaves an inspection out, with the reason, and opens the next by the rule; 409 where it is done or skipped',
    body: reasonInput,
    handle: (call) =>
      change(call, async (before) => {
        const { reason } = call.body.valid()
        if (isSettled(before)) throw new RequestProblem('conflict')
        return { skip_reason: reason, skipped_on: localDay(call.now, call.membership.timeZone) }
      }),
  }),
  endpoint({
    ...writing,
    access: 'MANAGE_ORGANIZATION',
    method: 'put',
    path: `${single}/reopen`,
    summary: 'Makes an inspection that is done or skipped pending again, with the reason; 409 where it is pending',
    body: reasonInput,
    handle: (call) =>
      change(call, async (before) => {
        const { reason } = call.body.valid()
        if (!isSettled(before)) throw new RequestProblem('conflict')
        return {
          status: 'PENDING' as const,
          performed_at: null,
          skip_reason: null,
          skipped_on: null,
          reopen_reason: reason,
        }
      }),
  }),
  historyEndpoint({ path: collection, kind: plainInspections }),
]

const isSettled = ({ status, skip_reason }: Inspection): boolean => status === 'DONE' || skip_reason !== null

const kept = ({ files, ...input }: Omit<Awaited<ReturnType<typeof settle>>, 'reminder_id'>) => ({
  ...input,
  files: JSON.stringify(files),
})

/** The kind that knows where an inspection stands; `id` is null for a new one. */
async function kindOf(
  { scope, membership, now }: Call,
  row: Pick<Inspection, 'reminder_id' | 'due_on'> & { readonly id: string | null },
): Promise<Kind<'inspections', unknown>> {
  const today = localDay(now, membership.timeZone)
  const reminder = await readRecord(scope, reminderKind, {
    organizationId: membership.organizationId,
    id: row.reminder_id,
  })
  const overtaken = await isOvertaken(scope, { organization_id: membership.organizationId, ...row }, today)
  return inspectionKind({ today, notice: reminder.notice_period as Period, overtaken })
}

/** Saves an inspection and opens what follows. Its reminder is locked first: of two at once only one opens the next. */
async function change(
  call: Call & Pick<UserCall<typeof single>, 'params' | 'ifMatch'>,
  settled: Parameters<typeof updateRecord<'inspections'>>[4],
): Promise<Answer> {
  const { scope, membership, params, ifMatch, now } = call
  const key = { organizationId: membership.organizationId, id: params.id }
  const found = await readRecord(scope, plainInspections, key)
  const reminder = await lockRecord(scope, reminderKind, {
    organizationId: membership.organizationId,
    id: found.reminder_id,
  })
  const before = await lockRecord(scope, plainInspections, key)
  const row = await updateRecord(scope, await kindOf(call, before), key, ifMatch, settled)
  await openNext(scope, reminder, localDay(now, membership.timeZone), membership.timeZone)
  return record(await kindOf(call, row), row)
}

/** The inspection that the body asks for, or a refusal that names every faulty field. `before` is null for a new one. */
async function settle({ scope, membership, now }: Call, body: Checked<InspectionInput>, before: Inspection | null) {
  const { parts } = body
  const today = localDay(now, membership.timeZone)
  const outcome = { status: parts.status ?? 'PENDING', performedAt: parts.performed_at ?? null }
  const owner = before && ({ table: 'inspections', id: before.id } as const)
  const { files, problems } = await settleFiles(scope, membership.organizationId, parts.files, owner)
  const reminderId = parts.reminder_id ?? before?.reminder_id ?? null
  const input = body.valid([
    ...(await reminderProblems(scope, membership.organizationId, parts.reminder_id, before)),
    ...outcomeProblems(outcome, before && { status: before.status, skipped: before.skip_reason !== null }, today).map(
      ({ path, code }) => ({ path: snakePath(path), code }),
    ),
    ...problems,
  ])
  return { ...input, reminder_id: reminderId ?? '', files }
}

async function reminderProblems(
  { trx }: UserCall['scope'],
  organizationId: string,
  id: string | null | undefined,
  before: Inspection | null,
): Promise<Problem[]> {
  const path = 'reminder_id'
  if (before) return id && id !== before.reminder_id ? [{ path, code: 'fixed' }] : []
  if (!id) return [{ path, code: 'required' }]
  return (await existingIds(trx, 'reminders', organizationId, [id])).has(id) ? [] : [{ path, code: 'not_found' }]
}
