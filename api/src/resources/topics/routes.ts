import { z } from 'zod'
import { codeList } from '#http/code-list.ts'
import { id } from '#http/fields.ts'
import { plainOrder, textOrder } from '#http/lists.ts'

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
