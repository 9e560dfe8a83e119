import { z } from 'zod'
import { pictograms, signalWords } from '@ansvar/domain/labels'
import type { CodeList } from '#http/code-list.ts'
import { id } from '#http/fields.ts'
import { named } from '#http/openapi.ts'
import { oneOf, plainOrder, textOrder } from '#http/lists.ts'

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
    id,
    code: z.string(),
    statement: z.string(),
    hazard_group: z.enum(groups),
    categories: z.array(category),
  }),
)

export const hazardStatementList: CodeList = {
  path: '/hazard-statements',
  summary: 'The hazard statements of CLP, Annex III; a combined one is one code',
  name: 'HazardStatement',
  table: 'hazard_statements',
  item: hazardStatement,
  texts: ['statement'],
  list: {
    sort: { code: plainOrder('code'), statement: textOrder('statement') },
    defaultSort: 'code,asc',
    filters: { hazard_group: oneOf('hazard_group', groups) },
    search: 'search_text',
    byId: true,
  },
}
