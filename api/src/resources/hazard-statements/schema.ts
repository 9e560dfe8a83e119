import { z } from 'zod'
import { pictograms, signalWords } from '@ansvar/domain/labels'
import { named } from '#contract/components.ts'
import { oneOf } from '#contract/lists.ts'
import { statementFields, statementList } from '#http/code-list.ts'

const groups = ['PHYSICAL', 'HEALTH', 'ENVIRONMENT'] as const

const category = named(
  'HazardCategory',
  z.object({
    category: z.string(),
    pictograms: z.array(z.enum(pictograms)),
    signal_word: z.enum(signalWords),
  }),
)

export const hazardStatement = named(
  'HazardStatement',
  z.object({
    ...statementFields,
    hazard_group: z.enum(groups),
    categories: z.array(category),
  }),
)

export const hazardStatementList = statementList({
  path: '/hazard-statements',
  summary: 'The hazard statements of CLP, Annex III; a combined one is one code',
  name: 'HazardStatement',
  table: 'hazard_statements',
  item: hazardStatement,
  filters: { hazard_group: oneOf('hazard_group', groups) },
})
