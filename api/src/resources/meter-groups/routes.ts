import { listSpec } from '#contract/lists.ts'
import { kindOf } from '#db/records.ts'
import { branchProblems } from '#db/trees.ts'
import { collection } from '#http/collection.ts'
import { meterGroup, meterGroupInput } from './schema.ts'

// Not hidden from organizations with limited access: they have meters.
export const meterGroups = collection({
  path: '/organizations/{orgId}/meters/groups',
  summaries: {
    list: 'The groups of an organization’s meters, a tree by parent_id',
    read: 'One meter group',
    create: 'Adds a meter group',
    update: 'Renames, moves or retires a meter group',
  },
  writing: 'EDIT_ORGANIZATION',
  kind: kindOf('meter_groups', meterGroup, { references: { parent_id: 'meter_groups' } }),
  list: listSpec(meterGroup, { sort: ['name'], filters: ['parent_id'], searchable: false }),
  answer: meterGroup,
  input: meterGroupInput,
  problems: ({ scope, membership, body }, before) =>
    branchProblems(scope, 'meter_groups', membership.organizationId, before?.id ?? null, body.parts),
  history: false,
})
