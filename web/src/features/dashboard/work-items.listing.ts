import { workItemKinds, workItemSections, workItemStates } from '@ansvar/domain/work-items'
import { paths } from '#paths/paths.ts'
import { departments } from '#screen/lists.source.ts'
import { members } from '#screen/members.source.ts'
import { choice, defineListing, flag, recordOf } from '#screen/resource.ts'
import { WorkItemsDocument } from './generated/work-items.graphql.ts'

/** The work list. Its rows follow from records, and each opens the screen of its record. */
export const workItems = defineListing({
  name: 'workItems',
  permission: 'EDIT_ORGANIZATION',
  paths: { list: () => paths.workItems() },
  documents: { list: WorkItemsDocument },
  filters: {
    kind: choice(workItemKinds),
    section: choice(workItemSections),
    state: choice(workItemStates),
    responsibleId: recordOf(members),
    departmentId: recordOf(departments),
    isEscalated: flag,
  },
  sort: ['urgency'],
})
