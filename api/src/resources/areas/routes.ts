import { createRecord, readRecord, updateRecord } from '#db/records.ts'
import { branchProblems } from '#db/trees.ts'
import { list, record } from '#http/answers.ts'
import { endpoint } from '#http/endpoint.ts'
import { historyEndpoint } from '#http/history.ts'
import { areaKind, areaListSpec, readAreas } from './queries.ts'
import { area, areaInput, areaList } from './schema.ts'

const collection = '/organizations/{orgId}/areas'
const single = `${collection}/{id}` as const

// Not hidden from LIMITED organisations: their meters stand in these places.
export const areas = [
  endpoint({
    method: 'get',
    path: collection,
    summary: 'The places of an organisation',
    access: 'READ_ORGANIZATION',
    list: areaListSpec,
    answer: areaList,
    async handle({ scope, membership, query }) {
      const { rows, total } = await readAreas(scope, membership.organizationId, query)
      return list(rows, total)
    },
  }),
  endpoint({
    method: 'get',
    path: single,
    summary: 'One place',
    access: 'READ_ORGANIZATION',
    versioned: true,
    answer: area,
    handle: async ({ scope, membership, params }) =>
      record(areaKind, await readRecord(scope, areaKind, { organizationId: membership.organizationId, id: params.id })),
  }),
  endpoint({
    method: 'post',
    path: collection,
    summary: 'Adds a place',
    access: 'MANAGE_ORGANIZATION',
    versioned: true,
    body: areaInput,
    status: 201,
    answer: area,
    async handle({ scope, membership, body }) {
      const input = body.valid(await branchProblems(scope, 'areas', membership.organizationId, null, body.parts))
      const row = await createRecord(scope, areaKind, membership.organizationId, {
        ...input,
        active: input.active ?? true,
      })
      return record(areaKind, row, 201)
    },
  }),
  endpoint({
    method: 'put',
    path: single,
    summary: 'Renames, moves or retires a place',
    access: 'MANAGE_ORGANIZATION',
    versioned: true,
    body: areaInput,
    answer: area,
    async handle({ scope, membership, params, body, ifMatch }) {
      const key = { organizationId: membership.organizationId, id: params.id }
      const row = await updateRecord(scope, areaKind, key, ifMatch, async (before) => {
        const input = body.valid(await branchProblems(scope, 'areas', membership.organizationId, before.id, body.parts))
        return { ...input, active: input.active ?? before.active }
      })
      return record(areaKind, row)
    },
  }),
  historyEndpoint({ path: '/organizations/{orgId}/areas', kind: areaKind }),
]
