import { z } from 'zod'
import { signalWords } from '@ansvar/domain/labels'
import { named } from '#contract/components.ts'
import { flag, oneOf } from '#contract/lists.ts'
import { statementFields, statementList } from '#http/code-list.ts'

const kinds = ['SUPPLEMENTAL', 'MIXTURE', 'HAZARD_CLASS'] as const

export const euHazardStatement = named(
  'EuHazardStatement',
  z.object({
    ...statementFields,
    kind: z.enum(kinds),
    hazard_class: z.string().nullable(),
    signal_word: z.enum(signalWords),
    current: z.boolean(),
  }),
)

export const euHazardStatementList = statementList({
  path: '/eu-hazard-statements',
  summary: 'The supplemental hazard statements of CLP, with the withdrawn ones that old data sheets still carry',
  name: 'EuHazardStatement',
  table: 'eu_hazard_statements',
  item: euHazardStatement,
  filters: { kind: oneOf('kind', kinds), current: flag('current') },
})
