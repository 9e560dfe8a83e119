import { flag, idIn, plainOrder, stampOrders } from '#contract/lists.ts'
import { branchProblems } from '#db/trees.ts'
import { collection } from '#http/collection.ts'
import { area, areaInput, areaKind } from './schema.ts'

// Not hidden from organizations with limited access: their meters are in areas.
export const areas = collection({
  path: '/organizations/{orgId}/areas',
  summaries: {
    list: 'The areas of an organization, a tree by parent_id',
    read: 'One area',
    create: 'Adds an area',
    update: 'Renames, moves or retires an area',
  },
  writing: 'MANAGE_ORGANIZATION',
  kind: areaKind,
  list: {
    sort: { name: plainOrder('name_key'), active: plainOrder('active'), ...stampOrders },
    defaultSort: 'name,asc',
    filters: { active: flag('active'), parent_id: idIn('parent_id') },
    search: 'search_text',
    byId: true,
  },
  answer: area,
  input: areaInput,
  problems: ({ scope, membership, body }, before) =>
    branchProblems(scope, 'areas', membership.organizationId, before?.id ?? null, body.parts),
})
