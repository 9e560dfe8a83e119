import { sql } from 'kysely'
import { z } from 'zod'
import { named } from '#contract/components.ts'
import { id } from '#contract/fields.ts'
import { oneOf, plainOrder, textOrder } from '#contract/lists.ts'
import type { CodeList } from '#http/code-list.ts'

const classes = ['1', '2', '3', '4.1', '4.2', '4.3', '5.1', '5.2', '6.1', '6.2', '7', '8', '9'] as const
const packingGroups = ['I', 'II', 'III'] as const
const carriages = ['ALLOWED', 'NOT_SUBJECT', 'PROHIBITED'] as const

export const dangerousGood = named(
  'DangerousGood',
  z.object({
    id,
    un_number: z.string(),
    name: z.string(),
    class: z.enum(classes),
    packing_group: z.enum(packingGroups).nullable(),
    classification_code: z.string().nullable(),
    labels: z.array(z.string()),
    limited_quantity: z.string().nullable(),
    transport_category: z.string().nullable(),
    tunnel_code: z.string().nullable(),
    hazard_number: z.string().nullable(),
    carriage: z.enum(carriages),
    source: z.string(),
  }),
)

export const dangerousGoodList: CodeList = {
  path: '/dangerous-goods',
  summary: 'The dangerous goods list of ADR, chapter 3.2; a UN number may have several entries',
  name: 'DangerousGood',
  table: 'dangerous_goods',
  item: dangerousGood,
  texts: ['name'],
  list: {
    sort: { un_number: plainOrder('un_number'), name: textOrder('name'), class: plainOrder('class') },
    defaultSort: 'un_number,asc',
    filters: {
      un_number: {
        schema: z.string().regex(/^\d{4}$/),
        repeated: true,
        where: (values) => sql`un_number = any (${values}::text[])`,
      },
      class: oneOf('class', classes),
      packing_group: oneOf('packing_group', packingGroups),
    },
    search: 'search_text',
    byId: true,
  },
}
