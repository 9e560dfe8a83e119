import { z } from 'zod'
import { id } from '#contract/fields.ts'
import { plainOrder, textOrder } from '#contract/lists.ts'
import { codeList } from '#http/code-list.ts'

export const topics = [
  codeList({
    path: '/topics',
    summary: 'What acts are about',
    name: 'Topic',
    table: 'topics',
    item: z.object({ id, code: z.string(), name: z.string() }),
    texts: ['name'],
    list: {
      sort: { name: textOrder('name'), code: plainOrder('code') },
      defaultSort: 'name,asc',
      filters: {},
      search: 'search_text',
      byId: true,
    },
  }),
]
