import { z } from 'zod'
import { id } from '#contract/fields.ts'
import { plainOrder, sharesId, territoryIn, textOrder } from '#contract/lists.ts'
import { codeList } from '#http/code-list.ts'

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
