import { sql } from 'kysely'
import type { z } from 'zod'
import type { Language } from '@ansvar/domain/languages'
import type { CodeLists } from '#db/code-lists.ts'
import { readPage } from '#db/pages.ts'
import type { Tables } from '#db/tables.ts'
import { list, listOf } from './answers.ts'
import { endpoint, type UserEndpoint } from './endpoint.ts'
import type { ListSpec } from './lists.ts'
import { named } from './openapi.ts'

type Declaration = {
  readonly path: string
  readonly summary: string
  /** The name of one item in the OpenAPI document. */
  readonly name: string
  readonly table: keyof CodeLists | 'iso_standards'
  /** What is answered; each field is a column, or one of `texts`. */
  readonly item: z.ZodObject
  /** Fields that the table keeps as `x_en` and `x_da`, and the list reads, sorts and answers as `x`. */
  readonly texts: readonly string[]
  readonly list: ListSpec
}

/** Declares the call that answers a code list: readable by every session, written by the reference data alone. */
export function codeList({ path, summary, name, table, item, texts, list: spec }: Declaration): UserEndpoint {
  return endpoint({
    method: 'get',
    path,
    summary,
    access: 'session',
    list: spec,
    answer: named(`${name}List`, listOf(named(name, item))),
    async handle({ scope, query, language }) {
      // Kysely does not type a table that is a parameter; the answer's schema says what the rows are.
      const rows = sql<
        Tables['iso_standards']
      >`(select *, ${sql.join(texts.map((text) => inLanguage(text, language)))} from ${sql.table(table)})`
      const asked = scope.trx
        .selectFrom(rows.as('iso_standards'))
        .select(Object.keys(item.shape) as (keyof Tables['iso_standards'])[])
      const page = await readPage(asked, query)
      return list(page.rows, page.total)
    },
  })
}

/** A text as the reader is given it; in English where there is none in the reader's language. */
function inLanguage(text: string, language: Language) {
  const english = sql.ref(`${text}_en`)
  const spoken = language === 'en' ? english : sql`coalesce(${sql.ref(`${text}_${language}`)}, ${english})`
  return sql`${spoken} as ${sql.ref(text)}`
}
