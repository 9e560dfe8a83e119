import { z } from 'zod'
import { keptReasons, operationKinds } from '@ansvar/domain/operations'
import { named, responseSchema } from '#contract/components.ts'
import { id, instant } from '#contract/fields.ts'
import { filtersOf, plainOrder, rankOrder, type ListSpec } from '#contract/lists.ts'

export const operation = responseSchema('Operation', {
  id: id.describe('The Operation-Id of its requests.'),
  organization_id: id,
  kind: named('OperationKind', z.enum(operationKinds)).describe('What the operation is. The list may grow.'),
  user_id: id.describe('The user or API token that made the changes.'),
  user_name: z.string().describe('The name at the time.'),
  created_date: instant.describe('When the first change was made, in UTC.'),
  undone_date: instant.nullable().describe('When the operation was undone, in UTC. Null if it was not.'),
  undone_by: z.string().nullable().describe('The name of the user who undid the operation.'),
})

const keptRecord = responseSchema('KeptRecord', {
  resource: z.string().describe('The table name of the record, such as `policies`.'),
  id: id.describe('The id of the record.'),
  reason: named('KeptReason', z.enum(keptReasons)).describe('Why the record was left unchanged. The list may grow.'),
})

export const undoResult = responseSchema('UndoResult', {
  undone: z.number().int().min(0).describe('The number of records that have their former values again.'),
  kept: z.array(keptRecord).describe('The records that were left unchanged.'),
})

export const operationListSpec: ListSpec = {
  sort: {
    created_date: plainOrder('created_date'),
    kind: rankOrder('kind', operationKinds),
    undone_date: plainOrder('undone_date'),
  },
  defaultSort: 'created_date,desc',
  filters: filtersOf(operation, ['kind', 'user_id']),
  byId: true,
}
