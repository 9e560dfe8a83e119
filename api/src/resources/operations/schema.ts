import { z } from 'zod'
import { keptReasons, operationKinds } from '@ansvar/domain/operations'
import { named, responseSchema } from '#contract/components.ts'
import { id, instant } from '#contract/fields.ts'
import { filtersOf, plainOrder, rankOrder, type ListSpec } from '#contract/lists.ts'

export const operation = responseSchema('Operation', {
  id: id,
  organization_id: id,
  kind: named('OperationKind', z.enum(operationKinds)),
  user_id: id,
  user_name: z.string(),
  created_date: instant,
  undone_date: instant.nullable(),
  undone_by: z.string().nullable(),
})

const keptRecord = responseSchema('KeptRecord', {
  resource: z.string(),
  id: id,
  reason: named('KeptReason', z.enum(keptReasons)),
})

export const undoResult = responseSchema('UndoResult', {
  undone: z.number().int().min(0),
  kept: z.array(keptRecord),
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
