import { z } from 'zod'
import { departmentLimits } from '@ansvar/domain/organizations'
import { named } from '#contract/components.ts'
import { active, line, optionalReference } from '#contract/fields.ts'
import { recordAnswer } from '#contract/stored.ts'

/** The fields of a department that are saved. PUT replaces: a field left out becomes empty, except `active`. */
export const departmentInput = named(
  'DepartmentInput',
  z.strictObject({ name: line(departmentLimits.name), leader_id: optionalReference, active }),
)
export type DepartmentInput = z.output<typeof departmentInput>

export const department = recordAnswer('Department', departmentInput)
