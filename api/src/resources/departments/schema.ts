import { departmentLimits } from '@ansvar/domain/organizations'
import { active, line, optionalReference } from '#contract/fields.ts'
import { inputSchema, recordAnswer } from '#contract/components.ts'

/** The fields of a department that are saved. PUT replaces: a field left out becomes empty, except `active`. */
export const departmentInput = inputSchema('DepartmentInput', {
  name: line(departmentLimits.name),
  leader_id: optionalReference,
  active,
})

export const department = recordAnswer('Department', departmentInput)
