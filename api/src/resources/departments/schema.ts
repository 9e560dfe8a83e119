import { z } from 'zod'
import { departmentLimits } from '@ansvar/domain/organizations'
import { named } from '#contract/components.ts'
import { id, instant, line, reference, version } from '#contract/fields.ts'
import { listOf } from '#http/answers.ts'

/** What a department is saved as. PUT replaces: a field left out becomes empty; only whether it is in use then stays. */
export const departmentInput = named(
  'DepartmentInput',
  z.strictObject({
    name: line(departmentLimits.name),
    leader_id: reference.nullish().transform((value) => value ?? null),
    active: z.boolean().nullish(),
  }),
)
export type DepartmentInput = z.output<typeof departmentInput>

export const department = named(
  'Department',
  z.object({
    id,
    version,
    organization_id: id,
    name: z.string(),
    leader_id: id.nullable(),
    active: z.boolean(),
    created_date: instant,
    last_modified_date: instant,
    last_modified_by: z.string(),
  }),
)
export const departmentList = named('DepartmentList', listOf(department))
