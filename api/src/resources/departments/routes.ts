import { RequestProblem } from '#contract/problem.ts'
import { createRecord, readRecord, updateRecord } from '#db/records.ts'
import { list, record } from '#http/answers.ts'
import { endpoint } from '#http/endpoint.ts'
import { historyEndpoint } from '#http/history.ts'
import { readOrganizationBelow } from '#resources/organizations/queries.ts'
import { departmentKind, departmentListSpec, departmentProblems, readDepartments } from './queries.ts'
import { department, departmentInput, departmentList } from './schema.ts'

const writing = { access: 'MANAGE_ORGANIZATION', hiddenWhenLimited: true, versioned: true, answer: department } as const

export const departments = [
  endpoint({
    method: 'get',
    path: '/organizations/{orgId}/departments',
    summary: 'The departments of an organisation',
    access: 'READ_ORGANIZATION',
    list: departmentListSpec,
    answer: departmentList,
    async handle({ scope, membership, query }) {
      const { rows, total } = await readDepartments(scope, membership.organizationId, query)
      return list(rows, total)
    },
  }),
  endpoint({
    method: 'get',
    path: '/organizations/{orgId}/departments/{id}',
    summary: 'One department',
    access: 'READ_ORGANIZATION',
    versioned: true,
    answer: department,
    handle: async ({ scope, membership, params }) =>
      record(
        departmentKind,
        await readRecord(scope, departmentKind, { organizationId: membership.organizationId, id: params.id }),
      ),
  }),
  endpoint({
    ...writing,
    method: 'post',
    path: '/organizations/{orgId}/organizations/{id}/departments',
    summary: 'Opens a department of the organisation in the path, or of one below it',
    body: departmentInput,
    status: 201,
    async handle({ scope, membership, params, body }) {
      const organization = await readOrganizationBelow(scope.trx, membership.organizationId, params.id)
      if (!organization) throw new RequestProblem('not_found')
      const input = body.valid(await departmentProblems(scope, organization.id, null, body.parts))
      const row = await createRecord(scope, departmentKind, organization.id, { ...input, active: input.active ?? true })
      return record(departmentKind, row, 201)
    },
  }),
  endpoint({
    ...writing,
    method: 'put',
    path: '/organizations/{orgId}/departments/{id}',
    summary: 'Renames or closes a department',
    body: departmentInput,
    async handle({ scope, membership, params, body, ifMatch }) {
      const key = { organizationId: membership.organizationId, id: params.id }
      const row = await updateRecord(scope, departmentKind, key, ifMatch, async (before) => {
        const input = body.valid(await departmentProblems(scope, membership.organizationId, before.id, body.parts))
        return { ...input, active: input.active ?? before.active }
      })
      return record(departmentKind, row)
    },
  }),
  historyEndpoint({ path: '/organizations/{orgId}/departments', kind: departmentKind }),
]
