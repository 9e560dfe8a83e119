import { meterLimits } from '@ansvar/domain/meters'
import { inputSchema, recordResponse } from '#contract/components.ts'
import { active, line, optionalReference } from '#contract/fields.ts'
import { listSpec } from '#contract/lists.ts'
import { kindOf } from '#db/records.ts'
import { branchProblems } from '#db/trees.ts'
import { usedBy } from '#http/bin.ts'
import { collection } from '#http/collection.ts'

/** The fields of a meter group that are saved. PUT replaces: a field left out becomes empty, except `active`. */
const meterGroupInput = inputSchema('MeterGroupInput', {
  name: line(meterLimits.name),
  parent_id: optionalReference,
  active,
})

const meterGroup = recordResponse('MeterGroup', meterGroupInput)

// Not hidden from organizations with limited access: they have meters.
export const meterGroups = collection({
  path: '/organizations/{orgId}/meters/groups',
  summaries: {
    list: 'Lists the meter groups of the organization, which form a tree by `parent_id`',
    read: 'Returns one meter group',
    create: 'Creates a meter group',
    update: 'Replaces the values of a meter group',
  },
  writing: 'EDIT_ORGANIZATION',
  kind: kindOf('meter_groups', meterGroup, { references: { parent_id: 'meter_groups' } }),
  list: listSpec(meterGroup, { sort: ['name'], filters: ['parent_id'], searchable: false }),
  input: meterGroupInput,
  problems: ({ scope, membership, body }, before) =>
    branchProblems(scope, 'meter_groups', membership.organizationId, before?.id ?? null, body.parts),
  bin: { uses: [usedBy('meter_groups', 'parent_id'), usedBy('meters', 'group_id')] },
  history: false,
})
