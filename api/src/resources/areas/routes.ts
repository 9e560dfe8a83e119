import { listSpec } from '#contract/lists.ts'
import { branchProblems } from '#db/trees.ts'
import { listedBy, usedBy } from '#http/bin.ts'
import { collection } from '#http/collection.ts'
import { area, areaInput, areaKind } from './schema.ts'

// Not hidden from organizations with limited access: their meters are in areas.
export const areas = collection({
  path: '/organizations/{orgId}/areas',
  summaries: {
    list: 'Lists the areas of the organization, which form a tree by `parent_id`',
    read: 'Returns one area',
    create: 'Creates an area',
    update: 'Replaces the values of an area',
  },
  writing: 'MANAGE_ORGANIZATION',
  kind: areaKind,
  list: listSpec(area, { sort: ['name'], filters: ['parent_id'] }),
  input: areaInput,
  problems: ({ scope, membership, body }, before) =>
    branchProblems(scope, 'areas', membership.organizationId, before?.id ?? null, body.parts),
  bin: {
    uses: [
      usedBy('areas', 'parent_id'),
      usedBy('meters', 'area_id'),
      usedBy('events', 'area_id'),
      usedBy('event_links', 'area_id'),
      listedBy('chemical_associations', 'area_ids'),
      usedBy('chemical_stocks', 'area_id'),
      listedBy('procedures', 'area_ids'),
      listedBy('risk_assessments', 'area_ids'),
    ],
  },
})
