import { RequestProblem } from '#contract/problem.ts'
import { createRecord } from '#db/records.ts'
import { record } from '#http/answers.ts'
import { collection } from '#http/collection.ts'
import { endpoint } from '#http/endpoint.ts'
import { readOrganizationBelow } from '#resources/organizations/queries.ts'
import { departmentKind, departmentListSpec, departmentProblems } from './queries.ts'
import { department, departmentInput } from './schema.ts'

export const departments = [
  ...collection({
    path: '/organizations/{orgId}/departments',
    summaries: {
      list: 'The departments of an organization',
      read: 'One department',
      update: 'Renames or closes a department',
    },
    writing: 'MANAGE_ORGANIZATION',
    hiddenWhenLimited: true,
    kind: departmentKind,
    list: departmentListSpec,
    answer: department,
    input: departmentInput,
    problems: ({ scope, membership, body }, before) =>
      departmentProblems(scope, membership.organizationId, before?.id ?? null, body.parts),
  }),
  endpoint({
    method: 'post',
    path: '/organizations/{orgId}/organizations/{id}/departments',
    summary: 'Opens a department of the organization in the path, or of one below it',
    access: 'MANAGE_ORGANIZATION',
    hiddenWhenLimited: true,
    versioned: true,
    body: departmentInput,
    status: 201,
    answer: department,
    async handle({ scope, membership, params, body }) {
      const organization = await readOrganizationBelow(scope.trx, membership.organizationId, params.id)
      if (!organization) throw new RequestProblem('not_found')
      const input = body.valid(await departmentProblems(scope, organization.id, null, body.parts))
      const row = await createRecord(scope, departmentKind, organization.id, { ...input, active: input.active ?? true })
      return record(departmentKind, row, 201)
    },
  }),
]
