import { sql } from 'kysely'
import { departmentLimits } from '@ansvar/domain/organizations'
import { inputSchema, recordResponse } from '#contract/components.ts'
import { active, line, optionalReference } from '#contract/fields.ts'
import { listSpec } from '#contract/lists.ts'
import { kindOf } from '#db/records.ts'

/** The fields of a department that are saved. PUT replaces: a field left out becomes empty, except `active`. */
export const departmentInput = inputSchema('DepartmentInput', {
  name: line(departmentLimits.name),
  leader_id: optionalReference,
  active,
})

export const department = recordResponse('Department', departmentInput)

export const departmentKind = kindOf('departments', department, { references: { leader_id: 'members' } })

const leaderName = sql`(
  select leader.name_key from members as leader
  where leader.organization_id = departments.organization_id and leader.id = departments.leader_id)`

export const departmentListSpec = listSpec(department, {
  sort: ['name'],
  sortBy: { leader: leaderName },
  filters: ['leader_id'],
})
