import { sql } from 'kysely'
import { z } from 'zod'
import { isNaceCode } from '@ansvar/domain/identifiers'
import { industryLevels } from '@ansvar/domain/nace'
import { responseSchema } from '#contract/components.ts'
import { oneOf, plainOrder, textOrder, type Filter } from '#contract/lists.ts'
import { readPage } from '#db/pages.ts'
import { listEndpoint } from '#http/list-endpoint.ts'

const industry = responseSchema('Industry', {
  code: z.string(),
  level: z.enum(industryLevels),
  parent_code: z.string().nullable(),
  name: z.string(),
  keywords: z.string(),
})

const codeIn = (column: string): Filter => ({
  schema: z.string().refine(isNaceCode, { params: { code: 'invalid' } }),
  repeated: true,
  where: (values) => sql`${sql.ref(column)} = any (${values}::text[])`,
})

export const industries = listEndpoint({
  path: '/industries',
  summary: 'Lists the industries of NACE Rev. 2 in the order of the classification',
  access: 'session',
  list: {
    sort: { code: plainOrder('position'), name: textOrder('name') },
    defaultSort: 'code,asc',
    filters: { code: codeIn('code'), parent_code: codeIn('parent_code'), level: oneOf('level', industryLevels) },
    // Contains both languages, because users may know the name in one and read the list in the other.
    search: 'search_text',
    byId: false,
  },
  item: industry,
  // The code is the key of the page, because industries have no id.
  read: ({ scope, query, language }) =>
    readPage(
      scope.trx
        .with('listed', (db) =>
          db
            .selectFrom('industries')
            .select(['code', 'code as id', 'level', 'parent_code', 'position', 'search_text'])
            .select((eb) => eb.ref(language === 'da' ? 'name_da' : 'name_en').as('name'))
            .select(sql<string>`concat_ws(' ', replace(code, '.', ''), name_en, name_da)`.as('keywords')),
        )
        .selectFrom('listed as industries')
        .select(['code', 'level', 'parent_code', 'name', 'keywords']),
      query,
    ),
})
