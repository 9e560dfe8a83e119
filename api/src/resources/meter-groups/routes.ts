import { createRecord, readRecord, updateRecord } from '#db/records.ts'
import { branchProblems } from '#db/trees.ts'
import { list, record } from '#http/answers.ts'
import { endpoint } from '#http/endpoint.ts'
import { meterGroupKind, meterGroupListSpec, readMeterGroups } from './queries.ts'
import { meterGroup, meterGroupInput, meterGroupList } from './schema.ts'

const collection = '/organizations/{orgId}/meters/groups'
const single = `${collection}/{id}` as const
const writing = { access: 'EDIT_ORGANIZATION', versioned: true, body: meterGroupInput, answer: meterGroup } as const

// Not hidden from LIMITED organisations: they have meters.
export const meterGroups = [
  endpoint({
    method: 'get',
    path: collection,
    summary: 'The groups in which an organisation’s meters stand, a tree by parent_id',
    access: 'READ_ORGANIZATION',
    list: meterGroupListSpec,
    answer: meterGroupList,
    async handle({ scope, membership, query }) {
      const { rows, total } = await readMeterGroups(scope, membership.organizationId, query)
      return list(rows, total)
    },
  }),
  endpoint({
    method: 'get',
    path: single,
    summary: 'One group of meters',
    access: 'READ_ORGANIZATION',
    versioned: true,
    answer: meterGroup,
    handle: async ({ scope, membership, params }) =>
      record(
        meterGroupKind,
        await readRecord(scope, meterGroupKind, { organizationId: membership.organizationId, id: params.id }),
      ),
  }),
  endpoint({
    ...writing,
    method: 'post',
    path: collection,
    summary: 'Adds a group of meters',
    status: 201,
    async handle({ scope, membership, body }) {
      const input = body.valid(await branchProblems(scope, 'meter_groups', membership.organizationId, null, body.parts))
      const row = await createRecord(scope, meterGroupKind, membership.organizationId, {
        ...input,
        active: input.active ?? true,
      })
      return record(meterGroupKind, row, 201)
    },
  }),
  endpoint({
    ...writing,
    method: 'put',
    path: single,
    summary: 'Renames, moves or retires a group of meters',
    async handle({ scope, membership, params, body, ifMatch }) {
      const key = { organizationId: membership.organizationId, id: params.id }
      const row = await updateRecord(scope, meterGroupKind, key, ifMatch, async (before) => {
        const input = body.valid(
          await branchProblems(scope, 'meter_groups', membership.organizationId, before.id, body.parts),
        )
        return { ...input, active: input.active ?? before.active }
      })
      return record(meterGroupKind, row)
    },
  }),
]
