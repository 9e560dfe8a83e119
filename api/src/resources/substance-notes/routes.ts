import { z } from 'zod'
import { id } from '#contract/fields.ts'
import { plainOrder } from '#contract/lists.ts'
import { codeList } from '#http/code-list.ts'

export const substanceNotes = [
  codeList({
    path: '/substances/notes',
    summary: 'The notes that entries of CLP, Annex VI, carry',
    name: 'SubstanceNote',
    table: 'substance_notes',
    item: z.object({ id, code: z.string(), note: z.string() }),
    texts: ['note'],
    list: {
      sort: { position: plainOrder('position'), code: plainOrder('code') },
      defaultSort: 'position,asc',
      filters: {},
      search: 'search_text',
      byId: true,
    },
  }),
]
