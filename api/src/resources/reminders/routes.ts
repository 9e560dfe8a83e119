import { localDay } from '@ansvar/domain/dates'
import { createRecord, readRecord, updateRecord } from '#db/records.ts'
import { list, record } from '#http/answers.ts'
import { endpoint } from '#http/endpoint.ts'
import { historyEndpoint } from '#http/history.ts'
import { followRule, openNext } from '#resources/inspections/opening.ts'
import { readReminders, reminderKind, reminderListSpec, reminderProblems } from './queries.ts'
import { reminder, reminderInput, reminderList } from './schema.ts'

const collection = '/organizations/{orgId}/reminders'
const single = `${collection}/{id}` as const
const writing = { access: 'EDIT_ORGANIZATION', hiddenWhenLimited: true, versioned: true, answer: reminder } as const

export const reminders = [
  endpoint({
    method: 'get',
    path: collection,
    summary: 'The rules by which an organisation inspects',
    access: 'READ_ORGANIZATION',
    list: reminderListSpec,
    answer: reminderList,
    async handle({ scope, membership, query }) {
      const { rows, total } = await readReminders(scope, membership.organizationId, query)
      return list(rows, total)
    },
  }),
  endpoint({
    ...writing,
    method: 'post',
    path: collection,
    summary: 'Writes a reminder and opens its first inspection, on the day on which it starts',
    body: reminderInput,
    status: 201,
    async handle({ scope, membership, body, now }) {
      const input = body.valid(await reminderProblems(scope, membership.organizationId, body.parts))
      const row = await createRecord(scope, reminderKind, membership.organizationId, {
        ...input,
        active: input.active ?? true,
      })
      await openNext(scope, row, localDay(now, membership.timeZone), membership.timeZone)
      return record(reminderKind, row, 201)
    },
  }),
  endpoint({
    method: 'get',
    path: single,
    summary: 'One reminder',
    access: 'READ_ORGANIZATION',
    versioned: true,
    answer: reminder,
    handle: async ({ scope, membership, params }) =>
      record(
        reminderKind,
        await readRecord(scope, reminderKind, { organizationId: membership.organizationId, id: params.id }),
      ),
  }),
  endpoint({
    ...writing,
    method: 'put',
    path: single,
    summary: 'Changes a reminder; where its rule changes, the inspection that is open and not yet due follows it',
    body: reminderInput,
    async handle({ scope, membership, params, body, ifMatch, now }) {
      const today = localDay(now, membership.timeZone)
      const key = { organizationId: membership.organizationId, id: params.id }
      const before = await readRecord(scope, reminderKind, key)
      const row = await updateRecord(scope, reminderKind, key, ifMatch, async (locked) => {
        const input = body.valid(await reminderProblems(scope, membership.organizationId, body.parts))
        return { ...input, active: input.active ?? locked.active }
      })
      await followRule(scope, before, row, today)
      await openNext(scope, row, today, membership.timeZone)
      return record(reminderKind, row)
    },
  }),
  historyEndpoint({ path: collection, kind: reminderKind }),
]
