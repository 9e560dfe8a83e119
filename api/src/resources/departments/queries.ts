import { sql } from 'kysely'
import { listSpec } from '#contract/lists.ts'
import { kindOf } from '#db/records.ts'
import { department } from './schema.ts'

export const departmentKind = kindOf('departments', department, { references: { leader_id: 'members' } })

const leaderName = sql`(
  select leader.name_key from members as leader
  where leader.organization_id = departments.organization_id and leader.id = departments.leader_id)`

export const departmentListSpec = listSpec(department, {
  sort: ['name'],
  sortBy: { leader: leaderName },
  filters: ['leader_id'],
})
