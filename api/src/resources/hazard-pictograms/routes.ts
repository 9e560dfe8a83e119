import { z } from 'zod'
import { pictograms } from '@ansvar/domain/labels'
import { id } from '#contract/fields.ts'
import { plainOrder, textOrder } from '#contract/lists.ts'
import { codeList } from '#http/code-list.ts'

export const hazardPictograms = [
  codeList({
    path: '/hazard-statements/pictograms',
    summary: 'The hazard pictograms of CLP, Annex V',
    name: 'HazardPictogram',
    table: 'hazard_pictograms',
    item: z.object({
      id,
      code: z.enum(pictograms),
      name: z.string(),
      symbol: z.string(),
      hazards: z.string(),
    }),
    texts: ['name', 'symbol', 'hazards'],
    list: {
      sort: { code: plainOrder('code'), name: textOrder('name') },
      defaultSort: 'code,asc',
      filters: {},
      search: 'search_text',
      byId: true,
    },
  }),
]
