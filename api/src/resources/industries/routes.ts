import { z } from 'zod'
import { industryLevels } from '@ansvar/domain/nace'
import { listOf, named, responseSchema } from '#contract/components.ts'
import { list } from '#http/answers.ts'
import { endpoint } from '#http/endpoint.ts'
import { industryListSpec, readIndustries } from './queries.ts'

const industry = responseSchema('Industry', {
  code: z.string(),
  level: z.enum(industryLevels),
  parent_code: z.string().nullable(),
  name: z.string(),
  keywords: z.string(),
})

export const industries = [
  endpoint({
    method: 'get',
    path: '/industries',
    summary: 'The classification of industries, NACE Rev. 2, searched by code and by words of both languages',
    access: 'session',
    list: industryListSpec,
    answer: named('IndustryList', listOf(industry)),
    async handle({ scope, query, language }) {
      const { rows, total } = await readIndustries(scope.trx, query, language)
      return list(rows, total)
    },
  }),
]
