import { z } from 'zod'
import { codeLimits, codeResources, codeStates } from '@ansvar/domain/codes'
import { inputSchema, named, responseSchema } from '#contract/components.ts'
import * as field from '#contract/fields.ts'
import { filtersOf, idIn, plainOrder, type ListSpec } from '#contract/lists.ts'

const resource = named('CodeResource', z.enum(codeResources))

export const code = responseSchema('Code', {
  id: field.id,
  organization_id: field.id,
  code: z.string(),
  resource,
  record_id: field.id,
  record_name: z.string().nullable(),
  state: named('CodeState', z.enum(codeStates)),
  open_inspection_id: field.id.nullable(),
  created_date: field.instant,
  created_by: z.string(),
  revoked_date: field.instant.nullable(),
})
export type Code = z.output<typeof code>

export const codesInput = inputSchema('CodesInput', {
  resource,
  record_ids: z.array(field.reference).min(1).max(codeLimits.records),
})

export const codeListSpec: ListSpec = {
  sort: { created_date: plainOrder('created_date') },
  defaultSort: 'created_date,desc',
  filters: { ...filtersOf(code, ['resource']), record_id: idIn('record_id') },
  byId: false,
}
