import { sql } from 'kysely'
import { z } from 'zod'
import type { Language } from '@ansvar/domain/languages'
import { isNaceCode } from '@ansvar/domain/identifiers'
import { industryLevels } from '@ansvar/domain/nace'
import { oneOf, plainOrder, textOrder, type Filter, type ListQuery, type ListSpec } from '#contract/lists.ts'
import { readPage } from '#db/pages.ts'
import type { Trx } from '#db/tables.ts'

const codeIn = (column: string): Filter => ({
  schema: z.string().refine(isNaceCode, { params: { code: 'invalid' } }),
  repeated: true,
  where: (values) => sql`${sql.ref(column)} = any (${values}::text[])`,
})

export const industryListSpec: ListSpec = {
  sort: { code: plainOrder('position'), name: textOrder('name') },
  defaultSort: 'code,asc',
  filters: {
    code: codeIn('code'),
    parent_code: codeIn('parent_code'),
    level: oneOf('level', industryLevels),
  },
  // Both languages, whichever is read: people know the word in one and the code from the other.
  search: 'search_text',
  byId: false,
}

// The name in the reader's language takes the place of both. The code is what a page's ties are broken by.
export const readIndustries = (trx: Trx, query: ListQuery, language: Language) =>
  readPage(
    trx
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
  )

export async function isIndustry(trx: Trx, code: string): Promise<boolean> {
  return (await trx.selectFrom('industries').select('code').where('code', '=', code).executeTakeFirst()) !== undefined
}
