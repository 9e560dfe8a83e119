import { z } from 'zod'
import { certificationStandards } from '@ansvar/domain/standards'
import { id } from '#contract/fields.ts'
import { flag, oneOf, plainOrder, textOrder } from '#contract/lists.ts'
import { codeList } from '#http/code-list.ts'

export const isoStandards = [
  codeList({
    path: '/iso-standards',
    summary: 'The editions of the standards that organisations certify against',
    name: 'IsoStandard',
    table: 'iso_standards',
    item: z.object({
      id,
      standard: z.enum(certificationStandards),
      number: z.string(),
      edition: z.string(),
      title: z.string(),
      current: z.boolean(),
    }),
    texts: ['title'],
    list: {
      sort: {
        number: textOrder('number'),
        edition: plainOrder('edition'),
        title: textOrder('title'),
        standard: plainOrder('standard'),
        current: plainOrder('current'),
      },
      defaultSort: 'number,asc',
      filters: { standard: oneOf('standard', certificationStandards), current: flag('current') },
      search: 'search_text',
      byId: true,
    },
  }),
]
