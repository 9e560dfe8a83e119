import { z } from 'zod'
import { codeList } from '#http/code-list.ts'
import { id } from '#http/fields.ts'
import { plainOrder, sharesId, territoryIn, textOrder } from '#http/lists.ts'

export const contacts = [
  codeList({
    path: '/contacts',
    summary: 'Whom to ask about the law: authorities and agencies, as the maintainers publish them',
    name: 'Contact',
    table: 'contacts',
    item: z.object({
      id,
      territory: z.string(),
      name: z.string(),
      about: z.string(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
      web: z.string().nullable(),
      topic_ids: z.array(id),
    }),
    texts: ['name', 'about'],
    list: {
      sort: { name: textOrder('name'), territory: plainOrder('territory') },
      defaultSort: 'name,asc',
      filters: { territory: territoryIn('territory'), topic_id: sharesId('topic_ids') },
      search: 'search_text',
      byId: true,
    },
  }),
]
