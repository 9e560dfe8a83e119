import { z } from 'zod'
import type { CodeList } from '#http/code-list.ts'
import { id } from '#http/fields.ts'
import { named } from '#http/openapi.ts'
import { flag, oneOf, plainOrder, textOrder } from '#http/lists.ts'

const groups = ['GENERAL', 'PREVENTION', 'RESPONSE', 'STORAGE', 'DISPOSAL'] as const

export const precautionaryStatement = named(
  'PrecautionaryStatement',
  z.object({
    id,
    code: z.string(),
    statement: z.string(),
    statement_group: z.enum(groups),
    current: z.boolean(),
  }),
)

export const precautionaryStatementList: CodeList = {
  path: '/precautionary-statements',
  summary: 'The precautionary statements of CLP, Annex IV, with the withdrawn ones that old data sheets still carry',
  name: 'PrecautionaryStatement',
  table: 'precautionary_statements',
  item: precautionaryStatement,
  texts: ['statement'],
  list: {
    sort: { code: plainOrder('code'), statement: textOrder('statement') },
    defaultSort: 'code,asc',
    filters: { statement_group: oneOf('statement_group', groups), current: flag('current') },
    search: 'search_text',
    byId: true,
  },
}
