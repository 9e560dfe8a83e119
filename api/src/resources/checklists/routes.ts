import { checklistProblems } from '@ansvar/domain/checklists'
import { camel } from '#contract/cases.ts'
import { versionListSpec } from '#contract/lists.ts'
import { snakeProblems } from '#contract/problem.ts'
import { readRecord } from '#db/records.ts'
import { usedBy } from '#http/bin.ts'
import { collection } from '#http/collection.ts'
import { listEndpoint } from '#http/list-endpoint.ts'
import { checklistKind, checklistListSpec, itemsToStore, readRevisions, storeRevision } from './queries.ts'
import { checklistInput, checklistRevision } from './schema.ts'

const path = '/organizations/{orgId}/checklists'

export const checklists = [
  ...collection({
    path,
    summaries: {
      list: 'Lists the checklists of the organization',
      read: 'Returns one checklist',
      create: 'Creates a checklist and its first revision',
      update: 'Replaces the values of a checklist, and saves them as its next revision',
    },
    writing: 'EDIT_ORGANIZATION',
    hiddenWhenLimited: true,
    kind: checklistKind,
    list: checklistListSpec,
    input: checklistInput,
    problems: ({ body }) => {
      // A new item has no id.
      const items = (body.parts.items ?? []).map(({ id, ...item }) => ({ ...camel(item), ...(id !== null && { id }) }))
      return snakeProblems(checklistProblems(items))
    },
    values: ({ items, ...input }) => ({ ...input, items: JSON.stringify(itemsToStore(items)) }),
    async saved({ scope }, row) {
      await storeRevision(scope, row)
      return null
    },
    bin: { uses: [usedBy('reminders', 'checklist_id')] },
  }),
  listEndpoint({
    path: `${path}/{id}/revisions`,
    summary: 'Lists the saved revisions of a checklist, newest first',
    access: 'READ_ORGANIZATION',
    list: versionListSpec,
    item: checklistRevision,
    async read({ scope, membership, params, query }) {
      const key = { organizationId: membership.organizationId, id: params.id }
      await readRecord(scope, checklistKind, key)
      return readRevisions(scope, key, query)
    },
  }),
]
