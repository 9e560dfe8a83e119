import { missingReferences, nameProblems } from '#db/lookups.ts'
import { createRecord } from '#db/records.ts'
import { record } from '#http/responses.ts'
import { listedBy, usedBy } from '#http/bin.ts'
import { collection } from '#http/collection.ts'
import { endpoint } from '#http/endpoint.ts'
import { readOrganizationBelow } from '#resources/organizations/queries.ts'
import { department, departmentInput, departmentKind, departmentListSpec } from './schema.ts'

export const departments = [
  ...collection({
    path: '/organizations/{orgId}/departments',
    summaries: {
      list: 'Lists the departments of the organization',
      read: 'Returns one department',
      update: 'Replaces the values of a department',
    },
    writing: 'MANAGE_ORGANIZATION',
    hiddenWhenLimited: true,
    kind: departmentKind,
    list: departmentListSpec,
    input: departmentInput,
    problems: ({ scope, membership, body }, before) =>
      nameProblems(scope.trx, 'departments', membership.organizationId, before?.id ?? null, body.parts),
    bin: {
      uses: [
        usedBy('members', 'department_id'),
        usedBy('reminders', 'department_id'),
        listedBy('procedures', 'department_ids'),
        listedBy('acknowledgement_rounds', 'department_ids'),
        listedBy('risk_assessments', 'department_ids'),
      ],
    },
  }),
  endpoint({
    method: 'post',
    path: '/organizations/{orgId}/organizations/{id}/departments',
    summary: 'Creates a department in the organization `id`, which is `orgId` or below it',
    access: 'MANAGE_ORGANIZATION',
    hiddenWhenLimited: true,
    versioned: true,
    body: departmentInput,
    status: 201,
    response: department,
    async handle({ scope, membership, params, body }) {
      const { id } = await readOrganizationBelow(scope.trx, membership.organizationId, params.id)
      const input = body.valid([
        ...(await nameProblems(scope.trx, 'departments', id, null, body.parts)),
        ...(await missingReferences(scope.trx, id, { leader_id: 'members' }, body.parts)),
      ])
      const row = await createRecord(scope, departmentKind, id, { ...input, active: input.active ?? true })
      return record(departmentKind, row, 201)
    },
  }),
]
