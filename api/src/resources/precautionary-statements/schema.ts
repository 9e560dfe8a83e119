import { z } from 'zod'
import { named } from '#contract/components.ts'
import { flag, oneOf } from '#contract/lists.ts'
import { statementFields, statementList } from '#http/code-list.ts'

const groups = ['GENERAL', 'PREVENTION', 'RESPONSE', 'STORAGE', 'DISPOSAL'] as const

export const precautionaryStatement = named(
  'PrecautionaryStatement',
  z.object({
    ...statementFields,
    statement_group: z.enum(groups),
    current: z.boolean(),
  }),
)

export const precautionaryStatementList = statementList({
  path: '/precautionary-statements',
  summary: 'The precautionary statements of CLP, Annex IV, with the withdrawn ones that old data sheets still carry',
  name: 'PrecautionaryStatement',
  table: 'precautionary_statements',
  item: precautionaryStatement,
  filters: { statement_group: oneOf('statement_group', groups), current: flag('current') },
})
