import { z } from 'zod'
import { signalWords } from '@ansvar/domain/labels'
import type { CodeList } from '#http/code-list.ts'
import { id } from '#http/fields.ts'
import { named } from '#http/openapi.ts'
import { flag, oneOf, plainOrder, textOrder } from '#http/lists.ts'

const kinds = ['SUPPLEMENTAL', 'MIXTURE', 'HAZARD_CLASS'] as const

export const euHazardStatement = named(
  'EuHazardStatement',
  z.object({
    id,
    code: z.string(),
    statement: z.string(),
    kind: z.enum(kinds),
    hazard_class: z.string().nullable(),
    signal_word: z.enum(signalWords),
    current: z.boolean(),
  }),
)

export const euHazardStatementList: CodeList = {
  path: '/eu-hazard-statements',
  summary: 'The supplemental hazard statements of CLP, with the withdrawn ones that old data sheets still carry',
  name: 'EuHazardStatement',
  table: 'eu_hazard_statements',
  item: euHazardStatement,
  texts: ['statement'],
  list: {
    sort: { code: plainOrder('code'), statement: textOrder('statement') },
    defaultSort: 'code,asc',
    filters: { kind: oneOf('kind', kinds), current: flag('current') },
    search: 'search_text',
    byId: true,
  },
}
